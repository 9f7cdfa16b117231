package types

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// expr checks an expression. want is a hint (nil for none); the caller coerces.
// The result may be a place.
func (f *fcx) expr(e syntax.Expr, want *Type) Expr {
	p := f.p
	sp := e.ExprSpan()
	switch e := e.(type) {
	case *syntax.LitExpr:
		return f.literal(e, want)
	case *syntax.PathExpr:
		return f.pathExpr(e, want)
	case *syntax.ParenExpr:
		return f.expr(e.X, want)
	case *syntax.UnaryExpr:
		return f.unary(e, want)
	case *syntax.RefExpr:
		return f.refExpr(e, want)
	case *syntax.BinaryExpr:
		return f.binary(e, want)
	case *syntax.AssignExpr:
		return f.assign(e)
	case *syntax.AssignOpExpr:
		return f.assignOp(e)
	case *syntax.CallExpr:
		return f.call(e, want)
	case *syntax.MethodExpr:
		return f.method(e, want)
	case *syntax.FieldExpr:
		return f.field(e)
	case *syntax.IndexExpr:
		return f.index(e)
	case *syntax.RangeExpr:
		return f.rangeExpr(e, want)
	case *syntax.TupleExpr:
		var hints []*Type
		if want != nil {
			if w := f.shallow(want); w.Kind == Tuple {
				hints = w.Args
			}
		}
		mk := &MakeTuple{X: X{Sp: sp}}
		var ts []*Type
		for i, x := range e.Elems {
			var h *Type
			if i < len(hints) && len(hints) == len(e.Elems) {
				h = hints[i]
			}
			v := f.expr(x, h)
			if h != nil {
				v = f.coerceHint(v, h)
			}
			v = f.value(v)
			mk.Elems = append(mk.Elems, v)
			ts = append(ts, v.Type())
		}
		mk.Ty = p.tuple(ts...)
		return mk
	case *syntax.ArrayExpr:
		return f.array(e, want)
	case *syntax.RepeatExpr:
		var h *Type
		if want != nil {
			if w := f.shallow(want); w.Kind == Array || w.Kind == Slice {
				h = w.Args[0]
			}
		}
		v := f.expr(e.X, h)
		if h != nil {
			v = f.coerceHint(v, h)
		}
		v = f.value(v)
		f.lower.scope = f.scope
		n := f.lower.length(e.Len, p.prim[Usize])
		return &Repeat{X: f.at(p.array(v.Type(), n), sp), V: v}
	case *syntax.StructExpr:
		return f.structExpr(e, want)
	case *syntax.CastExpr:
		return f.cast(e, want)
	case *syntax.TryExpr:
		return f.try(e)
	case *syntax.AwaitExpr:
		return f.await(e, want)
	case *syntax.BlockExpr:
		return f.blockExpr(e, want)
	case *syntax.IfExpr:
		return f.ifExpr(e, want)
	case *syntax.MatchExpr:
		return f.match(e, want)
	case *syntax.WhileExpr:
		return f.while(e)
	case *syntax.LoopExpr:
		return f.loop(e, want)
	case *syntax.ForExpr:
		return f.forLoop(e)
	case *syntax.BreakExpr:
		return f.breakExpr(e)
	case *syntax.ContinueExpr:
		t := f.findTarget(e.Label, true, "continue", sp)
		f.div = true
		if t == nil {
			return f.bad(sp)
		}
		return &Continue{X: f.at(p.prim[Never], sp), Target: t.Target}
	case *syntax.ReturnExpr:
		return f.returnExpr(e)
	case *syntax.ClosureExpr:
		return f.closure(e, want)
	case *syntax.MacroExpr:
		return f.macroExpr(e.Mac, want)
	case *syntax.LetExpr:
		f.err(sp, "", "expected expression, found `let` statement", "").Note = []string{"only supported directly in conditions of `if` and `while` expressions"}
		return f.bad(sp)
	case *syntax.UnderscoreExpr:
		f.err(sp, "", "in expressions, `_` can only be used on the left-hand side of an assignment", "`_` not allowed here")
		return f.bad(sp)
	}
	return f.bad(sp)
}

// val is expr as a value, coerced to want when it is given.
func (f *fcx) val(e syntax.Expr, want *Type) Expr {
	x := f.expr(e, want)
	if want != nil {
		return f.coerce(x, want)
	}
	return f.value(x)
}

// coerceHint coerces when that is possible and leaves the value alone when it
// is not: for hints that are not requirements.
func (f *fcx) coerceHint(x Expr, want *Type) Expr {
	if k := f.shallow(x.Type()).Kind; (k == Closure || k == FnDef) && f.shallow(want).Kind == Infer {
		return x // with that of another branch it may become a pointer
	}
	f.quiet++
	s := f.snap()
	y, ok := f.tryCoerce(x, want)
	f.quiet--
	if ok {
		return y
	}
	f.rollback(s)
	return x
}

func (f *fcx) literal(e *syntax.LitExpr, want *Type) Expr {
	p := f.p
	l := &Lit{X: X{Sp: e.Span}, Int: e.Int, IntHi: e.IntHi, Str: e.Str, lax: f.lax}
	var w *Type
	if want != nil {
		w = f.shallow(want)
	}
	switch e.Kind {
	case syntax.IntLit:
		switch {
		case e.Suffix != "":
			k, ok := primKinds[e.Suffix]
			if !ok {
				return f.bad(e.Span)
			}
			l.Ty = p.prim[k]
			if l.Ty.IsFloat() {
				l.Float = float64(e.Int)
			}
		case w != nil && (w.IsInt() || w.Kind == Infer && w.N == inferInt):
			l.Ty = w
		case w != nil && w.Kind == Char:
			l.Ty = p.prim[U8]
		case w != nil && w.Kind == Ptr:
			l.Ty = p.prim[Usize]
		default:
			l.Ty = f.newVar(inferInt, e.Span)
		}
	case syntax.FloatLit:
		l.Float, _ = strconv.ParseFloat(e.Str, 64)
		switch {
		case e.Suffix != "":
			l.Ty = p.prim[primKinds[e.Suffix]]
		case w != nil && (w.IsFloat() || w.Kind == Infer && w.N == inferFloat):
			l.Ty = w
		default:
			l.Ty = f.newVar(inferFloat, e.Span)
		}
	case syntax.StrLit:
		l.Ty = p.ref(p.prim[Str], false)
	case syntax.ByteStrLit:
		l.Ty = p.ref(p.array(p.prim[U8], p.constN(uint64(len(e.Str)))), false)
	case syntax.CharLit:
		l.Ty = p.prim[Char]
	case syntax.ByteLit:
		l.Ty = p.prim[U8]
	case syntax.BoolLit:
		l.Ty = p.prim[Bool]
		if e.Bool {
			l.Int = 1
		}
	case syntax.CStrLit:
		l.Str += "\x00"
		l.Ty = p.ref(p.adt0(p.Lang("CStr"), nil), false)
	}
	return l
}

// needUnsafe reports what only unsafe code may do.
func (f *fcx) needUnsafe(sp syntax.Span, what, label, note string) {
	if f.unsafe == 0 && f.user {
		f.err(sp, "E0133", what+" is unsafe and requires unsafe function or block", label).Note = []string{note}
	}
}

func (f *fcx) unsafeCall(d *resolve.Def, sp syntax.Span) {
	if it := d.FnItem(); it != nil && it.Unsafe {
		name := d.Name
		if d.Parent != nil && d.Parent.Kind == resolve.Impl {
			if im := f.p.impl(d.Parent); im.self != nil && im.self.Kind == Adt {
				name = im.self.Def.Name + "::" + name
			}
		}
		f.needUnsafe(sp, "call to unsafe function `"+name+"`", "call to unsafe function", "consult the function's documentation for information on how to avoid undefined behavior")
	}
}

func (f *fcx) unary(e *syntax.UnaryExpr, want *Type) Expr {
	p := f.p
	sp := e.Span
	if e.Op == '*' {
		x := f.expr(e.X, nil)
		t := f.settled(x.Type())
		switch t.Kind {
		case Error:
			return f.bad(sp)
		case Ptr:
			f.needUnsafe(sp, "dereference of raw pointer", "dereference of raw pointer", "raw pointers may be null, dangling or unaligned; they can violate aliasing rules and cause data races: all of these are undefined behavior")
			return &Deref{X: f.at(t.Args[0], sp), Of: f.value(x)}
		case Ref:
			return &Deref{X: f.at(t.Args[0], sp), Of: f.readRef(x)}
		case Infer:
			if isNumVar(t) {
				break
			}
			f.needType(e.X.ExprSpan(), t)
			return f.bad(sp)
		}
		if d := f.derefStep(f.place(x)); d != nil {
			d.base().Sp = sp
			return d
		}
		f.err(sp, "E0614", "type `"+f.resolve(t).String()+"` cannot be dereferenced", "can't be dereferenced")
		return f.bad(sp)
	}
	x := f.val(e.X, nil)
	t := f.settled(x.Type())
	builtin := false
	switch {
	case t.Kind == Error, t.Kind == Never:
		return &Unary{X: f.at(t, sp), Op: e.Op, V: x}
	case e.Op == '!':
		builtin = t.Kind == Bool || t.IsInt() || t.Kind == Infer && t.N == inferInt
	case e.Op == '-':
		builtin = t.IsInt() || t.IsFloat() || t.Kind == Infer && t.N != inferAny
		if t.IsInt() && !t.IsSigned() {
			d := f.err(sp, "E0600", "cannot apply unary operator `-` to type `"+t.String()+"`", "cannot apply unary operator `-`")
			d.Note = []string{"unsigned values cannot be negated"}
			return f.bad(sp)
		}
	}
	if l, ok := x.(*Lit); ok && e.Op == '-' && builtin && !l.neg && t.Kind != F32 && t.Kind != F64 {
		if t.Kind == Infer && t.N == inferFloat {
			l.Float = -l.Float
			l.Sp = sp
			return l
		}
		if t.IsInt() || t.Kind == Infer {
			l.neg = true
			l.Sp = sp
			return l
		}
	}
	if l, ok := x.(*Lit); ok && e.Op == '-' && t.IsFloat() {
		l.Float = -l.Float
		l.Sp = sp
		return l
	}
	if builtin {
		return &Unary{X: f.at(t, sp), Op: e.Op, V: x}
	}
	if t.Kind == Infer && t.N == inferFloat {
		f.err(sp, "E0600", "cannot apply unary operator `!` to type `{float}`", "cannot apply unary operator `!`")
		return f.bad(sp)
	}
	lang, m := "Neg", "neg"
	if e.Op == '!' {
		lang, m = "Not", "not"
	}
	if t.Kind == Ref {
		// -&x: std implements the operators for references too
		in := f.settled(t.Args[0])
		if in.IsInt() || in.IsFloat() || in.Kind == Bool || in.Kind == Infer && in.N != inferAny {
			v := &Load{X: f.at(in, sp), Place: &Deref{X: f.at(in, sp), Of: x}}
			return &Unary{X: f.at(in, sp), Op: e.Op, V: v}
		}
	}
	tr := p.Lang(lang)
	if tr == nil || t.Kind == Infer || f.holds(tr, t) == selNo {
		if t.Kind == Infer {
			f.needType(sp, t)
		} else {
			f.err(sp, "E0600", "cannot apply unary operator `"+string(e.Op)+"` to type `"+f.resolve(t).String()+"`", "cannot apply unary operator `"+string(e.Op)+"`")
		}
		return f.bad(sp)
	}
	f.require(pred{trait: tr, args: []*Type{t}, span: sp}, "op")
	out := f.norm(p.proj(tr.Member("Output", resolve.AssocType), []*Type{t}))
	return &Call{X: f.at(out, sp), Callee: Callee{Fn: tr.Member(m, resolve.Fn), Args: []*Type{t}}, Args: []Expr{x}, Method: true}
}

// readRef is the value of a reference that is only looked through: it does not
// move a &mut.
func (f *fcx) readRef(x Expr) Expr {
	if isPlace(x) {
		return &Load{X: f.at(x.Type(), x.Span()), Place: x, reborrow: true}
	}
	return x
}

func (f *fcx) needType(sp syntax.Span, t *Type) {
	if t.Kind == Infer && f.vars[t.Index].div {
		return
	}
	if !f.tainted() {
		f.openErr(t, sp, "E0282")
	}
	if t.Kind == Infer {
		f.bind(t, f.p.prim[Error])
	}
}

func (f *fcx) refExpr(e *syntax.RefExpr, want *Type) Expr {
	p := f.p
	var hint *Type
	if want != nil {
		if w := f.shallow(want); w.Kind == Ref || w.Kind == Ptr {
			hint = f.shallow(w.Args[0])
			// an unsized target says nothing about the place itself
			switch hint.Kind {
			case Slice:
				if _, ok := unparen(e.X).(*syntax.ArrayExpr); ok {
					hint = p.array(hint.Args[0], f.fresh(e.Span))
				} else if _, ok := unparen(e.X).(*syntax.RepeatExpr); ok {
					hint = p.array(hint.Args[0], f.fresh(e.Span))
				} else {
					hint = nil
				}
			case Str, Dyn:
				if _, ok := unparen(e.X).(*syntax.ClosureExpr); !ok {
					hint = nil
				}
			case Adt:
				if p.unsizedTail(hint) {
					hint = nil
				}
			}
		}
	}
	if e.Raw {
		f.unsafe++
	}
	x := f.place(f.expr(e.X, hint))
	if e.Raw {
		f.unsafe--
	}
	t := x.Type()
	if e.Mut {
		f.needMutOf(x, e.Span, "borrow")
	}
	if e.Raw {
		return &Borrow{X: f.at(p.mk(Type{Kind: Ptr, Mut: e.Mut, Args: []*Type{t}}), e.Span), Place: x, Mut: e.Mut, Raw: true}
	}
	return &Borrow{X: f.at(p.ref(t, e.Mut), e.Span), Place: x, Mut: e.Mut}
}

// unsizedTail: t is a struct that ends in a str, a slice or a dyn Trait.
func (p *Program) unsizedTail(t *Type) bool {
	for t.Kind == Adt && t.Def.Kind == resolve.Struct && len(t.Args) > 0 {
		fs := p.fieldTypes(t, nil)
		if len(fs) == 0 {
			return false
		}
		t = fs[len(fs)-1]
		if unsized(t) {
			return true
		}
	}
	return false
}

func unparen(e syntax.Expr) syntax.Expr {
	for {
		p, ok := e.(*syntax.ParenExpr)
		if !ok {
			return e
		}
		e = p.X
	}
}

func (f *fcx) array(e *syntax.ArrayExpr, want *Type) Expr {
	p := f.p
	var h *Type
	if want != nil {
		if w := f.shallow(want); w.Kind == Array || w.Kind == Slice {
			h = w.Args[0]
		}
	}
	mk := &MakeArray{X: X{Sp: e.Span}}
	m := f.newMerge(h)
	mk.Elems = make([]Expr, len(e.Elems))
	for i, x := range e.Elems {
		v := f.expr(x, m.hint())
		m.add(v, func(y Expr) { mk.Elems[i] = y })
	}
	el := m.result()
	if len(e.Elems) == 0 {
		el = h
		if el == nil {
			el = f.fresh(e.Span)
		}
	}
	mk.Ty = p.array(el, p.constN(uint64(len(e.Elems))))
	return mk
}

// ---------------------------------------------------------------- operators

var opTraits = [...][2]string{
	syntax.OpAdd: {"Add", "add"}, syntax.OpSub: {"Sub", "sub"}, syntax.OpMul: {"Mul", "mul"}, syntax.OpDiv: {"Div", "div"}, syntax.OpRem: {"Rem", "rem"},
	syntax.OpAnd: {"BitAnd", "bitand"}, syntax.OpOr: {"BitOr", "bitor"}, syntax.OpXor: {"BitXor", "bitxor"}, syntax.OpShl: {"Shl", "shl"}, syntax.OpShr: {"Shr", "shr"},
	syntax.OpEq: {"PartialEq", "eq"}, syntax.OpNe: {"PartialEq", "ne"}, syntax.OpLt: {"PartialOrd", "lt"}, syntax.OpLe: {"PartialOrd", "le"}, syntax.OpGt: {"PartialOrd", "gt"}, syntax.OpGe: {"PartialOrd", "ge"},
}

func isCompare(op syntax.BinOp) bool { return op >= syntax.OpEq && op <= syntax.OpGe }
func isShift(op syntax.BinOp) bool   { return op == syntax.OpShl || op == syntax.OpShr }
func isBit(op syntax.BinOp) bool {
	return op == syntax.OpAnd || op == syntax.OpOr || op == syntax.OpXor
}

// overBinary is an operator whose operands' types were not known to be builtin
// when it was checked. The last pass turns it into Binary or a Call.
type overBinary struct {
	X
	Op   syntax.BinOp
	L, R Expr // values; for comparisons places
	tr   *resolve.Def
	fn   *resolve.Def
}

func isNumVar(t *Type) bool { return t.Kind == Infer && t.N != inferAny }
func isNum(t *Type) bool    { return t.IsInt() || t.IsFloat() || isNumVar(t) }

// builtinOp says whether op on these (shallow) types is the language's own.
func builtinOp(op syntax.BinOp, l, r *Type) bool {
	switch {
	case isShift(op):
		return isIntish(l) && isIntish(r)
	case isCompare(op):
		if isNum(l) && isNum(r) {
			return true
		}
		return l == r && (l.Kind == Bool || l.Kind == Char || l.IsUnit()) || l.Kind == r.Kind && (l.Kind == Ptr || l.Kind == FnPtr)
	case isBit(op):
		return isIntish(l) && isIntish(r) || l.Kind == Bool && r.Kind == Bool
	}
	return isNum(l) && isNum(r)
}

func isIntish(t *Type) bool { return t.IsInt() || t.Kind == Infer && t.N == inferInt }

func (f *fcx) binary(e *syntax.BinaryExpr, want *Type) Expr {
	p := f.p
	sp := e.Span
	if e.Op == syntax.OpAndAnd || e.Op == syntax.OpOrOr {
		l := f.val(e.L, p.prim[Bool])
		d := f.div
		r := f.val(e.R, p.prim[Bool])
		f.div = d
		return &Logic{X: f.at(p.prim[Bool], sp), Op: e.Op, L: l, R: r}
	}
	var hint *Type
	if want != nil && !isCompare(e.Op) {
		if w := f.shallow(want); isNum(w) {
			hint = w
		}
	}
	l := f.expr(e.L, hint)
	lt := f.settled(l.Type())
	if isCompare(e.Op) {
		return f.compare(e, l, lt)
	}
	l = f.value(l)
	var rh *Type
	if isNum(lt) && !isShift(e.Op) {
		rh = lt
	}
	r := f.value(f.expr(e.R, rh))
	rt := f.settled(r.Type())
	lt = f.settled(lt)
	return f.arith(e.Op, l, r, lt, rt, sp, e.OpSpan)
}

// peelRef looks through one or two references to a builtin number: a + &b.
func (f *fcx) peelNum(x Expr, t *Type) (Expr, *Type) {
	if t.Kind == Ref {
		in := f.settled(t.Args[0])
		if isNum(in) || in.Kind == Bool {
			return &Load{X: f.at(in, x.Span()), Place: &Deref{X: f.at(in, x.Span()), Of: x}}, in
		}
	}
	return x, t
}

func (f *fcx) arith(op syntax.BinOp, l, r Expr, lt, rt *Type, sp, at syntax.Span) Expr {
	p := f.p
	if lt.Kind == Error || rt.Kind == Error {
		return f.bad(sp)
	}
	if lt.Kind == Never || rt.Kind == Never {
		if lt.Kind == Never {
			lt = rt
		}
	}
	l2, lt2 := f.peelNum(l, lt)
	r2, rt2 := f.peelNum(r, rt)
	if builtinOp(op, lt2, rt2) {
		if isShift(op) {
			return &Binary{X: f.at(lt2, sp), Op: op, L: l2, R: r2}
		}
		if f.tryUnify(lt2, rt2) {
			return &Binary{X: f.at(lt2, sp), Op: op, L: l2, R: r2}
		}
		f.opMismatch(op, lt, rt, at, r.Span())
		return f.bad(sp)
	}
	tr := p.Lang(opTraits[op][0])
	return f.overload(op, tr, l, r, lt, rt, sp, at)
}

func (f *fcx) overload(op syntax.BinOp, tr *resolve.Def, l, r Expr, lt, rt *Type, sp, at syntax.Span) Expr {
	p := f.p
	if tr == nil {
		return f.bad(sp)
	}
	if f.holds(tr, lt, rt) == selNo {
		if lt.Kind != Infer || isNumVar(lt) {
			if r = f.coerceOperand(tr, lt, r, sp); r == nil {
				return f.bad(sp)
			}
		}
		if f.holds(tr, lt, f.shallow(r.Type())) == selNo {
			f.opMismatch(op, lt, rt, at, r.Span())
			return f.bad(sp)
		}
	}
	rt = r.Type()
	f.require(pred{trait: tr, args: []*Type{lt, rt}, span: sp}, "op")
	out := f.norm(p.proj(tr.Member("Output", resolve.AssocType), []*Type{lt, rt}))
	return &overBinary{X: f.at(out, sp), Op: op, L: l, R: r, tr: tr, fn: tr.Member(opTraits[op][1], resolve.Fn)}
}

// coerceOperand coerces the right side of an operator to what the only impl of tr
// for lt wants, if there is just one; nil when it cannot be, which is reported.
func (f *fcx) coerceOperand(tr *resolve.Def, lt *Type, r Expr, sp syntax.Span) Expr {
	want := f.fresh(sp)
	for to := want; ; lt, to = f.shallow(lt.Args[0]), to.Args[0] {
		if s := f.sel(tr, []*Type{lt, to}, syntax.Span{}); s.state != selYes {
			return r
		}
		if to = f.shallow(to); to.Kind != Ref || lt.Kind != Ref || f.shallow(to.Args[0]).Kind != Infer {
			break
		}
	}
	y, ok := f.tryCoerce(r, want)
	if !ok {
		f.wrongOperand(r.Span(), want, r.Type())
		return nil
	}
	return y
}

// wrongOperand reports the right side of an operator that has one type for it.
func (f *fcx) wrongOperand(sp syntax.Span, want, got *Type) {
	f.err(sp, "E0308", "mismatched types", "expected `"+f.resolve(want).String()+"`, found `"+f.resolve(got).String()+"`")
}

// assignMismatch is opMismatch for an operator of numbers that also assigns.
func (f *fcx) assignMismatch(e *syntax.AssignOpExpr, lt, rt *Type) {
	op := e.Op
	if lt, rt := f.resolve(lt), f.resolve(rt); lt.Kind != Infer && rt.Kind != Infer && numeral(lt) == numeral(rt) {
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
	f.err(f.p.behind(e.L.ExprSpan(), op.String()[0]), "E0277", msg, "")
}

func (f *fcx) opMismatch(op syntax.BinOp, lt, rt *Type, sp, right syntax.Span) {
	l, r := f.resolve(lt), f.resolve(rt)
	if l.Kind == Error || r.Kind == Error {
		return
	}
	verb := map[syntax.BinOp]string{syntax.OpAdd: "add", syntax.OpSub: "subtract", syntax.OpMul: "multiply", syntax.OpDiv: "divide", syntax.OpRem: "calculate the remainder of"}[op]
	if isNum(l) && isNum(r) && l.Kind != Infer && r.Kind != Infer {
		f.err(right, "E0308", "mismatched types", "expected `"+l.String()+"`, found `"+r.String()+"`")
	}
	code := "E0369"
	if f.holds(f.p.Lang(opTraits[op][0]), lt, f.fresh(sp)) != selNo {
		code = "E0277" // there is such an operator, for other right sides
	}
	switch verb {
	case "":
		f.err(sp, code, "no implementation for `"+l.String()+" "+op.String()+" "+r.String()+"`", "no implementation for `"+l.String()+" "+op.String()+" "+r.String()+"`")
	case "add":
		if l.Kind == Infer && r.Kind == Infer {
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
func numeral(t *Type) byte {
	switch {
	case t.IsInt() || t.Kind == Infer && t.N == inferInt:
		return 'i'
	case t.IsFloat() || t.Kind == Infer && t.N == inferFloat:
		return 'f'
	}
	return 0
}

func (f *fcx) compare(e *syntax.BinaryExpr, l Expr, lt *Type) Expr {
	p := f.p
	sp := e.Span
	var rh *Type
	if lt.Kind != Infer || isNumVar(lt) {
		rh = lt
	}
	r := f.expr(e.R, rh)
	rt := f.settled(r.Type())
	lt = f.settled(lt)
	if lt.Kind != rt.Kind && (lt.Kind == Ptr || lt.Kind == FnPtr) {
		// Their impls have one type for the right side.
		if y, ok := f.tryCoerceSnap(r, lt); ok {
			r, rt = y, f.settled(y.Type())
		}
	}
	if lt.Kind == Error || rt.Kind == Error {
		return &BadExpr{f.at(p.prim[Bool], sp)}
	}
	if lt.Kind == Never || rt.Kind == Never {
		return &overBinary{X: f.at(p.prim[Bool], sp), Op: e.Op, L: f.place(l), R: f.place(r)}
	}
	if a, b := numeral(lt), numeral(rt); lt.Kind == Infer && a != 0 && b != 0 && a != b {
		f.err(e.OpSpan, "E0277", "can't compare `"+f.resolve(lt).String()+"` with `"+f.resolve(rt).String()+"`", "no implementation for `"+f.resolve(lt).String()+" == "+f.resolve(rt).String()+"`")
		f.wrongOperand(e.R.ExprSpan(), lt, rt)
		return &BadExpr{f.at(p.prim[Bool], sp)}
	}
	if builtinOp(e.Op, lt, rt) {
		if !f.tryUnify(lt, rt) {
			f.err(e.R.ExprSpan(), "E0308", "mismatched types", "expected `"+f.resolve(lt).String()+"`, found `"+f.resolve(rt).String()+"`")
		}
		return &Binary{X: f.at(p.prim[Bool], sp), Op: e.Op, L: f.value(l), R: f.value(r)}
	}
	lang, m := opTraits[e.Op][0], opTraits[e.Op][1]
	tr := p.Lang(lang)
	if tr == nil {
		return f.bad(sp)
	}
	if f.holds(tr, lt, rt) == selNo {
		if r = f.coerceOperand(tr, lt, r, sp); r == nil {
			return &BadExpr{f.at(p.prim[Bool], sp)}
		}
		rt = f.shallow(r.Type())
		if f.holds(tr, lt, rt) == selNo {
			f.reportCompare(e, lt, rt)
			return &BadExpr{f.at(p.prim[Bool], sp)}
		}
	}
	f.require(pred{trait: tr, args: []*Type{lt, rt}, span: sp}, "op")
	return &overBinary{X: f.at(p.prim[Bool], sp), Op: e.Op, L: f.place(l), R: f.place(r), tr: tr, fn: tr.Member(m, resolve.Fn)}
}

func (f *fcx) reportCompare(e *syntax.BinaryExpr, lt, rt *Type) {
	l, r := f.resolve(lt), f.resolve(rt)
	if isNum(l) && isNum(r) || l.Kind == r.Kind && l != r && l.Kind != Adt && l.Kind != Ref {
		f.err(e.R.ExprSpan(), "E0308", "mismatched types", "expected `"+l.String()+"`, found `"+r.String()+"`")
		return
	}
	if l == r {
		d := f.err(e.OpSpan, "E0369", "binary operation `"+e.Op.String()+"` cannot be applied to type `"+l.String()+"`", "")
		if l.Kind == Adt {
			tr := "PartialEq"
			if e.Op >= syntax.OpLt {
				tr = "PartialEq, PartialOrd"
			}
			d.Note = []string{"an implementation of `" + opTraits[e.Op][0] + "` might be missing for `" + l.String() + "`"}
			d.Help = []string{"consider annotating `" + l.String() + "` with `#[derive(" + tr + ")]`"}
		}
		return
	}
	if e.Op == syntax.OpEq || e.Op == syntax.OpNe {
		f.err(e.OpSpan, "E0277", "can't compare `"+l.String()+"` with `"+r.String()+"`", "no implementation for `"+l.String()+" == "+r.String()+"`")
		return
	}
	f.err(e.Span, "E0308", "mismatched types", "expected `"+l.String()+"`, found `"+r.String()+"`")
}

func (f *fcx) isFn(path *syntax.Path) bool {
	if len(path.Segs) == 1 && f.lookup(&path.Segs[0].Name) != nil {
		return true
	}
	d, used := f.p.S.Path(f.scope, path, resolve.ValueNS)
	return d != nil && used == len(path.Segs) && d.Kind == resolve.Fn
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

func (f *fcx) assign(e *syntax.AssignExpr) Expr {
	p := f.p
	sp := e.Span
	// destructuring assignment
	switch l := unparen(e.L).(type) {
	case *syntax.UnderscoreExpr:
		v := f.value(f.expr(e.R, nil))
		return &Block{X: f.at(p.unit, sp), Stmts: []Stmt{&Let{Pat: &PWild{P{Ty: v.Type(), Sp: sp}}, Ty: v.Type(), Init: v, Sp: sp}}}
	case *syntax.TupleExpr, *syntax.ArrayExpr:
		return f.destructure(e)
	case *syntax.StructExpr:
		return f.destructure(e)
	case *syntax.CallExpr:
		if pe, ok := l.Fn.(*syntax.PathExpr); ok && !f.isFn(pe.Path) { // else toPat has nothing to take apart, and would come back here
			return f.destructure(e)
		}
	}
	pl := f.expr(e.L, nil)
	if !isPlace(pl) {
		if _, bad := pl.(*BadExpr); !bad {
			f.err(f.p.behind(e.L.ExprSpan(), '='), "E0070", "invalid left-hand side of assignment", "cannot assign to this expression")
		}
		f.expr(e.R, nil)
		return f.bad(sp)
	}
	f.needMut(pl, "assign")
	r := f.expr(e.R, pl.Type())
	v := f.coerce(r, pl.Type())
	return &Assign{X: f.at(p.unit, sp), Place: pl, V: v}
}

// destructure turns (a, b) = e into { let (x, y) = e; a = x; b = y; }.
func (f *fcx) destructure(e *syntax.AssignExpr) Expr {
	var stmts []syntax.Stmt
	n := 0
	var toPat func(x syntax.Expr) syntax.Pat
	ctx := f.p.S.NextExpansion()
	toPat = func(x syntax.Expr) syntax.Pat {
		node := syntax.PatNode{Span: x.ExprSpan()}
		list := func(xs []syntax.Expr) []syntax.Pat {
			var out []syntax.Pat
			for _, y := range xs {
				if r, ok := y.(*syntax.RangeExpr); ok && r.Lo == nil && r.Hi == nil {
					out = append(out, &syntax.RestPat{PatNode: syntax.PatNode{Span: r.Span}})
					continue
				}
				out = append(out, toPat(y))
			}
			return out
		}
		switch x := x.(type) {
		case *syntax.ParenExpr:
			return toPat(x.X)
		case *syntax.UnderscoreExpr:
			return &syntax.WildPat{PatNode: node}
		case *syntax.TupleExpr:
			return &syntax.TuplePat{PatNode: node, Elems: list(x.Elems)}
		case *syntax.ArrayExpr:
			return &syntax.SlicePat{PatNode: node, Elems: list(x.Elems)}
		case *syntax.CallExpr:
			if pe, ok := x.Fn.(*syntax.PathExpr); ok {
				return &syntax.TupleStructPat{PatNode: node, QSelf: pe.QSelf, Path: pe.Path, Elems: list(x.Args)}
			}
		case *syntax.StructExpr:
			sp := &syntax.StructPat{PatNode: node, QSelf: x.QSelf, Path: x.Path, Rest: x.Rest || x.Base != nil}
			for _, fi := range x.Fields {
				sp.Fields = append(sp.Fields, syntax.FieldPat{Name: fi.Name, Pat: toPat(fi.Value)})
			}
			return sp
		}
		id := syntax.Ident{Name: "lhs" + strconv.Itoa(n), Span: x.ExprSpan(), Ctx: ctx}
		n++
		pe := &syntax.PathExpr{Path: &syntax.Path{Span: id.Span, Segs: []syntax.PathSeg{{Name: id}}}}
		pe.Span = id.Span
		as := &syntax.AssignExpr{L: x, R: pe}
		as.Span = e.Span
		st := &syntax.ExprStmt{X: as, Semi: true}
		st.Span = e.Span
		stmts = append(stmts, st)
		return &syntax.IdentPat{PatNode: node, Name: id}
	}
	pat := toPat(e.L)
	let := &syntax.LetStmt{Pat: pat, Init: e.R}
	let.Span = e.Span
	b := &syntax.BlockExpr{Stmts: append([]syntax.Stmt{let}, stmts...)}
	b.Span = e.Span
	return f.blockExpr(b, f.p.unit)
}

func (f *fcx) assignOp(e *syntax.AssignOpExpr) Expr {
	p := f.p
	sp := e.Span
	l := f.expr(e.L, nil)
	lt := f.settled(l.Type())
	if !isPlace(l) {
		if _, bad := l.(*BadExpr); !bad {
			f.err(e.L.ExprSpan(), "E0067", "invalid left-hand side of assignment", "cannot assign to this expression")
		}
		return f.bad(sp)
	}
	var h *Type
	if isNum(lt) && !isShift(e.Op) {
		h = lt
	}
	r := f.value(f.expr(e.R, h))
	rt := f.settled(r.Type())
	lt = f.settled(lt)
	if lt.Kind == Error || rt.Kind == Error {
		return f.bad(sp)
	}
	r2, rt2 := f.peelNum(r, rt)
	if builtinOp(e.Op, lt, rt2) || isNum(lt) && !isShift(e.Op) && rt2.Kind == Infer {
		f.needMut(l, "assign")
		if !isShift(e.Op) && !f.tryUnify(lt, rt2) {
			f.assignMismatch(e, lt, rt)
			return f.bad(sp)
		}
		return &AssignOp{X: f.at(p.unit, sp), Op: e.Op, Place: l, R: r2}
	}
	lang := opTraits[e.Op][0] + "Assign"
	m := opTraits[e.Op][1] + "_assign"
	tr := p.Lang(lang)
	if rt.Kind == Never {
		return &AssignOp{X: f.at(p.unit, sp), Op: e.Op, Place: l, R: r}
	}
	if tr != nil && f.holds(tr, lt, rt) == selNo {
		if r = f.coerceOperand(tr, lt, r, sp); r == nil {
			return &BadExpr{f.at(p.prim[Bool], sp)}
		}
		rt = f.shallow(r.Type())
	}
	if tr == nil || f.holds(tr, lt, rt) == selNo {
		if isNum(lt) {
			f.assignMismatch(e, lt, rt)
			return f.bad(sp)
		}
		f.err(sp, "E0368", "binary assignment operation `"+e.Op.String()+"=` cannot be applied to type `"+f.resolve(lt).String()+"`", "cannot use `"+e.Op.String()+"=` on type `"+f.resolve(lt).String()+"`")
		return f.bad(sp)
	}
	f.needMut(l, "borrow")
	f.require(pred{trait: tr, args: []*Type{lt, rt}, span: sp}, "op")
	return &Call{X: f.at(p.unit, sp), Callee: Callee{Fn: tr.Member(m, resolve.Fn), Args: []*Type{lt, rt}},
		Args: []Expr{&Borrow{X: f.at(p.ref(lt, true), sp), Place: l, Mut: true}, r}, Method: true}
}

// ---------------------------------------------------------------- fields, indexing, ranges

func (f *fcx) field(e *syntax.FieldExpr) Expr {
	x := f.place(f.expr(e.X, nil))
	name := e.Name.Name
	first := f.settled(x.Type())
	if first.Kind == Error {
		return f.bad(e.Span)
	}
	if first.Kind == Infer && !isNumVar(first) {
		f.needType(e.X.ExprSpan(), first)
		return f.bad(e.Span)
	}
	var hidden *resolve.Def
	for cur, n := x, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		switch t.Kind {
		case Tuple:
			if n, err := strconv.Atoi(name); err == nil && n < len(t.Args) {
				return &Field{X: f.at(t.Args[n], e.Span), Of: cur, F: n}
			}
		case Adt:
			if t.Def.Kind != resolve.Struct && t.Def.Kind != resolve.Union {
				break
			}
			if i := t.Def.FieldIndex(name); i >= 0 {
				fd := &t.Def.FieldDefs()[i]
				if f.user && !fd.Pub && !f.fieldVisible(t.Def) {
					if hidden == nil {
						hidden = t.Def
					}
					break // a public field further in may be meant
				}
				ft := f.norm(f.p.fieldTypes(t, nil)[i])
				return &Field{X: f.at(ft, e.Span), Of: cur, F: i}
			}
		case Infer:
			if isNumVar(t) {
				break
			}
			f.needType(e.X.ExprSpan(), t)
			return f.bad(e.Span)
		}
	}
	if hidden != nil {
		f.err(e.Name.Span, "E0616", "field `"+name+"` of "+hidden.Kind.String()+" `"+hidden.Name+"` is private", "private field")
		return f.bad(e.Span)
	}
	f.noField(e, first)
	return f.bad(e.Span)
}

func (f *fcx) fieldVisible(d *resolve.Def) bool {
	return resolve.VisibleFrom(d, f.scope)
}

func (f *fcx) noField(e *syntax.FieldExpr, t *Type) {
	t = f.resolve(t)
	name := e.Name.Name
	if name == "await" {
		return
	}
	inner := t
	for inner.Kind == Ref {
		inner = inner.Args[0]
	}
	if f.hasMethod(inner, name) {
		f.err(e.Name.Span, "E0615", "attempted to take value of method `"+name+"` on type `"+t.String()+"`", "method, not a field").Help = []string{"use parentheses to call the method: `." + name + "()`"}
		return
	}
	code := "E0609"
	msg := "no field `" + name + "` on type `" + t.String() + "`"
	if inner.IsInt() || inner.IsFloat() || inner.Kind == Infer || inner.Kind == Bool || inner.Kind == Char {
		code = "E0610"
		msg = "`" + inner.String() + "` is a primitive type and therefore doesn't have fields"
	}
	d := f.err(e.Name.Span, code, msg, "unknown field")
	if inner.Kind == Adt {
		var names []string
		for _, fd := range inner.Def.FieldDefs() {
			names = append(names, fd.Name.Name)
		}
		if near := resolve.Nearest(name, names); near != "" {
			d.Help = append(d.Help, "a field with a similar name exists: `"+near+"`")
		} else if len(names) > 0 && inner.Def.CtorKind() == syntax.NamedKind {
			s := ""
			for i, n := range names {
				if i > 0 {
					s += ", "
				}
				s += "`" + n + "`"
			}
			d.Note = append(d.Note, "available fields are: "+s)
		}
	}
}

func (f *fcx) index(e *syntax.IndexExpr) Expr {
	p := f.p
	x := f.place(f.expr(e.X, nil))
	first := f.settled(x.Type())
	if first.Kind == Error {
		f.expr(e.Index, nil)
		return f.bad(e.Span)
	}
	if first.Kind == Infer && !isNumVar(first) {
		f.needType(e.X.ExprSpan(), first)
		return f.bad(e.Span)
	}
	// a literal index into a sequence is a usize; look at the base first
	var hint *Type
	for cur, n := x, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		if t.Kind == Array || t.Kind == Slice || t.Kind == Adt && (t.Def.Lang == "Vec" || t.Def.Lang == "VecDeque") {
			hint = p.prim[Usize]
			break
		}
		if t.Kind == Adt {
			break
		}
	}
	iv := f.value(f.expr(e.Index, hint))
	it := f.settled(iv.Type())
	tr := p.Lang("Index")
	for cur, n := x, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		seq := t.Kind == Array || t.Kind == Slice || t.Kind == Adt && t.Def.Lang == "Vec"
		if seq && (it.Kind == Usize || it.Kind == Infer && it.N == inferInt) {
			f.unify(it, p.prim[Usize])
			return &Index{X: f.at(t.Args[0], e.Span), Of: cur, I: iv}
		}
		if tr == nil || t.Kind == Infer {
			continue
		}
		base, bt := cur, t
		if t.Kind == Array {
			// ranges index the slice
			bt = p.slice(t.Args[0])
			ref := &Borrow{X: f.at(p.ref(t, false), e.Span), Place: cur}
			base = &Deref{X: f.at(bt, e.Span), Of: &Coerce{X: f.at(p.ref(bt, false), e.Span), V: ref, Kind: CoerceArray}}
		}
		st := f.holds(tr, bt, it)
		if st == selNo && isNumVar(it) {
			continue
		}
		if st == selNo {
			continue
		}
		f.require(pred{trait: tr, args: []*Type{bt, it}, span: e.Span}, "index")
		out := f.norm(p.proj(tr.Member("Output", resolve.AssocType), []*Type{bt, it}))
		call := &Call{X: f.at(p.ref(out, false), e.Span), Callee: Callee{Fn: tr.Member("index", resolve.Fn), Args: []*Type{bt, it}},
			Args: []Expr{&Borrow{X: f.at(p.ref(bt, false), e.Span), Place: base}, iv}, Method: true}
		return &Deref{X: f.at(out, e.Span), Of: call}
	}
	t := f.resolve(first)
	inner := t
	for inner.Kind == Ref {
		inner = inner.Args[0]
	}
	ri := f.resolve(it)
	if ri.Kind == Error {
		return f.bad(e.Span)
	}
	switch {
	case inner.Kind == Array || inner.Kind == Slice || inner.Kind == Adt && inner.Def.Lang == "Vec":
		el := inner.Args[0]
		f.err(e.Index.ExprSpan(), "E0277", "the type `["+el.String()+"]` cannot be indexed by `"+ri.String()+"`", "slice indices are of type `usize` or ranges of `usize`")
	case inner.Kind == Str || inner.Kind == Adt && inner.Def.Lang == "String":
		f.err(e.Index.ExprSpan(), "E0277", "the type `str` cannot be indexed by `"+ri.String()+"`", "string indices are ranges of `usize`").Note = []string{"you can use `.chars().nth()` or `.bytes().nth()`"}
	default:
		f.err(syntax.Span{Lo: e.X.ExprSpan().Hi, Hi: e.Span.Hi}, "E0608", "cannot index into a value of type `"+t.String()+"`", "")
	}
	return f.bad(e.Span)
}

func (f *fcx) rangeExpr(e *syntax.RangeExpr, want *Type) Expr {
	p := f.p
	var lang string
	switch {
	case e.Lo != nil && e.Hi != nil && e.Inclusive:
		lang = "RangeInclusive"
	case e.Lo != nil && e.Hi != nil:
		lang = "Range"
	case e.Lo != nil:
		lang = "RangeFrom"
	case e.Hi != nil && e.Inclusive:
		lang = "RangeToInclusive"
	case e.Hi != nil:
		lang = "RangeTo"
	default:
		lang = "RangeFull"
	}
	d := p.Lang(lang)
	if d == nil {
		return f.bad(e.Span)
	}
	if lang == "RangeFull" {
		return &Construct{X: f.at(p.adt0(d, nil), e.Span)}
	}
	var h *Type
	if want != nil {
		if w := f.shallow(want); w.Kind == Adt && w.Def == d {
			h = w.Args[0]
		} else if w.Kind == Usize {
			h = w
		}
	}
	var lo, hi Expr
	var t *Type
	if e.Lo != nil {
		lo = f.value(f.expr(e.Lo, h))
		t = lo.Type()
	}
	if e.Hi != nil {
		hh := h
		if t != nil {
			hh = t
		}
		hi = f.expr(e.Hi, hh)
		if t != nil {
			if s := f.shallow(t); isNumVar(s) && f.tryUnify(s, hi.Type()) {
				hi = f.value(hi)
			} else {
				hi = f.coerce(hi, t)
			}
		} else {
			hi = f.value(hi)
			t = hi.Type()
		}
	}
	ty := p.adt0(d, []*Type{t})
	if lang == "RangeInclusive" {
		if nw := p.findInherent(d, "new"); nw != nil {
			return &Call{X: f.at(ty, e.Span), Callee: Callee{Fn: nw, Args: []*Type{t}}, Args: []Expr{lo, hi}}
		}
	}
	c := &Construct{X: f.at(ty, e.Span)}
	add := func(name string, v Expr) {
		if v != nil {
			if i := d.FieldIndex(name); i >= 0 {
				c.Fields = append(c.Fields, FieldInit{i, v})
			}
		}
	}
	add("start", lo)
	add("end", hi)
	return c
}

// findInherent finds an associated function of a library type.
func (p *Program) findInherent(d *resolve.Def, name string) *resolve.Def {
	for _, im := range p.inherentOf(headKey{k: Adt, def: d}) {
		if a := im.def.AssocNamed(name); a != nil && a.Kind == resolve.Fn {
			return a
		}
	}
	return nil
}

// ---------------------------------------------------------------- casts

type castCheck struct {
	c  *Cast
	sp syntax.Span
	// open: as _ of what is no number. It is a coercion to what the context says later.
	open bool
}

func (f *fcx) cast(e *syntax.CastExpr, want *Type) Expr {
	to := f.ty(e.Type)
	if want != nil && f.shallow(to).Kind == Infer { // as _
		if w := f.shallow(want); w.Kind != Infer && !unsized(w) {
			f.unify(to, w)
		}
	}
	var h *Type
	if s := f.shallow(to); (isNum(s) || s.Kind == Infer) && castHints(e.X) {
		h = s
		if s.Kind == Infer && s.N == inferAny {
			h = nil
		}
	}
	if s := f.shallow(to); s.Kind == FnPtr || s.Kind == Char && castHints(e.X) || s.Kind == Ref || s.Kind == Ptr || s.Kind == Adt || s.Kind == Dyn {
		h = s
	}
	x := f.expr(e.X, h)
	from := f.settled(x.Type())
	if s := f.shallow(to); s.Kind == Infer {
		// what it becomes shows later; fallback leaves it what it is
		c := &Cast{X: f.at(to, e.Span), V: f.value(x)}
		f.casts = append(f.casts, &castCheck{c, e.Span, !isNum(from) && !isNumVar(from)})
		return c
	}
	// what is open stays open: the cast does not decide it
	if from.Kind == Infer && isNum(f.shallow(to)) {
		c := &Cast{X: f.at(to, e.Span), V: f.value(x)}
		f.casts = append(f.casts, &castCheck{c: c, sp: e.Span})
		return c
	}
	// a cast can do what a coercion does
	if y, ok := f.tryCoerceSnap(x, to); ok {
		y2 := f.value(y)
		if f.shallow(y2.Type()) == f.shallow(to) || !(isNum(f.shallow(to)) || f.shallow(to).Kind == Ptr) {
			return y2
		}
		x = y2
	}
	c := &Cast{X: f.at(to, e.Span), V: f.value(x)}
	f.casts = append(f.casts, &castCheck{c: c, sp: e.Span})
	return c
}

// castHints: a cast to a number says what a literal is, but nothing about the
// operands of an operator or the arguments of a call.
func castHints(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return castHints(e.X)
	case *syntax.UnaryExpr:
		return castHints(e.X)
	case *syntax.BinaryExpr, *syntax.CallExpr, *syntax.MethodExpr, *syntax.MacroExpr:
		return false
	}
	return true
}

// coerceCasts does what casts to _ turned out to be.
func (f *fcx) coerceCasts() {
	for _, k := range f.casts {
		if !k.open {
			continue
		}
		if x, ok := f.tryCoerceSnap(k.c.V, k.c.Ty); ok {
			k.c.V = f.value(x)
		}
	}
}

// checkCast runs when types are known.
func (f *fcx) checkCast(k *castCheck) {
	from, to := f.resolve(k.c.V.Type()), f.resolve(k.c.Ty)
	if from.Kind == Error || to.Kind == Error || from == to {
		return
	}
	num := func(t *Type) bool { return t.IsInt() || t.IsFloat() }
	ok := false
	switch {
	case num(from) && num(to):
		ok = true
	case (from.Kind == Bool || from.Kind == Char) && to.IsInt():
		ok = true
	case from.Kind == U8 && to.Kind == Char:
		ok = true
	case to.Kind == Char:
		f.err(k.sp, "E0604", "only `u8` can be cast as `char`, not `"+from.String()+"`", "invalid cast").Help = []string{"try `char::from_u32` instead"}
		return
	case from.Kind == Adt && from.Def.Kind == resolve.Enum && to.IsInt():
		ok = true
		for _, v := range from.Def.Variants {
			if len(v.FieldDefs()) > 0 {
				ok = false
			}
		}
	case from.Kind == Ptr && (to.Kind == Ptr || to.IsInt()), from.IsInt() && to.Kind == Ptr:
		ok = true
	case from.Kind == Ref && to.Kind == Ptr:
		ok = true
	case (from.Kind == FnPtr || from.Kind == FnDef) && (to.Kind == Ptr || to.IsInt()):
		ok = true
	case from.Kind == Never:
		ok = true
	}
	if ok {
		return
	}
	if to.Kind == Bool {
		f.err(k.sp, "E0054", "cannot cast `"+from.String()+"` as `bool`", "unsupported cast").Help = []string{"compare with zero instead"}
		return
	}
	if from.Kind == Ref && to.IsInt() {
		f.err(k.sp, "E0606", "casting `"+from.String()+"` as `"+to.String()+"` is invalid", "").Help = []string{"dereference the expression first"}
		return
	}
	f.err(k.sp, "E0605", "non-primitive cast: `"+from.String()+"` as `"+to.String()+"`", "an `as` expression can only be used to convert between primitive types or to coerce to a specific trait object")
}
