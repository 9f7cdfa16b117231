package check

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Lints about the value of a statement that is thrown away: unused_must_use, path_statements, dropping_references and
// their kin.

// lintUnused warns of futures and must_use values that a statement drops.
func (f *fnCtxt) lintUnused(es *thir.ExprStmt, of syntax.Expr, call syntax.Span) {
	t := f.resolve(es.V.Type())
	switch es.V.(type) {
	case *thir.Assign, *thir.AssignOp, *thir.Block, *thir.If, *thir.Match, *thir.Loop, *thir.While, *thir.For:
		return
	}
	if c, ok := es.V.(*thir.Call); ok {
		f.lintDrop(c)
	}
	at := es.V.Span()
	if call.Lo != 0 {
		at = call
	}
	if f.lintUnusedValue(es.V, t, at, "", "") {
		return
	}
	word, note := "", ""
	if c, ok := es.V.(*thir.Call); ok && c.Callee.Fn != nil {
		if a := c.Callee.Fn.Attr("must_use"); a != nil {
			word = "unused return value of `" + c.Callee.Fn.Name + "` that must be used"
			note = resolve.AttrText(a)
		}
	}
	if word == "" && !t.IsUnit() {
		word = unusedOperation(of)
	}
	if _, path := unparen(of).(*syntax.PathExpr); path && f.macros == 0 {
		f.warn(es.Sp, diag.PathStatements, "path statement with no effect")
	}
	if word == "" {
		return
	}
	if d := f.warn(at, diag.UnusedMustUse, word); note != "" {
		d.WithNote(note)
	}
}

// lintUnusedValue warns of what in the value of v, or in a part of it, of type t must be used, and reports whether
// anything must (rustc: is_ty_must_use).
func (f *fnCtxt) lintUnusedValue(v thir.Expr, t *types.Type, at syntax.Span, before, after string) (found bool) {
	word, note, help := "", "", ""
	switch t.Kind {
	case types.Tuple:
		parts, ok := v.(*thir.MakeTuple)
		for i, e := range t.Args {
			x, at := v, at
			if ok && at == v.Span() {
				x, at = parts.Elems[i], parts.Elems[i].Span()
			}
			found = f.lintUnusedValue(x, e, at, before, " in tuple element "+strconv.Itoa(i)) || found
		}
		return found
	case types.Array:
		return f.lintUnusedValue(v, t.Args[0], at, before+"array of ", after)
	case types.Adt:
		switch t.Def.Lang {
		case "Box":
			return f.lintUnusedValue(v, t.Args[0], at, before+"boxed ", after)
		case "Pin":
			return f.lintUnusedValue(v, t.Args[0], at, before+"pinned ", after)
		case "Result":
			word, note = "`Result`", "this `Result` may be an `Err` variant, which should be handled"
			help = "use `let _ = ...` to ignore the resulting value"
		default:
			if a := t.Def.Attr("must_use"); a != nil {
				word, note = "`"+t.Def.Name+"`", resolve.AttrText(a)
			}
		}
	case types.Closure:
		word, note = "closure", "closures are lazy and do nothing unless called"
	case types.Dyn:
		if t.Def != nil && t.Def.Lang == "Future" {
			word = "`Future` trait object"
		}
	case types.Coroutine:
		word = "implementer of `Future`"
	case types.Opaque:
		if f.holds(f.p.Lang("Future"), t) == selYes {
			word = "implementer of `Future`"
		}
	}
	if word == "" {
		return false
	}
	if strings.Contains(word, "`Future`") {
		note = "futures do nothing unless you `.await` or poll them"
	}
	d := f.warn(at, diag.UnusedMustUse, "unused "+before+word+after+" that must be used")
	if note != "" {
		d.WithNote(note)
	}
	if help != "" {
		d.WithHelp(help)
	}
	return true
}

// lintNoopClone warns of a clone of a reference, which c is, where recv is written (rustc:
// rustc_lint/noop_method_call.rs).
func (f *fnCtxt) lintNoopClone(recv thir.Expr, c *thir.Call, dot syntax.Pos) {
	from, to := f.resolve(recv.Type()), f.resolve(c.Ty)
	at := c.Sp
	at.Lo = dot
	switch {
	case from == to:
		f.warn(at, diag.NoopMethodCall, "call to `.clone()` on a reference in this situation does nothing").
			WithNote("the type `" + to.Args[0].String() + "` does not implement `Clone`, so calling `clone` on `&" +
				to.Args[0].String() + "` copies the reference, which does not do anything and can be removed")
	case from.Kind == types.Ref && from.Args[0] == to:
		f.warn(at, diag.SuspiciousDoubleRefOp, "using `.clone()` on a double reference, which returns `"+to.String()+
			"` instead of cloning the inner type")
	}
}

// lintDrop warns of a call of drop or forget that does nothing (rustc: rustc_lint/drop_forget_useless.rs).
func (f *fnCtxt) lintDrop(c *thir.Call) {
	fn := c.Callee.Fn
	if fn == nil || fn.Name != "drop" && fn.Name != "forget" || fn.Parent == nil || fn.FullName() != "std::mem::"+fn.Name {
		return
	}
	ref, val := diag.DroppingReferences, diag.DroppingCopyTypes
	if fn.Name == "forget" {
		ref, val = diag.ForgettingReferences, diag.ForgettingCopyTypes
	}
	switch t := f.resolve(c.Args[0].Type()); {
	case t.Kind == types.Ref:
		f.warn(c.Sp, ref, "calls to `std::mem::"+fn.Name+"` with a reference instead of an owned value does nothing")
	case f.isCopy(t):
		f.warn(c.Sp, val, "calls to `std::mem::"+fn.Name+"` with a value that implements `Copy` does nothing")
	}
}

// unusedOperation words the operator of a statement whose value is dropped; "" for other expressions.
func unusedOperation(e syntax.Expr) string {
	word := ""
	switch e := e.(type) {
	case *syntax.UnaryExpr:
		if e.Op == '*' {
			return ""
		}
		word = "unary operation"
	case *syntax.RefExpr:
		if e.Raw {
			return ""
		}
		word = "borrow"
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.OpAndAnd, syntax.OpOrOr:
			word = "logical operation"
		case syntax.OpEq, syntax.OpNe, syntax.OpLt, syntax.OpLe, syntax.OpGt, syntax.OpGe:
			word = "comparison"
		case syntax.OpAdd, syntax.OpSub, syntax.OpMul, syntax.OpDiv, syntax.OpRem:
			word = "arithmetic operation"
		default:
			word = "bitwise operation"
		}
	default:
		return ""
	}
	return "unused " + word + " that must be used"
}
