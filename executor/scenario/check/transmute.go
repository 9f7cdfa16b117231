package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// transmutes reports a call of transmute whose types have different sizes, or of which one is a type parameter (rustc:
// check_transmute). at is the function's path. Types whose size the layouts do not give yet are not compared.
func (f *fnCtxt) transmutes(d *resolve.Def, args []*types.Type, at syntax.Span) {
	if d.Name != "transmute" || !f.user || !d.Crate.Library {
		return
	}
	f.finally(func() {
		from, to := f.resolve(args[0]), f.resolve(args[1])
		if !f.right || from == to {
			return
		}
		if from.Kind != types.Param && to.Kind != types.Param {
			const open = types.HasParam | types.HasProj | types.HasOpaque | types.HasClosure
			if (from.Flags|to.Flags)&open != 0 {
				return
			}
			x, err := f.p.Layout(from)
			y, err1 := f.p.Layout(to)
			if err != nil || err1 != nil || x.Size == y.Size {
				return
			}
		}
		f.p.errOnly(at, diag.E0512, "cannot transmute between types of different sizes, or dependently-sized types", "").
			WithNote("source type: `" + from.String() + "`").WithNote("target type: `" + to.String() + "`")
	})
}
