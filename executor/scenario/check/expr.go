package check

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// expr checks an expression. want is a hint (nil for none); the caller coerces.
// The result may be a place.
func (f *fnCtxt) expr(e syntax.Expr, want *types.Type) thir.Expr {
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

func (f *fnCtxt) exprOf(e syntax.Expr, sp syntax.Span, want *types.Type) thir.Expr {
	p := f.p
	switch e := e.(type) {
	case *syntax.LitExpr:
		return f.literal(e, want)
	case *syntax.PathExpr:
		return f.pathExpr(e, want)
	case *syntax.ParenExpr:
		if r, ok := unparen(e.X).(*syntax.RefExpr); ok {
			return f.refExpr(r, sp, want)
		}
		x := f.expr(e.X, want)
		if x.Span() == e.X.ExprSpan() { // else it is a part, the operand of a cast that changes nothing
			x.Common().Sp = sp // rustc reports a parenthesised expression with its parentheses
		}
		return x
	case *syntax.UnaryExpr:
		return f.unary(e, want)
	case *syntax.RefExpr:
		return f.refExpr(e, sp, want)
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
		return f.tupleExpr(e, want)
	case *syntax.ArrayExpr:
		return f.array(e, want)
	case *syntax.RepeatExpr:
		return f.repeatExpr(e, want)
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

// tupleExpr checks a tuple. The elements of an expected tuple of the same length are hints.
func (f *fnCtxt) tupleExpr(e *syntax.TupleExpr, want *types.Type) thir.Expr {
	var hints []*types.Type
	if want != nil {
		if w := f.shallow(want); w.Kind == types.Tuple {
			hints = w.Args
		}
	}
	mk := &thir.MakeTuple{X: thir.X{Sp: e.Span}}
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
	mk.Ty = f.p.Tuple(ts...)
	return mk
}

// repeatExpr checks `[x; n]`.
func (f *fnCtxt) repeatExpr(e *syntax.RepeatExpr, want *types.Type) thir.Expr {
	p := f.p
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
	return &thir.Repeat{X: f.at(p.Array(v.Type(), n), e.Span), V: v}
}

// val is expr as a value, coerced to want when it is given.
func (f *fnCtxt) val(e syntax.Expr, want *types.Type) thir.Expr {
	x := f.expr(e, want)
	if want != nil {
		return f.coerce(x, want)
	}
	return f.value(x)
}

// coerceHint coerces when that is possible and leaves the value alone when it
// is not: for hints that are not requirements.
func (f *fnCtxt) coerceHint(x thir.Expr, want *types.Type) thir.Expr {
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

func (f *fnCtxt) literal(e *syntax.LitExpr, want *types.Type) thir.Expr {
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
		l.Ty = p.Ref(p.adtType(p.Lang("CStr"), nil), false)
	}
	return l
}

func isMinus(e syntax.Expr) bool {
	x, ok := e.(*syntax.UnaryExpr)
	return ok && x.Op == '-'
}

// readRef is the value of a reference that is only looked through: it does not
// move a &mut.
func (f *fnCtxt) readRef(x thir.Expr) thir.Expr {
	if thir.IsPlace(x) {
		return &thir.Load{X: f.at(x.Type(), x.Span()), Place: x, Reborrow: true}
	}
	return x
}

func (f *fnCtxt) needType(sp syntax.Span, t *types.Type) {
	f.followErrors()
	if !f.tainted() {
		f.errNeedsAnnotation(t, sp, diag.E0282)
	}
	if t.Kind == types.Infer {
		f.bind(t, f.p.Prim(types.Error))
	}
}

// refExpr checks a borrow, which stands at sp with its parentheses.
func (f *fnCtxt) refExpr(e *syntax.RefExpr, sp syntax.Span, want *types.Type) thir.Expr {
	p := f.p
	var hint *types.Type
	if want != nil {
		if w := f.shallow(want); w.Kind == types.Ref || w.Kind == types.Ptr {
			hint = f.shallow(w.Args[0])
			// an unsized target says nothing about the place itself
			switch hint.Kind {
			case types.Slice:
				if _, ok := unparen(e.X).(*syntax.ArrayExpr); ok {
					hint = p.Array(hint.Args[0], f.fresh(sp))
				} else if _, ok := unparen(e.X).(*syntax.RepeatExpr); ok {
					hint = p.Array(hint.Args[0], f.fresh(sp))
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
		f.needMutOf(x, sp, "borrow")
	}
	if e.Raw {
		return &thir.Borrow{X: f.at(p.Make(types.Type{Kind: types.Ptr, Mut: e.Mut, Args: []*types.Type{t}}), sp),
			Place: x, Mut: e.Mut, Raw: true}
	}
	return &thir.Borrow{X: f.at(p.Ref(t, e.Mut), sp), Place: x, Mut: e.Mut}
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

func (f *fnCtxt) array(e *syntax.ArrayExpr, want *types.Type) thir.Expr {
	p := f.p
	var h *types.Type
	if want != nil {
		if w := f.shallow(want); w.Kind == types.Array || w.Kind == types.Slice {
			h = w.Args[0]
		}
	}
	mk := &thir.MakeArray{X: thir.X{Sp: e.Span}}
	m := f.newCoerceMany(h)
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

// requireRepeatable adds that the value of a repeat expression is Copy. Constants are evaluated for each element; one
// element needs no copy.
func (f *fnCtxt) requireRepeatable(e *syntax.RepeatExpr, v thir.Expr, n *types.Type) {
	switch v.(type) {
	case *thir.NamedConst, *thir.ConstUse, *thir.Lit:
		return
	}
	if b, ok := unparen(e.X).(*syntax.BlockExpr); ok && b.Kind == syntax.ConstBlock || !f.user ||
		n.Kind == types.Error || n.Kind == types.Const && n.N <= 1 {
		return
	}
	f.require(predicate{trait: f.p.Lang("Copy"), args: []*types.Type{v.Type()}, span: e.X.ExprSpan()}, "repeat")
}

func isLiteral(e syntax.Expr) bool {
	_, ok := e.(*syntax.LitExpr)
	return ok
}

// findInherent finds an associated function of a library type.
func (p *Program) findInherent(d *resolve.Def, name string) *resolve.Def {
	for _, im := range p.inherentOf(simplifiedKey{k: types.Adt, def: d}) {
		if a := im.def.AssocNamed(name); a != nil && a.Kind == resolve.Fn {
			return a
		}
	}
	return nil
}
