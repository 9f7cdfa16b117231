package generator

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
)

// Lints is the first line of a program that stands by itself. In a crate, the line that opens the module takes its
// place.
const Lints = "#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals)]\n"

// An Outcome is what a program printed and why it ended early.
type Outcome struct {
	Stdout string
	Panic  string // "LINE:COLUMN: MESSAGE" of a panic, or ""; rustc's panics in the library begin with "library: "
}

// Run runs a program here. refused has the errors if the program is refused: codes with lines.
func Run(program string) (got Outcome, refused []string) {
	defer func() {
		if x := recover(); x != nil {
			text, _, _ := strings.Cut(fmt.Sprint(x), "\n")
			refused = []string{"crash: " + text}
		}
	}()
	source := Lints + program
	code, list := scenario.Load("main.rs", source)
	if code == nil {
		for i := range list {
			if d := &list[i]; d.Level == diag.Error {
				refused = append(refused, fmt.Sprintf("%s at %d: %s", d.Code, d.Primary().Start.Line, d.Message))
			}
		}
		return Outcome{}, append(refused, "")
	}
	s := scenario.NewSession(code, scenario.Options{MaxEvents: 1000})
	var out, errs bytes.Buffer
	for s.Steps() < 200_000_000 {
		stop := s.Advance(scenario.Limits{Instructions: 10_000_000, Until: -1})
		out.Write(s.TakeStdout())
		errs.Write(s.TakeStderr())
		if stop != scenario.StopBudget {
			break
		}
	}
	got.Stdout = out.String()
	if _, at, ok := strings.Cut(errs.String(), "panicked at main.rs:"); ok {
		place, message, _ := strings.Cut(at, ":\n")
		message, _, _ = strings.Cut(message, "\nnote: run with")
		got.Panic = strings.TrimSpace(place + ": " + message)
	} else {
		got.Panic = strings.TrimSpace(errs.String())
	}
	return got, nil
}
