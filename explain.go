package main

import (
	"fmt"
	"io"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
)

// explain says of every task of a run that is stuck why it is pending. Lines stand in a trace only on demand: when they were
// not recorded the program runs once more, to the same end.
func (f *runFlags) explain(program *scenario.Program, s *scenario.Session, stderr io.Writer) {
	const most = 10
	if !f.options.Lines && !f.options.Wall {
		o := f.options
		o.Lines = true
		s = scenario.NewSession(program, o)
		for {
			stop := s.Advance(scenario.Limits{Instructions: 1_000_000, Until: -1})
			s.TakeStdout()
			s.TakeStderr()
			if stop != scenario.StopBudget && stop != scenario.StopUnit {
				break
			}
		}
	}
	log := s.Trace()
	state, n := log.State(log.Len()), 0
	for _, id := range state.Live() {
		if t, ok := state.Task(id); !ok || t.Phase != trace.Waiting && t.Phase != trace.Lost {
			continue
		}
		if n++; n > most {
			fmt.Fprintln(stderr, "  and more tasks; run with --diagnose for what is wrong with them")
			return
		}
		if n == 1 {
			fmt.Fprintln(stderr, "why each task is pending:")
		}
		fmt.Fprint(stderr, explain.Why(log, id, log.Len()).Text())
	}
}

// analyse follows a run; events that the trace has no more room for are looked at before they go.
func (f *runFlags) analyse(log *trace.Log) {
	f.analysis = explain.NewAnalysis(log)
	log.OnDrop(func(first int) { f.analysis.Update(first - f.analysis.Events()) })
}

// printFindings says what went wrong in a run, one finding per paragraph.
func printFindings(w io.Writer, a *explain.Analysis, now int64) {
	for a.Update(100_000) {
	}
	list := a.List(now)
	for _, f := range list {
		severity := "warning"
		if f.Fault {
			severity = "fault"
		}
		fmt.Fprintf(w, "%s[%s]: %s\n", severity, f.Kind, f.Text)
		if f.Line > 0 {
			fmt.Fprintf(w, "  --> line %d, at %s, event %d", f.Line, trace.Ms(f.Time), f.Event)
		} else {
			fmt.Fprintf(w, "  --> at %s, event %d", trace.Ms(f.Time), f.Event)
		}
		if f.Count > 1 {
			fmt.Fprintf(w, ", %d times", f.Count)
		}
		fmt.Fprintf(w, "\n  = help: %s\n", f.Kind.Help())
	}
	if len(list) == 0 {
		fmt.Fprintln(w, "nothing is wrong with this run")
	}
}
