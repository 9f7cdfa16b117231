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

// try checks `x?` on Result, Option, Poll of those, and other types that implement Try. It reports a `?` in a constant
// (E0572), on a type that is unknown (E0282, E0283) or not Try, and in a body that returns another type (E0277).
func (f *fnCtxt) try(e *syntax.TryExpr) thir.Expr {
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
		if slices.ContainsFunc(f.pending, func(o *obligation) bool { return f.resolve(o.args[0]) == t }) && !f.tainted() {
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
	if t.Kind == types.Adt && len(t.Args) > 0 {
		// the other arm diverges: `Err(e)?;` leaves the value's type to fall back
		if v := f.shallow(t.Args[0]); v.Kind == types.Infer && v.N == types.InferAny {
			f.vars[v.Index].div = true
		}
	}
	scrut := &thir.Temp{X: f.at(t, sp), V: x}
	if t.Kind == types.Adt && t.Def == opt {
		return f.tryOption(scrut, t, sp)
	}
	if t.Kind == types.Adt && t.Def == p.Lang("Poll") {
		inner := f.settled(t.Args[0])
		if inner.Kind == types.Adt && inner.Def == res {
			return f.tryPoll(x, t, inner, sp)
		}
	}
	if t.Kind != types.Adt || t.Def != res {
		if tr := p.Lang("Try"); tr != nil && f.holds(tr, t) == selYes {
			return f.tryTrait(tr, x, t, sp)
		}
		return f.notTry(t, sp)
	}
	return f.tryResult(scrut, t, sp)
}

// notTry reports a `?` on a type t that does not implement Try.
func (f *fnCtxt) notTry(t *types.Type, sp syntax.Span) thir.Expr {
	p := f.p
	d := f.err(sp, diag.E0277, "the `?` operator can only be applied to values that implement `Try`",
		"the `?` operator cannot be applied to type `"+f.resolve(t).String()+"`")
	if isFutureType(t) {
		d.WithHelp("consider `await`ing on the `Future`: `.await?`")
	}
	ret := f.settled(f.frame.ret)
	if tr := p.Lang("Try"); ret.Kind != types.Infer && tr != nil && f.holds(tr, ret) == selNo {
		f.badTry(sp, p.Lang("Result").Name, ret)
	}
	return f.bad(sp)
}

// tryOption returns `?` on an Option: None returns.
func (f *fnCtxt) tryOption(scrut *thir.Temp, t *types.Type, sp syntax.Span) thir.Expr {
	opt := t.Def
	some, none := opt.VariantNamed("Some"), opt.VariantNamed("None")
	pat, val := f.tryLocal("val", t.Args[0], sp)
	m := &thir.Match{X: f.at(t.Args[0], sp), Scrut: scrut, Desugar: "?", Arms: []thir.Arm{
		{Pat: variantPat(t, some, pat, sp), Body: val, Sp: sp},
		{Pat: variantPat(t, none, nil, sp), Sp: sp},
	}}
	f.tryReturns(m, opt, sp, func(ret *types.Type) thir.Expr {
		if ret.Kind != types.Adt || ret.Def != opt {
			return nil
		}
		return &thir.Construct{X: f.at(ret, sp), Variant: none}
	})
	return m
}

// tryResult returns `?` on a Result: an error is converted with From and returns, within the types that the return type
// has around its Result.
func (f *fnCtxt) tryResult(scrut *thir.Temp, t *types.Type, sp syntax.Span) thir.Expr {
	res := t.Def
	pat, val := f.tryLocal("val", t.Args[0], sp)
	residual, err := f.tryLocal("residual", t.Args[1], sp)
	m := &thir.Match{X: f.at(t.Args[0], sp), Scrut: scrut, Desugar: "?", Arms: []thir.Arm{
		{Pat: variantPat(t, res.Variants[0], pat, sp), Body: val, Sp: sp},
		{Pat: variantPat(t, res.Variants[1], residual, sp), Sp: sp},
	}}
	f.tryReturns(m, res, sp, func(ret *types.Type) thir.Expr { return f.errorAs(ret, err, t.Args[1], sp) })
	return m
}

// errorAs is the value of the return type ret for an error of type src, or nil if ret has no Result. The error is
// converted with From.
func (f *fnCtxt) errorAs(ret *types.Type, err thir.Expr, src *types.Type, sp syntax.Span) thir.Expr {
	res := f.p.Lang("Result")
	result, around := f.returnedResult(ret)
	if result.Kind != types.Adt || result.Def != res {
		return nil
	}
	to := result.Args[1]
	if from := f.p.Lang("From"); from != nil && f.shallow(to) != f.shallow(src) {
		f.require(predicate{trait: from, args: []*types.Type{to, src}, span: mark(sp)}, "?")
		if f.shallow(src).Kind == types.Infer {
			f.solve() // a single impl of From determines the error, as rustc's select_where_possible does
		}
		err = &thir.Call{X: f.at(to, sp),
			Callee: thir.Callee{Fn: from.Member("from", resolve.Fn), Args: []*types.Type{to, src}}, Args: []thir.Expr{err}}
	}
	back := construct(f.at(result, sp), res.Variants[1], err)
	for _, outer := range slices.Backward(around) {
		v := outer.Def.Variants[0] // Ready
		if outer.Def != f.p.Lang("Poll") {
			v = outer.Def.VariantNamed("Some")
		}
		back = construct(f.at(outer, sp), v, back)
	}
	return back
}

// returnedResult returns the Result in the return type rt of a `?`, and the types around it, the outermost first: Poll,
// or Poll and Option. The caller checks that it is one.
func (f *fnCtxt) returnedResult(rt *types.Type) (result *types.Type, around []*types.Type) {
	result = rt
	for _, outer := range []string{"Poll", "Option"} {
		if result.Kind != types.Adt || result.Def != f.p.Lang(outer) {
			break
		}
		around = append(around, result)
		result = f.settled(result.Args[0])
	}
	if len(around) == 2 && result.Kind == types.Infer { // what returns an error in Poll<Option<_>> is a Result
		f.unify(result, f.unknown(f.p.Lang("Result"), syntax.Span{}))
		result = f.shallow(result)
	}
	return result, around
}

// tryLocal declares a variable for the value that a `?` unwraps. It returns the pattern that binds the variable, and a
// move of it.
func (f *fnCtxt) tryLocal(name string, ty *types.Type, sp syntax.Span) (thir.Pat, thir.Expr) {
	l := f.local(name, ty, false, sp)
	return &thir.BindPat{P: thir.P{Ty: ty, Sp: sp}, L: l},
		&thir.Load{X: f.at(ty, sp), Place: &thir.LocalRef{X: f.at(ty, sp), L: l}, Move: true}
}

// variantPat returns the pattern of a variant with the pattern of its field, or nil if it has none.
func variantPat(ty *types.Type, v *resolve.Def, field thir.Pat, sp syntax.Span) thir.Pat {
	pat := &thir.VariantPat{P: thir.P{Ty: ty, Sp: sp}, Variant: v}
	if field != nil {
		pat.Fields = []thir.FieldPat{{F: 0, Pat: field}}
	}
	return pat
}

// construct returns the variant v with one field.
func construct(x thir.X, v *resolve.Def, field thir.Expr) *thir.Construct {
	return &thir.Construct{X: x, Variant: v, Fields: []thir.FieldInit{{F: 0, V: field}}}
}

// tryReturn returns v from the body, as an arm of type ty.
func (f *fnCtxt) tryReturn(ty *types.Type, v thir.Expr, sp syntax.Span) thir.Expr {
	return &thir.Coerce{X: f.at(ty, sp), Kind: thir.CoerceNever, V: &thir.Return{X: f.at(f.p.Prim(types.Never), sp), V: v}}
}

// An openTry is a `?` of a closure or an async block whose return type does not say yet what the `?` returns.
type openTry struct {
	x   thir.Expr    // what it takes apart
	of  *resolve.Def // the type of that
	arm func(ret *types.Type)
}

// tryReturns adds to a `?` on a type of the definition what its second arm returns: back makes it of the return type,
// or nil if that has no place for it.
func (f *fnCtxt) tryReturns(m *thir.Match, of *resolve.Def, sp syntax.Span, back func(ret *types.Type) thir.Expr) {
	arm := func(ret *types.Type) {
		if v := back(ret); v != nil {
			m.Arms[1].Body = f.tryReturn(m.Ty, v, sp)
			return
		}
		if !containsError(f.resolve(m.Scrut.Type())) {
			f.badTry(sp, of.Name, ret)
		}
		m.Arms[1].Body = &thir.BadExpr{X: f.at(m.Ty, sp)}
	}
	if ret := f.settled(f.frame.ret); f.openReturn(ret) {
		f.frame.tries = append(f.frame.tries, openTry{m.Scrut, of, arm})
	} else {
		arm(ret)
	}
}

// openReturn reports whether a body that returns ret does not know yet what its `?` return. What is in a Poll may be a
// Result, or an Option of one.
func (f *fnCtxt) openReturn(ret *types.Type) bool {
	if ret.Kind == types.Adt && ret.Def == f.p.Lang("Poll") {
		ret = f.settled(ret.Args[0])
	}
	return ret.Kind == types.Infer && ret.N == types.InferAny
}

// settleTries is called when v is about to be returned: what it is may decide what the open tries return. If nothing
// decides it up to the last value, they return what the first of them takes apart.
func (f *fnCtxt) settleTries(v thir.Expr, last bool) {
	tries := f.frame.tries
	if len(tries) == 0 {
		return
	}
	ret := f.settled(f.frame.ret)
	if got := f.settled(v.Type()); f.openReturn(ret) && !f.openReturn(got) && got.Kind != types.Never {
		if got.Kind == types.Adt {
			f.tryUnify(ret, got)
		}
		if ret = f.settled(ret); ret.Kind == types.Infer {
			ret = got
		}
	}
	if f.openReturn(ret) && last {
		if ret.Kind == types.Infer {
			f.unify(ret, f.unknown(tries[0].of, tries[0].x.Span()))
			ret = f.settled(ret)
		}
		if f.openReturn(ret) {
			f.unify(f.settled(ret.Args[0]), f.unknown(f.p.Lang("Result"), tries[0].x.Span()))
		}
	}
	if f.openReturn(ret) {
		return
	}
	f.frame.tries = nil
	for _, t := range tries {
		t.arm(ret)
	}
}

// unknown is a type of a definition with unknown arguments.
func (f *fnCtxt) unknown(d *resolve.Def, sp syntax.Span) *types.Type {
	return f.p.adtType(d, f.freshArgs(len(d.Params), sp))
}

// tryTrait is `?` on what else implements Try: ControlFlow, Poll<Option<Result>>.
func (f *fnCtxt) tryTrait(tr *resolve.Def, x thir.Expr, t *types.Type, sp syntax.Span) thir.Expr {
	p := f.p
	flow, from := p.Lang("ControlFlow"), p.Lang("FromResidual")
	out := f.norm(p.Proj(tr.Member("Output", resolve.AssocType), []*types.Type{t}))
	left := f.norm(p.Proj(tr.Member("Residual", resolve.AssocType), []*types.Type{t}))
	ft := p.adtType(flow, []*types.Type{left, out})
	pat, val := f.tryLocal("val", out, sp)
	residual, res := f.tryLocal("residual", left, sp)
	branch := &thir.Call{X: f.at(ft, sp), Callee: thir.Callee{Fn: tr.Member("branch", resolve.Fn), Args: []*types.Type{t}},
		Args: []thir.Expr{x}}
	m := &thir.Match{X: f.at(out, sp), Scrut: &thir.Temp{X: f.at(ft, sp), V: branch}, Desugar: "?", Arms: []thir.Arm{
		{Pat: variantPat(ft, flow.Variants[0], pat, sp), Sp: sp, Body: val},
		{Pat: variantPat(ft, flow.Variants[1], residual, sp), Sp: sp},
	}}
	f.tryReturns(m, t.Def, sp, func(ret *types.Type) thir.Expr {
		if (ret.Kind != types.Adt || ret.Def != t.Def) && f.holds(from, ret, left) == selNo {
			return nil
		}
		f.require(predicate{trait: from, args: []*types.Type{ret, left}, span: mark(sp)}, "?")
		return &thir.Call{X: f.at(ret, sp),
			Callee: thir.Callee{Fn: from.Member("from_residual", resolve.Fn), Args: []*types.Type{ret, left}},
			Args:   []thir.Expr{res}}
	})
	return m
}

// tryPoll is `?` on Poll<Result<T, E>>: Ready(Ok(v)) gives Ready(v), Pending
// stays, an error returns, as it is or in a Poll.
func (f *fnCtxt) tryPoll(x thir.Expr, t, inner *types.Type, sp syntax.Span) thir.Expr {
	p := f.p
	poll, res := t.Def, inner.Def
	outTy := p.adtType(poll, []*types.Type{inner.Args[0]})
	pat, val := f.tryLocal("val", inner.Args[0], sp)
	residual, err := f.tryLocal("residual", inner.Args[1], sp)
	ready := func(v *resolve.Def, field thir.Pat) thir.Pat {
		return variantPat(t, poll.Variants[0], variantPat(inner, v, field, sp), sp)
	}
	m := &thir.Match{X: f.at(outTy, sp), Scrut: &thir.Temp{X: f.at(t, sp), V: x}, Desugar: "?", Arms: []thir.Arm{
		{Pat: ready(res.Variants[0], pat), Sp: sp, Body: construct(f.at(outTy, sp), poll.Variants[0], val)},
		{Pat: ready(res.Variants[1], residual), Sp: sp},
		{Pat: variantPat(t, poll.Variants[1], nil, sp), Sp: sp,
			Body: &thir.Construct{X: f.at(outTy, sp), Variant: poll.Variants[1]}},
	}}
	f.tryReturns(m, poll, sp, func(ret *types.Type) thir.Expr { return f.errorAs(ret, err, inner.Args[1], sp) })
	return m
}

// mark is the question mark of a `?` expression.
func mark(sp syntax.Span) syntax.Span { return syntax.Span{Lo: sp.Hi - 1, Hi: sp.Hi} }

func (f *fnCtxt) badTry(sp syntax.Span, what string, ret *types.Type) {
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
