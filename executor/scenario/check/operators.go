package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Operators (rustc: rustc_hir_typeck/op.rs). Numbers that are known to be such have the operator that is built in;
// anything else is a call of a method of the operator's trait, whose impl says what the other side is.

func (f *fnCtxt) unary(e *syntax.UnaryExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	if x, ok := e.X.(*syntax.UnaryExpr); ok && e.Op == '-' && x.Op == '-' && f.user && f.macros == 0 && !isMinus(x.X) {
		f.warn(sp, diag.DoubleNegations, "use of a double negation").
			WithNote("the prefix `--` could be misinterpreted as a decrement operator which exists in other languages")
	}
	if e.Op == '*' {
		x := f.expr(e.X, nil)
		t := f.settled(x.Type())
		switch t.Kind {
		case types.Error:
			return f.bad(sp)
		case types.Ptr:
			if syntax.Expr(e) != f.unread.raw {
				f.needUnsafe(sp, "dereference of raw pointer", "dereference of raw pointer",
					"raw pointers may be null, dangling or unaligned; they can violate aliasing rules and cause data "+
						"races: all of these are undefined behavior")
			}
			d := &thir.Deref{X: f.at(t.Args[0], sp), Of: f.value(x)}
			if f.user && isNull(d.Of) && syntax.Expr(e) != f.unread.raw {
				f.finally(func() { // its place may still become that with parentheses
					f.warn(d.Sp, diag.DerefNullptr, "dereferencing a null pointer").Label =
						"this code causes undefined behavior when executed"
				})
			}
			return d
		case types.Ref:
			return &thir.Deref{X: f.at(t.Args[0], sp), Of: f.readRef(x)}
		case types.Infer:
			if isNumVar(t) {
				break
			}
			f.needType(e.X.ExprSpan(), t)
			return f.bad(sp)
		}
		if d := f.derefStep(f.place(x)); d != nil {
			d.Common().Sp = sp
			return d
		}
		if t = f.resolve(t); !containsError(t) {
			f.err(sp, diag.E0614, "type `"+t.String()+"` cannot be dereferenced", "can't be dereferenced")
		}
		return f.bad(sp)
	}
	x := f.val(e.X, nil)
	t := f.settled(x.Type())
	builtin := false
	switch {
	case t.Kind == types.Error, t.Kind == types.Never:
		return &thir.Unary{X: f.at(t, sp), Op: e.Op, V: x}
	case e.Op == '!':
		builtin = t.Kind == types.Bool || t.IsInt() || t.Kind == types.Infer && t.N == types.InferInt
	case e.Op == '-':
		if _, ok := unparen(e.X).(*syntax.LitExpr); ok && t.Kind == types.Infer && want != nil {
			if w := f.shallow(want); w.IsInt() && !w.IsSigned() {
				f.unify(t, w)
				t = f.shallow(t)
			}
		}
		builtin = t.IsInt() || t.IsFloat() || t.Kind == types.Infer && t.N != types.InferAny
		if t.IsInt() && !t.IsSigned() {
			f.negatedUnsigned(t, sp)
			return &thir.BadExpr{X: f.at(t, sp)}
		}
	}
	if l, ok := x.(*thir.Lit); ok && e.Op == '-' && builtin && !l.Neg && t.Kind != types.F32 && t.Kind != types.F64 {
		if t.Kind == types.Infer && t.N == types.InferFloat {
			l.Float = -l.Float
			l.Sp = sp
			return l
		}
		if t.IsInt() || t.Kind == types.Infer {
			l.Neg = true
			l.Sp = sp
			return l
		}
	}
	if l, ok := x.(*thir.Lit); ok && e.Op == '-' && t.IsFloat() {
		l.Float = -l.Float
		l.Sp = sp
		return l
	}
	if builtin {
		return &thir.Unary{X: f.at(t, sp), Op: e.Op, V: x}
	}
	if t.Kind == types.Infer && t.N == types.InferFloat {
		f.err(sp, diag.E0600, "cannot apply unary operator `!` to type `{float}`", "cannot apply unary operator `!`")
		return f.bad(sp)
	}
	lang, m := "Neg", "neg"
	if e.Op == '!' {
		lang, m = "Not", "not"
	}
	if t.Kind == types.Ref && !t.Mut {
		// -&x: std implements the operators for references too
		in := f.settled(t.Args[0])
		if in.IsInt() && (e.Op == '!' || in.IsSigned()) || in.IsFloat() || in.Kind == types.Bool ||
			in.Kind == types.Infer && in.N != types.InferAny {
			v := &thir.Load{X: f.at(in, sp), Place: &thir.Deref{X: f.at(in, sp), Of: x}}
			return &thir.Unary{X: f.at(in, sp), Op: e.Op, V: v}
		}
	}
	tr := p.Lang(lang)
	if tr == nil || t.Kind == types.Infer || f.holds(tr, t) == selNo {
		if t.Kind == types.Infer {
			f.needType(sp, t)
		} else {
			f.err(sp, diag.E0600, "cannot apply unary operator `"+string(e.Op)+"` to type `"+f.resolve(t).String()+"`",
				"cannot apply unary operator `"+string(e.Op)+"`")
		}
		return f.bad(sp)
	}
	f.require(predicate{trait: tr, args: []*types.Type{t}, span: sp}, "op")
	out := f.norm(p.Proj(tr.Member("Output", resolve.AssocType), []*types.Type{t}))
	return &thir.Call{X: f.at(out, sp), Callee: thir.Callee{Fn: tr.Member(m, resolve.Fn), Args: []*types.Type{t}},
		Args: []thir.Expr{x}, Method: true}
}

// noNeg reports the obligation of a minus sign that does not hold.
func (f *fnCtxt) noNeg(t *types.Type, at syntax.Span) {
	f.err(at, diag.E0277, "the trait bound `"+t.String()+": Neg` is not satisfied",
		"the trait `Neg` is not implemented for `"+t.String()+"`")
}

func (f *fnCtxt) negatedUnsigned(t *types.Type, at syntax.Span) {
	f.err(at, diag.E0600, "cannot apply unary operator `-` to type `"+t.String()+"`", "cannot apply unary operator `-`").
		WithNote("unsigned values cannot be negated")
}

var opTraits = [...][2]string{
	syntax.OpAdd: {"Add", "add"}, syntax.OpSub: {"Sub", "sub"}, syntax.OpMul: {"Mul", "mul"}, syntax.OpDiv: {"Div", "div"},
	syntax.OpRem: {"Rem", "rem"},
	syntax.OpAnd: {"BitAnd", "bitand"}, syntax.OpOr: {"BitOr", "bitor"}, syntax.OpXor: {"BitXor", "bitxor"},
	syntax.OpShl: {"Shl", "shl"}, syntax.OpShr: {"Shr", "shr"},
	syntax.OpEq: {"PartialEq", "eq"}, syntax.OpNe: {"PartialEq", "ne"}, syntax.OpLt: {"PartialOrd", "lt"},
	syntax.OpLe: {"PartialOrd", "le"}, syntax.OpGt: {"PartialOrd", "gt"}, syntax.OpGe: {"PartialOrd", "ge"},
}

func isCompare(op syntax.BinOp) bool { return op >= syntax.OpEq && op <= syntax.OpGe }

func isShift(op syntax.BinOp) bool { return op == syntax.OpShl || op == syntax.OpShr }

func isBit(op syntax.BinOp) bool {
	return op == syntax.OpAnd || op == syntax.OpOr || op == syntax.OpXor
}

func isNumVar(t *types.Type) bool { return t.Kind == types.Infer && t.N != types.InferAny }

func isNum(t *types.Type) bool { return t.IsInt() || t.IsFloat() || isNumVar(t) }

// builtinOp says whether op on these (shallow) types is the language's own.
func builtinOp(op syntax.BinOp, l, r *types.Type) bool {
	switch {
	case isShift(op):
		return isIntish(l) && isIntish(r)
	case isCompare(op):
		if isNum(l) && isNum(r) {
			return true
		}
		return l == r && (l.Kind == types.Bool || l.Kind == types.Char || l.IsUnit()) ||
			l.Kind == r.Kind && (l.Kind == types.Ptr || l.Kind == types.FnPtr)
	case isBit(op):
		return isIntish(l) && isIntish(r) || l.Kind == types.Bool && r.Kind == types.Bool
	}
	return isNum(l) && isNum(r)
}

func isIntish(t *types.Type) bool { return t.IsInt() || t.Kind == types.Infer && t.N == types.InferInt }

func (f *fnCtxt) binary(e *syntax.BinaryExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	if e.Op == syntax.OpAndAnd || e.Op == syntax.OpOrOr {
		l := f.val(e.L, p.Prim(types.Bool))
		d := f.div
		r := f.val(e.R, p.Prim(types.Bool))
		f.div = d
		return &thir.Logic{X: f.at(p.Prim(types.Bool), sp), Op: e.Op, L: l, R: r}
	}
	l := f.expr(e.L, nil)
	lt := f.settled(l.Type())
	if isCompare(e.Op) {
		f.lintNaN(e)
		if lt.Kind == types.FnPtr && f.user && f.macros == 0 && !f.derived() {
			f.warn(e.Span, diag.UnpredictableFunctionPointerComparisons,
				"function pointer comparisons do not produce meaningful results since their addresses are not guaranteed to "+
					"be unique").
				WithNote("the address of the same function can vary between different codegen units").
				WithNote("furthermore, different functions could have the same address after being merged together")
		}
		return f.compare(e, l, lt)
	}
	l = f.value(l)
	var rh *types.Type
	if isNum(lt) && !isShift(e.Op) {
		rh = lt
	}
	r, required := f.rightOperand(p.Lang(opTraits[e.Op][0]), lt, e.R, rh, e.OpSpan)
	rt := f.settled(r.Type())
	lt = f.settled(lt)
	return f.arith(e.Op, l, r, lt, rt, required, sp, e.OpSpan)
}

// rightOperand is the value of the right side of an operator. A closure has its signature from what the operator's impl
// asks for: the operator is required before.
func (f *fnCtxt) rightOperand(tr *resolve.Def, lt *types.Type, e syntax.Expr, want *types.Type, at syntax.Span) (
	r thir.Expr, required bool,
) {
	plain := func() (thir.Expr, bool) { return f.value(f.expr(e, notOfCall(e, want))), false }
	if _, ok := unparen(e).(*syntax.ClosureExpr); !ok || tr == nil || lt.Kind == types.Infer {
		return plain()
	}
	v := f.fresh(e.ExprSpan())
	if f.holds(tr, lt, v) == selNo {
		return plain()
	}
	f.requireOp(predicate{trait: tr, args: []*types.Type{lt, v}, span: at}, at)
	f.solve()
	r = f.value(f.expr(e, v))
	if y, ok := f.tryCoerce(r, v); ok {
		return y, true
	}
	f.wrongOperand(r.Span(), v, r.Type())
	return &thir.BadExpr{X: f.at(v, r.Span())}, true
}

// lintNaN warns of a comparison with a NaN, which no number equals.
func (f *fnCtxt) lintNaN(e *syntax.BinaryExpr) {
	for _, x := range [...]syntax.Expr{e.L, e.R} {
		x, ok := unparen(x).(*syntax.PathExpr)
		if !ok || !f.user || x.Path == nil {
			continue
		}
		if s := x.Path.Segs; len(s) == 2 && s[1].Name.Name == "NAN" && (s[0].Name.Name == "f64" || s[0].Name.Name == "f32") {
			f.warn(e.Span, diag.InvalidNanComparisons,
				"incorrect NaN comparison, NaN cannot be directly compared to itself")
			return
		}
	}
}

// peelRef looks through one or two references to a builtin number: a + &b.
func (f *fnCtxt) peelNum(x thir.Expr, t *types.Type) (thir.Expr, *types.Type) {
	if t.Kind == types.Ref && !t.Mut {
		in := f.settled(t.Args[0])
		if isNum(in) || in.Kind == types.Bool {
			return &thir.Load{X: f.at(in, x.Span()), Place: &thir.Deref{X: f.at(in, x.Span()), Of: x}, Operand: true}, in
		}
	}
	return x, t
}

func (f *fnCtxt) arith(op syntax.BinOp, l, r thir.Expr, lt, rt *types.Type, required bool,
	sp, at syntax.Span) thir.Expr {
	p := f.p
	if rt.Kind == types.Error && lt.Kind != types.Infer { // rustc takes the operator for a builtin one
		return &thir.BadExpr{X: f.at(lt, sp)}
	}
	if lt.Kind == types.Error || rt.Kind == types.Error {
		return f.bad(sp)
	}
	if lt.Kind == types.Never || rt.Kind == types.Never {
		if lt.Kind == types.Never {
			lt = rt
		}
	}
	l2, lt2 := f.peelNum(l, lt)
	r2, rt2 := f.peelNum(r, rt)
	if builtinOp(op, lt2, rt2) {
		if isShift(op) {
			return &thir.Binary{X: f.at(lt2, sp), Op: op, L: l2, R: r2}
		}
		if f.tryUnify(lt2, rt2) {
			return &thir.Binary{X: f.at(lt2, sp), Op: op, L: l2, R: r2}
		}
		return f.badOperator(op, lt, rt, sp, at, r.Span())
	}
	tr := p.Lang(opTraits[op][0])
	return f.overload(op, tr, l, r, lt, rt, required, sp, at)
}

// overload is an operator by its trait. required reports that the trait is required already.
func (f *fnCtxt) overload(op syntax.BinOp, tr *resolve.Def, l, r thir.Expr, lt, rt *types.Type, required bool,
	sp, at syntax.Span) thir.Expr {
	p := f.p
	if tr == nil {
		return f.bad(sp)
	}
	if !required && f.holds(tr, lt, rt) == selNo {
		if lt.Kind != types.Infer || isNumVar(lt) {
			r = f.coerceOperand(tr, lt, r, sp)
		}
		if f.holds(tr, lt, f.shallow(r.Type())) == selNo {
			return f.badOperator(op, lt, rt, sp, at, r.Span())
		}
	}
	rt = r.Type()
	if !required {
		f.requireOp(predicate{trait: tr, args: []*types.Type{lt, rt}, span: at}, sp)
	}
	out := f.norm(p.Proj(tr.Member("Output", resolve.AssocType), []*types.Type{lt, rt}))
	return &thir.Operator{X: f.at(out, sp), Op: op, L: l, R: r, Trait: tr, Fn: tr.Member(opTraits[op][1], resolve.Fn)}
}

// requireOp adds the trait of an operator. It is blamed on the operator, and comes after what the operands require.
func (f *fnCtxt) requireOp(q predicate, whole syntax.Span) {
	o := f.p.oblig()
	o.predicate, o.own, o.cause = q, whole, "op"
	f.pending = append(f.pending, o)
}

// coerceOperand coerces the right side of an operator to what the only impl of tr
// for lt wants, if there is just one. It reports if it cannot be, and what follows has the type that is wanted.
func (f *fnCtxt) coerceOperand(tr *resolve.Def, lt *types.Type, r thir.Expr, sp syntax.Span) thir.Expr {
	want := f.fresh(sp)
	for to := want; ; lt, to = f.shallow(lt.Args[0]), to.Args[0] {
		if s := f.sel(tr, []*types.Type{lt, to}, syntax.Span{}); s.state != selYes {
			if to == want {
				return r
			}
			if lt = f.shallow(lt); isNumVar(lt) {
				f.unify(to, lt)
			}
			break
		}
		if to = f.shallow(to); to.Kind != types.Ref || lt.Kind != types.Ref || f.shallow(to.Args[0]).Kind != types.Infer {
			break
		}
	}
	y, ok := f.tryCoerce(r, want)
	if !ok {
		f.wrongOperand(r.Span(), want, r.Type())
		return &thir.BadExpr{X: f.at(want, r.Span())}
	}
	return y
}

func (f *fnCtxt) compare(e *syntax.BinaryExpr, l thir.Expr, lt *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	var rh *types.Type
	if lt.Kind != types.Infer || isNumVar(lt) {
		rh = lt
		if lt.Flags&types.HasInfer != 0 && len(f.pending) > 0 {
			f.solve() // the hint for the right side is what can be known of the left one
		}
	}
	lang, m := opTraits[e.Op][0], opTraits[e.Op][1]
	tr := p.Lang(lang)
	if h := notOfCall(e.R, rh); h != rh && tr != nil { // what the one impl wants is required
		only := f.fresh(e.R.ExprSpan())
		if rh = nil; f.sel(tr, []*types.Type{lt, only}, syntax.Span{}).state == selYes {
			rh = f.shallow(only)
		}
	}
	r := f.expr(e.R, rh)
	rt := f.settled(r.Type())
	lt = f.settled(lt)
	if (lt.Kind != rt.Kind || lt.Mut != rt.Mut) && (lt.Kind == types.Ptr || lt.Kind == types.FnPtr) {
		// Their impls have one type for the right side.
		if y, ok := f.tryCoerceSnap(r, lt); ok {
			r, rt = y, f.settled(y.Type())
		}
	}
	if lt.Kind == types.Error || rt.Kind == types.Error {
		return &thir.BadExpr{X: f.at(p.Prim(types.Bool), sp)}
	}
	if lt.Kind == types.Never || rt.Kind == types.Never {
		return &thir.Operator{X: f.at(p.Prim(types.Bool), sp), Op: e.Op, L: f.place(l), R: f.place(r)}
	}
	if a, b := numeral(lt), numeral(rt); lt.Kind == types.Infer && a != 0 && b != 0 && a != b {
		f.err(e.OpSpan, diag.E0277, "can't compare `"+f.resolve(lt).String()+"` with `"+f.resolve(rt).String()+"`",
			"no implementation for `"+f.resolve(lt).String()+" == "+f.resolve(rt).String()+"`")
		f.err(e.R.ExprSpan(), diag.E0308, "mismatched types",
			"expected `"+f.resolve(lt).String()+"`, found `"+f.resolve(rt).String()+"`")
		return &thir.BadExpr{X: f.at(p.Prim(types.Bool), sp)}
	}
	if builtinOp(e.Op, lt, rt) {
		if !f.tryUnify(lt, rt) {
			f.wrongOperand(e.R.ExprSpan(), lt, rt)
		}
		f.lintComparison(e.Op, l, r, sp)
		return &thir.Binary{X: f.at(p.Prim(types.Bool), sp), Op: e.Op, L: f.value(l), R: f.value(r)}
	}
	if tr == nil {
		return f.bad(sp)
	}
	if f.holds(tr, lt, rt) == selNo {
		r = f.coerceOperand(tr, lt, r, sp)
		rt = f.shallow(r.Type())
		if f.holds(tr, lt, rt) == selNo {
			f.reportCompare(e, lt, rt)
			return &thir.BadExpr{X: f.at(p.Prim(types.Bool), sp)}
		}
	}
	f.requireOp(predicate{trait: tr, args: []*types.Type{lt, rt}, span: e.OpSpan}, sp)
	if slices.Contains(p.lacking, tr) {
		f.requireAll(p.trait(tr).supers, []*types.Type{lt, rt}, e.OpSpan, "op")
	}
	if rt.Kind == types.Infer && rt.N == types.InferAny {
		f.solve() // a single impl says what it is
	}
	return &thir.Operator{X: f.at(p.Prim(types.Bool), sp), Op: e.Op, L: f.place(l), R: f.place(r), Trait: tr,
		Fn: tr.Member(m, resolve.Fn)}
}

// lintComparison warns of a comparison of an unsigned number with 0 that has one result.
func (f *fnCtxt) lintComparison(op syntax.BinOp, l, r thir.Expr, at syntax.Span) {
	zero := func(x thir.Expr) bool {
		n, ok := x.(*thir.Lit)
		return ok && n.Int == 0 && n.IntHi == 0
	}
	left := op == syntax.OpGe || op == syntax.OpLt
	_, literal := l.(*thir.Lit)
	if f.user && (left && zero(r) && !literal || (op == syntax.OpLe || op == syntax.OpGt) && zero(l)) {
		f.finally(func() {
			if t := f.resolve(l.Type()); t.IsInt() && !t.IsSigned() {
				f.warn(at, diag.UnusedComparisons, "comparison is useless due to type limits")
			}
		})
	}
}

func (f *fnCtxt) isFn(path *syntax.Path) bool {
	if len(path.Segs) == 1 && f.lookup(&path.Segs[0].Name) != nil {
		return true
	}
	d, used := f.p.S.Path(f.scope, path, resolve.ValueNS)
	return d != nil && used == len(path.Segs) && d.Kind == resolve.Fn
}
