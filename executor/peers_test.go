//go:build unix

package executor_test

import (
	"encoding/json"
	"math"
	"os"
	osexec "os/exec"
	"testing"
)

// The executor beside Rust's, where these are built: POLLGROUND_PEERS names the program that runs a workload on one of
// them (peers/executors/build.sh beside the project's folder makes it; .ci/run looks for it and says when it is not
// there). Compared is the processor time of the best round, ours in turns with theirs, so that what else the machine does
// matters little. A number is how many times ours is faster than the fastest of theirs.
func TestPeers(t *testing.T) {
	program := os.Getenv("POLLGROUND_PEERS")
	if program == "" {
		t.Skip("POLLGROUND_PEERS is not set, so there is nothing to compare with")
	}
	const least, leastMean = 2, 3 // the budget: for each workload, and for the geometric mean
	theirs := func(peer, workload string) float64 {
		out, err := osexec.Command(program, peer, workload, "50").Output()
		if err != nil {
			return math.Inf(1) // not every one has timers
		}
		var line struct{ CPUMin float64 }
		if err := json.Unmarshal(out, &line); err != nil || line.CPUMin <= 0 {
			t.Fatalf("%s %s %s prints %q", program, peer, workload, out)
		}
		return line.CPUMin
	}
	sum, n := 0.0, 0
	for _, w := range []struct {
		name, number string
		run          func(*testing.B)
	}{
		{"spawn", "w1", BenchmarkSpawn}, {"yield", "w2", BenchmarkYield}, {"ping-pong", "w3", BenchmarkPingPong},
		{"join", "w4", BenchmarkJoin}, {"timers", "w5", BenchmarkTimers}, {"fan-out", "w6", BenchmarkFanOut},
	} {
		ours, best, by := math.Inf(1), math.Inf(1), ""
		for range 2 {
			measured := testing.Benchmark(w.run).Extra
			if ns := measured["best-ns/op"]; ns > 0 {
				ours = min(ours, ns)
			} else { // it was too short for a whole round
				ours = min(ours, measured["cpu-ns/op"])
			}
			for _, peer := range []string{"tokio-ct", "smol-local", "smol-ex1", "localpool", "futunord"} {
				if ns := theirs(peer, w.number); ns < best {
					best, by = ns, peer
				}
			}
		}
		if by == "" || math.IsInf(ours, 1) {
			t.Errorf("%s was not measured: ours %g ns, %s %s %g ns", w.name, ours, program, by, best)
			continue
		}
		ratio := best / ours
		t.Logf("%s: %.1f ns, %s %.1f ns: %.2f", w.name, ours, by, best, ratio)
		if ratio < least {
			t.Errorf("%s is %.2f times as fast as %s, the budget is %d (BenchmarkSpawn and its neighbours)", w.name, ratio, by, least)
		}
		sum += math.Log(ratio)
		n++
	}
	if mean := math.Exp(sum / float64(n)); mean < leastMean {
		t.Errorf("the geometric mean is %.2f, the budget is %d", mean, leastMean)
	} else {
		t.Logf("geometric mean %.2f", mean)
	}
}
