package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// expr checks an expression. want is a hint (nil for none); the caller coerces.
// The result may be a place.
func (f *fcx) expr(e syntax.Expr, want *types.Type) thir.Expr {
	b, sp := f.p.Budget(), e.ExprSpan()
	b.At(uint32(sp.Lo), uint32(sp.Hi))
	b.Enter(3)
	f.p.Spend(budget.Nodes, 1)
	if f.user {
		f.lintOperands(e)
	}
	x := f.exprOf(e, sp, want)
	if t := x.Type(); t != nil && !thir.IsPlace(x) {
		f.reads(t)
	}
	b.Leave(3)
	return x
}

func (f *fcx) exprOf(e syntax.Expr, sp syntax.Span, want *types.Type) thir.Expr {
	p := f.p
	switch e := e.(type) {
	case *syntax.LitExpr:
		return f.literal(e, want)
	case *syntax.PathExpr:
		return f.pathExpr(e, want)
	case *syntax.ParenExpr:
		x := f.expr(e.X, want)
		if x.Span() == e.X.ExprSpan() { // else it is a part, the operand of a cast that changes nothing
			x.Common().Sp = sp // rustc reports a parenthesised expression with its parentheses
		}
		return x
	case *syntax.UnaryExpr:
		return f.unary(e, want)
	case *syntax.RefExpr:
		return f.refExpr(e, want)
	case *syntax.BinaryExpr:
		return f.binary(e, want)
	case *syntax.AssignExpr:
		return f.assign(e, want)
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
		var hints []*types.Type
		if want != nil {
			if w := f.shallow(want); w.Kind == types.Tuple {
				hints = w.Args
			}
		}
		mk := &thir.MakeTuple{X: thir.X{Sp: sp}}
		var ts []*types.Type
		for i, x := range e.Elems {
			var h *types.Type
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
		mk.Ty = p.Tuple(ts...)
		return mk
	case *syntax.ArrayExpr:
		return f.array(e, want)
	case *syntax.RepeatExpr:
		var h *types.Type
		if want != nil {
			if w := f.shallow(want); w.Kind == types.Array || w.Kind == types.Slice {
				h = w.Args[0]
			}
		}
		v := f.expr(e.X, h)
		if h != nil && f.shallow(h).Kind != types.Infer {
			v = f.coerce(v, h)
		} else if h != nil {
			v = f.coerceHint(v, h)
		}
		v = f.value(v)
		f.lower.scope = f.scope
		n := f.lower.length(e.Len, p.Prim(types.Usize), repeated)
		f.requireRepeatable(e, v, n)
		return &thir.Repeat{X: f.at(p.Array(v.Type(), n), sp), V: v}
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
		if t == nil {
			return f.bad(sp)
		}
		f.div = true
		return &thir.Continue{X: f.at(p.Prim(types.Never), sp), Target: t.Target}
	case *syntax.ReturnExpr:
		return f.returnExpr(e)
	case *syntax.ClosureExpr:
		return f.closure(e, want)
	case *syntax.MacroExpr:
		return f.macroExpr(e.Mac, want)
	case *syntax.LetExpr:
		f.err(sp, diag.ResolveError, "expected expression, found `let` statement",
			"").WithNote("only supported directly in conditions of `if` and `while` expressions")
		return f.bad(sp)
	case *syntax.UnderscoreExpr:
		f.err(sp, diag.ResolveError, "in expressions, `_` can only be used on the left-hand side of an assignment",
			"`_` not allowed here")
		return f.bad(sp)
	}
	return f.bad(sp)
}

// val is expr as a value, coerced to want when it is given.
func (f *fcx) val(e syntax.Expr, want *types.Type) thir.Expr {
	x := f.expr(e, want)
	if want != nil {
		return f.coerce(x, want)
	}
	return f.value(x)
}

// coerceHint coerces when that is possible and leaves the value alone when it
// is not: for hints that are not requirements.
func (f *fcx) coerceHint(x thir.Expr, want *types.Type) thir.Expr {
	if k := f.shallow(x.Type()).Kind; (k == types.Closure || k == types.FnDef) && f.shallow(want).Kind == types.Infer {
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

func (f *fcx) literal(e *syntax.LitExpr, want *types.Type) thir.Expr {
	p := f.p
	if p.S.Diags.Tainted(e.Span) {
		return f.bad(e.Span)
	}
	l := &thir.Lit{X: thir.X{Sp: e.Span}, Int: e.Int, IntHi: e.IntHi, Str: e.Str}
	var w *types.Type
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
			l.Ty = p.Prim(k)
			if l.Ty.IsFloat() {
				l.Float = float64(e.Int)
			}
		case w != nil && (w.IsInt() || w.Kind == types.Infer && w.N == types.InferInt):
			l.Ty = w
		case w != nil && w.Kind == types.Char:
			l.Ty = p.Prim(types.U8)
		case w != nil && w.Kind == types.Ptr:
			l.Ty = p.Prim(types.Usize)
		default:
			l.Ty = f.newVar(types.InferInt, e.Span)
		}
	case syntax.FloatLit:
		l.Float, _ = strconv.ParseFloat(e.Str, 64)
		switch {
		case e.Suffix != "":
			l.Ty = p.Prim(primKinds[e.Suffix])
		case w != nil && (w.IsFloat() || w.Kind == types.Infer && w.N == types.InferFloat):
			l.Ty = w
		default:
			l.Ty = f.newVar(types.InferFloat, e.Span)
		}
	case syntax.StrLit:
		l.Ty = p.Ref(p.Prim(types.Str), false)
	case syntax.ByteStrLit:
		l.Ty = p.Ref(p.Array(p.Prim(types.U8), p.ConstN(uint64(len(e.Str)))), false)
	case syntax.CharLit:
		l.Ty = p.Prim(types.Char)
	case syntax.ByteLit:
		l.Ty = p.Prim(types.U8)
	case syntax.BoolLit:
		l.Ty = p.Prim(types.Bool)
		if e.Bool {
			l.Int = 1
		}
	case syntax.CStrLit:
		l.Str += "\x00"
		l.Ty = p.Ref(p.adt0(p.Lang("CStr"), nil), false)
	}
	return l
}

// needUnsafe reports what only unsafe code may do.
func (f *fcx) needUnsafe(sp syntax.Span, what, label, note string) {
	if f.unsafe == 0 && f.user {
		f.err(sp, diag.E0133, what+" is unsafe and requires unsafe function or block", label).WithNote(note)
	}
	f.needsBlock()
}

// needsBlock notes that the unsafe block around is not in vain.
func (f *fcx) needsBlock() {
	if f.unsafeBlock != nil {
		f.unsafeBlock.used = true
	}
}

// An unsafeBlock is an unsafe block of the program. nested are the used ones in it.
type unsafeBlock struct {
	used   bool
	nested []syntax.Span
}

// enterUnsafe begins an unsafe block. The function that it returns ends it, and warns of blocks in vain: those without
// an unsafe operation, and those in a block that has one of its own (rustc: check_unsafety.rs).
func (f *fcx) enterUnsafe(at syntax.Span) (leave func()) {
	f.unsafe++
	around, b := f.unsafeBlock, &unsafeBlock{}
	f.unsafeBlock = b
	if !f.p.isMacroCall(at) {
		at.Hi = at.Lo + syntax.Pos(len("unsafe"))
	}
	return func() {
		f.unsafe--
		f.unsafeBlock = around
		vain := b.nested
		if !b.used {
			vain = []syntax.Span{at}
		}
		for _, at := range vain {
			if f.user {
				f.warn(at, diag.UnusedUnsafe, "unnecessary `unsafe` block")
			}
		}
		if around != nil && (b.used || len(b.nested) > 0) {
			around.nested = append(around.nested, at)
		}
	}
}

func (f *fcx) unsafeCall(d *resolve.Def, sp syntax.Span) {
	if d.Attr("deprecated_safe") != nil {
		f.needsBlock()
	}
	if it := d.FnItem(); it != nil && it.Unsafe {
		name := d.Name
		if d.Parent != nil && d.Parent.Kind == resolve.Impl {
			if im := f.p.impl(d.Parent); im.self != nil && im.self.Kind == types.Adt {
				name = im.self.Def.Name + "::" + name
			}
		}
		f.needUnsafe(sp, "call to unsafe function `"+name+"`", "call to unsafe function",
			"consult the function's documentation for information on how to avoid undefined behavior")
	}
}

func isMinus(e syntax.Expr) bool {
	x, ok := e.(*syntax.UnaryExpr)
	return ok && x.Op == '-'
}

func (f *fcx) unary(e *syntax.UnaryExpr, want *types.Type) thir.Expr {
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
			return &thir.Deref{X: f.at(t.Args[0], sp), Of: f.value(x)}
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
	f.require(pred{trait: tr, args: []*types.Type{t}, span: sp}, "op")
	out := f.norm(p.Proj(tr.Member("Output", resolve.AssocType), []*types.Type{t}))
	return &thir.Call{X: f.at(out, sp), Callee: thir.Callee{Fn: tr.Member(m, resolve.Fn), Args: []*types.Type{t}},
		Args: []thir.Expr{x}, Method: true}
}

// noNeg reports the obligation of a minus sign that does not hold.
func (f *fcx) noNeg(t *types.Type, at syntax.Span) {
	f.err(at, diag.E0277, "the trait bound `"+t.String()+": Neg` is not satisfied",
		"the trait `Neg` is not implemented for `"+t.String()+"`")
}

func (f *fcx) negatedUnsigned(t *types.Type, at syntax.Span) {
	f.err(at, diag.E0600, "cannot apply unary operator `-` to type `"+t.String()+"`", "cannot apply unary operator `-`").
		WithNote("unsigned values cannot be negated")
}

// readRef is the value of a reference that is only looked through: it does not
// move a &mut.
func (f *fcx) readRef(x thir.Expr) thir.Expr {
	if thir.IsPlace(x) {
		return &thir.Load{X: f.at(x.Type(), x.Span()), Place: x, Reborrow: true}
	}
	return x
}

func (f *fcx) needType(sp syntax.Span, t *types.Type) {
	if !f.tainted() {
		f.openErr(t, sp, diag.E0282)
	}
	if t.Kind == types.Infer {
		f.bind(t, f.p.Prim(types.Error))
	}
}

func (f *fcx) refExpr(e *syntax.RefExpr, want *types.Type) thir.Expr {
	p := f.p
	var hint *types.Type
	if want != nil {
		if w := f.shallow(want); w.Kind == types.Ref || w.Kind == types.Ptr {
			hint = f.shallow(w.Args[0])
			// an unsized target says nothing about the place itself
			switch hint.Kind {
			case types.Slice:
				if _, ok := unparen(e.X).(*syntax.ArrayExpr); ok {
					hint = p.Array(hint.Args[0], f.fresh(e.Span))
				} else if _, ok := unparen(e.X).(*syntax.RepeatExpr); ok {
					hint = p.Array(hint.Args[0], f.fresh(e.Span))
				} else {
					hint = nil
				}
			case types.Str, types.Dyn:
				if _, ok := unparen(e.X).(*syntax.ClosureExpr); !ok {
					hint = nil
				}
			case types.Adt:
				if p.unsizedTail(hint) {
					hint = nil
				}
			}
		}
	}
	if e.Raw {
		f.unread.raw = unparen(e.X)
		f.unread.union = f.unread.raw
	}
	x := f.place(f.expr(e.X, hint))
	t := x.Type()
	if e.Mut {
		f.needMutOf(x, e.Span, "borrow")
	}
	if e.Raw {
		return &thir.Borrow{X: f.at(p.Make(types.Type{Kind: types.Ptr, Mut: e.Mut, Args: []*types.Type{t}}), e.Span),
			Place: x, Mut: e.Mut, Raw: true}
	}
	return &thir.Borrow{X: f.at(p.Ref(t, e.Mut), e.Span), Place: x, Mut: e.Mut}
}

// unsizedTail reports whether t is, or is a struct that ends in, a str, a slice or a dyn Trait.
func (p *Program) unsizedTail(t *types.Type) bool {
	for t.Kind == types.Adt && t.Def.Kind == resolve.Struct && len(t.Args) > 0 {
		fs := p.fieldTypes(t, nil)
		if len(fs) == 0 {
			return false
		}
		t = fs[len(fs)-1]
	}
	return unsized(t)
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

func (f *fcx) array(e *syntax.ArrayExpr, want *types.Type) thir.Expr {
	p := f.p
	var h *types.Type
	if want != nil {
		if w := f.shallow(want); w.Kind == types.Array || w.Kind == types.Slice {
			h = w.Args[0]
		}
	}
	mk := &thir.MakeArray{X: thir.X{Sp: e.Span}}
	m := f.newMerge(h)
	m.once, m.strict = true, true
	mk.Elems = make([]thir.Expr, len(e.Elems))
	for i, x := range e.Elems {
		v := f.expr(x, m.hint())
		m.add(v, func(y thir.Expr) { mk.Elems[i] = y })
	}
	el := m.result()
	if m.failed {
		el = p.Prim(types.Error)
	}
	if len(e.Elems) == 0 {
		el = h
		if el == nil {
			el = f.fresh(e.Span)
		}
	}
	mk.Ty = p.Array(el, p.ConstN(uint64(len(e.Elems))))
	return mk
}

// ---------------------------------------------------------------- operators

var opTraits = [...][2]string{
	syntax.OpAdd: {"Add", "add"}, syntax.OpSub: {"Sub", "sub"}, syntax.OpMul: {"Mul", "mul"}, syntax.OpDiv: {"Div", "div"},
	syntax.OpRem: {"Rem", "rem"},
	syntax.OpAnd: {"BitAnd", "bitand"}, syntax.OpOr: {"BitOr", "bitor"}, syntax.OpXor: {"BitXor", "bitxor"},
	syntax.OpShl: {"Shl", "shl"}, syntax.OpShr: {"Shr", "shr"},
	syntax.OpEq: {"PartialEq", "eq"}, syntax.OpNe: {"PartialEq", "ne"}, syntax.OpLt: {"PartialOrd", "lt"},
	syntax.OpLe: {"PartialOrd", "le"}, syntax.OpGt: {"PartialOrd", "gt"}, syntax.OpGe: {"PartialOrd", "ge"},
}

func isCompare(op syntax.BinOp) bool { return op >= syntax.OpEq && op <= syntax.OpGe }
func isShift(op syntax.BinOp) bool   { return op == syntax.OpShl || op == syntax.OpShr }
func isBit(op syntax.BinOp) bool {
	return op == syntax.OpAnd || op == syntax.OpOr || op == syntax.OpXor
}

func isNumVar(t *types.Type) bool { return t.Kind == types.Infer && t.N != types.InferAny }
func isNum(t *types.Type) bool    { return t.IsInt() || t.IsFloat() || isNumVar(t) }

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

func (f *fcx) binary(e *syntax.BinaryExpr, want *types.Type) thir.Expr {
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
		return f.compare(e, l, lt)
	}
	l = f.value(l)
	var rh *types.Type
	if isNum(lt) && !isShift(e.Op) {
		rh = lt
	}
	r := f.value(f.expr(e.R, notOfCall(e.R, rh)))
	rt := f.settled(r.Type())
	lt = f.settled(lt)
	return f.arith(e.Op, l, r, lt, rt, sp, e.OpSpan)
}

// lintNaN warns of a comparison with a NaN, which no number equals.
func (f *fcx) lintNaN(e *syntax.BinaryExpr) {
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
func (f *fcx) peelNum(x thir.Expr, t *types.Type) (thir.Expr, *types.Type) {
	if t.Kind == types.Ref && !t.Mut {
		in := f.settled(t.Args[0])
		if isNum(in) || in.Kind == types.Bool {
			return &thir.Load{X: f.at(in, x.Span()), Place: &thir.Deref{X: f.at(in, x.Span()), Of: x}, Operand: true}, in
		}
	}
	return x, t
}

func (f *fcx) arith(op syntax.BinOp, l, r thir.Expr, lt, rt *types.Type, sp, at syntax.Span) thir.Expr {
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
	return f.overload(op, tr, l, r, lt, rt, sp, at)
}

func (f *fcx) overload(op syntax.BinOp, tr *resolve.Def, l, r thir.Expr, lt, rt *types.Type,
	sp, at syntax.Span) thir.Expr {
	p := f.p
	if tr == nil {
		return f.bad(sp)
	}
	if f.holds(tr, lt, rt) == selNo {
		if lt.Kind != types.Infer || isNumVar(lt) {
			r = f.coerceOperand(tr, lt, r, sp)
		}
		if f.holds(tr, lt, f.shallow(r.Type())) == selNo {
			return f.badOperator(op, lt, rt, sp, at, r.Span())
		}
	}
	rt = r.Type()
	f.requireOp(pred{trait: tr, args: []*types.Type{lt, rt}, span: at}, sp)
	out := f.norm(p.Proj(tr.Member("Output", resolve.AssocType), []*types.Type{lt, rt}))
	return &thir.Operator{X: f.at(out, sp), Op: op, L: l, R: r, Trait: tr, Fn: tr.Member(opTraits[op][1], resolve.Fn)}
}

// requireOp adds the trait of an operator. It is blamed on the operator, and comes after what the operands require.
func (f *fcx) requireOp(q pred, whole syntax.Span) {
	o := f.p.oblig()
	o.pred, o.own, o.cause = q, whole, "op"
	f.pending = append(f.pending, o)
}

// coerceOperand coerces the right side of an operator to what the only impl of tr
// for lt wants, if there is just one. It reports if it cannot be, and what follows has the type that is wanted.
func (f *fcx) coerceOperand(tr *resolve.Def, lt *types.Type, r thir.Expr, sp syntax.Span) thir.Expr {
	want := f.fresh(sp)
	for to := want; ; lt, to = f.shallow(lt.Args[0]), to.Args[0] {
		if s := f.sel(tr, []*types.Type{lt, to}, syntax.Span{}); s.state != selYes {
			return r
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

// wrongOperand reports the right side of an operator that has one type for it.
func (f *fcx) wrongOperand(sp syntax.Span, want, got *types.Type) {
	if right, ok := f.asserted[sp]; ok {
		sp = right
	}
	f.err(sp, diag.E0308, "mismatched types",
		"expected `"+f.resolve(want).String()+"`, found `"+f.resolve(got).String()+"`")
}

// noteAssertion notes where the right side of an assert_eq! is: what is wrong with its type is blamed on the argument
// (rustc: adjust_expr_for_assert_eq_macro).
func (f *fcx) noteAssertion(d *resolve.Def, m *syntax.MacroCall) {
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
func (f *fcx) assignMismatch(e *syntax.AssignOpExpr, lt, rt *types.Type) {
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
func (f *fcx) badOperator(op syntax.BinOp, lt, rt *types.Type, sp, at, right syntax.Span) thir.Expr {
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

func (f *fcx) opMismatch(op syntax.BinOp, lt, rt *types.Type, sp, right syntax.Span) {
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

func (f *fcx) compare(e *syntax.BinaryExpr, l thir.Expr, lt *types.Type) thir.Expr {
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
	if lt.Kind != rt.Kind && (lt.Kind == types.Ptr || lt.Kind == types.FnPtr) {
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
	f.requireOp(pred{trait: tr, args: []*types.Type{lt, rt}, span: e.OpSpan}, sp)
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
func (f *fcx) lintComparison(op syntax.BinOp, l, r thir.Expr, at syntax.Span) {
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

func (f *fcx) reportCompare(e *syntax.BinaryExpr, lt, rt *types.Type) {
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

func (f *fcx) assign(e *syntax.AssignExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	if want != nil && f.shallow(want).Kind == types.Bool {
		l, r := f.expr(e.L, nil), f.expr(e.R, nil)
		if containsError(f.resolve(l.Type())) || containsError(f.resolve(r.Type())) {
			return f.bad(sp)
		}
		f.err(sp, diag.E0308, "mismatched types", "expected `bool`, found `()`").
			WithHelp("you might have meant to compare for equality: `==`")
		return f.bad(sp)
	}
	// destructuring assignment
	switch l := unparen(e.L).(type) {
	case *syntax.UnderscoreExpr, *syntax.TupleExpr, *syntax.ArrayExpr, *syntax.StructExpr:
		return f.destructure(e)
	case *syntax.CallExpr:
		if pe, ok := l.Fn.(*syntax.PathExpr); ok && !f.isFn(pe.Path) { // else toPat has nothing to take apart, and would come back here
			return f.destructure(e)
		}
	}
	f.unread.written = unparen(e.L)
	pl := f.expr(e.L, nil)
	if !thir.IsPlace(pl) {
		if _, bad := pl.(*thir.BadExpr); !bad {
			f.err(f.p.behind(e.L.ExprSpan(), '='), diag.E0070, "invalid left-hand side of assignment",
				"cannot assign to this expression")
		}
		f.expr(e.R, nil)
		return f.bad(sp)
	}
	f.needMutOf(pl, e.Span, "assign")
	r := f.expr(e.R, pl.Type())
	v := f.coerce(r, pl.Type())
	return &thir.Assign{X: f.at(p.Unit(), sp), Place: pl, V: v}
}

// destructure turns (a, b) = e into { let (x, y) = e; a = x; b = y; }.
func (f *fcx) destructure(e *syntax.AssignExpr) thir.Expr {
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
	return f.blockExpr(b, f.p.Unit())
}

func (f *fcx) assignOp(e *syntax.AssignOpExpr) thir.Expr {
	p := f.p
	sp := e.Span
	l := f.expr(e.L, nil)
	lt := f.settled(l.Type())
	noPlace := !thir.IsPlace(l)
	if noPlace {
		_, bad := l.(*thir.BadExpr)
		l = f.place(l)
		defer func() { // the operator is checked first
			if noPlace && !bad {
				f.err(f.p.behind(e.L.ExprSpan(), e.Op.String()[0]), diag.E0067, "invalid left-hand side of assignment", "").
					At(e.L.ExprSpan(), "cannot assign to this expression")
			}
		}()
	}
	var h *types.Type
	if isNum(lt) && !isShift(e.Op) {
		h = lt
	}
	r := f.value(f.expr(e.R, notOfCall(e.R, h)))
	rt := f.settled(r.Type())
	lt = f.settled(lt)
	if lt.Kind == types.Error || rt.Kind == types.Error {
		return f.bad(sp)
	}
	r2, rt2 := f.peelNum(r, rt)
	if builtinOp(e.Op, lt, rt2) || isNum(lt) && !isShift(e.Op) && rt2.Kind == types.Infer {
		f.needMutOf(l, e.Span, "assign")
		if !isShift(e.Op) && !f.tryUnify(lt, rt2) {
			f.assignMismatch(e, lt, rt)
			return f.bad(sp)
		}
		return &thir.AssignOp{X: f.at(p.Unit(), sp), Op: e.Op, Place: l, R: r2}
	}
	lang := opTraits[e.Op][0] + "Assign"
	m := opTraits[e.Op][1] + "_assign"
	tr := p.Lang(lang)
	if rt.Kind == types.Never {
		return &thir.AssignOp{X: f.at(p.Unit(), sp), Op: e.Op, Place: l, R: r}
	}
	if tr != nil && f.holds(tr, lt, rt) == selNo {
		r = f.coerceOperand(tr, lt, r, sp)
		rt = f.shallow(r.Type())
	}
	if tr == nil || f.holds(tr, lt, rt) == selNo {
		if tr != nil && f.holds(tr, lt, f.fresh(sp)) != selNo { // there is such an operator, for other right sides
			f.assignMismatch(e, lt, rt)
			return f.bad(sp)
		}
		mut := p.Lang("DerefMut")
		if lt.Kind == types.Ref && lt.Mut || lt.Kind == types.Adt && mut != nil && f.holds(mut, lt) != selNo {
			if in := f.pointee(lt); in != nil { // with a * it may be right, which is another mistake
				in = f.settled(in)
				noPlace = noPlace && !isNum(in) && !isNumVar(in) && f.holds(tr, in, rt) == selNo
			}
		}
		f.err(sp, diag.E0368, "binary assignment operation `"+e.Op.String()+"=` cannot be applied to type `"+
			f.resolve(lt).String()+"`", "cannot use `"+e.Op.String()+"=` on type `"+f.resolve(lt).String()+"`")
		return f.bad(sp)
	}
	f.needMut(l, "borrow")
	f.require(pred{trait: tr, args: []*types.Type{lt, rt}, span: sp}, "op")
	c := &thir.Call{X: f.at(p.Unit(), sp),
		Callee: thir.Callee{Fn: tr.Member(m, resolve.Fn), Args: []*types.Type{lt, rt}},
		Args:   []thir.Expr{&thir.Borrow{X: f.at(p.Ref(lt, true), sp), Place: l, Mut: true}, r}, Method: true}
	if lt.Kind == types.Infer || rt.Kind == types.Infer {
		if f.assigns == nil {
			f.assigns = map[*thir.Call]syntax.BinOp{}
		}
		f.assigns[c] = e.Op
	}
	return c
}

// ---------------------------------------------------------------- fields, indexing, ranges

func (f *fcx) field(e *syntax.FieldExpr) thir.Expr {
	defer func() {
		if e.Gen != nil {
			f.err(e.Gen.Span, diag.SyntaxError, "field expressions cannot have generic arguments", "")
		}
	}()
	via := f.unread.enter(e)
	x := f.place(f.expr(e.X, nil))
	name := e.Name.Name
	first := f.settled(x.Type())
	if first.Kind == types.Error {
		return f.bad(e.Span)
	}
	if first.Kind == types.Infer && !isNumVar(first) {
		f.needType(e.X.ExprSpan(), first)
		return f.bad(e.Span)
	}
	var hidden *resolve.Def
	for cur, n := x, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		switch t.Kind {
		case types.Tuple:
			if i, err := strconv.Atoi(name); err == nil && i < len(t.Args) {
				f.named(e, via, false, n > 1)
				return &thir.Field{X: f.at(t.Args[i], e.Span), Of: cur, F: i}
			}
		case types.Adt:
			if t.Def.Kind != resolve.Struct && t.Def.Kind != resolve.Union {
				break
			}
			if i := t.Def.FieldIndex(name); i >= 0 {
				fd := &t.Def.FieldDefs()[i]
				if f.user && !f.fieldVisible(t.Def, fd) {
					if hidden == nil {
						hidden = t.Def
					}
					break // a public field further in may be meant
				}
				f.named(e, via, t.Def.Kind == resolve.Union, n > 1)
				ft := f.norm(f.p.fieldTypes(t, nil)[i])
				return &thir.Field{X: f.at(ft, e.Span), Of: cur, F: i}
			}
		case types.Infer:
			if isNumVar(t) {
				break
			}
			f.needType(e.X.ExprSpan(), t)
			return f.bad(e.Span)
		}
	}
	if hidden != nil {
		f.err(e.Name.Span, diag.E0616, "field `"+name+"` of "+hidden.Kind.String()+" `"+hidden.Name+"` is private",
			"private field")
		return f.bad(e.Span)
	}
	f.noField(e, first)
	return f.bad(e.Span)
}

func (f *fcx) fieldVisible(d *resolve.Def, fd *syntax.FieldDef) bool {
	return resolve.FieldVisible(d, fd, f.scope)
}

func (f *fcx) noField(e *syntax.FieldExpr, t *types.Type) {
	t = f.resolve(t)
	name := e.Name.Name
	if name == "await" || containsError(t) {
		return
	}
	inner := t
	for inner.Kind == types.Ref {
		inner = inner.Args[0]
	}
	if f.anyMethod(inner, name) {
		f.err(e.Name.Span, diag.E0615, "attempted to take value of method `"+name+"` on type `"+t.String()+"`",
			"method, not a field").WithHelp("use parentheses to call the method: `." + name + "()`")
		e.Gen = nil
		return
	}
	if inner.Kind == types.Adt && inner.Def.MissesFields() {
		return
	}
	code := diag.E0609
	msg := "no field `" + name + "` on type `" + t.String() + "`"
	if inner.IsInt() || inner.IsFloat() || inner.Kind == types.Infer || inner.Kind == types.Bool ||
		inner.Kind == types.Char {
		code = diag.E0610
		msg = "`" + inner.String() + "` is a primitive type and therefore doesn't have fields"
	}
	d := f.err(e.Name.Span, code, msg, "unknown field")
	if inner.Kind == types.Adt {
		var names []string
		for _, fd := range inner.Def.FieldDefs() {
			names = append(names, fd.Name.Name)
		}
		if near := resolve.Nearest(name, names); near != "" {
			d.Suggest("a field with a similar name exists", diag.MaybeIncorrect, diag.Below,
				syntax.DiagEdit{Span: e.Name.Span, Text: near})
		} else if len(names) > 0 && inner.Def.CtorKind() == syntax.NamedKind {
			s := ""
			for i, n := range names {
				if i > 0 {
					s += ", "
				}
				s += "`" + n + "`"
			}
			d.WithNote("available fields are: " + s)
		}
	}
}

// requireRepeatable adds that the value of a repeat expression is Copy. Constants are evaluated for each element; one
// element needs no copy.
func (f *fcx) requireRepeatable(e *syntax.RepeatExpr, v thir.Expr, n *types.Type) {
	switch v.(type) {
	case *thir.NamedConst, *thir.ConstUse, *thir.Lit:
		return
	}
	if b, ok := unparen(e.X).(*syntax.BlockExpr); ok && b.Kind == syntax.ConstBlock || !f.user ||
		n.Kind == types.Error || n.Kind == types.Const && n.N <= 1 {
		return
	}
	f.require(pred{trait: f.p.Lang("Copy"), args: []*types.Type{v.Type()}, span: e.X.ExprSpan()}, "repeat")
}

// failsNested reports whether an impl of a trait is for a type, but asks for something else that does not hold.
func (f *fcx) failsNested(tr *resolve.Def, self, arg *types.Type) bool {
	for _, list := range f.p.implsOf(tr, self) {
		for _, im := range list {
			s := f.snap()
			args := f.freshArgs(im.n, syntax.Span{})
			ok := len(im.args) == 2 && f.unify(f.norm(f.p.Subst(im.args[0], args)), self) &&
				f.unify(f.norm(f.p.Subst(im.args[1], args)), arg)
			if f.rollback(s); ok {
				return true
			}
		}
	}
	return false
}

func isLiteral(e syntax.Expr) bool {
	_, ok := e.(*syntax.LitExpr)
	return ok
}

func (f *fcx) index(e *syntax.IndexExpr) thir.Expr {
	p := f.p
	x := f.place(f.expr(e.X, nil))
	first := f.settled(x.Type())
	if first.Kind == types.Error {
		f.expr(e.Index, nil)
		return f.bad(e.Span)
	}
	if first.Kind == types.Infer && !isNumVar(first) {
		f.needType(e.X.ExprSpan(), first)
		return f.bad(e.Span)
	}
	// a literal index into a sequence is a usize; look at the base first
	var hint *types.Type
	for cur, n := x, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		if t.Kind == types.Array || t.Kind == types.Slice ||
			t.Kind == types.Adt && (t.Def.Lang == "Vec" || t.Def.Lang == "VecDeque") {
			hint = p.Prim(types.Usize)
			break
		}
		if t.Kind == types.Adt {
			break
		}
	}
	f.wellFormedAt(e.Span, e.Span, first)
	if u, ok := unparen(e.Index).(*syntax.UnaryExpr); ok && u.Op == '-' {
		hint = nil // rustc expects nothing of an index
	}
	iv := f.value(f.expr(e.Index, notOfCall(e.Index, hint)))
	it := f.settled(iv.Type())
	if containsError(f.resolve(it)) || hasError(f.resolve(first)) {
		return f.bad(e.Span)
	}
	tr := p.Lang("Index")
	for cur, n := x, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		seq := t.Kind == types.Array || t.Kind == types.Slice || t.Kind == types.Adt && t.Def.Lang == "Vec"
		if seq && (it.Kind == types.Usize || it.Kind == types.Infer && it.N == types.InferInt) {
			if u, ok := unparen(e.Index).(*syntax.UnaryExpr); ok && u.Op == '-' && isLiteral(u.X) {
				what := f.resolve(t).String()
				f.err(u.Span, diag.TypeError, "negative integers cannot be used to index on a `"+what+"`",
					"cannot use a negative integer for indexing on a `"+what+"`")
				return f.bad(e.Span)
			}
			f.unify(it, p.Prim(types.Usize))
			return &thir.Index{X: f.at(t.Args[0], e.Span), Of: cur, I: iv}
		}
		if tr == nil || t.Kind == types.Infer {
			continue
		}
		base, bt := cur, t
		if t.Kind == types.Array {
			// ranges index the slice
			bt = p.Slice(t.Args[0])
			ref := &thir.Borrow{X: f.at(p.Ref(t, false), e.Span), Place: cur}
			base = &thir.Deref{X: f.at(bt, e.Span),
				Of: &thir.Coerce{X: f.at(p.Ref(bt, false), e.Span), V: ref, Kind: thir.CoerceArray}}
		}
		if f.holds(tr, bt, it) == selNo {
			only := f.fresh(e.Span)
			s := f.sel(tr, []*types.Type{bt, only}, syntax.Span{})
			text := t.Kind == types.Str || t.Kind == types.Adt && t.Def.Lang == "String"
			if seq || text || s.state != selYes && !f.failsNested(tr, bt, it) {
				continue
			}
			if s.impl == nil {
				f.require(pred{trait: tr, args: []*types.Type{bt, it}, span: e.Span}, "index")
				return f.bad(e.Span)
			}
			// the one impl, and its bounds, say what the index is
			f.require(pred{trait: tr, args: []*types.Type{bt, only}, span: e.Index.ExprSpan()}, "index")
			f.solve()
			y, ok := f.tryCoerce(iv, only)
			if !ok {
				f.wrongOperand(e.Index.ExprSpan(), only, it)
				f.erred = true
				y = &thir.BadExpr{X: f.at(only, e.Index.ExprSpan())}
			}
			iv, it = y, f.shallow(only)
		} else {
			f.require(pred{trait: tr, args: []*types.Type{bt, it}, span: e.Span}, "index")
		}
		out := f.norm(p.Proj(tr.Member("Output", resolve.AssocType), []*types.Type{bt, it}))
		call := &thir.Call{X: f.at(p.Ref(out, false), e.Span),
			Callee: thir.Callee{Fn: tr.Member("index", resolve.Fn), Args: []*types.Type{bt, it}},
			Args:   []thir.Expr{&thir.Borrow{X: f.at(p.Ref(bt, false), e.Span), Place: base}, iv}, Method: true}
		return &thir.Deref{X: f.at(out, e.Span), Of: call}
	}
	t := f.resolve(first)
	inner := t
	for inner.Kind == types.Ref {
		inner = inner.Args[0]
	}
	ri := f.resolve(it)
	if ri.Kind == types.Error {
		return f.bad(e.Span)
	}
	switch {
	case inner.Kind == types.Array || inner.Kind == types.Slice || inner.Kind == types.Adt && inner.Def.Lang == "Vec":
		el := inner.Args[0]
		f.err(e.Index.ExprSpan(), diag.E0277, "the type `["+el.String()+"]` cannot be indexed by `"+ri.String()+"`",
			"slice indices are of type `usize` or ranges of `usize`")
	case inner.Kind == types.Str || inner.Kind == types.Adt && inner.Def.Lang == "String":
		f.err(e.Index.ExprSpan(), diag.E0277, "the type `str` cannot be indexed by `"+ri.String()+"`",
			"string indices are ranges of `usize`").WithNote("you can use `.chars().nth()` or `.bytes().nth()`")
	default:
		f.err(syntax.Span{Lo: e.X.ExprSpan().Hi, Hi: e.Span.Hi}, diag.E0608,
			"cannot index into a value of type `"+t.String()+"`", "")
	}
	return f.bad(e.Span)
}

func (f *fcx) rangeExpr(e *syntax.RangeExpr, want *types.Type) thir.Expr {
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
		return &thir.Construct{X: f.at(p.adt0(d, nil), e.Span)}
	}
	var h *types.Type
	if want != nil {
		if w := f.shallow(want); w.Kind == types.Adt && w.Def == d {
			h = w.Args[0]
		} else if w.Kind == types.Usize {
			h = w
		}
	}
	var lo, hi thir.Expr
	var t *types.Type
	if e.Lo != nil {
		lo = f.value(f.expr(e.Lo, notOfCall(e.Lo, h)))
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
	ty := p.adt0(d, []*types.Type{t})
	if lang == "RangeInclusive" {
		if nw := p.findInherent(d, "new"); nw != nil {
			return &thir.Call{X: f.at(ty, e.Span), Callee: thir.Callee{Fn: nw, Args: []*types.Type{t}},
				Args: []thir.Expr{lo, hi}}
		}
	}
	c := &thir.Construct{X: f.at(ty, e.Span)}
	add := func(name string, v thir.Expr) {
		if v != nil {
			if i := d.FieldIndex(name); i >= 0 {
				c.Fields = append(c.Fields, thir.FieldInit{F: i, V: v})
			}
		}
	}
	add("start", lo)
	add("end", hi)
	return c
}

// findInherent finds an associated function of a library type.
func (p *Program) findInherent(d *resolve.Def, name string) *resolve.Def {
	for _, im := range p.inherentOf(headKey{k: types.Adt, def: d}) {
		if a := im.def.AssocNamed(name); a != nil && a.Kind == resolve.Fn {
			return a
		}
	}
	return nil
}
