package guest

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/codegen"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/natives"
	"github.com/pollground/pollground/executor/scenario/sim"
)

// NewEvaluator returns what computes the constants of a program while it is checked.
func NewEvaluator(p *check.Program) check.Evaluator {
	return codegen.NewEvaluator(p, func(o *machine.Options) {
		o.Natives, o.Host = natives.Table(), sim.New(sim.Options{Sources: p.S.Sources})
		sim.Configure(o)
	})
}
