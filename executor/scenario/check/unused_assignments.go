package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/liveness"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// lintAssignments warns of values that variables get and that nothing reads, and of variables that only get values.
func (f *fnCtxt) lintAssignments(b *thir.Body, m *mir.Body, writes []int32) {
	r := liveness.Check(f.p, m, b.Value, writes)
	if len(r.Dead) == 0 {
		return
	}
	named := map[*thir.Local]bool{}
	reported := map[syntax.Span]bool{}
	for _, d := range r.Dead {
		l := d.Var
		if l.Name == "" || l.Name[0] == '_' || f.p.S.Sources.Text(l.Span) != l.Name || !f.p.S.InMain(d.At.Lo) ||
			reported[d.At] {
			continue
		}
		if !r.Read[l] {
			if d.First {
				continue
			}
			if !named[l] {
				named[l] = true
				f.warn(f.p.Binding(l), diag.UnusedVariables, "variable `"+l.Name+"` is assigned to, but never used").
					WithNote("consider using `_" + l.Name + "` instead")
			}
		}
		reported[d.At] = true
		if d.Passed {
			f.warn(f.p.Binding(l), diag.UnusedAssignments, "value passed to `"+l.Name+"` is never read")
			continue
		}
		f.warn(d.At, diag.UnusedAssignments, "value assigned to `"+l.Name+"` is never read")
	}
}
