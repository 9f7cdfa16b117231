package check

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Loops, and what leaves them.

func (f *fnCtxt) pushLoop(label *syntax.Ident, m *coerceMany) *target {
	return f.pushTarget(&target{Target: &thir.Target{Loop: true}, loop: true, merge: m}, label)
}

// pushTarget enters a loop or labelled block. popTarget leaves it.
func (f *fnCtxt) pushTarget(t *target, label *syntax.Ident) *target {
	if label != nil {
		t.Target.Name, t.label, t.ctx = label.Name, label.Name, label.Ctx
		t.at = label.Span
	}
	f.frame.targets = append(f.frame.targets, t)
	return t
}

func (f *fnCtxt) popTarget() {
	ts := f.frame.targets
	if t := ts[len(ts)-1]; t.at.Lo != 0 && !t.named && !strings.HasPrefix(t.label, "'_") && f.user && f.macros == 0 {
		f.warn(t.at, diag.UnusedLabels, "unused label")
	}
	f.frame.targets = ts[:len(ts)-1]
}

func (f *fnCtxt) loop(e *syntax.LoopExpr, want *types.Type) thir.Expr {
	d0 := f.div
	m := f.newCoerceMany(want)
	m.once, m.whole = true, e.Span
	t := f.pushLoop(e.Label, m)
	body := f.loopBody(e.Body)
	f.popTarget()
	ty := t.merge.result()
	if !t.broken {
		f.div = true
	} else {
		f.div = d0
	}
	t.Target.Ty = ty
	return &thir.Loop{X: f.at(ty, e.Span), Body: body, Target: t.Target}
}

func (f *fnCtxt) loopBody(b *syntax.BlockExpr) thir.Expr {
	x := f.checkBlock(b, f.p.Unit())
	if t := f.shallow(x.Type()); t.Kind != types.Never {
		return f.coerce(x, f.p.Unit())
	}
	return x
}

func (f *fnCtxt) while(e *syntax.WhileExpr) thir.Expr {
	names := len(f.names)
	t := f.pushLoop(e.Label, nil)
	t.Word = "while"
	f.lintWhileTrue(e)
	c := f.cond(e.Cond)
	f.lintLetCond(c, "while let")
	d0 := f.div
	body := f.loopBody(e.Body)
	f.div = d0
	f.popTarget()
	f.leave(names)
	t.Target.Ty = f.p.Unit()
	return &thir.While{X: f.at(f.p.Unit(), e.Span), Cond: c, Body: body, Target: t.Target}
}

// lintWhileTrue warns of `while true`. It is one of the lints that rustc makes before types are checked.
func (f *fnCtxt) lintWhileTrue(e *syntax.WhileExpr) {
	x, ok := unparen(e.Cond).(*syntax.LitExpr)
	if !ok || x.Kind != syntax.BoolLit || !x.Bool || !f.user || f.macros > 0 {
		return
	}
	at := syntax.Span{Lo: e.Span.Lo, Hi: e.Cond.ExprSpan().Hi}
	f.warn(at, diag.WhileTrue, "denote infinite loops with `loop { ... }`")
}

// lintFallible warns of a loop over an Option or Result.
func (f *fnCtxt) lintFallible(t *types.Type, at syntax.Span) {
	article := "a"
	if t.Kind == types.Ref {
		article = "a `&"
		if t.Mut {
			article += "mut "
		}
		t = f.shallow(t.Args[0])
	} else if t.Kind == types.Adt && t.Def.Lang == "Option" {
		article = "an"
	}
	if !f.user || f.macros > 0 || t.Kind != types.Adt || t.Def.Lang != "Option" && t.Def.Lang != "Result" {
		return
	}
	if article[len(article)-1] == 'a' || article == "an" {
		article += " `"
	}
	f.warn(at, diag.ForLoopsOverFallibles, "for loop over "+article+t.Def.Name+
		"`. This is more readably written as an `if let` statement")
}

func (f *fnCtxt) forLoop(e *syntax.ForExpr) thir.Expr {
	p := f.p
	sp := e.Span
	it := f.value(f.expr(e.X, nil))
	t := f.settled(it.Type())
	names := len(f.names)
	into, iter := p.Lang("IntoIterator"), p.Lang("Iterator")
	if into == nil || iter == nil || t.Kind == types.Error {
		item := p.Prim(types.Error)
		f.topPat(e.Pat, item, forBinding)
		f.pushLoop(e.Label, nil).Word = "for"
		f.loopBody(e.Body)
		f.popTarget()
		f.leave(names)
		return f.bad(sp)
	}
	xsp := e.X.ExprSpan()
	f.lintFallible(t, xsp)
	var item *types.Type
	iterTy := p.Prim(types.Error)
	if (t.Kind != types.Infer || isNumVar(t)) && f.holds(into, t) == selNo {
		f.reportUnsatisfied(&obligation{predicate: predicate{trait: iter, args: []*types.Type{t}, span: xsp}})
		if s := "`" + f.resolve(t).String() + "`"; unsized(t) { // into_iter takes it by value
			f.err(xsp, diag.E0277, s+" is not an iterator", "the trait `Sized` is not implemented for "+s)
		}
		item = p.Prim(types.Error)
	} else {
		f.require(predicate{trait: into, args: []*types.Type{t}, span: xsp}, "for")
		iterTy = f.norm(p.Proj(into.Member("IntoIter", resolve.AssocType), []*types.Type{t}))
		item = f.norm(p.Proj(iter.Member("Item", resolve.AssocType), []*types.Type{iterTy}))
	}
	f.formedLoop(xsp, t, iterTy)
	if f.frame.constant != "" && f.user { // neither into_iter nor next can be called
		for _, of := range []*types.Type{t, f.settled(iterTy)} {
			f.err(xsp, diag.E0015, "cannot use `for` loop on `"+of.String()+"` in "+f.frame.constant, "")
		}
	}
	// an iterator converts into itself: no call
	conv := it
	if f.shallow(iterTy) != t {
		conv = &thir.Call{X: f.at(iterTy, xsp),
			Callee: thir.Callee{Fn: into.Member("into_iter", resolve.Fn), Args: []*types.Type{t}}, Args: []thir.Expr{it},
			Method: true}
	}
	f.settled(item)
	pat := f.topPat(e.Pat, item, forBinding)
	f.finally(func() { f.irrefutable(pat, e.Pat.PatSpan(), "`for` loop binding") })
	tg := f.pushLoop(e.Label, nil)
	tg.Word = "for"
	d0 := f.div
	body := f.loopBody(e.Body)
	f.div = d0
	f.popTarget()
	f.leave(names)
	tg.Target.Ty = p.Unit()
	opt := p.Unit()
	if o := p.Lang("Option"); o != nil {
		opt = p.adtType(o, []*types.Type{item})
	}
	return &thir.For{X: f.at(p.Unit(), sp), Pat: pat, Iter: conv,
		Next: thir.Callee{Fn: iter.Member("next", resolve.Fn), Args: []*types.Type{iterTy}}, Item: item, Option: opt,
		Body: body, Target: tg.Target}
}

// findTarget finds the loop or labelled block that a break or continue means.
func (f *fnCtxt) findTarget(label *syntax.Ident, loopOnly bool, what string, sp syntax.Span) *target {
	ts := f.frame.targets
	if n := len(ts); label == nil && n > 0 && !ts[n-1].loop {
		f.err(sp, diag.E0695, "unlabeled `"+what+"` inside of a labeled block",
			"`"+what+"` statements that would diverge to or through a labeled block need to bear a label")
		return nil
	}
	for i := len(ts) - 1; i >= 0; i-- {
		t := ts[i]
		if label == nil {
			if t.loop {
				return t
			}
			continue
		}
		if t.label == label.Name && t.ctx == label.Ctx {
			if loopOnly && !t.loop {
				f.err(sp, diag.E0696, "`continue` pointing to a labeled block", "labeled blocks cannot be `continue`'d")
				return nil
			}
			t.named = true
			return t
		}
	}
	if label != nil {
		if m := f.p.writers[syntax.Expansion(label.Ctx)]; label.Ctx != 0 && m != nil && m.frame == f.frame {
			for _, t := range slices.Backward(ts[:min(m.loops, len(ts))]) {
				if t.label == label.Name && t.ctx == m.d.Macro.Before(label.Ctx) && (t.loop || !loopOnly) {
					t.named = true
					return t
				}
			}
		}
		if !slices.ContainsFunc(ts, func(t *target) bool { return t.loop }) {
			f.crossesClosure(what, sp)
		}
		for up := f.frame.up; up != nil; up = up.up {
			for _, t := range up.targets {
				if t.label == label.Name && t.ctx == label.Ctx {
					f.err(label.Span, diag.E0767, "use of unreachable label `"+label.Name+"`", "unreachable label `"+label.Name+"`").
						WithNote("labels are unreachable through functions, closures, async blocks and modules")
					return nil
				}
			}
		}
		f.err(label.Span, diag.E0426, "use of undeclared label `"+label.Name+"`", "undeclared label `"+label.Name+"`")
		return nil
	}
	if !f.crossesClosure(what, sp) {
		f.err(sp, diag.E0268, "`"+what+"` outside of a loop or labeled block",
			"cannot `"+what+"` outside of a loop or labeled block")
	}
	return nil
}

// crossesClosure reports a break or continue that would leave a closure or async block, if the code is in one.
func (f *fnCtxt) crossesClosure(what string, sp syntax.Span) bool {
	if f.frame.clo == nil || f.frame.clo.Const != 0 {
		return false
	}
	kind := "a closure"
	if f.frame.async {
		kind = "`async` block"
	}
	f.err(sp, diag.E0267, "`"+what+"` inside of "+kind, "cannot `"+what+"` inside of "+kind)
	return true
}

func (f *fnCtxt) breakExpr(e *syntax.BreakExpr) thir.Expr {
	p := f.p
	t := f.findTarget(e.Label, false, "break", e.Span)
	out := &thir.Break{X: f.at(p.Prim(types.Never), e.Span)}
	if t == nil {
		if e.X != nil {
			f.expr(e.X, nil)
		}
		return f.bad(e.Span)
	}
	t.broken = true
	out.Target = t.Target
	switch {
	case e.X != nil && t.merge == nil:
		f.expr(e.X, nil)
		f.err(e.Span, diag.E0571, "`break` with value from a `"+t.Word+"` loop",
			"can only break with a value inside `loop` or breakable block")
	case t.merge != nil:
		x := thir.Expr(f.unitLit(e.Span))
		if e.X != nil {
			x = f.expr(e.X, t.merge.hint())
		}
		strict := t.merge.strict
		t.merge.strict = true // what is expected is no hint
		t.merge.add(x, func(y thir.Expr) {
			if e.X != nil {
				out.V = y
			}
		})
		t.merge.strict = strict
	}
	f.div = true
	return out
}

const returnInConst = "return statement outside of function body"

func (f *fnCtxt) returnExpr(e *syntax.ReturnExpr) thir.Expr {
	p := f.p
	out := &thir.Return{X: f.at(p.Prim(types.Never), e.Span)}
	ret := f.frame.ret
	if f.frame.isConst {
		f.err(e.Span, diag.E0572, returnInConst, "")
	}
	if e.X != nil {
		x := f.expr(e.X, ret)
		f.settleTries(x, false)
		out.V = f.coerceAt(x, ret, func(d *syntax.Diag) {
			if !f.frame.badReturn || d.Span != x.Span() { // rustc reports one of several
				f.p.add(d)
			}
			f.frame.badReturn = true
		})
	} else if _, ok := f.tryCoerceSnap(f.unitLit(e.Span), ret); !ok {
		f.err(e.Span, diag.E0069, "`return;` in a function whose return type is not `()`", "return type is not `()`")
	}
	f.div = true
	return out
}
