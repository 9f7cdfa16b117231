package scenario

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Every program of testdata/errors is refused with the messages beside it, one
// on a line: line, code, text. Lines and codes are those that rustc gave.
func TestErrors(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in testdata/errors: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".rs"), func(t *testing.T) {
			src, _ := read(t, file)
			want, _ := read(t, strings.TrimSuffix(file, ".rs")+".errors")
			p, list := Load(filepath.Base(file), src)
			if p != nil {
				t.Fatal("it runs")
			}
			var b strings.Builder
			for _, d := range list {
				if d.Severity == "error" {
					b.WriteString(strconv.Itoa(d.Line) + " " + d.Code + " " + d.Message + "\n")
				}
			}
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(strings.TrimSuffix(file, ".rs")+".errors", []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if b.String() != want {
				t.Errorf("%s", firstDifference(want, b.String()))
			}
		})
	}
}
