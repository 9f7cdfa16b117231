package dump

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// MIR returns the control-flow graphs of the program's functions, in terms of their own parameters.
func MIR(p *check.Program) string {
	var b strings.Builder
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
			b.WriteString(mir.Text(body) + "\n")
		})
	}
	return b.String()
}
