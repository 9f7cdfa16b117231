package borrowck

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// The lifetimes of `impl Trait` in return position: those that a hidden type may mention, and those that it outlives.

// opaque is an `impl Trait` of the return type.
type opaque struct {
	caught   []region
	outlives []region // the bounds that are lifetimes
	assocs   map[*resolve.Def]*regionTy
}

// opaque is `impl Trait` in return position: it catches the lifetimes that its
// bounds name (edition 2021), and all types.
func (w *writer) opaque(s *syntax.ImplType, t *types.Type) *regionTy {
	o := w.opaqueAt(t.Index)
	o.assocs = map[*resolve.Def]*regionTy{}
	if w.c.p.S.Is2024(s.Span) && !strings.Contains(w.c.p.S.Sources.Text(s.Span), "use<") {
		for r := first; r < w.n; r++ {
			o.add(r) // all lifetimes that can be named
		}
	}
	for i := range s.Bounds {
		b := &s.Bounds[i]
		if b.Lifetime != "" {
			r := w.life(b.Lifetime)
			o.add(r)
			o.outlives = append(o.outlives, r)
		}
		if b.Path == nil {
			continue
		}
		ga := b.Path.Segs[len(b.Path.Segs)-1].Args
		w.mentions(ga, o, true)
		for _, q := range w.c.p.OpaqueBounds(w.fn, t.Index) {
			if q.Assoc == nil || q.Ty == nil || ga == nil {
				continue
			}
			for j := range ga.Assocs {
				if a := &ga.Assocs[j]; a.Type != nil && a.Name.Name == q.Assoc.Name {
					x := w.ty(a.Type, q.Ty, static)
					x.all(o.add)
					o.assocs[q.Assoc] = x
				}
			}
		}
	}
	return w.caughtBy(o, t)
}

func (w *writer) opaqueAt(k int) *opaque {
	for len(*w.impls) <= k {
		*w.impls = append(*w.impls, &opaque{})
	}
	return (*w.impls)[k]
}

func (w *writer) caughtBy(o *opaque, t *types.Type) *regionTy {
	r := w.c.rty(t)
	r.regs = o.caught
	for _, a := range t.Args {
		r.add(w.c.template(a))
	}
	return r
}

func (o *opaque) add(r region) {
	if r <= static {
		return
	}
	for _, x := range o.caught {
		if x == r {
			return
		}
	}
	o.caught = append(o.caught, r)
}

// mentions adds the lifetimes written in a list of arguments. Those that an Fn trait leaves out are new in each call.
func (w *writer) mentions(ga *syntax.GenericArgs, o *opaque, elided bool) {
	lifes, tys := split(ga)
	for _, l := range lifes {
		if elided || bare(l) != "_" {
			o.add(w.life(l))
		}
	}
	if ga != nil && ga.Paren {
		defer func(bound bool) { w.bound = bound }(w.bound)
		w.bound, elided = true, false
		tys = append(slices.Clone(ga.Inputs), ga.Output)
	}
	for _, t := range tys {
		w.mentioned(t, o, elided)
	}
}

// mentioned adds the lifetimes written in a type.
func (w *writer) mentioned(t syntax.Type, o *opaque, elided bool) {
	switch t := t.(type) {
	case *syntax.RefType:
		if elided || bare(t.Lifetime) != "" && bare(t.Lifetime) != "_" {
			o.add(w.life(t.Lifetime))
		}
		w.mentioned(t.Elem, o, elided)
	case *syntax.SliceType:
		w.mentioned(t.Elem, o, elided)
	case *syntax.ArrayType:
		w.mentioned(t.Elem, o, elided)
	case *syntax.TupleType:
		for _, e := range t.Elems {
			w.mentioned(e, o, elided)
		}
	case *syntax.PathType:
		w.mentions(t.Path.Segs[len(t.Path.Segs)-1].Args, o, elided)
	}
}

// opaque1 reports whether an impl Trait is in t.
func opaque1(t *types.Type) bool {
	if t.Kind == types.Opaque {
		return true
	}
	for _, a := range t.Args {
		if opaque1(a) {
			return true
		}
	}
	for i := range t.Binds {
		if opaque1(t.Binds[i].Ty) {
			return true
		}
	}
	return false
}
