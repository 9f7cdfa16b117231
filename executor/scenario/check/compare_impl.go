package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// An impl's items against those of its trait (rustc: rustc_hir_analysis/check/compare_impl_item.rs): E0046, E0049,
// E0050, E0053, E0185, E0186, E0195, E0276, E0326.

// conditional: the impl has bounds on its parameters other than Sized.
func conditional(im *implInfo) bool {
	for i := range im.preds {
		if t := im.preds[i].trait; t == nil || t.Lang != "Sized" {
			return true
		}
	}
	return false
}

// earlyBound returns how many lifetimes of a function are early-bound: those in its bounds and where clauses, and those
// of its result that no parameter has (rustc: is_late_bound_map).
func earlyBound(it *syntax.FnItem) int {
	bounded, param := map[string]bool{}, map[string]bool{bare(it.SelfLife): true}
	w := typeWalk{deep: true, objects: true}
	w.lifetime = func(name string, _ syntax.Span, _ bool) { param[bare(name)] = true }
	if it.SelfType != nil {
		w.ty(it.SelfType, false)
	}
	for i := range it.Params {
		w.ty(it.Params[i].Type, false)
	}
	w.lifetime = func(name string, _ syntax.Span, _ bool) { bounded[bare(name)] = !param[bare(name)] }
	if it.Ret != nil {
		w.ty(it.Ret, false)
	}
	w.lifetime = func(name string, _ syntax.Span, _ bool) { bounded[bare(name)] = true }
	g := &it.Generics
	w.generics(g)
	for i := range g.Outlives {
		w.bounds(g.Outlives[i].Bounds)
	}
	for _, list := range [2][]syntax.GenericParam{g.Params, g.Outlives} {
		for i := range list {
			if list[i].Kind == syntax.LifetimeParam && len(list[i].Bounds) > 0 {
				bounded[bare(list[i].Name.Name)] = true
			}
		}
	}
	n := 0
	for i := range g.Params {
		if name := bare(g.Params[i].Name.Name); g.Params[i].Kind == syntax.LifetimeParam && bounded[name] &&
			name != "async_trait" { // which #[async_trait] adds in the trait and in the impl alike
			n++
		}
	}
	return n
}

// stricter reports a bound of an impl's method that neither the trait's method nor the impl has. args are those of the
// trait's method.
func (p *Program) stricter(im *implInfo, tf, hf *fnInfo, args []*types.Type) {
	known := slices.Clone(im.preds)
	c := newInferCtxt(p, &paramEnv{preds: p.elaborate(known)})
	for i := range tf.preds {
		q := c.instPred(&tf.preds[i], args)
		q.args = c.resolveAll(q.args)
		if slices.ContainsFunc(q.args, func(t *types.Type) bool { return t.Flags&types.HasInfer != 0 }) {
			return // what the trait's bound says is not known here
		}
		if q.trait == im.trait && q.assoc == nil && slices.Equal(q.args, im.args) {
			continue // its impl says more
		}
		known = append(known, q)
	}
	c = newInferCtxt(p, &paramEnv{preds: p.elaborate(known)})
	for i := range hf.preds {
		q := &hf.preds[i]
		if q.assoc != nil || q.trait.Lang == "Sized" {
			continue
		}
		args := slices.Clone(q.args)
		for j := range args {
			args[j] = c.norm(args[j])
		}
		lacks := c.holds(q.trait, args...) == selNo
		if isAuto(q.trait) {
			lacks = q.args[0].Kind == types.Param && !c.envHolds(q.trait, q.args)
		}
		if lacks {
			p.err(q.span, diag.E0276, "impl has stricter requirements than trait",
				"impl has extra requirement `"+q.args[0].String()+": "+traitRefString(q.trait, q.args)+"`")
			return
		}
	}
}

// sameTypes compares the types of a method with those its trait declares, and what
// their futures resolve to.
func (p *Program) sameTypes(im *implInfo, tm, m *resolve.Def) {
	tf, hf := p.fn(tm), p.fn(m)
	it, decl := m.FnItem(), tm.FnItem()
	if it.Boxed != decl.Boxed && (it.Boxed || it.Async) {
		what := "method"
		if it.SelfKind == syntax.NoSelf {
			what = "associated function"
		}
		at := it.Name.Span
		if !it.Boxed {
			at = at.End()
		}
		p.err(at, diag.E0195, "lifetime parameters or bounds on "+what+" `"+m.Name+"` do not match the trait declaration",
			"lifetimes do not match "+what+" in trait")
		return
	}
	if it.Unsafe != decl.Unsafe {
		p.err(syntax.Span{Lo: it.Begin, Hi: it.Name.Span.Hi}, diag.E0053,
			"method `"+m.Name+"` has an incompatible type for trait", "expected another safety than that of the trait's method")
		return
	}
	if earlyBound(it) != earlyBound(decl) {
		at := it.Name.Span
		if len(it.Generics.Params) > 0 {
			at = it.Generics.Params[0].Name.Span
		}
		p.err(at, diag.E0195, "lifetime parameters do not match the trait definition", "").
			WithNote("lifetime parameters differ in whether they are early- or late-bound")
		return
	}
	if len(tf.params) != len(hf.params) || tf.n-tf.nparent != hf.n-hf.nparent {
		return
	}
	c := newInferCtxt(p, p.envOf(m))
	c.quiet = 1
	args := append(im.args[:len(im.args):len(im.args)], p.fnIdentity(hf)[hf.nparent:]...)
	differ := func(a, b *types.Type) (want, got *types.Type, ok bool) {
		want, got = c.resolve(c.norm(p.Subst(a, args))), c.resolve(c.norm(b))
		rigid := func(t *types.Type) bool { return t.Kind == types.Proj && c.rigid(t) && t.Args[0].Kind == types.Param }
		return want, got, apart(want, got, rigid)
	}
	for _, t := range append(tf.params[:len(tf.params):len(tf.params)], tf.ret) {
		if hasError(c.resolve(c.norm(p.Subst(t, args)))) {
			return // an associated type is missing
		}
	}
	incompatible := func(a, b *types.Type, at syntax.Span) bool {
		want, got, bad := differ(a, b)
		if bad {
			p.err(at, diag.E0053, "method `"+m.Name+"` has an incompatible type for trait",
				"expected `"+want.String()+"`, found `"+got.String()+"`")
		}
		return bad
	}
	for i, t := range tf.params {
		if incompatible(t, hf.params[i], paramSpan(it, i, it.Name.Span)) {
			return
		}
	}
	p.stricter(im, tf, hf, args)
	at := syntax.Span{Lo: it.SigEnd, Hi: it.SigEnd}
	if it.Ret != nil {
		at = it.Ret.TypeSpan()
	}
	if it.Boxed {
		at = it.Name.Span
	}
	out := tf.resolvesTo()
	if out == nil {
		incompatible(tf.ret, hf.ret, at)
	} else if own := hf.resolvesTo(); own != nil {
		if want, got, bad := differ(out, own); bad {
			p.err(at, diag.E0271, "expected `impl Future<Output = "+got.String()+">` to be a future that resolves to `"+
				want.String()+"`, but it resolves to `"+got.String()+"`", "expected `"+want.String()+"`, found `"+got.String()+"`")
		}
	} else if t := c.resolve(c.norm(hf.ret)); closed(t) && c.holds(p.Lang("Future"), t) == selNo {
		if decl.Async {
			p.err(syntax.Span{Lo: it.Begin, Hi: at.Hi}, diag.TypeError,
				"method should be `async` or return a future, but it is synchronous", "")
		} else {
			p.err(at, diag.E0277, "`"+t.String()+"` is not a future", "`"+t.String()+"` is not a future")
		}
	}
}

// sameConst compares the type of an associated constant with the one that its trait declares.
func (p *Program) sameConst(im *implInfo, tc, d *resolve.Def) {
	c := newInferCtxt(p, p.envOf(d))
	c.quiet = 1
	want, got := c.resolve(c.norm(p.Subst(p.constType(tc), im.args))), c.resolve(c.norm(p.constType(d)))
	if apart(want, got, func(*types.Type) bool { return false }) {
		p.err(d.Item.(*syntax.ConstItem).Type.TypeSpan(), diag.E0326,
			"implemented const `"+d.Name+"` has an incompatible type for trait",
			"expected `"+want.String()+"`, found `"+got.String()+"`")
	}
}

// resolvesTo is what the future resolves to that is declared to be the result, or nil.
func (fi *fnInfo) resolvesTo() *types.Type {
	if fi.async {
		return fi.output
	}
	if fi.ret.Kind == types.Opaque && fi.ret.Def == fi.def {
		for _, q := range fi.opaques[fi.ret.Index].preds {
			if q.assoc != nil && q.trait.Lang == "Future" {
				return q.ty
			}
		}
	}
	return nil
}

// closed: nothing in the type is left open or stands for another.
func closed(t *types.Type) bool {
	switch t.Kind {
	case types.Proj, types.Infer, types.Opaque, types.Error, types.Dyn, types.FnPtr, types.Closure, types.Coroutine,
		types.Never:
		return false
	}
	for _, a := range t.Args {
		if !closed(a) {
			return false
		}
	}
	return true
}

// apart reports whether two types differ whatever stands for what is open in them. A rigid projection is equal to none
// but itself.
func apart(a, b *types.Type, rigid func(*types.Type) bool) bool {
	open := func(t *types.Type) bool {
		switch t.Kind {
		case types.Proj, types.Infer, types.Opaque, types.Error, types.Closure, types.Coroutine:
			return true
		}
		return false
	}
	if a == b {
		return false
	}
	if open(a) || open(b) {
		return rigid(a) && closed(b) || closed(a) && rigid(b)
	}
	if a.Kind != b.Kind || a.Def != b.Def || a.Mut != b.Mut || a.Index != b.Index || a.N != b.N ||
		len(a.Args) != len(b.Args) {
		return true
	}
	for i := range a.Args {
		if apart(a.Args[i], b.Args[i], rigid) {
			return true
		}
	}
	for i := range a.Binds {
		if i < len(b.Binds) && a.Binds[i].Assoc == b.Binds[i].Assoc && apart(a.Binds[i].Ty, b.Binds[i].Ty, rigid) {
			return true
		}
	}
	return false
}

// genericCounts compares the type parameters of a method with those that its trait declares.
func (p *Program) genericCounts(tm, m *resolve.Def) {
	tf, hf := p.fn(tm), p.fn(m)
	a, b := len(tm.Params), len(m.Params) // without those that stand for impl Trait
	x, y := tf.n-tf.nparent, hf.n-hf.nparent
	at := m.Span.End()
	switch own := m.Generics.Params; {
	case x == y && a == b:
		return
	case x == y && a < b:
		at = own[len(own)-b+a].Name.Span
	case x == y:
		k := b
		w := typeWalk{impl: func(t *syntax.ImplType) {
			if k++; k == b+1 {
				at = t.Span
			}
		}}
		for _, q := range m.FnItem().Params {
			w.ty(q.Type, false)
		}
	case b > 0:
		at = own[slices.IndexFunc(own, func(q syntax.GenericParam) bool { return q.Kind == syntax.TypeParam })].Name.Span
	}
	if x == y {
		p.err(at, diag.E0643, "method `"+m.Name+"` has incompatible signature for trait",
			"the type parameters and `impl Trait` of the declaration are not the same")
		return
	}
	p.err(at, diag.E0049, "method `"+m.Name+"` has "+plural(y, "type parameter")+" but its trait declaration has "+
		plural(x, "type parameter"), "found "+plural(y, "type parameter"))
}
