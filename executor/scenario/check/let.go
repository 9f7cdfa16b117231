package check

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// The let statement.

// lintLetCond warns of a condition that is one let with a pattern that always matches.
func (f *fnCtxt) lintLetCond(e thir.Expr, what string) {
	if c, ok := e.(*thir.LetCond); ok {
		f.lintIrrefutable(c.Pat, c.Sp, what)
	}
}

// noteWritten keeps the type that a variable is declared with for the borrow checker, if it names lifetimes.
func (f *fnCtxt) noteWritten(s *thir.Let, written *syntax.LetStmt) {
	t := written.Type
	if r, ok := written.Init.(*syntax.RefExpr); ok {
		if b, ok := r.X.(*syntax.BlockExpr); ok && b.Kind == syntax.ConstBlock {
			return // promoted by its value, which is unknown here
		}
	}
	if b, ok := s.Pat.(*thir.BindPat); ok && f.user && t != nil &&
		strings.Contains(f.p.S.Sources.Text(t.TypeSpan()), "'") {
		b.L.Written = t
	}
}

// matchable coerces a value that never comes to the type of a pattern that takes it apart.
func (f *fnCtxt) matchable(x thir.Expr, pat syntax.Pat) thir.Expr {
	if f.shallow(x.Type()).Kind != types.Never {
		return x
	}
	switch pat.(type) {
	case *syntax.IdentPat, *syntax.WildPat:
		return x
	}
	return f.coerce(x, f.fresh(pat.PatSpan()))
}

func (f *fnCtxt) let(s *syntax.LetStmt) thir.Stmt {
	p := f.p
	out := &thir.Let{Sp: s.Span}
	var t *types.Type
	if s.Type != nil {
		t = f.ty(s.Type)
	}
	if s.Init == nil {
		if t == nil {
			t = f.fresh(s.Pat.PatSpan())
			f.untyped = append(f.untyped, untyped{s.Pat.PatSpan(), s.Span.Hi, t})
		}
		out.Ty = t
		out.Pat = f.topPat(s.Pat, t, letBinding)
		thir.EachPat(out.Pat, func(p thir.Pat) {
			if b, ok := p.(*thir.BindPat); ok {
				f.state(b.L).unset = true
			}
		})
		f.noteWritten(out, s)
		return out
	}
	if x, ok := s.Init.(*syntax.ParenExpr); f.user && !(ok && s.Else != nil && endsWithBrace(x.X)) {
		f.lintParens(s.Init, "assigned value", false)
	}
	x := f.expr(s.Init, t)
	if t != nil {
		x = f.coerceAt(x, t, func(d *syntax.Diag) {
			if d.Span == s.Init.ExprSpan() {
				d.At(s.Type.TypeSpan(), "expected due to this")
			}
			f.p.add(d)
		})
	} else {
		x = f.matchable(x, s.Pat)
		t = x.Type()
		f.untyped = append(f.untyped, untyped{s.Pat.PatSpan(), s.Span.Hi, t})
	}
	var div bool
	if s.Else != nil {
		div = f.div
		els := f.checkBlock(s.Else, p.Prim(types.Never))
		if et := f.shallow(els.Type()); et.Kind != types.Never && et.Kind != types.Error {
			f.err(s.Else.Span, diag.E0308, "`else` clause of `let...else` does not diverge",
				"expected `!`, found `"+f.resolve(et).String()+"`").
				WithHelp("try adding a diverging expression, such as `return` or `panic!(..)`")
		}
		out.Else = els
		f.div = div
	}
	out.Ty = t
	c := &patCtxt{f: f, source: letBinding, let: s.Else == nil}
	out.Pat = c.whole(s.Pat, t)
	f.noteWritten(out, s)
	if s.Else == nil && (f.user || checkLibraryMoves) {
		f.finally(func() { f.irrefutable(out.Pat, s.Pat.PatSpan(), "local binding") })
	}
	if s.Else != nil {
		f.lintIrrefutable(out.Pat, s.Span, "let...else")
	}
	if _, wild := s.Pat.(*syntax.WildPat); wild && f.user {
		f.finally(func() { f.lintLock(t, s.Pat.PatSpan()) })
	}
	f.extend(x, out.Pat)
	f.bindInit(out, x)
	return out
}

// lintLock refuses a let without a variable for the guard of a lock, which rustc denies.
func (f *fnCtxt) lintLock(t *types.Type, at syntax.Span) {
	if t = f.resolve(t); !holdsLock(t) || !f.right {
		return
	}
	f.warn(at, diag.LetUnderscoreLock, "non-binding let on a synchronization lock").Label =
		"this lock is not assigned to a binding and is immediately dropped"
}

// holdsLock reports whether a type is a guard of a lock of std, or a Result with one.
func holdsLock(t *types.Type) bool {
	if t.Kind == types.Adt && t.Def.Lang == "Result" {
		t = t.Args[0]
	}
	return isGuard(t) && t.Def.Crate.Name == "std"
}

// isGuard reports whether a type is the guard of a lock, by its name.
func isGuard(t *types.Type) bool {
	if t.Kind != types.Adt {
		return false
	}
	switch t.Def.Name {
	case "MutexGuard", "RwLockReadGuard", "RwLockWriteGuard":
		return true
	}
	return false
}

// bindInit decides whether the initialiser is moved as a whole or matched in
// place.
func (f *fnCtxt) bindInit(out *thir.Let, x thir.Expr) {
	if l, ok := x.(*thir.Load); ok && !l.Reborrow {
		if _, whole := out.Pat.(*thir.BindPat); whole && out.Pat.(*thir.BindPat).Mode <= thir.BindCopy {
			out.Init = x
			return
		}
		out.Place = l.Place
		f.patMut(out.Pat, l.Place)
		return
	}
	if thir.IsPlace(x) {
		if b, whole := out.Pat.(*thir.BindPat); whole && b.Mode <= thir.BindCopy {
			out.Init = f.value(x)
			return
		}
		out.Place = x
		f.patMut(out.Pat, x)
		return
	}
	out.Init = x
}
