package compile

// Reading and writing places: copies, moves, stores, and the store that drops
// what was there.

// copyOut puts a copy of the Copy value at p into dst.
func (f *fn) copyOut(p place, dst int) {
	if p.kind == nowhere || f.c.zero(p.ty) {
		return
	}
	plan := f.c.planOf(p.ty)
	if plan < 0 {
		f.loadVal(p, dst)
		return
	}
	mark := f.next
	f.opJ(OpCopy, dst, f.valueIn(p), plan)
	f.release(mark)
}

// moveOut moves the value at p into dst. A slot of a type that needs drop is
// left empty.
func (f *fn) moveOut(p place, dst int) {
	switch {
	case p.kind == unsizedAt:
		// Out of a box, to call_once through its vtable, which frees it.
		f.op(OpMov, dst, p.reg, 0)
		if p.box != nil {
			f.clear(*p.box)
		}
		return
	case p.kind == nowhere || f.c.zero(p.ty):
		return
	case p.v != nil && p.kind == inReg && p.ty == p.v.ty && p.v.branch == f.branch && p.v.own != nil && !p.v.again:
		// The whole variable, for good.
		f.op(OpMov, dst, p.reg, 0)
		f.disown(p.v.own)
		p.v.own = nil
		return
	case p.kind == atBlock && p.box != nil:
		f.op(OpMov, dst, p.reg, 0)
		f.emptyBox(*p.box)
		return
	case p.kind == atBlock:
		// Out of a raw pointer's place: the block stays, its content goes.
		f.opSize(OpBlkClone, dst, p.reg, p.ty, 0)
		if p.rest && f.c.needsDrop(p.ty) {
			for i := range f.c.shape(p.ty).slots {
				f.emit(Instr{Op: OpStNil, A: uint8(p.reg), J: int32(i)})
			}
		}
		return
	case !f.c.needsDrop(p.ty):
		f.loadVal(p, dst)
		return
	}
	switch p.kind {
	case inReg:
		f.op(OpTake, dst, p.reg, 0)
	case element:
		p = f.fix(p)
		fallthrough
	case inMem:
		f.opJ(OpLdTake, dst, p.reg, p.off)
	}
}

// clear makes the slot at p empty.
func (f *fn) clear(p place) {
	switch p = f.fix(p); p.kind {
	case inReg:
		f.op(OpNil, p.reg, 0, 0)
	case inMem:
		f.emit(Instr{Op: OpStNil, A: uint8(p.reg), J: p.off})
	}
}

// emptyBox gives back the memory of the box at p, whose content has moved out.
func (f *fn) emptyBox(p place) {
	to := f.c.reveal(p.ty).Args[0]
	if p.kind == inReg {
		f.opSize(OpUnbox, p.reg, 0, to, 0)
		return
	}
	r := f.alloc()
	p = f.fix(p)
	f.opJ(OpLdTake, r, p.reg, p.off)
	f.opSize(OpUnbox, r, 0, to, 0)
}

// store writes the value in register src to p. What was there is not dropped.
func (f *fn) store(p place, src int) {
	scalar := f.c.repr(p.ty) == ReprScalar
	switch p.kind {
	case nowhere:
	case inReg:
		f.move(p.reg, src, p.ty)
	case atBlock:
		f.opSize(OpBlkCopy, p.reg, src, p.ty, 0)
	case inMem:
		op := OpSt
		if scalar {
			op = OpStB
		}
		f.opJ(op, p.reg, src, p.off)
	case element:
		if scalar {
			op := [...]Op{OpSlStB, OpVecStB, OpArrStB}[p.cont]
			f.emit(Instr{Op: op, A: uint8(src), B: uint8(p.reg), C: uint8(p.idx), K: p.n})
			return
		}
		mark := f.next
		p = f.fix(p)
		f.opJ(OpSt, p.reg, src, p.off)
		f.release(mark)
	}
}

// replace drops what is at p after the value in register src has been written:
// should the drop panic, the new value is there, as in Rust.
func (f *fn) replace(p place, src int) {
	if p.kind == nowhere {
		return
	}
	if !f.c.needsDrop(p.ty) {
		f.store(p, src)
		return
	}
	mark := f.next
	old := f.alloc()
	switch p.kind {
	case inReg:
		f.op(OpMov, old, p.reg, 0)
	case atBlock:
		f.opSize(OpBlkClone, old, p.reg, p.ty, 0)
	case element:
		p = f.fix(p)
		f.opJ(OpLd, old, p.reg, p.off)
	default:
		f.opJ(OpLd, old, p.reg, p.off)
	}
	f.store(p, src)
	f.dropReg(old, p.ty)
	f.release(mark)
}
