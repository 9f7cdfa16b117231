package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// The bounds of what a path names become obligations at the place of the path, each blamed on the argument that it is
// about (rustc: ItemObligation, adjust_fulfillment_errors).

// requireFn adds the bounds of a function that is named with these generics.
func (f *fnCtxt) requireFn(d *resolve.Def, args []*types.Type, sp syntax.Span) {
	f.requireAll(f.p.fn(d).preds, args, sp, "call")
}

// requireCall adds the bounds of a function that is called. One that is about the
// type of a single argument is blamed on that, one about the type whose function
// it is on what stands before the name, also before an argument if that is of the
// form <T as Trait> (asTrait), and the others on own: the callee, or a method's name.
func (f *fnCtxt) requireCall(
	d *resolve.Def, args []*types.Type, given []syntax.Expr, own, whose syntax.Span, asTrait bool,
) {
	f.requireItem(f.p.fn(d), args, given, own, whose, asTrait)
	f.requireSizedArgs(f.p.fn(d), args, given, own)
	f.transmutes(d, args, own)
}

// requireSupers adds the supertraits of the trait whose function is called, which are bounds of the function, if an
// impl of the program lacks one. given[0] is nil for the receiver of a method. Like rustc, it blames the one argument
// that a bound is about, a method's name for the receiver, and whose if several arguments have the type.
func (f *fnCtxt) requireSupers(d *resolve.Def, args []*types.Type, given []syntax.Expr, own, whose syntax.Span) {
	if !slices.Contains(f.p.lacking, d.Parent) {
		return
	}
	fi := f.p.fn(d)
	supers := f.p.trait(d.Parent).supers
	for i := range supers {
		x := blamed(fi, &supers[i], given)
		if x == nil {
			x = blamed(fi, &predicate{trait: d.Parent}, given)
		}
		q := f.instPred(&supers[i], args)
		selves := 0
		for _, t := range fi.params {
			eachParam(t, func(k int) {
				if k == 0 {
					selves++
				}
			})
		}
		switch q.span = own; {
		case x != nil:
			q.span = x.ExprSpan()
		case whose.Lo != 0 && (selves != 1 || len(given) > 0 && given[0] != nil):
			q.span = whose
		}
		f.require(q, "call")
	}
}

// requireCtor adds the bounds of the struct or enum t whose constructor has the values given for its fields.
func (f *fnCtxt) requireCtor(t *types.Type, variant *resolve.Def, given []syntax.Expr, own syntax.Span) {
	ai := f.p.adt(t.Def)
	if len(t.Args) == 0 || len(ai.preds) == 0 && !f.user {
		return
	}
	fi := &fnInfo{def: t.Def, preds: ai.preds}
	if len(given) > 0 {
		fi.params = f.p.adtFields(t.Def, variant)
	}
	f.requireSizedArgs(fi, t.Args, given, own)
	f.requireItem(fi, t.Args, given, own, syntax.Span{}, false)
}

func (f *fnCtxt) requireItem(
	fi *fnInfo, args []*types.Type, given []syntax.Expr, own, whose syntax.Span, asTrait bool,
) {
	d := fi.def
	for i := range fi.preds {
		q := f.instPred(&fi.preds[i], args)
		q.lends = lentParams(fi.def, &fi.preds[i])
		if q.span = own; f.user {
			if at := f.writtenFor(fi, &fi.preds[i]); at.Lo != 0 {
				q.span = at
			} else if q.trait == d.Parent && asTrait {
				q.span = whose
			} else if x := blamed(fi, &fi.preds[i], given); x != nil {
				if at := x.ExprSpan(); at.Lo < own.Lo || at.Hi > own.Hi { // else a macro wrote the call around it
					q.span = at
				}
			} else if q.trait == d.Parent && whose.Lo != 0 {
				q.span = whose
			}
		}
		o := f.p.oblig()
		o.predicate, o.own, o.cause = q, own, "call"
		f.pending = append(f.pending, o)
		method := len(given) > 0 && given[0] == nil
		if again := &fi.preds[i]; f.user && !method && q.span != own && f.askedTwice(again) &&
			(fi.async || fi.ret != nil && mentionsProjection(fi.ret, again)) {
			f.requireAgain(q, own) // the result is well-formed
			if !fi.async {
				f.pending[len(f.pending)-1].cause = "result"
			}
		}
	}
}

// askedTwice reports whether rustc has more than one obligation for a bound of a function whose result needs it.
func (f *fnCtxt) askedTwice(q *predicate) bool {
	return q.assoc == nil && !isAuto(q.trait) && !isFnTrait(q.trait) && q.trait.Lang != "Sized"
}

// requireAgain adds an obligation for a bound that is blamed on a second place.
func (f *fnCtxt) requireAgain(q predicate, at syntax.Span) {
	q.span = at
	f.require(q, "call")
}

// requireAwaited adds the bounds of the async function whose future is awaited.
func (f *fnCtxt) requireAwaited(t *types.Type, e *syntax.AwaitExpr) {
	if !f.user || t.Kind != types.Opaque || t.Def.FnItem() == nil || !t.Def.FnItem().Async {
		return
	}
	fi := f.p.fn(t.Def)
	_, direct := unparen(e.X).(*syntax.CallExpr)
	for i := range fi.preds {
		if q := &fi.preds[i]; !isAuto(q.trait) && q.trait.Lang != "Sized" {
			f.requireAgain(f.instPred(q, t.Args), e.AwaitSpan)
			if !direct && f.askedTwice(q) {
				f.requireAgain(f.instPred(q, t.Args), e.X.ExprSpan())
			}
		}
	}
}

// writtenFor is where the first of the function's own parameters in a bound is written; none if it is inferred.
func (f *fnCtxt) writtenFor(fi *fnInfo, q *predicate) (at syntax.Span) {
	own := -1
	for _, a := range q.args {
		eachParam(a, func(k int) {
			if k >= fi.nparent && own < 0 {
				own = k - fi.nparent
			}
		})
	}
	if own < 0 || own >= len(f.written) || fi.def.Kind != resolve.Fn ||
		mentionsProjection(fi.ret, q) ||
		slices.ContainsFunc(fi.params, func(t *types.Type) bool { return mentionsProjection(t, q) }) {
		return at // what normalises the signature needs the bound first, and blames the name
	}
	return f.written[own]
}

// mentionsProjection reports whether a part of t is an associated type of what a bound is about.
func mentionsProjection(t *types.Type, q *predicate) bool {
	if t.Kind == types.Proj && t.Def.Parent == q.trait && t.Args[0] == q.args[0] {
		return true
	}
	return slices.ContainsFunc(t.Args, func(a *types.Type) bool { return mentionsProjection(a, q) })
}

// blamed is the one argument with whose type a bound's first parameter comes: one
// of the function's own sooner than one of its impl.
func blamed(fi *fnInfo, q *predicate, given []syntax.Expr) syntax.Expr {
	own, other := -1, -1
	if q.trait == fi.def.Parent { // that a trait's function is called at all
		other = 0
	}
	for _, a := range q.args {
		eachParam(a, func(k int) {
			switch {
			case k >= fi.nparent && own < 0:
				own = k
			case k < fi.nparent && other < 0 && (k > 0 || fi.def.Parent.Kind != resolve.Trait):
				other = k
			}
		})
	}
	for _, k := range []int{own, other} {
		hit, n := 0, 0
		for i, t := range fi.params {
			if determines(t, k) {
				hit, n = i, n+1
			}
		}
		if n == 1 && hit < len(given) {
			return given[hit]
		}
	}
	return nil
}

// determines reports whether parameter k is a part of t. What is projected from it says nothing about it (rustc:
// find_param_in_ty).
func determines(t *types.Type, k int) bool {
	part := func(t *types.Type) bool { return determines(t, k) }
	return t.Kind == types.Param && t.Index == k || t.Kind != types.Proj && (slices.ContainsFunc(t.Args, part) ||
		slices.ContainsFunc(t.Binds, func(b types.Bind) bool { return part(b.Ty) }))
}

// eachParam calls do for the generic parameters in t.
func eachParam(t *types.Type, do func(k int)) {
	if t.Flags&types.HasParam == 0 {
		return
	}
	if t.Kind == types.Param {
		do(t.Index)
	}
	for _, a := range t.Args {
		eachParam(a, do)
	}
	for _, b := range t.Binds {
		eachParam(b.Ty, do)
	}
}
