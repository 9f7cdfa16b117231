package compile

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// expr evaluates e into register dst. dst is written last, except by
// expressions with control flow, which write it at the end of each path.
func (f *fn) expr(e types.Expr, dst int) {
	old := f.enter(e.Span())
	mark := f.next
	f.value(e, dst)
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

func (f *fn) value(e types.Expr, dst int) {
	switch e := e.(type) {
	case *regExpr:
		f.move(dst, e.reg, e.Ty)
	case *types.Lit:
		f.literal(e, dst)
	case *types.Load:
		p := f.place(e.Place)
		if e.Move && !f.c.T.IsCopy(p.ty) {
			f.moveOut(p, dst)
		} else {
			f.copyOut(p, dst)
		}
	case *types.Borrow:
		f.addr(f.place(e.Place), dst)
	case *types.Call:
		f.call(e, dst)
	case *types.CallValue:
		f.callValue(e, dst)
	case *types.CallClosure:
		f.callClosure(e, dst)
	case *types.Binary:
		f.binary(e, dst)
	case *types.Logic, *types.LetCond:
		f.condValue(e, dst)
	case *types.Unary:
		f.unary(e, dst)
	case *types.Cast:
		f.cast(e, dst)
	case *types.Coerce:
		f.coerce(e, dst)
	case *types.Construct:
		f.construct(e, dst)
	case *types.MakeTuple:
		f.product(f.c.layout(e.Ty), indexed(e.Elems), dst)
	case *types.MakeArray:
		f.array(e, dst)
	case *types.Repeat:
		f.repeat(e, dst)
	case *types.MakeClosure:
		f.product(f.c.layout(e.Ty), indexed(e.Captures), dst)
	case *types.MakeCoroutine:
		f.makeCoroutine(e, dst)
	case *types.FnRef:
	case *types.ConstUse:
		f.constUse(e, dst)
	case *types.Assign:
		f.assign(e)
	case *types.AssignOp:
		f.assignOp(e)
	case *types.Block:
		f.block(e, dst)
	case *types.If:
		f.ifExpr(e, dst)
	case *types.Match:
		f.match(e, dst)
	case *types.Loop:
		f.loop(e, dst)
	case *types.While:
		f.while(e)
	case *types.For:
		f.forLoop(e)
	case *types.Break:
		f.breakExpr(e)
	case *types.Continue:
		f.continueExpr(e)
	case *types.Return:
		f.returnExpr(e)
	case *types.Await:
		f.await(e, dst)
	case *types.FormatArgs:
		f.formatArgs(e, dst)
	case *types.BadExpr:
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
func (f *fn) operand(e types.Expr) int {
	if l, ok := e.(*types.Load); ok {
		if p, ok := f.regPlace(l.Place); ok && (f.c.repr(p.ty) == ReprScalar || f.c.T.IsCopy(p.ty) && f.c.planOf(p.ty) < 0) {
			return p.reg
		}
	}
	r := f.alloc()
	f.expr(e, r)
	return r
}

// regPlace is the place of a variable or capture that lies in a register.
func (f *fn) regPlace(e types.Expr) (place, bool) {
	switch e := e.(type) {
	case *types.LocalRef:
		if v := f.vars[e.L]; v != nil && v.kind == UnwindReg {
			return v.place(), true
		}
	case *types.Upvar:
		if u := f.upvars[e.I]; !u.ref && u.p.kind == inReg {
			return u.p, true
		}
	case *types.Field:
		if p, ok := f.regPlace(e.Of); ok && e.Variant == nil {
			if fs := f.c.layout(p.ty).fields; e.F < len(fs) && fs[e.F].slot == slotWhole {
				p.ty, p.v = e.Ty, nil
				return p, true
			}
		}
	}
	return place{}, false
}

// operands evaluates two operands. The first one is not read late when the
// second one may change it.
func (f *fn) operands(l, r types.Expr) (int, int) {
	a := f.operand(l)
	if _, isLoad := l.(*types.Load); isLoad && !f.calm(r) {
		b := f.alloc()
		f.move(b, a, l.Type())
		a = b
	}
	return a, f.operand(r)
}

// calm reports whether e cannot assign to a variable of this function.
func (f *fn) calm(e types.Expr) bool {
	calm := true
	w := walker{visit: func(e types.Expr) bool {
		switch e.(type) {
		case *types.Assign, *types.AssignOp, *types.Await:
			calm = false
		}
		return calm
	}}
	w.expr(e)
	return calm
}

func (f *fn) literal(e *types.Lit, dst int) {
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
func litBits(e *types.Lit, n Num) uint64 {
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
func (f *fn) scalarConst(e types.Expr) (int64, bool) {
	switch e := e.(type) {
	case *types.Lit:
		if n := numOf(e.Ty); n != NumNone && !n.Wide() {
			return int64(litBits(e, n)), true
		}
	case *types.Unary:
		if n := numOf(e.Ty); e.Op == '-' && n.Signed() && !n.Wide() {
			if v, ok := f.scalarConst(e.V); ok {
				return int64(canonical(uint64(-v), n)), true
			}
		}
	case *types.ConstUse:
		if v := f.c.constBody(e.Inst); v != nil {
			return f.scalarConst(v)
		}
	case *types.Cast:
		from, to := numOf(e.V.Type()), numOf(e.Ty)
		if from.Bits() > 0 && !from.Float() && !from.Wide() && to.Bits() > 1 && !to.Float() && !to.Wide() {
			if v, ok := f.scalarConst(e.V); ok {
				return int64(canonical(uint64(v), to)), true
			}
		}
	case *types.Block:
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
func (f *fn) assign(e *types.Assign) {
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
func writesLast(e types.Expr) bool {
	switch e.(type) {
	case *types.Lit, *types.Load, *types.Binary, *types.Unary, *types.Cast, *types.Call, *types.CallValue, *types.CallClosure:
		return true
	}
	return false
}

// initField is the initialiser of one field: a value, or field f of a base
// struct, whose place is worked out when the first of its fields is needed.
type initField struct {
	f    int
	v    types.Expr
	base *basePlace
	make func(dst int) // instead of v, for generated code
}

type basePlace struct {
	e    types.Expr
	p    place
	done bool
}

func (f *fn) initExpr(in initField, t *types.Type, dst int) {
	switch {
	case in.make != nil:
		in.make(dst)
		return
	case in.base == nil:
		f.expr(in.v, dst)
		return
	}
	if !in.base.done {
		in.base.p, in.base.done = f.place(in.base.e), true
	}
	p := f.fieldPlace(in.base.p, in.f, nil, t)
	if f.c.T.IsCopy(t) {
		f.copyOut(p, dst)
	} else {
		f.moveOut(p, dst)
	}
}

func indexed(es []types.Expr) []initField {
	out := make([]initField, len(es))
	for i, e := range es {
		out[i] = initField{f: i, v: e}
	}
	return out
}

// product builds a struct, tuple or closure value. Fields are evaluated in the
// order given.
func (f *fn) product(l *layout, inits []initField, dst int) {
	f.fields(l.fields, inits, dst, func(first, n int) {
		f.emit(Instr{Op: OpPack, A: uint8(dst), B: uint8(first), C: uint8(n), K: int64(max(1, l.slots))})
	}, l.packed())
}

// fields evaluates fields: into consecutive registers, slot by slot, for pack;
// or, when one field is the whole value, into dst.
func (f *fn) fields(fs []field, inits []initField, dst int, pack func(first, n int), object bool) {
	n, base := 0, 0
	for _, fd := range fs {
		if fd.slot >= 0 {
			if n == 0 {
				base = fd.slot
			}
			n++
		}
	}
	if !object {
		// At most one field has a value, the others are evaluated for effect.
		var o *owned
		for _, in := range inits {
			fd := fs[in.f]
			if fd.slot == slotWhole {
				f.initExpr(in, fd.ty, dst)
				if !fd.ref && in.f != inits[len(inits)-1].f {
					o = f.own(dst, fd.ty)
				}
				continue
			}
			mark := f.next
			f.initExpr(in, fd.ty, f.alloc())
			f.release(mark)
		}
		f.disown(o)
		return
	}
	if n > 60 {
		f.manyFields(fs, inits, dst, base, pack)
		return
	}
	regs := f.regs(n)
	var owns []*owned
	for _, in := range inits {
		fd := fs[in.f]
		if fd.slot < 0 {
			mark := f.next
			f.initExpr(in, fd.ty, f.alloc())
			f.release(mark)
			continue
		}
		r := regs + fd.slot - base
		f.initExpr(in, fd.ty, r)
		if !fd.ref {
			owns = append(owns, f.own(r, fd.ty))
		}
	}
	for _, o := range owns {
		f.disown(o)
	}
	pack(regs, n)
}

// manyFields builds an object of more fields than registers are worth: the
// block first, then slot by slot.
func (f *fn) manyFields(fs []field, inits []initField, dst, base int, pack func(first, n int)) {
	blk := f.alloc()
	// pack with no registers makes the empty block, in dst.
	pack(0, 0)
	f.op(OpMov, blk, dst, 0)
	for _, in := range inits {
		fd := fs[in.f]
		mark := f.next
		r := f.alloc()
		f.initExpr(in, fd.ty, r)
		if fd.slot >= 0 {
			f.opJ(OpSt, blk, r, int32(fd.slot))
			if !fd.ref && f.c.needsDrop(fd.ty) {
				f.ownAs(UnwindSlot, blk, int32(fd.slot), f.c.glue(fd.ty))
			}
		}
		f.release(mark)
	}
	s := f.scopes[len(f.scopes)-1]
	for i := len(s.owned) - 1; i >= 0 && s.owned[i].kind == UnwindSlot && s.owned[i].reg == blk; i-- {
		s.owned[i].end = f.pc()
		s.owned = s.owned[:i]
	}
	f.op(OpMov, dst, blk, 0)
}

// regs reserves n consecutive registers.
func (f *fn) regs(n int) int {
	first := f.next
	for range n {
		f.alloc()
	}
	return first
}

// construct builds a struct or an enum value.
func (f *fn) construct(e *types.Construct, dst int) {
	l := f.c.layout(e.Ty)
	inits := make([]initField, 0, len(e.Fields))
	for _, in := range e.Fields {
		inits = append(inits, initField{f: in.F, v: in.V})
	}
	if e.Variant != nil {
		f.variant(l, e.Variant.Index, inits, dst)
		return
	}
	if e.Base == nil {
		f.product(l, inits, dst)
		return
	}
	// ..base: the fields that are not given are moved or copied out of it, after
	// the given ones have been evaluated.
	base := &basePlace{e: e.Base}
	given := map[int]bool{}
	for _, in := range inits {
		given[in.f] = true
	}
	for i := range l.fields {
		if !given[i] {
			inits = append(inits, initField{f: i, base: base})
		}
	}
	f.product(l, inits, dst)
}

// variant builds variant i of an enum.
func (f *fn) variant(l *layout, i int, inits []initField, dst int) {
	switch l.enum {
	case EnumPlain:
		f.fields(l.variants[i], inits, dst, nil, false)
		f.opK(OpKB, dst, 0, int64(i))
	case EnumNiche, EnumPointer:
		f.fields(l.variants[i], inits, dst, nil, false)
		if i != l.payload {
			f.op(OpNil, dst, 0, 0)
		} else if l.enum == EnumNiche {
			f.op(OpSome, dst, dst, 0)
		}
	case EnumTagged:
		f.fields(l.variants[i], inits, dst, func(first, n int) {
			f.emit(Instr{Op: OpPackTag, A: uint8(dst), B: uint8(first), C: uint8(n), J: int32(l.slots), K: int64(i)})
		}, true)
	}
}

func (f *fn) array(e *types.MakeArray, dst int) {
	elem := f.c.reveal(e.Ty).Args[0]
	if n := len(e.Elems); n <= 16 {
		l := &layout{repr: ReprObject, slots: n}
		for i := range e.Elems {
			l.fields = append(l.fields, field{ty: elem, slot: i})
		}
		f.product(l, indexed(e.Elems), dst)
		return
	}
	blk := f.alloc()
	f.opK(OpNew, blk, 0, int64(len(e.Elems)))
	o := f.own(blk, e.Ty)
	scalar := f.c.repr(elem) == ReprScalar
	for i, x := range e.Elems {
		if v, ok := f.scalarConst(x); ok && scalar {
			f.emit(Instr{Op: OpStK, A: uint8(blk), J: int32(i), K: v})
			continue
		}
		mark := f.next
		r := f.alloc()
		f.expr(x, r)
		f.store(place{kind: inMem, reg: blk, off: int32(i), ty: elem}, r)
		f.release(mark)
	}
	f.disown(o)
	f.op(OpMov, dst, blk, 0)
}

// repeat is [v; n]: v is evaluated once and copied, or evaluated n times when
// it is a constant.
func (f *fn) repeat(e *types.Repeat, dst int) {
	t := f.c.reveal(e.Ty)
	elem, n := t.Args[0], int64(t.Args[1].N)
	_, isConst := e.V.(*types.ConstUse)
	isConst = isConst && !f.c.T.IsCopy(elem)
	if n == 0 && !isConst {
		r := f.alloc()
		f.expr(e.V, r)
		f.dropReg(r, elem)
	}
	blk, v := f.alloc(), f.alloc()
	if !isConst && n > 0 {
		f.expr(e.V, v)
	}
	o := f.own(v, elem)
	f.opK(OpNew, blk, 0, max(n, 1))
	f.disown(o)
	zero := false
	if k, ok := f.scalarConst(e.V); ok && k == 0 {
		zero = true
	}
	switch {
	case n == 0 || f.c.zero(elem) && !isConst || zero:
	case n == 1 && !isConst:
		f.opJ(OpSt, blk, v, 0)
	default:
		o := f.own(blk, t)
		i, sl := f.alloc(), f.alloc()
		f.opK(OpFat, sl, blk, n)
		f.opK(OpKB, i, 0, 0)
		body := f.label()
		f.bind(body)
		x := v
		if isConst {
			f.expr(e.V, v)
		} else if plan := f.c.planOf(elem); plan >= 0 {
			x = f.alloc()
			f.opJ(OpCopy, x, v, plan)
		}
		f.store(place{kind: element, reg: sl, idx: i, cont: inSlice, ty: elem}, x)
		f.jump(Instr{Op: OpForUK, A: uint8(i), K: n}, body)
		f.disown(o)
	}
	f.op(OpMov, dst, blk, 0)
}
