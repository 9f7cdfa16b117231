package generator

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
)

// instructions bounds the run of one program.
const instructions = 200_000_000

// Run runs a crate here. refused has the errors of programs that are refused, and those of the whole crate as -1. No
// program has an outcome then.
func Run(c *Crate, edition int) (got map[int]Outcome, refused map[int][]string) {
	defer func() {
		if x := recover(); x != nil {
			text, _, _ := strings.Cut(fmt.Sprint(x), "\n")
			got, refused = nil, map[int][]string{-1: {"crash: " + text}}
		}
	}()
	code, list := scenario.LoadWith("main.rs", c.Text, scenario.Compiling{Edition: edition})
	if code == nil {
		refused = map[int][]string{}
		for i := range list {
			if d := &list[i]; d.Level == diag.Error {
				n, line := c.program(d.Primary().Start.Line)
				refused[n] = append(refused[n], fmt.Sprintf("%s at %d: %s", d.Code, line, d.Message))
			}
		}
		if len(refused) == 0 {
			refused[-1] = []string{"no error is reported"}
		}
		return nil, refused
	}
	s := scenario.NewSession(code, scenario.Options{MaxEvents: 1000})
	var out, errs bytes.Buffer
	for s.Steps() < instructions*int64(len(c.starts)) {
		stop := s.Advance(scenario.Limits{Instructions: 10_000_000, Until: -1})
		out.Write(s.TakeStdout())
		errs.Write(s.TakeStderr())
		if stop != scenario.StopBudget {
			break
		}
	}
	return outcomes(out.String(), errs.String()), nil
}
