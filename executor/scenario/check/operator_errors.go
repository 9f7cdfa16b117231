package check

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What is said about an operator that its operands do not have (E0277, E0308, E0368, E0369).

// wrongOperand reports the right side of an operator that has one type for it.
func (f *fnCtxt) wrongOperand(sp syntax.Span, want, got *types.Type) {
	if right, ok := f.asserted[sp]; ok {
		sp = right
	}
	f.err(sp, diag.E0308, "mismatched types",
		"expected `"+f.resolve(want).String()+"`, found `"+f.resolve(got).String()+"`")
}

// noteAssertion notes where the right side of an assert_eq! is: what is wrong with its type is blamed on the argument
// (rustc: adjust_expr_for_assert_eq_macro).
func (f *fnCtxt) noteAssertion(d *resolve.Def, m *syntax.MacroCall) {
	if !f.user || d.Name != "assert_eq" || d.Crate == nil || !d.Crate.Library {
		return
	}
	ps := syntax.NewParser(m.Args, &syntax.Diags{}, m.Span)
	if ps.Expr(); ps.Accept(syntax.Comma) {
		if right := ps.Expr(); right != nil {
			if f.asserted == nil {
				f.asserted = map[syntax.Span]syntax.Span{}
			}
			f.asserted[m.Span] = right.ExprSpan()
		}
	}
}

// assignMismatch is opMismatch for an operator of numbers that also assigns.
func (f *fnCtxt) assignMismatch(e *syntax.AssignOpExpr, lt, rt *types.Type) {
	op := e.Op
	if lt, rt := f.resolve(lt), behindRef(f.resolve(rt)); lt.Kind != types.Infer && rt.Kind != types.Infer &&
		alike(lt, rt) {
		f.wrongOperand(e.R.ExprSpan(), lt, rt)
	}
	l, r := "`"+f.resolve(lt).String()+"`", "`"+f.resolve(rt).String()+"`"
	msg := "no implementation for " + l[:len(l)-1] + " " + op.String() + "= " + r[1:]
	switch op {
	case syntax.OpAdd:
		msg = "cannot add-assign " + r + " to " + l
	case syntax.OpSub:
		msg = "cannot subtract-assign " + r + " from " + l
	case syntax.OpMul:
		msg = "cannot multiply-assign " + l + " by " + r
	case syntax.OpDiv:
		msg = "cannot divide-assign " + l + " by " + r
	case syntax.OpRem:
		msg = "cannot calculate and assign the remainder of " + l + " divided by " + r
	}
	f.err(f.p.behind(e.L.ExprSpan(), op.String()[0]), diag.E0277, msg, "")
}

// badOperator reports an operator that the types do not have. The result of two integers, or two floats, is known all
// the same: it is of the left type.
func (f *fnCtxt) badOperator(op syntax.BinOp, lt, rt *types.Type, sp, at, right syntax.Span) thir.Expr {
	f.opMismatch(op, lt, rt, at, right)
	l, r := behindRef(f.resolve(lt)), behindRef(f.resolve(rt))
	if alike(l, r) && !isShift(op) && !isCompare(op) {
		return &thir.BadExpr{X: f.at(l, sp)}
	}
	return f.bad(sp)
}

// behindRef returns what t refers to, or t: builtin operators look through one reference on each side.
func behindRef(t *types.Type) *types.Type {
	if t.Kind == types.Ref {
		return t.Args[0]
	}
	return t
}

// alike reports whether both types are integers, or both floats.
func alike(a, b *types.Type) bool { return numeral(a) != 0 && numeral(a) == numeral(b) }

func (f *fnCtxt) opMismatch(op syntax.BinOp, lt, rt *types.Type, sp, right syntax.Span) {
	l, r := f.resolve(lt), f.resolve(rt)
	if l.Kind == types.Error || r.Kind == types.Error || f.stuck(l) || f.stuck(r) {
		return
	}
	verb := map[syntax.BinOp]string{syntax.OpAdd: "add", syntax.OpSub: "subtract", syntax.OpMul: "multiply",
		syntax.OpDiv: "divide", syntax.OpRem: "calculate the remainder of"}[op]
	if a, b := behindRef(l), behindRef(r); alike(a, b) && a.Kind != types.Infer && b.Kind != types.Infer && a != b {
		f.err(right, diag.E0308, "mismatched types", "expected `"+a.String()+"`, found `"+b.String()+"`")
	}
	code := diag.E0369
	if f.holds(f.p.Lang(opTraits[op][0]), lt, f.fresh(sp)) != selNo {
		code = diag.E0277 // there is such an operator, for other right sides
	}
	switch verb {
	case "":
		f.err(sp, code, "no implementation for `"+l.String()+" "+op.String()+" "+r.String()+"`",
			"no implementation for `"+l.String()+" "+op.String()+" "+r.String()+"`")
	case "add":
		if l.Kind == types.Infer && r.Kind == types.Infer {
			what := "a float to an integer"
			if numeral(l) == 'f' {
				what = "an integer to a float"
			}
			f.err(sp, code, "cannot add "+what, "")
			return
		}
		f.err(sp, code, "cannot add `"+r.String()+"` to `"+l.String()+"`", "")
	case "subtract":
		f.err(sp, code, "cannot subtract `"+r.String()+"` from `"+l.String()+"`", "")
	case "multiply":
		f.err(sp, code, "cannot multiply `"+l.String()+"` by `"+r.String()+"`", "")
	case "divide":
		f.err(sp, code, "cannot divide `"+l.String()+"` by `"+r.String()+"`", "")
	default:
		f.err(sp, code, "cannot calculate the remainder of `"+l.String()+"` divided by `"+r.String()+"`", "")
	}
}

// numeral is 'i' for whole numbers, 'f' for others, 0 for what is no number.
func numeral(t *types.Type) byte {
	switch {
	case t.IsInt() || t.Kind == types.Infer && t.N == types.InferInt:
		return 'i'
	case t.IsFloat() || t.Kind == types.Infer && t.N == types.InferFloat:
		return 'f'
	}
	return 0
}

func (f *fnCtxt) reportCompare(e *syntax.BinaryExpr, lt, rt *types.Type) {
	l, r := f.resolve(lt), f.resolve(rt)
	if isNum(l) && isNum(r) || l.Kind == r.Kind && l != r && l.Kind != types.Adt &&
		l.Kind != types.Ref && l.Kind != types.Param {
		f.wrongOperand(e.R.ExprSpan(), l, r)
		return
	}
	if l == r || f.holds(f.p.Lang(opTraits[e.Op][0]), l, f.fresh(e.Span)) == selNo {
		d := f.err(e.OpSpan, diag.E0369, "binary operation `"+e.Op.String()+"` cannot be applied to type `"+l.String()+"`",
			"")
		if l.Kind == types.Adt {
			tr := "PartialEq"
			if e.Op >= syntax.OpLt {
				tr = "PartialEq, PartialOrd"
			}
			d.WithNote("an implementation of `" + opTraits[e.Op][0] + "` might be missing for `" + l.String() + "`")
			d.WithHelp("consider annotating `" + l.String() + "` with `#[derive(" + tr + ")]`")
		}
		return
	}
	if e.Op == syntax.OpEq || e.Op == syntax.OpNe || l.Kind == types.Infer { // several impls
		f.err(e.OpSpan, diag.E0277, "can't compare `"+l.String()+"` with `"+r.String()+"`",
			"no implementation for `"+l.String()+" == "+r.String()+"`")
		return
	}
	f.wrongOperand(e.R.ExprSpan(), l, r)
}

// behind is where sign stands next in the text after sp, or sp.
func (p *Program) behind(sp syntax.Span, sign byte) syntax.Span {
	if file := p.S.Sources.File(sp.Lo); file != nil {
		if i := strings.IndexByte(file.Src[sp.Hi-file.Base:], sign); i >= 0 {
			sp.Lo = sp.Hi + syntax.Pos(i)
			sp.Hi = sp.Lo + 1
		}
	}
	return sp
}
