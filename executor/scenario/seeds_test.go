package scenario

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

// long selects the long forms of tests; CONTRIBUTING.md names them.
var long = os.Getenv("POLLGROUND_LONG") != ""

// The concurrent programs print under every seed what rustc's print, and leave a
// trace that the validator accepts: none of them depends on the schedule.
// TestPass of package tests tries seed 0. The long form tries ten further seeds.
func TestSeeds(t *testing.T) {
	seeds := uint64(1)
	if long {
		seeds = 10
	}
	for _, file := range programs(t) {
		name := strings.TrimSuffix(filepath.Base(file), ".rs")
		src, _ := read(t, file)
		if !strings.Contains(src, "async") && !strings.Contains(src, "thread") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			p, list := Load(name+".rs", src)
			if p == nil {
				t.Fatalf("refused: %s", messages(list))
			}
			want, _ := read(t, strings.TrimSuffix(file, ".rs")+".stdout")
			for seed := uint64(1); seed <= seeds; seed++ {
				repeat := fmt.Sprintf("go run . run --seed %d executor/scenario/%s", seed, filepath.ToSlash(file))
				got := runProgram(t, p, Options{Seed: seed})
				if got.stdout != want {
					t.Fatalf("%s: %s\nstderr: %s", repeat, firstDifference(want, got.stdout), got.stderr)
				}
				if err := trace.Validate(got.log); err != nil {
					t.Errorf("%s: the trace is impossible: %v", repeat, err)
				}
			}
		})
	}
}
