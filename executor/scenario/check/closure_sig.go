package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// The signature that is expected of a closure, from the obligations on its type that are pending (rustc:
// deduce_closure_signature).

// lentParams returns the arguments of q, a bound by an Fn trait of a function's generics, that are references with a
// lifetime for each call: F: Fn(&T) -> R. The result of such a closure cannot refer to them, as R is one type.
func lentParams(fn *resolve.Def, q *predicate) (mask uint32) {
	if q.assoc != nil || !isFnTrait(q.trait) || len(q.args) < 2 || q.args[1].Kind != types.Tuple {
		return 0
	}
	for i, a := range q.args[1].Args {
		if a.Kind == types.Ref && i < 32 {
			mask |= 1 << i
		}
	}
	if mask == 0 {
		return 0
	}
	for d := fn; d != nil; d = d.Parent {
		if lifetimeParams(d) > 0 {
			return mask & elidedParams(fn, q.args[0]) // a declared lifetime may be that of the reference
		}
	}
	return mask
}

// boundsOn calls look for each list of bounds that is written for the parameter with that name. g may be nil.
func boundsOn(g *syntax.Generics, name string, look func([]syntax.Bound)) {
	if g == nil {
		return
	}
	for i := range g.Params {
		if q := &g.Params[i]; q.Name.Name == name {
			look(q.Bounds)
		}
	}
	for i := range g.Where {
		w := &g.Where[i]
		q, ok := w.Type.(*syntax.PathType)
		if ok && q.QSelf == nil && len(q.Path.Segs) == 1 && q.Path.Segs[0].Name.Name == name {
			look(w.Bounds)
		}
	}
}

// elidedParams returns the arguments of an Fn bound of type parameter t that are written as references without a
// lifetime, by the first such bound in fn's declaration.
func elidedParams(fn *resolve.Def, t *types.Type) (mask uint32) {
	found := false
	look := func(list []syntax.Bound) {
		for i := range list {
			if list[i].Path == nil || found {
				continue
			}
			ga := list[i].Path.Segs[len(list[i].Path.Segs)-1].Args
			if ga == nil || !ga.Paren {
				continue
			}
			found = true
			mask = elidedRefs(ga)
		}
	}
	for d := fn; d != nil; d = d.Parent {
		boundsOn(d.Generics, t.Name, look)
	}
	if it := fn.FnItem(); it != nil && !found {
		impls := 0
		for i := range it.Params {
			if im, ok := it.Params[i].Type.(*syntax.ImplType); ok {
				impls++
				look(im.Bounds)
			}
		}
		if impls > 1 {
			return 0 // it may be another one's
		}
	}
	return mask
}

// elidedRefs returns which arguments of Fn(…) are written as references without a lifetime.
func elidedRefs(ga *syntax.GenericArgs) (mask uint32) {
	for k, in := range ga.Inputs {
		if r, ok := in.(*syntax.RefType); ok && k < 32 && (bare(r.Lifetime) == "" || bare(r.Lifetime) == "_") {
			mask |= 1 << k
		}
	}
	return mask
}

// expectLent returns the lentParams of the bound that an expected type waits for, or of an expected trait object.
func (f *fnCtxt) expectLent(want *types.Type) (mask uint32) {
	t := f.shallow(want)
	if t.Kind == types.Dyn {
		return f.p.dynLends[t]
	}
	if t.Kind == types.Infer {
		for _, o := range f.pending {
			if f.shallow(o.args[0]) == t {
				mask |= o.lends
			}
		}
	}
	return mask
}

// expectSig deduces parameter and result types from the expected type.
func (f *fnCtxt) expectSig(want *types.Type, n int) (params []*types.Type, ret *types.Type, kind string) {
	if want == nil {
		return nil, nil, ""
	}
	p := f.p
	once := p.Lang("FnOnce")
	t := f.shallow(want)
	take := func(tup *types.Type) bool {
		tt := f.shallow(tup)
		if tt.Kind != types.Tuple {
			return false
		}
		if params = tt.Args; len(params) != n { // that is reported: the body is checked without the types
			params = slices.Repeat([]*types.Type{p.Prim(types.Error)}, n)
		}
		return true
	}
	switch t.Kind {
	case types.FnPtr:
		k := len(t.Args) - 1
		if k == n {
			return t.Args[:k], t.Args[k], ""
		}
	case types.Dyn:
		if t.Def == nil {
			return nil, nil, ""
		}
		for _, q := range p.dynPreds(t) {
			if q.assoc == nil && isFnTrait(q.trait) && len(q.args) > 1 && take(q.args[1]) {
				kind = q.trait.Lang
				break
			}
		}
		for _, b := range t.Binds {
			if once != nil && b.Assoc.Parent == once {
				ret = b.Ty
			}
		}
	case types.Opaque:
		for _, q := range f.itemBounds(t) {
			if q.assoc == nil && isFnTrait(q.trait) && params == nil {
				take(q.args[1])
				kind = q.trait.Lang
			}
			if q.assoc != nil && q.assoc.Parent == once {
				ret = q.ty
			}
		}
	case types.Infer, types.Closure:
		for i := range f.pending {
			o := f.pending[i]
			if f.shallow(o.args[0]) != t {
				continue
			}
			isFn := isFnTrait(o.trait) || o.trait.Lang == "AsyncFn" || o.trait.Lang == "AsyncFnMut" ||
				o.trait.Lang == "AsyncFnOnce"
			if isFn && len(o.args) > 1 {
				if params == nil {
					take(o.args[1])
				}
				if kind == "" || len(o.trait.Lang) < len(kind) {
					kind = o.trait.Lang // Fn asks for more than FnMut, that for more than FnOnce
				}
			}
			if o.assoc != nil && o.assoc.Parent == once && o.ty != nil {
				ret = o.ty
			}
			if !isFn && o.assoc == nil {
				// a trait whose supertrait is a closure trait
				for _, q := range p.elaborate([]predicate{{trait: o.trait, args: o.args}}) {
					if q.assoc == nil && isFnTrait(q.trait) && params == nil {
						take(q.args[1])
					}
					if q.assoc != nil && q.assoc.Parent == once && ret == nil {
						ret = f.norm(q.ty)
					}
				}
			}
		}
	}
	return params, ret, kind
}
