package check

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Dereferencing: built in for references, raw pointers and boxes, by Deref for other types.

// derefStep makes *place for autoderef; nil when the type can't be dereferenced.
func (f *fnCtxt) derefStep(pl thir.Expr) thir.Expr {
	t := f.settled(pl.Type())
	sp := pl.Span()
	switch t.Kind {
	case types.Ref:
		l, d := f.p.loads.New(), f.p.derefs.New()
		l.X, l.Place = f.at(t, sp), pl
		d.X, d.Of = f.at(t.Args[0], sp), l
		return d
	case types.Adt:
		if t.Def.Lang == "Box" {
			return &thir.Deref{X: f.at(t.Args[0], sp), Of: pl}
		}
	case types.Ptr, types.Infer, types.Error:
		return nil
	}
	target := f.derefTarget(t)
	if target == nil {
		return nil
	}
	p := f.p
	d := p.Lang("Deref")
	ref := p.Ref(target, false)
	p.Spend(budget.Nodes, 3)
	call := &thir.Call{X: f.at(ref, sp), Callee: thir.Callee{Fn: d.Member("deref", resolve.Fn), Args: []*types.Type{t}},
		Args: []thir.Expr{&thir.Borrow{X: f.at(p.Ref(t, false), sp), Place: pl}}, Method: true}
	return &thir.Deref{X: f.at(target, sp), Of: call}
}

// maxDerefs bounds an autoderef; rustc's recursion limit.
const maxDerefs = 128

// autoderef is the nth step of a search through what a value leads to.
func (f *fnCtxt) autoderef(cur thir.Expr, n int) thir.Expr {
	if f.tooManyDerefs(cur.Type(), n, cur.Span()) {
		return nil
	}
	return f.derefStep(cur)
}

func (f *fnCtxt) tooManyDerefs(t *types.Type, n int, sp syntax.Span) bool {
	if n < maxDerefs {
		return false
	}
	if sp != f.endless {
		f.endless = sp
		f.err(sp, diag.E0055, "reached the recursion limit while auto-dereferencing `"+f.resolve(t).String()+"`",
			"deref recursion limit reached")
	}
	return true
}

// pointee is the type of what derefStep makes of a place with the settled type t,
// or nil.
func (f *fnCtxt) pointee(t *types.Type) *types.Type {
	switch t.Kind {
	case types.Adt:
		if t.Def.Lang == "Box" {
			return t.Args[0]
		}
	case types.Ptr, types.Infer, types.Error:
		return nil
	}
	return f.derefTarget(t)
}

// derefTarget is <t as Deref>::Target, or nil.
func (f *fnCtxt) derefTarget(t *types.Type) *types.Type {
	d := f.p.Lang("Deref")
	if d == nil {
		return nil
	}
	switch t.Kind {
	case types.Ref:
		return t.Args[0]
	case types.Adt, types.Param, types.Proj, types.Opaque, types.Dyn:
	default:
		return nil
	}
	if t.Kind == types.Adt && t.Def.Lang == "Box" {
		return t.Args[0]
	}
	if t.Kind == types.Adt && !f.mayImpl(d, t) {
		return nil
	}
	switch f.holds(d, t) {
	case selNo:
		return nil
	case selMaybe:
		// the impl is known, a bound of it is still open: PeekMut<{integer}>
		target, st := f.project(d.Member("Target", resolve.AssocType), []*types.Type{t})
		if st != selYes {
			return nil
		}
		return f.shallow(target)
	}
	return f.shallow(f.norm(f.p.Proj(d.Member("Target", resolve.AssocType), []*types.Type{t})))
}
