package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Conditions, if and match: the type of all branches is found by one coercion (rustc: CoerceMany).

// cond checks a condition; variables of its let parts stay declared.
func (f *fnCtxt) cond(e syntax.Expr) thir.Expr {
	p := f.p
	switch e := e.(type) {
	case *syntax.LetExpr:
		x := f.place(f.matchable(f.expr(e.X, nil), e.Pat))
		pat := f.topPat(e.Pat, x.Type(), letBinding)
		f.patMut(pat, x)
		return &thir.LetCond{X: f.at(p.Prim(types.Bool), e.Span), Pat: pat, Scrut: x}
	case *syntax.BinaryExpr:
		if e.Op == syntax.OpAndAnd && hasLet(e) {
			l := f.cond(e.L)
			r := f.cond(e.R)
			return &thir.Logic{X: f.at(p.Prim(types.Bool), e.Span), Op: e.Op, L: l, R: r}
		}
	case *syntax.ParenExpr:
		if !hasLet(e.X) {
			return f.val(e.X, p.Prim(types.Bool))
		}
	}
	return f.val(e, p.Prim(types.Bool))
}

func hasLet(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.LetExpr:
		return true
	case *syntax.BinaryExpr:
		return e.Op == syntax.OpAndAnd && (hasLet(e.L) || hasLet(e.R))
	}
	return false
}

func (f *fnCtxt) ifExpr(e *syntax.IfExpr, want *types.Type) thir.Expr {
	p := f.p
	names := len(f.names)
	out := &thir.If{X: thir.X{Sp: e.Span}, If2024: p.S.Is2024(e.Span)}
	out.Cond = f.cond(e.Cond)
	f.lintLetCond(out.Cond, "if let")
	d0 := f.div
	m := f.newCoerceMany(f.branchWant(want))
	m.arms = "`if` and `else`"
	then := f.checkBlock(e.Then, m.hint())
	f.leave(names)
	dThen := f.div
	f.div = d0
	if e.Else == nil {
		// without else the value is ()
		t, forced := f.shallow(then.Type()), ""
		if t.Kind == types.Never && want != nil {
			if w := f.expectsValue(want); w != nil {
				forced = w.String()
			}
		} else if w := f.expectsValue(want); t.Kind != types.Never && w != nil {
			if _, ok := f.tryCoerceSnap(then, w); !ok {
				f.mismatch(then, w, nil)
				return f.bad(e.Span)
			}
			forced = w.String()
		} else if t.Kind != types.Never {
			then2, ok := f.tryCoerceSnap(then, p.Unit())
			if !ok && want != nil && f.shallow(want).IsUnit() {
				f.mismatch(then, p.Unit(), nil)
				return f.bad(e.Span)
			}
			if !ok {
				forced = f.resolve(t).String()
			}
			then = then2
		}
		if forced != "" {
			f.err(e.Span, diag.E0317, "`if` may be missing an `else` clause", "expected `"+forced+"`, found `()`").
				WithNote("`if` expressions without `else` evaluate to `()`")
			return f.bad(e.Span)
		}
		out.Then = then
		out.Ty = p.Unit()
		return out
	}
	m.add(then, func(y thir.Expr) { out.Then = y })
	var els thir.Expr
	if b, ok := e.Else.(*syntax.BlockExpr); ok {
		els = f.blockExpr(b, m.hint())
	} else {
		els = f.expr(e.Else, m.hint())
	}
	dElse := f.div
	f.div = d0 || dThen && dElse
	m.add(els, func(y thir.Expr) { out.Else = y })
	out.Ty = m.result()
	return out
}

// expectsValue returns the type that is expected of an if without else, nil if it may be ().
func (f *fnCtxt) expectsValue(want *types.Type) *types.Type {
	if want == nil {
		return nil
	}
	w := f.resolve(want)
	if w.Flags&types.HasInfer != 0 || w.IsUnit() || w.Kind == types.Never || w.Kind == types.Error ||
		w.Kind == types.Opaque {
		return nil
	}
	return w
}

// branchWant is what branches are expected to be where want is expected: a variable says nothing (rustc:
// adjust_for_branches).
func (f *fnCtxt) branchWant(want *types.Type) *types.Type {
	if want != nil {
		if w := f.shallow(want); w.Kind == types.Infer && w.N == types.InferAny {
			return nil
		}
	}
	return want
}

func (f *fnCtxt) match(e *syntax.MatchExpr, want *types.Type) thir.Expr {
	x := f.expr(e.X, nil)
	if l, ok := x.(*thir.Load); ok && !l.Reborrow {
		x = l.Place
	}
	for i := range e.Arms {
		x = f.matchable(x, e.Arms[i].Pat)
	}
	x = f.place(x)
	f.settled(x.Type())
	out := &thir.Match{X: thir.X{Sp: e.Span}, Scrut: x}
	d0 := f.div
	all := true
	want = f.branchWant(want)
	m := f.newCoerceMany(want)
	if want != nil && f.shallow(want).IsUnit() {
		m.want = nil // in place of a statement the arms need only agree
	}
	m.arms, m.once = "`match` arms", true
	names := len(f.names)
	for i := range e.Arms {
		a := &e.Arms[i]
		f.div = d0
		f.noteLevels(a.Attrs, a.Span, false)
		pat := f.topPat(a.Pat, x.Type(), matchBinding)
		f.patMut(pat, x)
		out.Arms = append(out.Arms, thir.Arm{Pat: pat, Sp: a.Span})
		if a.Guard != nil {
			around := f.guarded
			f.guarded = f.names[names:]
			out.Arms[i].Guard = f.cond(a.Guard)
			f.guarded = around
		}
		hint := m.hint()
		if want != m.want {
			hint = want
		}
		y := f.expr(a.Body, hint)
		f.leave(names)
		k := i
		m.add(y, func(z thir.Expr) { out.Arms[k].Body = z })
		if !f.div {
			all = false
		}
	}
	f.div = d0 || all
	if len(e.Arms) == 0 {
		f.div = true
	}
	out.Ty = m.result()
	if f.user || checkLibraryMoves {
		written := f.user && f.macros == 0
		f.finally(func() {
			if written {
				f.lintUnreachable(out)
			}
			f.exhaustive(out, e)
		})
	}
	return out
}
