package scenario

import (
	"context"
	"math"
	"os"
	osexec "os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The machine beside interpreters that are written in Go, where these are built: POLLGROUND_INTERPRETERS names the
// folder with their commands. Each runs the task that it is given by name and prints "T1 832040 209979000": task, result,
// nanoseconds. They are made in peers/interpreters beside the project's folder; .ci/run looks for them and says when they
// are not there. Compared is the best of a few runs, in turns; with -benchtime 1x ours runs once in each. A number is how
// many times ours is faster than the fastest of theirs.
func TestInterpreters(t *testing.T) {
	folder := os.Getenv("POLLGROUND_INTERPRETERS")
	if folder == "" {
		t.Skip("POLLGROUND_INTERPRETERS is not set, so there is nothing to compare with")
	}
	const tooLong = 5 * time.Second // who takes longer is not the fastest
	measured := 0
	for _, task := range []struct {
		name   string
		run    func(*testing.B)
		budget float64 // well below what was measured when nothing else ran
	}{
		{"T1", BenchmarkT1, 1.5}, {"T2", BenchmarkT2, 1.5}, {"T3", BenchmarkT3, 1}, {"T4", BenchmarkT4, 1},
		{"T5", BenchmarkT5, 0.4}, {"T6", BenchmarkT6, 1.5}, {"T7", BenchmarkT7, 1}, {"T8", BenchmarkT8, 0.4},
	} {
		ours, best, by := math.Inf(1), math.Inf(1), ""
		for range 3 {
			if r := testing.Benchmark(task.run); r.N > 0 {
				ours = min(ours, float64(r.NsPerOp()))
			}
			for _, peer := range []string{"lua", "goja", "starlark", "tengo", "yaegi", "wazero"} {
				ctx, cancel := context.WithTimeout(t.Context(), tooLong)
				out, err := osexec.CommandContext(ctx, filepath.Join(folder, peer), task.name).Output()
				cancel()
				field := strings.Fields(string(out))
				if err != nil || len(field) != 3 {
					continue // not every one is built, or has every task
				}
				if ns, err := strconv.ParseFloat(field[2], 64); err == nil && ns < best {
					best, by = ns, peer
				}
			}
		}
		if by == "" || math.IsInf(ours, 1) {
			t.Errorf("%s was not measured: ours %g ns, theirs %g ns, in %s", task.name, ours, best, folder)
			continue
		}
		measured++
		t.Logf("%s: %.1f ms, %s %.1f ms: %.2f", task.name, ours/1e6, by, best/1e6, best/ours)
		if best/ours < task.budget {
			t.Errorf("%s is %.2f times as fast as %s, the budget is %.1f (Benchmark%[1]s)", task.name, best/ours, by, task.budget)
		}
	}
	if measured == 0 {
		t.Error("nothing was measured")
	}
}
