package std_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// Each program of testdata prints what it printed when rustc had compiled it;
// panics.rs ends with a panic.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".rs")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(file, ".rs") + ".stdout")
			if err != nil {
				t.Fatal(err)
			}
			p, diags := scenario.Load(filepath.Base(file), string(src))
			if p == nil {
				t.Fatalf("refused: %+v", diags[0])
			}
			s := scenario.NewSession(p, scenario.Options{})
			stop := s.Advance(scenario.Limits{Until: -1})
			compare(t, string(s.TakeStdout()), string(want))
			code := 0
			if name == "panics" {
				code = 101
			}
			if stop != scenario.StopEnded || s.ExitCode() != code {
				t.Errorf("stop %v, exit code %d; stderr:\n%s", stop, s.ExitCode(), s.TakeStderr())
			}
		})
	}
}

// compare shows the first line that differs.
func compare(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "(nothing)", "(nothing)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			t.Errorf("line %d:\n got %s\nwant %s", i+1, a, b)
			return
		}
	}
}
