package schedules

import (
	"os"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// A step of a search: a session is copied, the copy takes an option and goes on to the next choice, and its state is
// hashed.
func BenchmarkForkStepAndHash(b *testing.B) {
	source, err := os.ReadFile("testdata/locks.rs")
	if err != nil {
		b.Fatal(err)
	}
	p, list := scenario.Load("main.rs", string(source))
	if p == nil {
		b.Fatal(list)
	}
	s := scenario.NewSession(p, scenario.Options{MaxEvents: 1, Schedule: &scenario.Schedule{Ask: true}})
	for range 4 {
		if stop := s.Advance(scenario.Limits{Until: -1}); stop != scenario.StopChoice {
			b.Fatal(stop)
		}
		s.Choose(1)
	}
	s.Advance(scenario.Limits{Until: -1})
	b.ReportAllocs()
	for b.Loop() {
		f := s.Fork()
		f.Choose(1)
		if stop := f.Advance(scenario.Limits{Until: -1}); stop != scenario.StopChoice {
			b.Fatal(stop)
		}
		f.State()
		f.Release()
	}
}
