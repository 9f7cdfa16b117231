package borrowck

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// conforms checks that the method of an impl can be called with each choice of lifetimes that its trait allows (rustc:
// compare_method_predicate_entailment). s is the method's signature; its types are known to be those of the trait.
//
// The lifetimes of the impl and those of the trait's method are universal here. Those of the impl's method are
// variables: arguments of the trait's types flow into its parameters, and its result flows into the trait's.
func (b *body) conforms(s *sig) {
	im := b.def.Parent
	if im == nil || im.Kind != resolve.Impl {
		return
	}
	_, tr, _ := b.p.Header(im)
	if tr == nil || tr.Crate == nil {
		return
	}
	m := tr.Member(b.def.Name, resolve.Fn)
	if m == nil {
		return
	}
	h, t := b.implOf(im), b.sig(m)
	if len(t.params) != len(s.params) || len(t.opaques)+len(s.opaques) > 0 {
		return
	}
	// Universal lifetimes are numbered: those of the impl, then those of the trait's method.
	own := first + region(len(b.lives(tr)))
	known := newRelation(int(h.n + max(t.n-own, 0)))
	of := make([]region, t.n) // the trait's, by its number
	of[static] = static
	universal := make([]region, known.n)
	universal[static] = static
	copy(universal, b.universalRegions[:h.n])
	for i := first; i < t.n; i++ {
		switch k := int(i - first); {
		case i >= own:
			of[i] = h.n + i - own
			universal[of[i]] = b.region()
		case k < len(h.lifes):
			of[i] = h.lifes[k]
		default:
			return
		}
	}
	for _, x := range s.longer {
		if x[0] < first || x[1] < first || max(x[0], x[1]) >= h.n {
			return
		}
		known.set(x[0], x[1])
	}
	for _, x := range t.longer {
		if x[0] < first || x[1] < first {
			return
		}
		known.set(of[x[0]], of[x[1]])
	}
	ofImpl := make([]*regionTy, b.p.Declared(b.def).N)
	args := make([]*regionTy, b.p.Declared(m).N)
	for i, a := range h.args {
		b.implied(known, a)
		args[i] = a
	}
	for _, p := range t.params {
		b.implied(known, b.subst(p, of, args, nil, nil))
	}
	known.close()
	for i, a := range h.args {
		args[i] = b.subst(a, universal, ofImpl, a.t, nil)
	}
	declared, vars := make([]region, t.n), b.fresh(s.n)
	for i, r := range of {
		declared[i] = universal[r]
	}
	copy(vars, b.universalRegions[:h.n])
	variables := vars[min(h.n, s.n):]
	n := len(b.edges)
	for i, p := range t.params {
		to := b.subst(s.params[i], vars, ofImpl, nil, nil)
		if to != nil && to.t != nil {
			b.flow(b.subst(p, declared, args, to.t, b), to, covariant, nil)
		}
	}
	if ret := b.subst(s.ret, vars, ofImpl, nil, nil); ret != nil && ret.t != nil {
		b.flow(ret, b.subst(t.ret, declared, args, ret.t, b), covariant, nil)
	}
	b.apart(known, universal, variables)
	b.edges, b.flowed = b.edges[:n], -1
}

// apart reports the first universal lifetime that flows into another that it is not known to outlive.
func (b *body) apart(known *relation, universal, variables []region) {
	it := b.def.FnItem()
	for u := first; int(u) < known.n; u++ {
		list, _ := b.follow(universal[u])
		for i, r := range list {
			for v := static; int(v) < known.n; v++ {
				if r != universal[v] || v == u || v != static && known.rows[u].Has(int(v)) {
					continue
				}
				code, msg := diag.E0308, "method not compatible with trait"
				for k := i; k >= 0; k = int(b.prev[k]) {
					if slices.Contains(variables, list[k]) {
						code, msg = diag.BorrowError, "`impl` item signature doesn't match `trait` item signature"
					}
				}
				hi := it.SigEnd
				if it.Ret != nil {
					hi = it.Ret.TypeSpan().Hi
				}
				b.err(syntax.Span{Lo: it.Begin, Hi: hi}, "", "", code, msg, "lifetime mismatch")
				return
			}
		}
	}
}
