package schedules

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// Programs of std's threads, and what they printed for real: each was compiled by rustc 1.95 with a j that spins,
// yields or sleeps for a random time, and run 20,000 times on a busy machine of two cores. Every outcome that was seen
// there is one of those that are found here.
func TestWhatRealThreadsDoIsFound(t *testing.T) { realOutcomesAreFound(t, "testdata/real") }

// The same for tasks of tokio 1.24 on two workers. Each of the 20,000 runs had a runtime of its own.
func TestWhatRealWorkersDoIsFound(t *testing.T) { realOutcomesAreFound(t, "testdata/tokio") }

func realOutcomesAreFound(t *testing.T, dir string) {
	files, err := filepath.Glob(dir + "/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	found, seen := 0, 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(strings.TrimSuffix(file, "rs") + "real")
			if err != nil {
				t.Fatal(err)
			}
			r := Explore(compile(t, string(source)), scenario.Options{}, Options{})
			if !r.Complete {
				t.Fatal("the search is not complete")
			}
			ours := map[string]bool{}
			for _, o := range r.Outcomes {
				if o.Kind != Ended || o.Exit != 0 {
					t.Errorf("%s with status %d", o.Kind, o.Exit)
				}
				ours[o.Stdout] = true
			}
			real := strings.SplitAfter(string(text), "\n")
			real = real[:len(real)-1]
			for _, want := range real {
				if !ours[want] {
					t.Errorf("%q is not among %q", want, slices.Sorted(maps.Keys(ours)))
				}
			}
			found += len(ours)
			seen += len(real)
		})
	}
	t.Logf("%d outcomes, %d of them were seen for real", found, seen)
	if seen < found/2 {
		t.Error("real runs have shown less than half of the outcomes: the programs say little")
	}
}
