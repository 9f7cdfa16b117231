// Package recording runs a program to its end without a page: what the builds of posters and lessons, the tests and
// shared links need of a run.
//
//	r, err := recording.Make("main.rs", source, scenario.Options{})
//	r.Stdout, r.Exit, r.End           // what the program did
//	view.At(r.Log, view.Query{Event: 10}) // and every moment of it
//
// A recording is made in virtual time, so it takes as long as its instructions and no longer.
package recording

import (
	"fmt"
	"strings"
	"time"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

// End says how a run came to its end.
type End uint8

const (
	Ended   End = iota // main returned or panicked, or the process exited
	Stuck              // everything waits and nothing can ever come
	Waiting            // only a host event that is not among the options could go on
	Limit              // it passed a limit of the engine
	TooLong            // it used up the instructions it was given
)

func (e End) String() string {
	return [...]string{"ended", "stuck", "waiting", "limit", "too long"}[e]
}

// MostInstructions bounds a run: programs of lessons and links use a small part of it. It is some ten seconds of an
// ordinary machine.
const MostInstructions = 500_000_000

// A Recording is a finished run.
type Recording struct {
	Log            *trace.Log
	Stdout, Stderr string
	Exit           int
	End            End
}

// A Refusal is the error of a program that does not compile.
type Refusal struct{ List []diag.Diagnostic }

func (r *Refusal) Error() string {
	for _, d := range r.List {
		if d.Level == diag.Error {
			at := d.Primary().Start
			return fmt.Sprintf("%d:%d: %s", at.Line, at.Char, d.Message)
		}
	}
	return "the program is refused"
}

// Make compiles and runs a program. The error is a *Refusal, or says that the trace is not possible.
func Make(name, source string, options scenario.Options) (*Recording, error) {
	program, list := scenario.Load(name, source)
	if program == nil {
		return nil, &Refusal{list}
	}
	return Of(program, options, MostInstructions, 0)
}

// Of runs a program. The run is only of interest up to an event: one that does not end is too long as soon as it has
// executed so many instructions and recorded the event.
func Of(program *scenario.Program, options scenario.Options, instructions int64, event int) (*Recording, error) {
	s := scenario.NewSession(program, options)
	r := &Recording{Log: s.Trace()}
	stop, piece := scenario.StopBudget, min(instructions, MostInstructions)
	for stop == scenario.StopBudget && (s.Steps() < instructions || s.Trace().Len() < event) &&
		s.Steps() < MostInstructions {
		stop = s.Advance(scenario.Limits{Instructions: piece, Until: -1})
	}
	switch stop {
	case scenario.StopEnded:
		r.End = Ended
	case scenario.StopStuck:
		r.End = Stuck
	case scenario.StopIdle:
		r.End = Waiting
	case scenario.StopLimit:
		r.End = Limit
	default:
		r.End = TooLong
	}
	r.Stdout, r.Stderr, r.Exit = string(s.TakeStdout()), string(s.TakeStderr()), s.ExitCode()
	if r.End == Ended || r.End == Stuck {
		if err := trace.Validate(r.Log); err != nil {
			return nil, fmt.Errorf("the trace of the run is not possible: %w", err)
		}
	}
	return r, nil
}

// Final is everything that is visible at the end.
func (r *Recording) Final() *view.View {
	return view.At(r.Log, view.Query{Event: r.Log.Len(), Rows: 100, Console: 1000})
}

// ParseEvents reads lines of a time, a name and the rest as data. Empty lines and lines that begin with # are
// skipped. name is for the message.
func ParseEvents(name, text string) ([]scenario.HostEvent, error) {
	var list []scenario.HostEvent
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		at, rest, _ := strings.Cut(line, " ")
		event, data, _ := strings.Cut(strings.TrimSpace(rest), " ")
		when, err := time.ParseDuration(at)
		if err != nil || when < 0 || event == "" {
			return nil, fmt.Errorf("%s:%d: %q is not a time and a name, such as: 150ms save", name, number, line)
		}
		list = append(list, scenario.HostEvent{Time: when.Nanoseconds(), Name: event, Data: strings.TrimSpace(data)})
	}
	return list, nil
}
