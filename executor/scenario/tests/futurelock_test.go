package tests

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace/explain"
)

// The programs of trace/futurelock hang with the real crates as well, except those called …_not. The finding names the
// future that nobody polls, its line, what it owns, and who waits for that. The answer for a task that waits has the
// same proof.
func TestFuturelocks(t *testing.T) {
	for _, p := range programs(t, "trace") {
		if !strings.HasPrefix(p.name, "futurelock/") || strings.HasSuffix(p.name, "_not") {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			s := recorded(t, p.base+".rs", scenario.Options{})
			log := s.Trace()
			a := explain.NewAnalysis(log)
			for a.Update(10_000) {
			}
			var b strings.Builder
			for _, f := range a.List(s.Latest()) {
				if f.Kind != explain.Futurelock {
					continue
				}
				b.WriteString(f.Text + "\n")
				c := explain.Why(log, f.Other, log.Len())
				if f.Other != 0 && (c.Proof == nil || c.Proof.How != "snoozed") {
					t.Errorf("why has another proof:\n%s", c.Text(nil))
				}
				if f.Event < 1 || f.Event > log.Len() || f.Time != log.State(f.Event).Time {
					t.Errorf("the playhead %d is not at %d", f.Event, f.Time)
				}
			}
			golden.Compare(t, p.base+".txt", b.String())
		})
	}
}
