package compile

import (
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Structs, tuples, enums, arrays, closures: values made of values. Fields are
// evaluated into consecutive registers and packed into a block with one
// instruction; while the later ones are evaluated, the earlier ones are owned.

// initField is the initialiser of one field: a value, or field f of a base
// struct, whose place is worked out when the first of its fields is needed.
type initField struct {
	f    int
	v    thir.Expr
	base *basePlace
	make func(dst int) // instead of v, for generated code
}

type basePlace struct {
	e    thir.Expr
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

func indexed(es []thir.Expr) []initField {
	out := make([]initField, len(es))
	for i, e := range es {
		out[i] = initField{f: i, v: e}
	}
	return out
}

// product builds a struct, tuple or closure value. Fields are evaluated in the
// order given.
func (f *fn) product(l *shape, inits []initField, dst int) {
	f.fields(l.fields, inits, dst, func(first, n int) {
		f.emit(Instr{Op: OpPack, A: uint8(dst), B: uint8(first), C: uint8(n), K: int64(max(1, l.slots)) | f.scalars(l.fields)})
	}, l.packed())
}

// scalars are those of the slots that are packed that hold scalars, as OpPack and OpPackTag want them: registers keep
// old pointers beside a scalar, and in a block these would keep what they point to alive, and what that points to.
func (f *fn) scalars(fs []field) (mask int64) {
	base := -1
	for _, fd := range fs {
		if fd.slot < 0 {
			continue
		}
		if base < 0 {
			base = fd.slot
		}
		if i := fd.slot - base; i < 31 && !fd.ref && f.c.repr(fd.ty) == ReprScalar {
			mask |= 1 << (32 + i)
		}
	}
	return mask
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
		if in.f >= len(fs) {
			f.c.errorf(f.f.Span, "a type is too large in `"+f.f.Name+"`")
			return
		}
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
func (f *fn) construct(e *thir.Construct, dst int) {
	l := f.c.shape(e.Ty)
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
func (f *fn) variant(l *shape, i int, inits []initField, dst int) {
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
			f.emit(Instr{Op: OpPackTag, A: uint8(dst), B: uint8(first), C: uint8(n), J: int32(l.slots), K: int64(i) | f.scalars(l.variants[i])})
		}, true)
	}
}

func (f *fn) array(e *thir.MakeArray, dst int) {
	elem := f.c.reveal(e.Ty).Args[0]
	if n := len(e.Elems); n <= 16 {
		l := &shape{repr: ReprObject, slots: n}
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
func (f *fn) repeat(e *thir.Repeat, dst int) {
	t := f.c.reveal(e.Ty)
	elem, n := t.Args[0], int64(t.Args[1].N)
	_, isConst := e.V.(*thir.ConstUse)
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
