package borrowck

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// typeOf returns the type of a place with its regions.
func (b *body) typeOf(p mir.Place) *regionTy {
	ty := b.locals[p.Local]
	var variant *resolve.Def
	for i := range p.Proj {
		e := &p.Proj[i]
		if e.Kind == mir.Downcast {
			variant = e.Variant
			continue
		}
		var part *regionTy
		switch {
		case !b.has(e.Ty):
		case e.Kind == mir.Field:
			part = b.fieldOf(ty, int(e.Index), variant, e.Ty)
		case e.Kind == mir.Subslice:
			part = b.rty(e.Ty)
			part.add(b.arg(ty, 0))
		default:
			part = b.arg(ty, 0)
		}
		if part == nil || part.t != e.Ty && part.t != nil {
			part = b.shape(e.Ty, nothing)
		}
		ty, variant = part, nil
	}
	return ty
}

// fieldOf returns the type of field f of a value of type ty; nil if it is not known.
func (b *body) fieldOf(ty *regionTy, f int, variant *resolve.Def, t *types.Type) *regionTy {
	switch ty.k {
	case types.Tuple, types.Closure, types.Coroutine:
		return b.arg(ty, f)
	case types.Adt:
		k := 0
		if variant != nil {
			k = variant.Index
		}
		d := ty.t.Def
		if len(ty.args)+len(ty.regs) == 0 && (d.Crate != b.p.Main || !b.has(t)) {
			return nil // it holds no references, or 'static ones
		}
		if a := b.fieldsOf(d); k < len(a) && f < len(a[k]) {
			return b.field(a[k][f], ty)
		}
	}
	return nil
}

// before returns the type that projection number i of p starts from.
func (b *body) before(p mir.Place, i int) *types.Type {
	if i == 0 {
		return b.m.Locals[p.Local].Ty
	}
	return p.Proj[i-1].Ty
}

// overlap reports whether an access and a loan of the same local are about the same memory.
func (b *body) overlap(a *access, l *loan) bool {
	p, q := a.place.Proj, l.place.Proj
	n := min(len(p), len(q))
	for i := 0; i < n; i++ {
		if disjoint(&p[i], &q[i]) && !mir.IsUnion(b.before(a.place, i)) {
			return false
		}
	}
	if a.depth == length {
		return len(q) <= n
	}
	// The loan is of a part of what is accessed.
	for i := n; i < len(q); i++ {
		if q[i].Kind != mir.Deref {
			if a.depth == dropping && b.p.Drops(b.before(l.place, i)) {
				return true // its destructor may look at anything
			}
			continue
		}
		switch a.depth {
		case shallow:
			return false
		case dropping: // looks behind boxes, not behind references
			if b.before(l.place, i).Kind != types.Adt {
				return false
			}
		}
	}
	return true
}

// destructor returns the outermost type with a destructor that a place lies in, or nil.
func (b *body) destructor(p mir.Place) *types.Type {
	for i := range p.Proj {
		if t := b.before(p, i); (p.Proj[i].Kind == mir.Field || p.Proj[i].Kind == mir.Downcast) && b.p.Drops(t) {
			return t
		}
	}
	return nil
}

// disjoint reports whether two projections of one place lead to different memory.
func disjoint(x, y *mir.Elem) bool {
	switch {
	case x.Kind == mir.Field && y.Kind == mir.Field:
		return x.Index != y.Index
	case x.Kind == mir.Downcast && y.Kind == mir.Downcast:
		return x.Variant != y.Variant
	case x.Kind == mir.ConstIndex && y.Kind == mir.ConstIndex:
		// In one pattern, elements counted from both ends are different ones.
		return x.FromEnd != y.FromEnd || x.Index != y.Index
	case x.Kind == mir.ConstIndex && y.Kind == mir.Subslice:
		return outside(x, y)
	case x.Kind == mir.Subslice && y.Kind == mir.ConstIndex:
		return outside(y, x)
	}
	return false
}

// outside reports whether an element is not in a subslice.
func outside(x, s *mir.Elem) bool {
	if x.FromEnd {
		return s.FromEnd && x.Index <= s.To
	}
	return x.Index < s.Index || !s.FromEnd && x.Index >= s.To
}

// covers reports whether one of p and q is surely within the other: a loan of one ends when the other is assigned
// (rustc: kill_borrows_on_place).
func covers(p, q mir.Place) bool {
	if p.Local != q.Local {
		return false
	}
	for i := range min(len(p.Proj), len(q.Proj)) {
		x, y := &p.Proj[i], &q.Proj[i]
		if x.Kind != y.Kind || x.Index != y.Index || x.FromEnd != y.FromEnd || x.Kind == mir.Index ||
			x.Kind == mir.Subslice || x.Variant != y.Variant {
			return false
		}
	}
	return true
}
