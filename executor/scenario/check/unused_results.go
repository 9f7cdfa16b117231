package check

import (
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
	word := ""
	note := ""
	boxes := ""
	isBox := func(t *types.Type) bool {
		return t.Kind == types.Adt && len(t.Args) > 0 && (t.Def.Lang == "Pin" || t.Def.Lang == "Box")
	}
	for of := t; isBox(of); of = of.Args[0] {
		boxes += map[string]string{"Pin": "pinned ", "Box": "boxed "}[of.Def.Lang]
		if in := of.Args[0]; in.Kind == types.Dyn && in.Def != nil && in.Def.Lang == "Future" {
			word = "unused " + boxes + "`Future` trait object that must be used"
		}
	}
	switch {
	case word != "":
		note = "futures do nothing unless you `.await` or poll them"
	case t.Kind == types.Coroutine, t.Kind == types.Opaque && f.holds(f.p.Lang("Future"), t) == selYes:
		word = "unused implementer of `Future` that must be used"
		note = "futures do nothing unless you `.await` or poll them"
	case t.Kind == types.Adt && t.Def.Lang == "Result":
		word = "unused `Result` that must be used"
		note = "this `Result` may be an `Err` variant, which should be handled"
	case t.Kind == types.Closure:
		word = "unused closure that must be used"
		note = "closures are lazy and do nothing unless called"
	case t.Kind == types.Adt:
		if a := t.Def.Attr("must_use"); a != nil {
			word = "unused `" + t.Def.Name + "` that must be used"
			note = resolve.AttrText(a)
		}
	}
	if word == "" {
		if c, ok := es.V.(*thir.Call); ok && c.Callee.Fn != nil {
			if a := c.Callee.Fn.Attr("must_use"); a != nil {
				word = "unused return value of `" + c.Callee.Fn.Name + "` that must be used"
				note = resolve.AttrText(a)
			}
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
	at := es.V.Span()
	if call.Lo != 0 {
		at = call
	}
	d := f.warn(at, diag.UnusedMustUse, word)
	if note != "" {
		d.WithNote(note)
	}
	if t.Kind == types.Adt && t.Def.Lang == "Result" {
		d.WithHelp("use `let _ = ...` to ignore the resulting value")
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
