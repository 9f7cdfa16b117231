package codegen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/session"
)

// BenchmarkTasks runs the tasks of BenchmarkT1 to BenchmarkT8 of package scenario on this machine and on the older one.
// Compiling is not timed. steps/op is the number of instructions of this machine, counted at jumps backwards and calls.
func BenchmarkTasks(b *testing.B) {
	files, _ := filepath.Glob("../testdata/tasks/*.rs")
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".rs")
		b.Run(name+"/old", func(b *testing.B) {
			p, list := scenario.Load("main.rs", string(source))
			if p == nil {
				b.Fatal(list)
			}
			b.ResetTimer()
			for range b.N {
				s := scenario.NewSession(p, scenario.Options{})
				for s.Advance(scenario.Limits{Until: -1}) == scenario.StopBudget {
				}
			}
		})
		b.Run(name+"/new", func(b *testing.B) {
			p, problem := prepare("main.rs", string(source), machine.Options{})
			if problem != "" {
				b.Skip(problem)
			}
			once(b, p) // compiles what it calls
			b.ResetTimer()
			steps := int64(0)
			for range b.N {
				steps += once(b, p)
			}
			b.ReportMetric(float64(steps)/float64(b.N), "steps/op")
		})
	}
}

// once runs the program and returns the number of instructions.
func once(b *testing.B, p *prepared) int64 {
	process, _, err := p.start()
	if err != nil {
		b.Fatal(err)
	}
	if stop := process.Run(session.Limits{Until: -1}); stop == session.StopLimit {
		b.Skip(string(process.TakeStderr()))
	} else if stop != session.StopEnded {
		b.Fatal(stop, process.Fault())
	}
	return process.Steps()
}
