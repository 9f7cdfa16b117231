package guest

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/codegen"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/natives"
	"github.com/pollground/pollground/executor/scenario/sim"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// evaluator is a check.Evaluator. Its machine is made when a constant is computed first.
type evaluator struct {
	p *check.Program
	g *codegen.Generator
}

// NewEvaluator returns what computes the constants of a program while it is checked.
func NewEvaluator(p *check.Program) check.Evaluator { return &evaluator{p: p} }

func (e *evaluator) Evaluate(in *thir.Instance) (words [2]uint64, ok bool, err error) {
	if e.g == nil {
		if err := e.start(); err != nil {
			return words, false, err
		}
	}
	return e.g.Evaluate(in)
}

func (e *evaluator) start() error {
	g := codegen.NewEvaluator(e.p)
	g.Sources = e.p.S.Sources
	o := machine.Options{Natives: natives.Table(), Compile: g.Compile, MaxFrames: codegen.MaxConstFrames,
		Host: sim.New(sim.Options{Sources: g.Sources})}
	sim.Configure(&o)
	o.Panicked = g.Panicked
	// The library's panics end here: their message is all that is needed.
	o.Natives["panic_report"] = func(t *machine.Thread, w []uint64) machine.Status {
		a := machine.ArgsOf(t, w)
		g.Fail(t, "evaluation panicked: "+a.Text())
		return t.Exit()
	}
	m, err := machine.New(g.Program, o)
	if err == nil {
		g.Set(m)
		e.g = g
	}
	return err
}
