package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// MoveEdit returns the edit that makes a closure or async block at a place a move one.
func (p *Program) MoveEdit(at syntax.Span) syntax.DiagEdit {
	if p.S.Sources.Text(syntax.Span{Lo: at.Lo, Hi: at.Lo + 5}) == "async" {
		return syntax.Insert(at.Lo+5, " move")
	}
	return syntax.Insert(at.Lo, "move ")
}

func useInstead(t *types.Type) string {
	switch {
	case isGuard(t):
		return "let the guard end first, or lock in the other thread"
	case t.Kind != types.Adt:
	case t.Def.Name == "Rc":
		return "`Arc` counts across threads: use `std::sync::Arc`"
	case t.Def.Name == "RefCell", t.Def.Name == "Cell":
		return "use a `Mutex`, an `RwLock` or an atomic instead"
	}
	return "hand over a value that owns what it needs"
}

// MayBorrow returns the type parameters in t that no bound of d, or of the impl around d, makes outlive a lifetime.
func (p *Program) MayBorrow(d *resolve.Def, t *types.Type) []*types.Type {
	if d.FnItem() == nil || t.Flags&(types.HasParam|types.HasClosure) == 0 {
		return nil
	}
	f := &fnCtxt{def: d, fi: p.fn(d), inferCtxt: newInferCtxt(p, p.envOf(d))}
	return f.mayBorrow(t, nil, map[*types.Type]bool{})
}

// mayBorrow appends to the list for MayBorrow.
func (f *fnCtxt) mayBorrow(t *types.Type, to []*types.Type, seen map[*types.Type]bool) []*types.Type {
	if seen[t] {
		return to
	}
	seen[t] = true
	switch t.Kind {
	case types.Param:
		if f.fi == nil || f.outlivesSome(t) {
			return to
		}
		return append(to, t)
	case types.Closure, types.Coroutine:
		for i := range t.Clo.Captures {
			to = f.mayBorrow(f.resolve(t.Clo.Captures[i].Ty), to, seen)
		}
		return to
	case types.Adt, types.Tuple, types.Array, types.Slice, types.Ref:
		for i, a := range t.Args {
			if t.Kind == types.Array && i == 1 || t.Kind == types.Adt && t.Def.Params[i].Kind == resolve.ConstParam {
				continue // constants borrow nothing
			}
			to = f.mayBorrow(f.resolve(a), to, seen)
		}
	}
	return to
}

// outlivesSome reports whether a bound of parameter t has, or may imply, a lifetime.
func (f *fnCtxt) outlivesSome(t *types.Type) bool {
	for i := range f.env.preds {
		if q := &f.env.preds[i]; q.trait != nil && q.assoc == nil && q.args[0] == t {
			tr, ok := q.trait.Item.(*syntax.TraitItem)
			if !ok || q.trait.Lang == "Any" || q.trait.Name == "Any" {
				return true
			}
			for j := range tr.Supers {
				if tr.Supers[j].Lifetime != "" {
					return true
				}
			}
			for j := range tr.Generics.Where {
				if tr.Generics.Where[j].Type != nil {
					return true
				}
			}
		}
	}
	lists := []*syntax.Generics{f.def.Generics}
	if in := f.def.Parent; in != nil && in.Kind == resolve.Impl {
		lists = append(lists, in.Generics)
	} else if t.Index < f.fi.nparent {
		return true
	}
	found := slices.Contains(f.fi.outlives, t.Index)
	for _, in := range lists {
		boundsOn(in, t.Name, func(list []syntax.Bound) { found = found || outlives(list) })
	}
	return found || f.impliedToLast(t)
}

// impliedToLast reports whether the signature or the impl's header imply that parameter t outlives a lifetime: it
// stands in an argument for which the struct or enum declares that, or behind a `&'static`.
func (f *fnCtxt) impliedToLast(t *types.Type) bool {
	var in func(x *types.Type, lasts bool) bool
	in = func(x *types.Type, lasts bool) bool {
		if x == t {
			return lasts
		}
		for i, a := range x.Args {
			lasts := lasts
			if x.Kind == types.Adt {
				boundsOn(x.Def.Generics, x.Def.Params[i].Name, func(list []syntax.Bound) { lasts = lasts || outlives(list) })
			}
			if in(a, lasts) {
				return true
			}
		}
		return false
	}
	list := append(slices.Clip(f.fi.params), f.fi.ret)
	if f.def.Parent != nil {
		if im, ok := f.def.Parent.Data.(*implInfo); ok {
			list = append(append(list, im.self), im.args...)
		}
	}
	if slices.ContainsFunc(list, func(x *types.Type) bool { return x != nil && in(x, false) }) {
		return true
	}
	found := false
	named := typeWalk{path: func(p *syntax.Path, _ bool) {
		found = found || len(p.Segs) == 1 && p.Segs[0].Name.Name == t.Name
	}}
	static := typeWalk{ref: func(r *syntax.RefType, _ bool) {
		if r.Lifetime == "'static" {
			named.ty(r.Elem, false)
		}
	}}
	for _, q := range f.def.FnItem().Params {
		static.ty(q.Type, false)
	}
	return found
}

// outlives reports a lifetime among the bounds of a type.
func outlives(list []syntax.Bound) bool {
	return slices.ContainsFunc(list, func(b syntax.Bound) bool { return b.Lifetime != "" })
}
