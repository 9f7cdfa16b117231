package scenario

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

// The concurrent programs print under every seed what rustc's print, and leave a
// trace that the validator accepts: none of them depends on the schedule.
func TestSeeds(t *testing.T) {
	for _, file := range append(programs(t, "corpus"), programs(t, "more")...) {
		name := strings.TrimSuffix(filepath.Base(file), ".rs")
		src, _ := read(t, file)
		if !strings.HasPrefix(name, "t3_") && !strings.HasPrefix(name, "t4_") && !strings.Contains(src, "async") && !strings.Contains(src, "thread") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			p, list := Load(name+".rs", src)
			if p == nil {
				t.Fatalf("refused: %s", messages(list))
			}
			want, _ := read(t, strings.TrimSuffix(file, ".rs")+".stdout")
			for seed := range uint64(11) {
				got := runProgram(t, p, Options{Seed: seed})
				if got.stdout != want {
					t.Fatalf("seed %d: %s\nstderr: %s", seed, firstDifference(want, got.stdout), got.stderr)
				}
				if err := trace.Validate(got.log); err != nil {
					t.Errorf("seed %d: the trace is impossible: %v", seed, err)
				}
			}
		})
	}
}
