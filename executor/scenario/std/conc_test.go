package std_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
)

// The programs of testdata/conc print what rustc's do (tokio 1.24, futures
// 0.3.21, smol 1.3, async-std 1.12), under the plain order and under others,
// and leave a trace that the validator accepts.
func TestConcurrentPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/conc/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".rs"), func(t *testing.T) {
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
				t.Fatalf("refused: %+v", diags)
			}
			for _, seed := range []uint64{0, 1, 2} {
				s := scenario.NewSession(p, scenario.Options{Seed: seed})
				for s.Advance(scenario.Limits{Until: -1}) == scenario.StopBudget {
				}
				if got := string(s.TakeStdout()); got != string(want) {
					t.Errorf("seed %d: prints\n%s\nwant\n%s\nstderr:\n%s", seed, got, want, s.TakeStderr())
				}
				if err := trace.Validate(s.Trace()); err != nil {
					t.Errorf("seed %d: %v", seed, err)
				}
			}
		})
	}
}

// Arc is Rc word for word, but for its names and for what may cross threads.
func TestArcIsRc(t *testing.T) {
	read := func(name string) string {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		// The first line says what the file is.
		_, text, _ := strings.Cut(string(b), "\n")
		return text
	}
	rc := read("rs/std/rc.rs")
	rc = strings.ReplaceAll(rc, "RcWeak", "ArcWeak")
	rc = regexp.MustCompile(`\bRc\b`).ReplaceAllString(rc, "Arc")
	rc = regexp.MustCompile(`impl<T: \?Sized> !(Send|Sync) for (\w+<T>) \{\}`).
		ReplaceAllString(rc, "unsafe impl<T: ?Sized + Sync + Send> $1 for $2 {}")
	if rc != read("rs/std/sync/arc.rs") {
		t.Error("rs/std/sync/arc.rs is not what rs/std/rc.rs becomes by renaming: change both")
	}
}
