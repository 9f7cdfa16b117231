package check

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// lintOperands warns of parentheses around a whole operand of e, where the syntax needs none (rustc: UnusedParens).
// It is one of the lints that rustc makes before types are checked.
func (f *fnCtxt) lintOperands(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.IfExpr:
		f.lintCond(e.Cond, "`if` condition")
	case *syntax.WhileExpr:
		f.lintCond(e.Cond, "`while` condition")
	case *syntax.ForExpr:
		f.lintBraces(e.X, "`for` iterator expression", true)
	case *syntax.MatchExpr:
		f.lintParens(e.X, "`match` scrutinee expression", true)
		for i := range e.Arms {
			f.lintParens(e.Arms[i].Body, "match arm expression", false)
		}
	case *syntax.ReturnExpr:
		f.lintBraces(e.X, "`return` value", false)
	case *syntax.BreakExpr:
		f.lintBraces(e.X, "`break` value", false)
	case *syntax.AssignExpr:
		f.lintBraces(e.R, "assigned value", false)
	case *syntax.AssignOpExpr:
		f.lintBraces(e.R, "assigned value", false)
	case *syntax.IndexExpr:
		f.lintBraces(e.Index, "index expression", false)
	case *syntax.ClosureExpr:
		f.lintParens(e.Body, "closure body", false)
	case *syntax.CallExpr:
		for _, a := range e.Args {
			f.lintBraces(a, "function argument", false)
		}
	case *syntax.MethodExpr:
		for _, a := range e.Args {
			f.lintBraces(a, "method argument", false)
		}
	}
}

// lintCond is lintOperands for a condition. around is "" for an operand of a chain of lets: it may need parentheses.
func (f *fnCtxt) lintCond(e syntax.Expr, around string) {
	switch x := e.(type) {
	case *syntax.LetExpr:
		if p, ok := x.X.(*syntax.ParenExpr); !ok || !isLazy(p.X) { // && and || would go on with the condition
			f.lintParens(x.X, "`let` scrutinee expression", true)
		}
	case *syntax.BinaryExpr:
		if hasLet(x) {
			f.lintCond(x.L, "")
			f.lintCond(x.R, "")
		}
	default:
		if around != "" {
			f.lintBraces(e, around, true)
		}
	}
}

// lintBraces warns of braces around e where an expression alone would do (rustc: UnusedBraces), and of parentheses.
func (f *fnCtxt) lintBraces(e syntax.Expr, around string, block bool) {
	f.lintParens(e, around, block)
	b, ok := e.(*syntax.BlockExpr)
	if !ok || f.macros > 0 || b.Span.Lo == 0 || b.Label != nil || b.Kind != syntax.PlainBlock || len(b.Attrs) > 0 ||
		len(b.Stmts) != 1 || strings.Contains(f.p.S.Sources.Text(b.Span), "\n") {
		return
	}
	s, ok := b.Stmts[0].(*syntax.ExprStmt)
	if !ok || s.Semi || s.X.ExprSpan().Lo <= b.Span.Lo || block && endsAtBlock(s.X) || beginsWithBlock(s.X) {
		return
	}
	f.warn(syntax.Span{Lo: b.Span.Lo, Hi: s.X.ExprSpan().Lo}, diag.UnusedBraces, "unnecessary braces around "+around).
		AlsoAt(syntax.Span{Lo: s.X.ExprSpan().Hi, Hi: b.Span.Hi})
}

// lintParens warns of parentheses around e. block is set where a block follows, which would end a struct expression.
func (f *fnCtxt) lintParens(e syntax.Expr, around string, block bool) {
	x, ok := e.(*syntax.ParenExpr)
	if !ok || f.macros > 0 || x.Span.Lo == 0 || x.X.ExprSpan().Lo <= x.Span.Lo || block && endsAtBlock(x.X) ||
		!block && beginsWithBlock(x.X) {
		return
	}
	f.warn(syntax.Span{Lo: x.Span.Lo, Hi: x.Span.Lo + 1}, diag.UnusedParens, "unnecessary parentheses around "+around).
		AlsoAt(syntax.Span{Lo: x.Span.Hi - 1, Hi: x.Span.Hi})
}

// isLazy reports whether e is an && or ||.
func isLazy(e syntax.Expr) bool {
	b, ok := e.(*syntax.BinaryExpr)
	return ok && (b.Op == syntax.OpAndAnd || b.Op == syntax.OpOrOr)
}

// leftmost returns the operand with which e begins, or nil.
func leftmost(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.BinaryExpr:
		return e.L
	case *syntax.AssignExpr:
		return e.L
	case *syntax.AssignOpExpr:
		return e.L
	case *syntax.CastExpr:
		return e.X
	case *syntax.FieldExpr:
		return e.X
	case *syntax.IndexExpr:
		return e.X
	case *syntax.MethodExpr:
		return e.Recv
	case *syntax.CallExpr:
		return e.Fn
	}
	return nil
}

// endsAtBlock reports whether a block behind e would be taken for a part of e.
func endsAtBlock(e syntax.Expr) bool {
	switch x := e.(type) {
	case *syntax.ReturnExpr, *syntax.BreakExpr, *syntax.ClosureExpr, *syntax.StructExpr:
		return true
	case *syntax.BinaryExpr:
		return endsAtBlock(x.L) || endsAtBlock(x.R)
	case *syntax.RangeExpr:
		return x.Hi == nil || endsAtBlock(x.Hi)
	case *syntax.UnaryExpr:
		return endsAtBlock(x.X)
	case *syntax.RefExpr:
		return endsAtBlock(x.X)
	}
	l := leftmost(e)
	return l != nil && endsAtBlock(l)
}

// endsWithBrace reports whether e ends with a brace, in front of which an else would belong to e.
func endsWithBrace(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.BlockExpr, *syntax.IfExpr, *syntax.MatchExpr, *syntax.LoopExpr, *syntax.WhileExpr, *syntax.ForExpr,
		*syntax.StructExpr:
		return true
	case *syntax.MacroExpr:
		return e.Mac.Delim == '{'
	case *syntax.BinaryExpr:
		return endsWithBrace(e.R)
	case *syntax.AssignExpr:
		return endsWithBrace(e.R)
	case *syntax.AssignOpExpr:
		return endsWithBrace(e.R)
	case *syntax.RangeExpr:
		return e.Hi != nil && endsWithBrace(e.Hi)
	case *syntax.UnaryExpr:
		return endsWithBrace(e.X)
	case *syntax.RefExpr:
		return endsWithBrace(e.X)
	case *syntax.ClosureExpr:
		return endsWithBrace(e.Body)
	case *syntax.ReturnExpr:
		return e.X != nil && endsWithBrace(e.X)
	case *syntax.BreakExpr:
		return e.X != nil && endsWithBrace(e.X)
	}
	return false
}

// beginsWithBlock reports whether e would end behind its first block if it were a statement.
func beginsWithBlock(e syntax.Expr) bool {
	for l := leftmost(e); l != nil; l = leftmost(l) {
		switch l.(type) {
		case *syntax.BlockExpr, *syntax.IfExpr, *syntax.MatchExpr, *syntax.LoopExpr, *syntax.WhileExpr, *syntax.ForExpr:
			return true
		}
	}
	return false
}
