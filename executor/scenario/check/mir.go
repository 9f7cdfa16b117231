package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What package mir/build needs to know of a checked program.

// PolyBody returns the checked body of a function or constant in terms of its own parameters, or nil.
func (p *Program) PolyBody(d *resolve.Def) *thir.Body {
	switch d.Kind {
	case resolve.Fn:
		if d.Intrinsic() != "" {
			return nil
		}
	case resolve.Const, resolve.Static:
	default:
		return nil
	}
	return p.bodyOf(d).body
}

// InProgram reports whether a position lies in the program's own text, not in the library's.
func (p *Program) InProgram(at syntax.Pos) bool { return p.S.InMain(at) }

// MayDrop reports whether dropping a value of the type may do something; true for parameters.
func (p *Program) MayDrop(t *types.Type) bool { return p.mayDrop(t) }

// IsCopyIn reports whether a type is Copy where the bounds of d hold.
func (p *Program) IsCopyIn(d *resolve.Def, t *types.Type) bool {
	switch t.Kind {
	case types.Ref:
		return !t.Mut
	case types.Error, types.Infer:
		return false
	}
	if t.Flags&(types.HasParam|types.HasProj|types.HasOpaque) == 0 {
		return p.IsCopy(t)
	}
	c := newInferCtxt(p, p.envOf(d))
	c.quiet = 1
	return c.holds(p.Lang("Copy"), t) == selYes
}

// IsCloneIn reports whether a type is Clone where the bounds of d hold.
func (p *Program) IsCloneIn(d *resolve.Def, t *types.Type) bool {
	c := newInferCtxt(p, p.envOf(d))
	c.quiet = 1
	return c.holds(p.Lang("Clone"), t) == selYes
}

// FieldTypesIn returns the types of the fields of a struct, tuple (variant nil) or variant, normalised as d's body sees
// them.
func (p *Program) FieldTypesIn(d *resolve.Def, t *types.Type, variant *resolve.Def) []*types.Type {
	ts := p.fieldTypes(t, variant)
	out := make([]*types.Type, len(ts))
	for i, x := range ts {
		switch {
		case x.Flags&types.HasProj == 0:
			out[i] = x
		case x.Flags&types.HasParam == 0:
			out[i] = p.Reveal(p.monoType(x))
		default:
			c := newInferCtxt(p, p.envOf(d))
			c.quiet = 1
			x = c.norm(x)
			c.solve()
			out[i] = c.resolve(x)
		}
	}
	return out
}

// DiscriminantType returns the integer type of the discriminants of an enum.
func (p *Program) DiscriminantType(d *resolve.Def) *types.Type { return reprType(p, d) }

// EachOwned calls do for the bodies of functions, constants and statics that were checked so far, and for those of the
// closures and coroutines in them, with the function or constant whose parameters they are in terms of. The library's
// are included; the order is none.
func (p *Program) EachOwned(do func(owner *resolve.Def, b *thir.Body)) {
	for ; p != nil; p = p.base {
		p.eachGeneric(do)
	}
}

// EachOwn is EachOwned without the bodies of the library. Those of derived impls are included.
func (p *Program) EachOwn(do func(owner *resolve.Def, b *thir.Body)) {
	p.eachGeneric(func(owner *resolve.Def, b *thir.Body) {
		if !owner.Crate.Library {
			do(owner, b)
		}
	})
}

func (p *Program) eachGeneric(do func(owner *resolve.Def, b *thir.Body)) {
	for d, g := range p.generic {
		if g.body != nil && !g.busy {
			p.EachNested(g.body, func(b *thir.Body) { do(d, b) })
		}
	}
}

// EachNested calls do for a body and for those of the closures and coroutines in it.
func (p *Program) EachNested(b *thir.Body, do func(*thir.Body)) {
	do(b)
	thir.Walk(b.Value, func(e thir.Expr) bool {
		var clo *types.ClosureTy
		switch e := e.(type) {
		case *thir.MakeClosure:
			clo = e.Clo
		case *thir.MakeCoroutine:
			clo = e.Clo
		default:
			return true
		}
		if in := p.ClosureBody(clo); in != nil {
			p.EachNested(in, do)
		}
		return true
	})
}

// EachInstance calls do for the instances whose concrete bodies were made so far, in the order in which they were met.
func (p *Program) EachInstance(do func(*thir.Instance)) {
	for ; p != nil; p = p.base {
		for _, in := range p.instList {
			if in.Body != nil {
				do(in)
			}
		}
	}
}

// Supertraits returns the trait objects that a trait object can be converted to, without itself and without what is
// bound to their associated types.
func (p *Program) Supertraits(dyn *types.Type) []*types.Type {
	if list := p.objectTraits(dyn); len(list) > 0 {
		return list[1:]
	}
	return nil
}

// objectTraits returns the trait objects of the trait of a trait object and of its supertraits, each once, without what
// is bound to associated types. A trait is among them as often as there are arguments for it.
func (p *Program) objectTraits(dyn *types.Type) (list []*types.Type) {
	if dyn.Def == nil {
		return nil
	}
	for _, q := range p.dynPreds(dyn) {
		if q.assoc != nil {
			continue
		}
		args := make([]*types.Type, len(q.args)-1)
		for i := range args {
			args[i] = p.Reveal(p.monoType(q.args[i+1]))
		}
		if t := p.Make(types.Type{Kind: types.Dyn, Def: q.trait, Args: args}); !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}
