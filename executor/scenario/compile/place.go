package compile

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// placeKind says where a place is.
type placeKind uint8

const (
	// inReg: register reg holds the value (an object's block pointer).
	inReg placeKind = iota
	// inMem: slot off of the block that register reg points to.
	inMem
	// atBlock: an object known by its block pointer in register reg; no slot that
	// holds that pointer is at hand (behind a reference).
	atBlock
	// element: element R[idx] of the container in register reg. Bounds are checked by
	// the access.
	element
	// wide: an unsized place; register reg holds the fat pointer to it.
	unsizedAt
	// nowhere: zero-sized.
	nowhere
)

type container uint8

const (
	inSlice container = iota
	inVec
	inArray
)

// place is a place whose address has been worked out as far as registers.
type place struct {
	kind placeKind
	reg  int
	off  int32
	ty   *types.Type

	ptr  bool // the slot holds a pointer to a ty, see upvar
	idx  int  // element
	cont container
	n    int64 // element in an array: its length

	rest bool // atBlock: the slots are part of an array, which must not keep what is moved out

	blk int       // 1 + register that already holds the Val, 0 for none
	v   *variable // the place is this whole variable
	box *place    // the place is the content of the box at this place
}

// variable is where a Local lives.
type variable struct {
	kind   UnwindKind // register, cell behind a register, slot of the spill block
	reg    int
	off    int32
	ty     *types.Type
	own    *owned
	branch int  // where it was declared, see fn.newBranch
	again  bool // assigned to somewhere: may be live again after a move
	parts  *parts
	shown  int // index+1 in Func.Slots until it has a value, see debugSlot
}

type upvar struct {
	p   place // of the capture, or of the reference to it
	ref bool
}

func (v *variable) place() place {
	switch v.kind {
	case UnwindCell:
		return place{kind: inMem, reg: v.reg, ty: v.ty, v: v}
	case UnwindSlot:
		return place{kind: inMem, reg: v.reg, off: v.off, ty: v.ty, v: v}
	}
	return place{kind: inReg, reg: v.reg, ty: v.ty, v: v}
}

// place works out a place expression. Registers that it needs stay allocated.
func (f *fn) place(e thir.Expr) place {
	switch e := e.(type) {
	case *thir.LocalRef:
		v := f.vars[e.L]
		if v == nil {
			// `let _ = x` in a closure does not capture x, and does not read it.
			return place{kind: nowhere, ty: e.Ty}
		}
		if f.c.zero(e.Ty) {
			return place{kind: nowhere, ty: e.Ty}
		}
		return v.place()
	case *thir.Upvar:
		u := f.upvars[e.I]
		if !u.ref {
			u.p.ty = e.Ty
			return u.p
		}
		return f.deref(f.valueIn(u.p), e.Ty, nil)
	case *thir.Field:
		return f.fieldPlace(f.place(e.Of), e.F, e.Variant, e.Ty)
	case *thir.Deref:
		return f.derefPlace(e)
	case *thir.Index:
		return f.indexPlace(e)
	case *thir.StaticRef:
		r := f.alloc()
		f.opJ(OpStatic, r, 0, int32(f.c.static(e.Def, e.Ty)))
		return f.deref(r, e.Ty, nil)
	case *thir.Temp:
		return f.temp(e)
	}
	// A value where a place is asked for: as if it stood in a Temp.
	return f.temp(&thir.Temp{X: thir.X{Ty: e.Type(), Sp: e.Span()}, V: e})
}

// temp evaluates a value into a temporary. One that needs drop is owned by the
// enclosing temporary scope.
func (f *fn) temp(e *thir.Temp) place {
	t := e.Ty
	kind := scopeTemp
	if e.Extended {
		kind = scopeVars
	}
	depth := f.inner(kind)
	if !f.c.needsDrop(t) {
		if c, ok := e.V.(*thir.ConstUse); ok && !f.mutTemps[e] {
			if p, ok := f.constPlace(c); ok {
				return p
			}
		}
	}
	o := f.early[e]
	kept, ok := f.reserved[e]
	initialised := o != nil || ok && kept.depth == depth
	if o == nil {
		r := kept.reg
		if !initialised {
			r = f.alloc()
		}
		o = &owned{kind: UnwindReg, reg: r, ty: t}
		o.glue, o.told = f.c.glueOf(t, f.told[e])
	}
	r := o.reg
	const frames = 3 // calls for the operand, besides those that expr counts
	f.c.Budget.Enter(frames)
	if initialised {
		// The register may be dropped before the value is complete: it gets it afterwards.
		v := f.alloc()
		f.expr(e.V, v)
		f.op(OpMov, r, v, 0)
	} else {
		f.expr(e.V, r)
	}
	f.c.Budget.Leave(frames)
	if f.c.zero(t) {
		return place{kind: nowhere, ty: t}
	}
	p := place{kind: inReg, reg: r, ty: t}
	if f.borrowedTemps[e] && !f.c.object(t) {
		// Its address is taken: value and reference have to be one slot.
		f.op(OpCell, r, r, 0)
		o.kind, p.kind = UnwindCell, inMem
	}
	if f.c.needsDrop(t) && o.scope == nil {
		f.hold(depth, r)
		f.ownIn(depth, o)
	}
	return p
}

// extendAll gives the extended temporaries that init makes in blocks and
// branches, some of which may not be run, to the block around the let from here
// on: until one is made its register is nil.
func (f *fn) extendAll(init thir.Expr) {
	var temps []*thir.Temp
	nested := false
	var visit func(e thir.Expr) bool
	visit = func(e thir.Expr) bool {
		switch e := e.(type) {
		case *thir.Block:
			nested = true
			thir.Walk(e.Tail, visit) // the statements see to their own
			return false
		case *thir.If, *thir.Match:
			nested = true
		case *thir.Temp:
			if e.Extended && f.c.needsDrop(e.Ty) {
				temps = append(temps, e)
			}
		}
		return true
	}
	thir.Walk(init, visit)
	if !nested {
		return
	}
	depth := f.inner(scopeVars)
	for _, t := range temps {
		r := f.alloc()
		o := &owned{kind: UnwindReg, reg: r, ty: t.Ty, glue: f.c.glue(t.Ty)}
		if f.borrowedTemps[t] && !f.c.object(t.Ty) {
			o.kind = UnwindCell
			f.opK(OpNew, r, 0, 1)
		} else {
			f.op(OpNil, r, 0, 0)
		}
		f.hold(depth, r)
		f.ownIn(depth, o)
		if f.early == nil {
			f.early = map[*thir.Temp]*owned{}
		}
		f.early[t] = o
	}
}

// derefPlace is *of.
func (f *fn) derefPlace(e *thir.Deref) place {
	if isPlaceExpr(e.Of) {
		p := f.place(e.Of)
		r := f.valueIn(p)
		if f.c.lang(f.c.reveal(e.Of.Type())) == "Box" {
			return f.deref(r, e.Ty, &p)
		}
		return f.deref(f.follow(r, e.Of.Type()), e.Ty, nil)
	}
	if l, ok := e.Of.(*thir.Load); ok {
		// Only read: the pointer can stay where it is.
		return f.deref(f.follow(f.valueIn(f.place(l.Place)), e.Of.Type()), e.Ty, nil)
	}
	return f.deref(f.follow(f.operand(e.Of), e.Of.Type()), e.Ty, nil)
}

// follow is the reference that the raw pointer in register r is as good as. The
// library says itself where a pointer may be the program's: intrinsics::raw.
func (f *fn) follow(r int, t *types.Type) int {
	t = f.c.reveal(t)
	if !f.f.User || t.Kind != types.Ptr || f.c.unsized(t.Args[0]) || f.c.zero(t.Args[0]) {
		return r
	}
	to := f.alloc()
	f.opJ(OpFollow, to, r, int32(f.c.desc(t.Args[0]).ID))
	return to
}

// deref is the place of type t that the pointer in register r points to.
func (f *fn) deref(r int, t *types.Type, box *place) place {
	switch {
	case f.c.unsized(t):
		return place{kind: unsizedAt, reg: r, ty: t, box: box}
	case f.c.object(t):
		return place{kind: atBlock, reg: r, ty: t, box: box}
	case f.c.zero(t):
		return place{kind: nowhere, reg: r, ty: t, box: box}
	}
	return place{kind: inMem, reg: r, ty: t, box: box}
}

// valueIn is a register that holds the Val of the place: the pointer of a
// reference or box, the block of an object. It may be the place's own register
// and is only to be read.
func (f *fn) valueIn(p place) int {
	if p.blk > 0 {
		return p.blk - 1
	}
	switch p.kind {
	case inReg, atBlock, unsizedAt:
		return p.reg
	}
	r := f.alloc()
	f.loadVal(p, r)
	return r
}

// loadVal reads the Val in a place (for an object: its block pointer, not a
// copy of the object).
func (f *fn) loadVal(p place, dst int) {
	scalar := !p.ptr && f.c.repr(p.ty) == ReprScalar
	if p.blk > 0 && p.kind != nowhere {
		f.move(dst, p.blk-1, p.ty)
		return
	}
	switch p.kind {
	case inReg, atBlock, unsizedAt:
		f.move(dst, p.reg, p.ty)
	case inMem:
		op := OpLd
		if scalar {
			op = OpLdB
		}
		f.opJ(op, dst, p.reg, p.off)
	case element:
		op := [...]Op{OpSlLd, OpVecLd, OpArrLd}[p.cont]
		if scalar {
			op = [...]Op{OpSlLdB, OpVecLdB, OpArrLdB}[p.cont]
		}
		f.emit(Instr{Op: op, A: uint8(dst), B: uint8(p.reg), C: uint8(p.idx), K: p.n})
	}
}

// move copies the Val of a value of type t between registers.
func (f *fn) move(dst, src int, t *types.Type) {
	if dst == src {
		return
	}
	switch f.c.reprOf(t) {
	case ReprZero:
	case ReprScalar:
		f.op(OpMovB, dst, src, 0)
	default:
		f.op(OpMov, dst, src, 0)
	}
}

// reprOf is like repr; unsized types count as fat pointers to them.
func (c *Compiler) reprOf(t *types.Type) Repr {
	if c.unsized(t) {
		return ReprFat
	}
	return c.repr(t)
}

// fieldPlace is field i of the struct, tuple, closure or (variant) enum at p.
func (f *fn) fieldPlace(p place, i int, variant *resolve.Def, t *types.Type) place {
	lay := f.c.shape(p.ty)
	fs := lay.fields
	if variant != nil {
		fs = lay.variants[variant.Index]
	}
	if i >= len(fs) {
		panic("BUG: compile: no field " + p.ty.String() + "." + t.String())
	}
	return f.slotPlace(p, fs[i].slot, t)
}

func (f *fn) slotPlace(p place, slot int, t *types.Type) place {
	switch slot {
	case slotZero:
		return place{kind: nowhere, reg: p.reg, ty: t}
	case slotWhole:
		q := p
		q.ty = t
		if p.kind == atBlock && !f.c.object(t) {
			panic("BUG: compile: a transparent place that changes its kind: " + t.String())
		}
		return q
	}
	r := f.valueIn(p)
	if f.c.unsized(t) {
		return f.unsizedField(r, slot, t)
	}
	return place{kind: inMem, reg: r, off: int32(slot), ty: t}
}

// unsizedField is the last field of a struct with an unsized tail; register r
// holds the fat pointer to the struct. Sized objects have their own block, so
// the pointer to them is in the slot.
func (f *fn) unsizedField(r, slot int, t *types.Type) place {
	q := f.alloc()
	// A transparent struct around a dyn (UnsafeCell<dyn Trait>) is laid out as
	// what is behind the dyn, which may live in the slot itself.
	inner := f.c.reveal(t)
	for inner.Kind == types.Adt && len(f.c.T.Variants(inner)) == 0 && f.c.T.DropImpl(inner) == nil {
		fs := f.c.T.FieldTypes(inner, nil)
		if len(fs) != 1 {
			break
		}
		inner = f.c.reveal(fs[0])
	}
	if inner.Kind == types.Dyn {
		f.opJ(OpTailDyn, q, r, int32(slot))
	} else {
		f.opJ(OpLd, q, r, int32(slot)) // an array's block
		f.op(OpFatR, q, q, r)
	}
	return place{kind: unsizedAt, reg: q, ty: t}
}

// indexPlace is builtin indexing.
func (f *fn) indexPlace(e *thir.Index) place {
	base := f.place(e.Of)
	p := place{kind: element, ty: e.Ty}
	of := f.c.reveal(e.Of.Type())
	switch {
	case of.Kind == types.Array:
		p.cont, p.n = inArray, int64(of.Args[1].N)
		p.reg = f.valueIn(base)
	case of.Kind == types.Slice:
		p.cont, p.reg = inSlice, base.reg
	default:
		p.cont, p.reg = inVec, f.valueIn(base)
	}
	p.idx = f.operand(e.I)
	f.enter(e.Sp)
	if p.cont == inVec {
		f.enterBehind(e.Of, e.Sp) // an overloaded index in rustc
	}
	return p
}

// fix turns an element into a place in memory: the index is checked here and
// the place can be used more than once.
func (f *fn) fix(p place) place {
	if p.kind != element {
		return p
	}
	r := f.alloc()
	op := [...]Op{OpSlLea, OpVecLea, OpArrLea}[p.cont]
	f.emit(Instr{Op: op, A: uint8(r), B: uint8(p.reg), C: uint8(p.idx), K: p.n})
	return place{kind: inMem, reg: r, ty: p.ty}
}

// addr puts the address of a place into dst: what a reference to it is.
func (f *fn) addr(p place, dst int) {
	object := p.kind != unsizedAt && f.c.object(p.ty)
	switch p.kind {
	case unsizedAt, atBlock:
		f.op(OpMov, dst, p.reg, 0)
	case nowhere:
		f.op(OpMark, dst, 0, 0)
	case inReg:
		switch {
		case object:
			f.op(OpMov, dst, p.reg, 0)
		case p.v != nil:
			panic("BUG: compile: the address of a register is taken in " + f.f.Name)
		default: // a value that nobody else sees
			f.op(OpCell, dst, p.reg, 0)
		}
	case inMem:
		switch {
		case object:
			f.opJ(OpLd, dst, p.reg, p.off)
		case p.off == 0:
			if dst != p.reg {
				f.op(OpMov, dst, p.reg, 0)
			}
		default:
			f.opJ(OpLea, dst, p.reg, p.off)
		}
	case element:
		op := [...]Op{OpSlLea, OpVecLea, OpArrLea}[p.cont]
		if object {
			op = [...]Op{OpSlLd, OpVecLd, OpArrLd}[p.cont]
		}
		f.emit(Instr{Op: op, A: uint8(dst), B: uint8(p.reg), C: uint8(p.idx), K: p.n})
	}
}

func isPlaceExpr(e thir.Expr) bool {
	switch e.(type) {
	case *thir.LocalRef, *thir.Upvar, *thir.Field, *thir.Deref, *thir.Index, *thir.StaticRef, *thir.Temp:
		return true
	}
	return false
}
