package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// DropHook returns the function of the library that drops what a type of its owns, or nil. For borrow checking the type
// has no destructor: its values may outlive what their arguments borrow.
func (p *Program) DropHook(d *resolve.Def) *resolve.Def {
	if d.Lang == "" {
		return nil
	}
	return p.Lang("drop_" + d.Lang)
}

// mayDrop: something happens when a value of the type is dropped.
func (p *Program) mayDrop(t *types.Type) bool {
	if known, ok := p.mayDrops[t]; ok {
		return known
	}
	if p.mayDrops == nil {
		p.mayDrops = map[*types.Type]bool{}
	}
	p.mayDrops[t] = false // a type lies in itself only behind a pointer that drops it
	p.Budget().Enter(4)
	defer p.Budget().Leave(4)
	drops := p.dropsParts(t)
	p.mayDrops[t] = drops
	return drops
}

func (p *Program) dropsParts(t *types.Type) bool {
	switch t.Kind {
	case types.Tuple:
		for _, a := range t.Args {
			if p.mayDrop(a) {
				return true
			}
		}
	case types.Array, types.Slice:
		if t.Kind == types.Array && t.Args[1].Kind == types.Const && t.Args[1].N == 0 {
			return false
		}
		return p.mayDrop(t.Args[0])
	case types.Closure:
		for i := range t.Clo.Captures {
			if k := &t.Clo.Captures[i]; k.Mode == types.ByMove && p.mayDrop(p.Subst(k.Ty, t.Args)) {
				return true
			}
		}
	case types.Coroutine, types.Dyn, types.Opaque, types.Param, types.Proj:
		return true
	case types.Adt:
		switch t.Def.Lang {
		case "Box", "Vec", "String":
			return true
		case "PhantomData", "ManuallyDrop":
			return false
		}
		if p.hasDropImpl(t) || p.DropHook(t.Def) != nil {
			return true
		}
		ai := p.adt(t.Def)
		for k := range ai.fields {
			for _, x := range p.SubstAll(ai.fields[k], t.Args) {
				if p.mayDrop(x) {
					return true
				}
			}
		}
	}
	return false
}

// NeedsDropIn reports whether dropping a value of the type does something where the bounds of d hold: parameters that
// are Copy have no destructor.
func (p *Program) NeedsDropIn(d *resolve.Def, t *types.Type) bool {
	needs := func(t *types.Type) bool { return p.NeedsDropIn(d, t) }
	switch t.Kind {
	case types.Param, types.Proj, types.Opaque:
		return !p.IsCopyIn(d, t)
	case types.Array:
		return needs(t.Args[0])
	case types.Tuple, types.Slice:
		return slices.ContainsFunc(t.Args, needs)
	case types.Adt:
		switch {
		case t.Def.Kind == resolve.Union || !p.mayDrop(t):
			return false
		case t.Def.Lang == "Box" || p.hasDropImpl(t) || p.DropHook(t.Def) != nil:
			return true
		}
		return slices.ContainsFunc(variantsOf(t), func(v *resolve.Def) bool {
			return slices.ContainsFunc(p.FieldTypesIn(d, t, v), needs)
		})
	}
	return p.mayDrop(t)
}
