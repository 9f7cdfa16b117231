package dump

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/mir/coroutine"
	"github.com/pollground/pollground/executor/scenario/mir/elaborate"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// MIR returns the control-flow graphs of the program's functions, in terms of their own parameters.
func MIR(p *check.Program) string {
	var b strings.Builder
	eachBody(p, func(x *mir.Body) { b.WriteString(mir.Text(x) + "\n") })
	return b.String()
}

// Elaborated is MIR after drop elaboration.
func Elaborated(p *check.Program) string {
	var b strings.Builder
	eachBody(p, func(x *mir.Body) {
		elaborate.Drops(p, x)
		elaborate.Tidy(p, x)
		b.WriteString(mir.Text(x) + "\n")
	})
	return b.String()
}

// Coroutines returns the poll and drop functions of the program's async blocks and fns.
func Coroutines(p *check.Program) string {
	var b strings.Builder
	eachBody(p, func(x *mir.Body) {
		if x.Coroutine {
			elaborate.Drops(p, x)
			fns := coroutine.Transform(p, x)
			fns.Drop.Name += "::drop"
			b.WriteString(mir.Text(fns.Poll) + "\n" + mir.Text(fns.Drop) + "\n")
		}
	})
	return b.String()
}

// eachBody calls do with the built bodies.
func eachBody(p *check.Program, do func(*mir.Body)) {
	for _, c := range p.Checked() {
		p.EachNested(c.Body, func(t *thir.Body) {
			body := build.Body(p, c.Def, t)
			switch {
			case t.Clo != nil && t.Clo.Fn != nil:
				body.Name = c.Def.FullName() + "::{body}"
			case t.Clo != nil:
				body.Name = c.Def.FullName() + "::" + t.Name
			default:
				body.Name = c.Def.FullName()
			}
			do(body)
		})
	}
}
