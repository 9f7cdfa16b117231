//go:build unix

package executor_test

import (
	"encoding/json"
	"math"
	"os"
	osexec "os/exec"
	"testing"
)

// TestPeers compares the executor with executors written in Rust. POLLGROUND_PEERS names a program that runs a
// workload on one of them. .ci/run sets it where that program is built, and reports where it is not. The test compares
// the processor time of the best round, and alternates ours with theirs, so other load matters little. A ratio is
// the time of the fastest of theirs divided by ours.
func TestPeers(t *testing.T) {
	program := os.Getenv("POLLGROUND_PEERS")
	if program == "" {
		t.Skip("POLLGROUND_PEERS is not set, so there is nothing to compare with")
	}
	theirs := func(peer, workload string) float64 {
		out, err := osexec.Command(program, peer, workload, "50").Output()
		if err != nil {
			return math.Inf(1) // not every peer has every workload
		}
		var line struct{ CPUMin float64 }
		if err := json.Unmarshal(out, &line); err != nil || line.CPUMin <= 0 {
			t.Fatalf("%s %s %s prints %q", program, peer, workload, out)
		}
		return line.CPUMin
	}
	workloads := []struct {
		name, number  string
		run, recorded func(*testing.B)
	}{
		{"spawn", "w1", BenchmarkSpawn, BenchmarkSpawnRecorded},
		{"yield", "w2", BenchmarkYield, BenchmarkYieldRecorded},
		{"ping-pong", "w3", BenchmarkPingPong, BenchmarkPingPongRecorded},
		{"join", "w4", BenchmarkJoin, BenchmarkJoinRecorded},
		{"timers", "w5", BenchmarkTimers, BenchmarkTimersRecorded},
		{"fan-out", "w6", BenchmarkFanOut, BenchmarkFanOutRecorded},
	}
	ours := func(run func(*testing.B)) float64 {
		measured := testing.Benchmark(run).Extra
		if ns := measured["best-ns/op"]; ns > 0 {
			return ns
		}
		return measured["cpu-ns/op"] // it was too short for a whole round
	}
	plain := budget{form: "not recorded", least: 0.9, leastMean: 1.4}
	recorded := budget{form: "recorded", least: 0.55, leastMean: 0.9}
	for _, w := range workloads {
		best, by := math.Inf(1), ""
		a, b := math.Inf(1), math.Inf(1)
		for range 2 {
			a, b = min(a, ours(w.run)), min(b, ours(w.recorded))
			for _, peer := range []string{"tokio-ct", "smol-local", "smol-ex1", "localpool", "futunord"} {
				if ns := theirs(peer, w.number); ns < best {
					best, by = ns, peer
				}
			}
		}
		if by == "" {
			t.Fatalf("%s: no peer was measured with %s", w.name, program)
		}
		plain.check(t, w.name, a, by, best)
		recorded.check(t, w.name, b, by, best)
	}
	plain.checkMean(t)
	recorded.checkMean(t)
}

// budget holds one form of our workloads to the fastest peers.
type budget struct {
	form             string
	least, leastMean float64 // ratios: of each workload, and their geometric mean
	sum              float64 // of the logarithms of the ratios
	n                int
}

func (x *budget) check(t *testing.T, name string, ours float64, peer string, theirs float64) {
	t.Helper()
	ratio := theirs / ours
	x.sum += math.Log(ratio)
	x.n++
	t.Logf("%s, %s: %.1f ns, %s %.1f ns: %.2f", name, x.form, ours, peer, theirs, ratio)
	if !(ratio >= x.least) { // also when nothing was measured
		t.Errorf("%s, %s, is %.2f times as fast as %s, the least is %.2f (BenchmarkSpawn and its neighbours)",
			name, x.form, ratio, peer, x.least)
	}
}

func (x *budget) checkMean(t *testing.T) {
	t.Helper()
	mean := math.Exp(x.sum / float64(x.n))
	t.Logf("geometric mean, %s: %.2f", x.form, mean)
	if mean < x.leastMean {
		t.Errorf("the geometric mean, %s, is %.2f, the least is %.2f", x.form, mean, x.leastMean)
	}
}
