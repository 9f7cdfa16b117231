package tests

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
)

// The await trees of main, one for each pending poll that changes it. A chain of futures is no tree.
func TestAwaitTrees(t *testing.T) {
	for _, p := range programs(t, "await") {
		t.Run(p.name, func(t *testing.T) {
			log := recorded(t, p.base+".rs", scenario.Options{}).Trace()
			var all []string
			var e trace.Event
			for i := range log.Len() {
				if log.Load(i, &e); e.Kind != trace.PollEnd || trace.Outcome(e.Arg) != trace.OutcomePending || e.Task != 1 {
					continue
				}
				text := tree(explain.Why(log, 1, i+1).Tree)
				if len(all) == 0 || all[len(all)-1] != text {
					all = append(all, text)
				}
			}
			golden.Compare(t, p.base+".txt", strings.Join(all, "\n"))
			if slices.Contains(all, "chain\n") && len(all) == 1 && p.name != "trees/chain" {
				t.Error("the futures branch, but there is no tree")
			}
		})
	}
}

func tree(list []explain.Branch) string {
	if list == nil {
		return "chain\n"
	}
	var b strings.Builder
	for _, x := range list {
		fmt.Fprintf(&b, "%s%s", strings.Repeat("  ", x.Depth), x.Text)
		if x.Line > 0 {
			fmt.Fprintf(&b, ", line %d", x.Line)
		}
		if x.More != "" {
			fmt.Fprintf(&b, " (%s)", x.More)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
