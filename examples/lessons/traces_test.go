package lessons

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden/traces"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/recording"
)

// The programs of the lessons have their stored traces.
func TestTraces(t *testing.T) {
	files, err := filepath.Glob("*/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	stored := traces.Open(t, "testdata/lessons.traces")
	for _, file := range files {
		name := strings.TrimSuffix(filepath.ToSlash(file), ".rs")
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, err := recording.Make(filepath.Base(file), string(source), scenario.Options{})
			if err != nil {
				t.Skipf("an exercise that does not compile: %v", err)
			}
			stored.Check(t, name, r.Log)
		})
	}
}
