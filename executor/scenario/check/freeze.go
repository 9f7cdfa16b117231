package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Frozen reports whether no UnsafeCell lies in values of t, as owner's body sees it (rustc: Freeze). A parameter may
// bring one.
func (p *Program) Frozen(owner *resolve.Def, t *types.Type) bool {
	frozen := func(t *types.Type) bool { return p.Frozen(owner, t) }
	switch t.Kind {
	case types.Param, types.Proj, types.Opaque, types.Closure, types.Coroutine:
		return false
	case types.Array:
		return frozen(t.Args[0])
	case types.Tuple:
		return !slices.ContainsFunc(t.Args, func(t *types.Type) bool { return !frozen(t) })
	case types.Adt:
		switch {
		case t.Def.Name == "UnsafeCell" && t.Def.Crate.Library:
			return false
		case t.Def.Lang == "Vec", t.Def.Lang == "String", t.Def.Lang == "Box":
			return true
		}
		if known, ok := p.freezes[t]; ok {
			return known
		}
		if p.freezes == nil {
			p.freezes = map[*types.Type]bool{}
		}
		p.freezes[t] = true // also for a type that contains itself, which is an error
		p.Budget().Enter(2)
		is := !slices.ContainsFunc(variantsOf(t), func(v *resolve.Def) bool {
			return slices.ContainsFunc(p.FieldTypesIn(owner, t, v), func(t *types.Type) bool { return !frozen(t) })
		})
		p.Budget().Leave(2)
		if p.freezes[t] = is; t.Flags&types.HasParam != 0 {
			delete(p.freezes, t) // another owner may know more of its parameters
		}
		return is
	}
	return true
}

// variantsOf returns the variants of an enum, or nil once for a struct.
func variantsOf(t *types.Type) []*resolve.Def {
	if t.Def.Kind == resolve.Enum {
		return t.Def.Variants
	}
	return []*resolve.Def{nil}
}
