package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// MayBorrow returns the type parameters and associated types in t that no bound of d, or of the impl around d, makes
// outlive a lifetime.
func (p *Program) MayBorrow(d *resolve.Def, t *types.Type) []*types.Type {
	if d.FnItem() == nil || t.Flags&(types.HasParam|types.HasClosure) == 0 {
		return nil
	}
	f := &fnCtxt{def: d, fi: p.fn(d), inferCtxt: newInferCtxt(p, p.envOf(d))}
	return f.mayBorrow(t, nil, map[*types.Type]bool{})
}

// Unbound names a type that MayBorrow returned, for messages: "parameter type `T`".
func Unbound(t *types.Type) string {
	if t.Kind == types.Proj {
		return "associated type `" + t.String() + "`"
	}
	return "parameter type `" + t.Name + "`"
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
	case types.Proj:
		of := []*types.Type(nil)
		for _, a := range t.Args {
			of = f.mayBorrow(f.resolve(a), of, map[*types.Type]bool{})
		}
		if f.fi == nil || len(of) == 0 || f.assocOutlivesSome(t) {
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
	if anyOutlives(f.env.preds, t) {
		return true
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

// assocOutlivesSome reports whether the declaration of an associated type, or a bound of it, has a lifetime or may
// imply one.
func (f *fnCtxt) assocOutlivesSome(t *types.Type) bool {
	tr := t.Def.Parent
	if tr.Kind != resolve.Trait || len(t.Def.Params) > 0 || lifetimeParams(tr)+lifetimeParams(t.Def) > 0 ||
		mayOutlive(tr) {
		return true
	}
	declared, ok := t.Def.Item.(*syntax.TypeAlias)
	if !ok || outlives(declared.Bounds) || f.impliedToLast(t) || anyOutlives(f.env.preds, t) {
		return true
	}
	own := f.p.assocBounds(t.Def)
	if len(own) > 0 && anyOutlives(f.p.elaborate(own), own[0].args[0]) {
		return true
	}
	found := false
	w := &typeWalk{}
	w.path = func(q *syntax.Path, _ bool) { // Item: 'a among the arguments of a trait
		if ga := q.Segs[len(q.Segs)-1].Args; ga != nil {
			for i := range ga.Assocs {
				found = found || outlives(ga.Assocs[i].Bounds)
				w.bounds(ga.Assocs[i].Bounds)
			}
		}
	}
	for d := f.def; d != nil; d = d.Parent {
		if d.Generics == nil {
			continue
		}
		w.generics(d.Generics)
		for i := range d.Generics.Where {
			found = found || outlives(d.Generics.Where[i].Bounds)
		}
	}
	if it := f.def.FnItem(); it != nil {
		for i := range it.Params {
			w.ty(it.Params[i].Type, false)
		}
	}
	return found
}

// anyOutlives reports whether one of the traits that t implements may say that its implementors outlive a lifetime.
func anyOutlives(preds []predicate, t *types.Type) bool {
	for i := range preds {
		if q := &preds[i]; q.trait != nil && q.assoc == nil && q.args[0] == t && mayOutlive(q.trait) {
			return true
		}
	}
	return false
}

// mayOutlive reports whether a trait may say that its implementors, or their associated types, outlive a lifetime.
func mayOutlive(d *resolve.Def) bool {
	it, ok := d.Item.(*syntax.TraitItem)
	if !ok || d.Name == "Any" || outlives(it.Supers) {
		return true
	}
	for i := range it.Generics.Where {
		if it.Generics.Where[i].Type != nil {
			return true
		}
	}
	return false
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
	for d := f.def; d != nil; d = d.Parent {
		if im, ok := d.Data.(*implInfo); ok {
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
	if it := f.def.FnItem(); it != nil {
		for _, q := range it.Params {
			static.ty(q.Type, false)
		}
	}
	return found
}

// outlives reports a lifetime among the bounds of a type.
func outlives(list []syntax.Bound) bool {
	return slices.ContainsFunc(list, func(b syntax.Bound) bool { return b.Lifetime != "" })
}

// Lasting reports whether a trait, or one that it requires, declares that what implements it is 'static, as Any does
// (rustc: object_region_bounds).
func (p *Program) Lasting(tr *resolve.Def) bool {
	ti := p.trait(tr)
	if !ti.asked {
		ti.asked = true
		it := tr.Item.(*syntax.TraitItem)
		ti.lasting = lastingBound(it.Supers) || slices.ContainsFunc(it.Generics.Where, func(q syntax.WherePred) bool {
			self, ok := q.Type.(*syntax.PathType)
			return ok && self.Path.Segs[0].Name.Name == "Self" && len(self.Path.Segs) == 1 && lastingBound(q.Bounds)
		}) || slices.ContainsFunc(ti.supers, func(q predicate) bool { return q.assoc == nil && p.Lasting(q.trait) })
	}
	return ti.lasting
}

// lastingBound reports 'static among the bounds of a type.
func lastingBound(list []syntax.Bound) bool {
	return slices.ContainsFunc(list, func(b syntax.Bound) bool { return b.Lifetime == "'static" })
}
