package compile

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// expr evaluates e into register dst. dst is written last, except by
// expressions with control flow, which write it at the end of each path.
func (f *fn) expr(e thir.Expr, dst int) {
	const frames = 3 // calls of this package for an operand of an operand
	old := f.enter(e.Span())
	mark := f.next
	f.c.Budget.Enter(frames)
	f.value(e, dst)
	f.c.Budget.Leave(frames)
	f.release(mark)
	f.pos = old
}

// enter makes sp the current position, unless it lies in the library while a
// function of the program is compiled: what a library macro expands to counts
// as the place of its invocation.
func (f *fn) enter(sp syntax.Span) syntax.Pos {
	old := f.pos
	if sp.Lo != 0 && (!f.f.User || f.c.UserFile == nil || f.c.UserFile(sp.Lo)) {
		f.pos = sp.Lo
	}
	return old
}

func (f *fn) value(e thir.Expr, dst int) {
	switch e := e.(type) {
	case *regExpr:
		f.move(dst, e.reg, e.Ty)
	case *thir.Lit:
		f.literal(e, dst)
	case *thir.Load:
		p := f.place(e.Place)
		if e.Move && !f.c.T.IsCopy(p.ty) {
			f.moveOut(p, dst)
		} else {
			f.copyOut(p, dst)
		}
	case *thir.Borrow:
		if e.Raw && f.rawAddr(e, dst) {
			return
		}
		f.addr(f.place(e.Place), dst)
	case *thir.Call:
		f.call(e, dst)
	case *thir.CallValue:
		f.callValue(e, dst)
	case *thir.CallClosure:
		f.callClosure(e, dst)
	case *thir.Binary:
		f.binary(e, dst)
	case *thir.Logic, *thir.LetCond:
		f.condValue(e, dst)
	case *thir.Unary:
		f.unary(e, dst)
	case *thir.Cast:
		f.cast(e, dst)
	case *thir.Coerce:
		f.coerce(e, dst)
	case *thir.Construct:
		f.construct(e, dst)
	case *thir.MakeTuple:
		f.product(f.c.shape(e.Ty), indexed(e.Elems), dst)
	case *thir.MakeArray:
		f.array(e, dst)
	case *thir.Repeat:
		f.repeat(e, dst)
	case *thir.MakeClosure:
		f.product(f.c.shape(e.Ty), indexed(e.Captures), dst)
	case *thir.MakeCoroutine:
		f.makeCoroutine(e, dst)
	case *thir.FnRef:
	case *thir.ConstUse:
		f.constUse(e, dst)
	case *thir.Assign:
		f.assign(e)
	case *thir.AssignOp:
		f.assignOp(e)
	case *thir.Block:
		f.block(e, dst)
	case *thir.If:
		f.ifExpr(e, dst)
	case *thir.Match:
		f.match(e, dst)
	case *thir.Loop:
		f.loop(e, dst)
	case *thir.While:
		f.while(e)
	case *thir.For:
		f.forLoop(e)
	case *thir.Break:
		f.breakExpr(e)
	case *thir.Continue:
		f.continueExpr(e)
	case *thir.Return:
		f.returnExpr(e)
	case *thir.Await:
		f.await(e, dst)
	case *thir.FormatArgs:
		f.formatArgs(e, dst)
	case *thir.BadExpr:
		f.panicMsg("this code has errors")
	default:
		if isPlaceExpr(e) { // a place used as a value: a read
			p := f.place(e)
			if f.c.T.IsCopy(p.ty) {
				f.copyOut(p, dst)
			} else {
				f.moveOut(p, dst)
			}
			return
		}
		panic("BUG: compile: unknown expression")
	}
}

// operand is a register with the value of e, only to be read and only until
// the next expression is evaluated: a variable's own register, if it is one.
func (f *fn) operand(e thir.Expr) int {
	if l, ok := e.(*thir.Load); ok {
		if p, ok := f.regPlace(l.Place); ok && (f.c.repr(p.ty) == ReprScalar || f.c.T.IsCopy(p.ty) && f.c.planOf(p.ty) < 0) {
			return p.reg
		}
	}
	r := f.alloc()
	f.expr(e, r)
	return r
}

// regPlace is the place of a variable or capture that lies in a register.
func (f *fn) regPlace(e thir.Expr) (place, bool) {
	switch e := e.(type) {
	case *thir.LocalRef:
		if v := f.vars[e.L]; v != nil && v.kind == UnwindReg {
			return v.place(), true
		}
	case *thir.Upvar:
		if u := f.upvars[e.I]; !u.ref && u.p.kind == inReg {
			return u.p, true
		}
	case *thir.Field:
		if p, ok := f.regPlace(e.Of); ok && e.Variant == nil {
			if fs := f.c.shape(p.ty).fields; e.F < len(fs) && fs[e.F].slot == slotWhole {
				p.ty, p.v = e.Ty, nil
				return p, true
			}
		}
	}
	return place{}, false
}

// operands evaluates two operands. The first one is not read late when the
// second one may change it.
func (f *fn) operands(l, r thir.Expr) (int, int) {
	a := f.operand(l)
	if _, isLoad := l.(*thir.Load); isLoad && !f.calm(r) {
		b := f.alloc()
		f.move(b, a, l.Type())
		a = b
	}
	return a, f.operand(r)
}

// calm reports whether e cannot assign to a variable of this function.
func (f *fn) calm(e thir.Expr) bool {
	calm := true
	thir.Walk(e, func(e thir.Expr) bool {
		switch e.(type) {
		case *thir.Assign, *thir.AssignOp, *thir.Await:
			calm = false
		}
		return calm
	})
	return calm
}

func (f *fn) literal(e *thir.Lit, dst int) {
	t := f.c.reveal(e.Ty)
	switch n := numOf(t); {
	case n.Wide():
		f.opJ(OpConst, dst, 0, f.constant(Const{Kind: ConstWide, Lo: e.Int, Hi: e.IntHi, Sign: n == NumI128}))
	case n != NumNone:
		f.opK(OpKB, dst, 0, int64(litBits(e, n)))
	case t.Kind == types.Ref && f.c.reveal(t.Args[0]).Kind == types.Str:
		f.opJ(OpConst, dst, 0, f.constant(Const{Kind: ConstStr, Str: e.Str}))
	case t.Kind == types.Ref:
		f.opJ(OpConst, dst, 0, f.constant(Const{Kind: ConstBytes, Str: e.Str}))
	}
}

// litBits is the B of a scalar literal.
func litBits(e *thir.Lit, n Num) uint64 {
	switch n {
	case NumF64:
		return math.Float64bits(e.Float)
	case NumF32:
		return uint64(math.Float32bits(float32(e.Float)))
	}
	return canonical(e.Int, n)
}

// canonical cuts v to n's width and extends it as registers hold it.
func canonical(v uint64, n Num) uint64 {
	switch bits := n.Bits(); {
	case bits >= 64:
		return v
	case n.Signed():
		return uint64(int64(v<<(64-bits)) >> (64 - bits))
	default:
		return v << (64 - bits) >> (64 - bits)
	}
}

// scalarConst is the value of e when it is a scalar known now.
func (f *fn) scalarConst(e thir.Expr) (int64, bool) {
	switch e := e.(type) {
	case *thir.Lit:
		if n := numOf(e.Ty); n != NumNone && !n.Wide() {
			return int64(litBits(e, n)), true
		}
	case *thir.Unary:
		if n := numOf(e.Ty); e.Op == '-' && n.Signed() && !n.Wide() {
			if v, ok := f.scalarConst(e.V); ok {
				return int64(canonical(uint64(-v), n)), true
			}
		}
	case *thir.Binary:
		n := numOf(f.c.reveal(e.Ty))
		if _, is := arithOf[e.Op]; !is || n.Bits() < 8 || n.Float() || n.Wide() {
			break
		}
		if l, ok := f.scalarConst(e.L); ok {
			if r, ok := f.scalarConst(e.R); ok {
				return foldInt(e.Op, n, l, r)
			}
		}
	case *thir.ConstUse:
		k, known := f.c.scalars[e.Inst]
		if !known {
			f.c.scalars[e.Inst] = scalar{} // not known while it is computed
			if v := f.c.constBody(e.Inst); v != nil {
				k.n, k.ok = f.scalarConst(v)
			}
			f.c.scalars[e.Inst] = k
		}
		return k.n, k.ok
	case *thir.Cast:
		from, to := numOf(e.V.Type()), numOf(e.Ty)
		if from.Bits() > 0 && !from.Float() && !from.Wide() && to.Bits() > 1 && !to.Float() && !to.Wide() {
			if v, ok := f.scalarConst(e.V); ok {
				return int64(canonical(uint64(v), to)), true
			}
		}
	case *thir.Block:
		if len(e.Stmts) == 0 && e.Tail != nil && e.Target == nil {
			return f.scalarConst(e.Tail)
		}
	}
	return 0, false
}

func (f *fn) panicMsg(msg string) {
	f.opJ(OpPanic, 0, 0, f.constant(Const{Kind: ConstStr, Str: msg}))
}

// assign is place = v: the value first, then the place, then the old value's
// drop.
func (f *fn) assign(e *thir.Assign) {
	t := e.Place.Type()
	if p, ok := f.regPlace(e.Place); ok && f.c.repr(t) == ReprScalar && writesLast(e.V) {
		old := f.direct
		f.direct = p.reg
		f.expr(e.V, p.reg)
		f.direct = old
		return
	}
	r := f.alloc()
	f.expr(e.V, r)
	o := f.own(r, t)
	p := f.place(e.Place)
	f.disown(o)
	f.replace(p, r)
	if p.v != nil && p.v.own == nil && f.c.needsDrop(t) {
		panic("BUG: compile: assignment to a variable that nobody owns in " + f.f.Name)
	}
}

// writesLast reports whether evaluating e writes its result with the last
// instruction only, so that it can go where an operand comes from.
func writesLast(e thir.Expr) bool {
	switch e.(type) {
	case *thir.Lit, *thir.Load, *thir.Binary, *thir.Unary, *thir.Cast, *thir.Call, *thir.CallValue, *thir.CallClosure:
		return true
	}
	return false
}
