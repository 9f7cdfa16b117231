package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// The operator `?`: what it takes apart, and what the function must return for it.

// try is `x?` on Result, Option and Poll of those.
func (f *fcx) try(e *syntax.TryExpr) thir.Expr {
	p := f.p
	sp := e.Span
	x := f.value(f.expr(e.X, nil))
	t := f.settled(x.Type())
	if f.frame.isConst {
		f.err(mark(sp), diag.E0572, returnInConst, "")
		return f.bad(sp)
	}
	if containsError(f.resolve(t)) {
		return f.bad(sp)
	}
	if t.Kind == types.Infer && !isNumVar(t) {
		if slices.ContainsFunc(f.pending, func(o *oblig) bool { return f.resolve(o.args[0]) == t }) && !f.tainted() {
			// rustc calls Try::branch, and reports the first obligation when the body is checked without an error
			at, msg := f.openPlace(t, e.X.ExprSpan())
			f.openTries = append(f.openTries, func() { f.err(at, diag.E0283, msg, "cannot infer type") })
			f.bind(t, p.Prim(types.Error))
			return f.bad(sp)
		}
		f.needType(e.X.ExprSpan(), t)
		return f.bad(sp)
	}
	opt, res := p.Lang("Option"), p.Lang("Result")
	never := p.Prim(types.Never)
	if t.Kind == types.Adt && len(t.Args) > 0 {
		// the other arm diverges: `Err(e)?;` leaves the value's type to fall back
		if v := f.shallow(t.Args[0]); v.Kind == types.Infer && v.N == types.InferAny {
			f.vars[v.Index].div = true
		}
	}
	scrut := &thir.Temp{X: f.at(t, sp), V: x}
	bind := func(ty *types.Type, name string) (*thir.Local, thir.Pat, thir.Expr) {
		l := f.local(name, ty, false, sp)
		return l, &thir.PBind{P: thir.P{Ty: ty, Sp: sp}, L: l},
			&thir.Load{X: f.at(ty, sp), Place: &thir.LocalRef{X: f.at(ty, sp), L: l}, Move: true}
	}
	variant := func(ty *types.Type, v *resolve.Def, sub thir.Pat) thir.Pat {
		pv := &thir.PVariant{P: thir.P{Ty: ty, Sp: sp}, Variant: v}
		if sub != nil {
			pv.Fields = []thir.FieldPat{{F: 0, Pat: sub}}
		}
		return pv
	}
	if t.Kind == types.Adt && t.Def == opt {
		some, none := opt.Variants[1], opt.Variants[0]
		if opt.Variants[0].Name == "Some" {
			some, none = none, some
		}
		rt := f.tryReturns(opt, scrut)
		if rt.Kind != types.Adt || rt.Def != opt {
			f.badTry(sp, "Option", rt)
			return &thir.BadExpr{X: f.at(t.Args[0], sp)}
		}
		_, bp, bv := bind(t.Args[0], "val")
		return &thir.Match{X: f.at(t.Args[0], sp), Scrut: scrut, Desugar: "?", Arms: []thir.Arm{
			{Pat: variant(t, some, bp), Body: bv, Sp: sp},
			{Pat: variant(t, none, nil), Sp: sp, Body: &thir.Coerce{X: f.at(t.Args[0], sp), Kind: thir.CoerceNever,
				V: &thir.Return{X: f.at(never, sp), V: &thir.Construct{X: f.at(rt, sp), Variant: none}}}},
		}}
	}
	poll := p.Lang("Poll")
	inner := t
	if t.Kind == types.Adt && t.Def == poll {
		inner = f.settled(t.Args[0])
		if inner.Kind == types.Adt && inner.Def == res {
			return f.tryPoll(x, t, inner, sp)
		}
	}
	if t.Kind != types.Adt || t.Def != res {
		if tr := p.Lang("Try"); tr != nil && f.holds(tr, t) == selYes {
			return f.tryTrait(tr, x, t, sp)
		}
		d := f.err(sp, diag.E0277, "the `?` operator can only be applied to values that implement `Try`",
			"the `?` operator cannot be applied to type `"+f.resolve(t).String()+"`")
		if isFutureType(t) {
			d.WithHelp("consider `await`ing on the `Future`: `.await?`")
		}
		ret := f.settled(f.frame.ret)
		if tr := p.Lang("Try"); ret.Kind != types.Infer && tr != nil && f.holds(tr, ret) == selNo {
			f.badTry(sp, res.Name, ret)
		}
		return f.bad(sp)
	}
	okV, errV := res.Variants[0], res.Variants[1]
	rt := f.tryReturns(res, scrut)
	var wrap func(thir.Expr) thir.Expr
	wrap = func(v thir.Expr) thir.Expr { return v }
	retRes := rt
	if rt.Kind == types.Adt && rt.Def == poll {
		// Poll<Result<_, E>> as return type of a poll function
		in := f.settled(rt.Args[0])
		if in.Kind == types.Adt && in.Def == res {
			retRes = in
			outer := rt
			wrap = func(v thir.Expr) thir.Expr {
				return &thir.Construct{X: f.at(outer, sp), Variant: poll.Variants[0], Fields: []thir.FieldInit{{F: 0, V: v}}}
			}
		} else if in.Kind == types.Adt && in.Def == opt {
			oin := f.settled(in.Args[0])
			if oin.Kind == types.Adt && oin.Def == res {
				retRes = oin
				outer := rt
				wrap = func(v thir.Expr) thir.Expr {
					some := opt.Variants[1]
					if opt.Variants[0].Name == "Some" {
						some = opt.Variants[0]
					}
					return &thir.Construct{X: f.at(outer, sp), Variant: poll.Variants[0],
						Fields: []thir.FieldInit{{F: 0,
							V: &thir.Construct{X: f.at(in, sp), Variant: some, Fields: []thir.FieldInit{{F: 0, V: v}}}}}}
				}
			}
		}
	}
	if retRes.Kind != types.Adt || retRes.Def != res {
		f.badTry(sp, "Result", rt)
		return &thir.BadExpr{X: f.at(t.Args[0], sp)}
	}
	_, bp, bv := bind(t.Args[0], "val")
	_, ep, ev := bind(t.Args[1], "residual")
	from := p.Lang("From")
	to, src := retRes.Args[1], t.Args[1]
	conv := ev
	if from != nil {
		if f.shallow(to) == f.shallow(src) {
			conv = ev
		} else {
			f.require(pred{trait: from, args: []*types.Type{to, src}, span: mark(sp)}, "?")
			if f.shallow(src).Kind == types.Infer {
				f.solve() // a single impl of From says what the error is, as rustc's select_where_possible finds out
			}
			conv = &thir.Call{X: f.at(to, sp),
				Callee: thir.Callee{Fn: from.Member("from", resolve.Fn), Args: []*types.Type{to, src}}, Args: []thir.Expr{ev}}
		}
	}
	errVal := &thir.Construct{X: f.at(retRes, sp), Variant: errV, Fields: []thir.FieldInit{{F: 0, V: conv}}}
	return &thir.Match{X: f.at(t.Args[0], sp), Scrut: scrut, Desugar: "?", Arms: []thir.Arm{
		{Pat: variant(t, okV, bp), Body: bv, Sp: sp},
		{Pat: variant(t, errV, ep), Sp: sp, Body: &thir.Coerce{X: f.at(t.Args[0], sp), Kind: thir.CoerceNever,
			V: &thir.Return{X: f.at(never, sp), V: wrap(errVal)}}},
	}}
}

// tryReturns is what the `?` of x returns to, which is of type def if nothing says
// otherwise.
func (f *fcx) tryReturns(def *resolve.Def, x thir.Expr) *types.Type {
	fr := f.frame
	ret := f.settled(fr.ret)
	if ret.Kind != types.Infer {
		return ret
	}
	if fr.tried == nil {
		var args []*types.Type
		for range def.Params {
			args = append(args, f.fresh(x.Span()))
		}
		fr.tried = f.p.adt0(def, args)
	}
	fr.tries = append(fr.tries, x)
	return fr.tried
}

// settleTries is called when v is about to be returned: what it is decides what
// the tries so far return to.
func (f *fcx) settleTries(v thir.Expr) {
	fr := f.frame
	tried := fr.tried
	if tried == nil {
		return
	}
	fr.tried = nil
	ret := f.settled(fr.ret)
	got := ret
	if ret.Kind == types.Infer {
		if got = f.settled(v.Type()); got.Kind == types.Infer && got.N == types.InferAny || got.Kind == types.Never {
			got = tried
		}
	}
	if got.Kind != types.Adt || got.Def != tried.Def {
		for _, x := range fr.tries {
			if !containsError(f.resolve(x.Type())) {
				f.badTry(x.Span(), tried.Def.Name, got)
			}
		}
		return
	}
	f.tryUnify(tried, got)
	f.tryUnify(ret, tried)
	if b, ok := v.(*thir.Block); ok && b.Tail != nil {
		v = b.Tail
	}
	if c, ok := v.(*thir.Construct); ok {
		for _, a := range tried.Args {
			if a = f.shallow(a); a.Kind == types.Infer {
				f.vars[a.Index].span, f.vars[a.Index].ctor = c.Sp, c.Ty
			}
		}
	}
}

// tryTrait is `?` on what else implements Try: ControlFlow, Poll<Option<Result>>.
func (f *fcx) tryTrait(tr *resolve.Def, x thir.Expr, t *types.Type, sp syntax.Span) thir.Expr {
	p := f.p
	flow, from := p.Lang("ControlFlow"), p.Lang("FromResidual")
	out := f.norm(p.Proj(tr.Member("Output", resolve.AssocType), []*types.Type{t}))
	left := f.norm(p.Proj(tr.Member("Residual", resolve.AssocType), []*types.Type{t}))
	ret := f.settled(f.frame.ret)
	if ret.Kind == types.Infer {
		f.unify(ret, t)
	} else if ret.Kind != types.Adt || ret.Def != t.Def {
		f.badTry(sp, t.Def.Name, ret)
		return &thir.BadExpr{X: f.at(out, sp)}
	}
	f.require(pred{trait: from, args: []*types.Type{ret, left}, span: mark(sp)}, "?")
	ft := p.adt0(flow, []*types.Type{left, out})
	val, res := f.local("val", out, false, sp), f.local("residual", left, false, sp)
	load := func(l *thir.Local) thir.Expr {
		return &thir.Load{X: f.at(l.Ty, sp), Place: &thir.LocalRef{X: f.at(l.Ty, sp), L: l}, Move: true}
	}
	pat := func(v *resolve.Def, l *thir.Local) thir.Pat {
		return &thir.PVariant{P: thir.P{Ty: ft, Sp: sp}, Variant: v,
			Fields: []thir.FieldPat{{F: 0, Pat: &thir.PBind{P: thir.P{Ty: l.Ty, Sp: sp}, L: l}}}}
	}
	branch := &thir.Call{X: f.at(ft, sp), Callee: thir.Callee{Fn: tr.Member("branch", resolve.Fn), Args: []*types.Type{t}},
		Args: []thir.Expr{x}}
	back := &thir.Call{X: f.at(ret, sp),
		Callee: thir.Callee{Fn: from.Member("from_residual", resolve.Fn), Args: []*types.Type{ret, left}},
		Args:   []thir.Expr{load(res)}}
	return &thir.Match{X: f.at(out, sp), Scrut: &thir.Temp{X: f.at(ft, sp), V: branch}, Desugar: "?", Arms: []thir.Arm{
		{Pat: pat(flow.Variants[0], val), Sp: sp, Body: load(val)},
		{Pat: pat(flow.Variants[1], res), Sp: sp,
			Body: &thir.Coerce{X: f.at(out, sp), Kind: thir.CoerceNever,
				V: &thir.Return{X: f.at(p.Prim(types.Never), sp), V: back}}},
	}}
}

// tryPoll is `?` on Poll<Result<T, E>>: Ready(Ok(v)) gives Ready(v), Pending
// stays, an error returns, as it is or in a Poll.
func (f *fcx) tryPoll(x thir.Expr, t, inner *types.Type, sp syntax.Span) thir.Expr {
	p := f.p
	poll, res := t.Def, inner.Def
	outTy := p.adt0(poll, []*types.Type{inner.Args[0]})
	ret := f.settled(f.frame.ret)
	rin := ret
	if ret.Kind == types.Adt && ret.Def == poll {
		rin = f.settled(ret.Args[0])
	}
	if rin.Kind != types.Adt || rin.Def != res {
		f.badTry(sp, "Poll", ret)
		return &thir.BadExpr{X: f.at(outTy, sp)}
	}
	val := f.local("val", inner.Args[0], false, sp)
	er := f.local("residual", inner.Args[1], false, sp)
	load := func(l *thir.Local) thir.Expr {
		return &thir.Load{X: f.at(l.Ty, sp), Place: &thir.LocalRef{X: f.at(l.Ty, sp), L: l}, Move: true}
	}
	pb := func(l *thir.Local) thir.Pat { return &thir.PBind{P: thir.P{Ty: l.Ty, Sp: sp}, L: l} }
	ready := func(sub thir.Pat) thir.Pat {
		return &thir.PVariant{P: thir.P{Ty: t, Sp: sp}, Variant: poll.Variants[0], Fields: []thir.FieldPat{{F: 0, Pat: sub}}}
	}
	conv := load(er)
	if from := p.Lang("From"); from != nil && f.shallow(rin.Args[1]) != f.shallow(inner.Args[1]) {
		f.require(pred{trait: from, args: []*types.Type{rin.Args[1], inner.Args[1]}, span: mark(sp)}, "?")
		conv = &thir.Call{X: f.at(rin.Args[1], sp),
			Callee: thir.Callee{Fn: from.Member("from", resolve.Fn), Args: []*types.Type{rin.Args[1], inner.Args[1]}},
			Args:   []thir.Expr{conv}}
	}
	errVal := &thir.Construct{X: f.at(rin, sp), Variant: res.Variants[1], Fields: []thir.FieldInit{{F: 0, V: conv}}}
	if rin != ret {
		errVal = &thir.Construct{X: f.at(ret, sp), Variant: poll.Variants[0], Fields: []thir.FieldInit{{F: 0, V: errVal}}}
	}
	return &thir.Match{X: f.at(outTy, sp), Scrut: &thir.Temp{X: f.at(t, sp), V: x}, Desugar: "?", Arms: []thir.Arm{
		{Pat: ready(&thir.PVariant{P: thir.P{Ty: inner, Sp: sp}, Variant: res.Variants[0],
			Fields: []thir.FieldPat{{F: 0, Pat: pb(val)}}}), Sp: sp,
			Body: &thir.Construct{X: f.at(outTy, sp), Variant: poll.Variants[0],
				Fields: []thir.FieldInit{{F: 0, V: load(val)}}}},
		{Pat: ready(&thir.PVariant{P: thir.P{Ty: inner, Sp: sp}, Variant: res.Variants[1],
			Fields: []thir.FieldPat{{F: 0, Pat: pb(er)}}}), Sp: sp,
			Body: &thir.Coerce{X: f.at(outTy, sp), Kind: thir.CoerceNever,
				V: &thir.Return{X: f.at(p.Prim(types.Never), sp), V: errVal}}},
		{Pat: &thir.PVariant{P: thir.P{Ty: t, Sp: sp}, Variant: poll.Variants[1]}, Sp: sp,
			Body: &thir.Construct{X: f.at(outTy, sp), Variant: poll.Variants[1]}},
	}}
}

// mark is the question mark of a `?` expression.
func mark(sp syntax.Span) syntax.Span { return syntax.Span{Lo: sp.Hi - 1, Hi: sp.Hi} }

func (f *fcx) badTry(sp syntax.Span, what string, ret *types.Type) {
	ret = f.resolve(ret)
	if ret.Kind == types.Error {
		return
	}
	in := "a function"
	if f.frame.async && f.frame.clo != nil && f.frame.clo.Fn == nil {
		in = "an async block"
	} else if f.frame.async {
		in = "an async function"
	} else if f.frame.clo != nil {
		in = "a closure"
	}
	if ret.Kind == types.Adt && (ret.Def.Lang == "Option" || ret.Def.Lang == "Result") {
		f.err(mark(sp), diag.E0277, "the `?` operator can only be used on `"+ret.Def.Name+"`s, not `"+what+"`s, in "+in+
			" that returns `"+ret.Def.Name+"`", "use `.ok_or(...)?` or `.ok()?` to convert")
		return
	}
	f.err(mark(sp), diag.E0277, "the `?` operator can only be used in "+in+
		" that returns `Result` or `Option` (or another type that implements `FromResidual`)",
		"cannot use the `?` operator in "+in+" that returns `"+ret.String()+"`")
}
