package compile

import "github.com/pollground/pollground/executor/scenario/types"

// Drop glue. A value that needs drop has a non-nil P while it is live, so "is
// there something to drop" is a test of the slot itself; moves leave nil.
//
// Value glue is a function of one parameter, the value. Place glue takes a
// pointer to the value instead (drop_in_place, vtables); for objects the two
// are the same function.

// dropKind says how a value of a type is dropped.
type dropKind uint8

const (
	dropNone  dropKind = iota
	dropBytes          // OpFreeBuf of a String
	dropSlots          // OpFreeBuf of a Vec whose elements need nothing
	dropUnbox          // a Box whose content needs nothing
	dropDyn            // Box<dyn Trait>
	dropCo             // a coroutine
	dropCall           // a glue function
)

func (c *Compiler) needsDrop(t *types.Type) bool { return c.dropKind(t) != dropNone }

func (c *Compiler) dropKind(t *types.Type) dropKind {
	in := c.info(t)
	if in.hasDrop {
		return in.drop
	}
	if in.busyDrop {
		return dropCall // a recursive type: it goes through a Box, which needs drop
	}
	in.busyDrop = true
	in.drop = c.computeDrop(in.ty)
	in.busyDrop, in.hasDrop = false, true
	return in.drop
}

func (c *Compiler) computeDrop(t *types.Type) dropKind {
	switch t.Kind {
	case types.Tuple:
		return c.fieldsDrop(t)
	case types.Array:
		if t.Args[1].N > 0 && c.needsDrop(t.Args[0]) {
			return dropCall
		}
	case types.Closure:
		return c.fieldsDrop(t)
	case types.Coroutine:
		return dropCo
	case types.Adt:
		switch lang := c.lang(t); {
		case lang == "String":
			return dropBytes
		case lang == "Vec":
			if c.needsDrop(t.Args[0]) {
				return dropCall
			}
			return dropSlots
		case lang == "Box":
			to := c.reveal(t.Args[0])
			switch {
			case to.Kind == types.Dyn:
				return dropDyn
			case c.unsized(to) || c.needsDrop(to):
				return dropCall
			}
			return dropUnbox
		case isRc(lang):
			return dropCall
		case lang == "Arguments", lang == "ManuallyDrop":
			return dropNone
		}
		if c.T.DropImpl(t) != nil {
			return dropCall
		}
		return c.fieldsDrop(t)
	}
	return dropNone
}

// fieldsDrop is the kind of a type that has no Drop impl of its own.
func (c *Compiler) fieldsDrop(t *types.Type) dropKind {
	l := c.shape(t)
	lists := l.variants
	if lists == nil {
		lists = [][]field{l.fields}
	}
	for _, fs := range lists {
		for _, f := range fs {
			if f.ref {
				continue
			}
			if k := c.dropKind(f.ty); k != dropNone {
				if f.slot == slotWhole {
					return k // a nil P is the other variant
				}
				return dropCall
			}
		}
	}
	return dropNone
}

// sameDrop is the type whose glue drops t: through transparent structs and
// pointer enums down to what really is there.
func (c *Compiler) sameDrop(t *types.Type) *types.Type {
	t = c.reveal(t)
	if t.Kind != types.Adt && t.Kind != types.Tuple || c.lang(t) != "" {
		return t
	}
	l := c.shape(t)
	lists := l.variants
	if lists == nil {
		lists = [][]field{l.fields}
	}
	for _, fs := range lists {
		for _, f := range fs {
			if f.slot == slotWhole && c.needsDrop(f.ty) {
				return c.sameDrop(f.ty)
			}
		}
	}
	return t
}

// glue is the id of the value glue, -1 for none.
func (c *Compiler) glue(t *types.Type) int32 {
	if !c.needsDrop(t) {
		return -1
	}
	t = c.sameDrop(t)
	id := c.generated(key("drop", t), "drop "+t.String(), func(f *fn) { f.valueGlue(t) })
	if isGuard(t) {
		c.Prog.Funcs[id].Guard = true
	}
	return int32(id)
}

// isGuard: a type whose drop releases a lock of std, one that blocks the thread.
func isGuard(t *types.Type) bool {
	if t.Kind != types.Adt || t.Def.Crate == nil || t.Def.Crate.Name != "std" {
		return false
	}
	switch t.Def.Name {
	case "MutexGuard", "RwLockReadGuard", "RwLockWriteGuard":
		return true
	}
	return false
}

// placeGlue is the id of the glue that drops what a pointer points to.
func (c *Compiler) placeGlue(t *types.Type) int32 {
	t = c.reveal(t)
	switch t.Kind {
	case types.Str:
		return -1
	case types.Slice:
		if !c.needsDrop(t.Args[0]) {
			return -1
		}
		return int32(c.generated(key("drop at", t), "drop at "+t.String(), func(f *fn) {
			f.params(1)
			f.dropElems(0, t.Args[0], c.placeGlue(t))
			f.emit(Instr{Op: OpRetUnit})
		}))
	case types.Dyn:
		return int32(c.generated(key("drop at dyn"), "drop at dyn", func(f *fn) {
			f.params(1)
			f.emit(Instr{Op: OpDropDyn, A: 0, B: f.window()})
			f.emit(Instr{Op: OpRetUnit})
		}))
	}
	if c.unsized(t) {
		return int32(c.generated(key("drop at", t), "drop at "+t.String(), func(f *fn) { f.unsizedGlue(t) }))
	}
	if !c.needsDrop(t) {
		return -1
	}
	if c.object(t) {
		return c.glue(t)
	}
	return int32(c.generated(key("drop at", t), "drop at "+t.String(), func(f *fn) {
		f.params(1)
		v := f.alloc()
		f.emit(Instr{Op: OpLdTake, A: uint8(v), B: 0})
		f.dropReg(v, t)
		f.emit(Instr{Op: OpRetUnit})
	}))
}

// valueGlue generates the glue of t. R[0] is the value, never nil.
func (f *fn) valueGlue(t *types.Type) {
	f.params(1)
	c := f.c
	switch k := c.dropKind(t); {
	case k != dropCall:
		f.dropReg(0, t)
	case t.Kind == types.Array:
		s := f.alloc()
		f.opK(OpFat, s, 0, int64(t.Args[1].N))
		f.dropElems(s, t.Args[0], c.glue(t))
	case c.lang(t) == "Vec":
		v := f.alloc()
		f.emit(Instr{Op: OpLd, A: uint8(v), B: 0})
		f.dropElems(v, t.Args[0], c.glue(t))
		f.emit(Instr{Op: OpFreeBuf, A: 0, K: 16})
	case c.lang(t) == "Box":
		f.boxGlue(t)
	case isRc(c.lang(t)):
		f.rcGlue(t)
	default:
		f.ownGlue(t)
	}
	f.emit(Instr{Op: OpRetUnit})
}

// ownGlue calls the type's own Drop, then drops the fields. Should the former
// panic, the fields are dropped all the same.
func (f *fn) ownGlue(t *types.Type) {
	c := f.c
	if d := c.T.DropImpl(t); t.Kind == types.Adt && d != nil {
		rest := c.fieldGlue(t)
		o := f.ownAs(UnwindReg, 0, 0, rest)
		w := f.alloc()
		f.op(OpMov, w, 0, 0)
		f.emitCallTo(c.Func(d), w, 1)
		f.disown(o)
		f.next = w
	}
	f.dropFields(t)
}

// fieldGlue is the glue of the fields alone, -1 for none.
func (c *Compiler) fieldGlue(t *types.Type) int32 {
	if c.fieldsDrop(t) == dropNone {
		return -1
	}
	return int32(c.generated(key("drop fields", t), "drop fields of "+t.String(), func(f *fn) {
		f.params(1)
		f.dropFields(t)
		f.emit(Instr{Op: OpRetUnit})
	}))
}

// dropFields drops the fields of the object in R[0], in order of declaration.
func (f *fn) dropFields(t *types.Type) {
	l := f.c.shape(t)
	if l.enum != EnumTagged {
		f.dropList(l.fields)
		return
	}
	end := f.label()
	for i, fs := range l.variants {
		any := false
		for _, fd := range fs {
			any = any || fd.slot >= 0 && f.c.needsDrop(fd.ty)
		}
		if !any {
			continue
		}
		next := f.label()
		f.jump(Instr{Op: OpJNoTag, A: 0, K: int64(i)}, next)
		f.dropList(fs)
		f.jump(Instr{Op: OpJmp}, end)
		f.bind(next)
	}
	f.bind(end)
}

// dropList drops fields of the block R[0]. All are taken out first: when the
// drop of one panics, unwinding finds the others in their registers.
func (f *fn) dropList(fs []field) {
	mark := f.next
	var drops []field
	for _, fd := range fs {
		if fd.slot >= 0 && !fd.ref && f.c.needsDrop(fd.ty) {
			drops = append(drops, fd)
		}
	}
	if len(drops) == 1 || len(drops) > 100 {
		for _, fd := range drops {
			r := f.alloc()
			f.emit(Instr{Op: OpLdTake, A: uint8(r), B: 0, J: int32(fd.slot)})
			f.dropReg(r, fd.ty)
			f.next = mark
		}
		return
	}
	regs := make([]int, len(drops))
	owns := make([]*owned, len(drops))
	for i := range drops {
		regs[i] = f.alloc()
		f.emit(Instr{Op: OpLdTake, A: uint8(regs[i]), B: 0, J: int32(drops[i].slot)})
	}
	for i := len(drops) - 1; i >= 0; i-- {
		owns[i] = f.own(regs[i], drops[i].ty)
	}
	for i, fd := range drops {
		f.dropReg(regs[i], fd.ty)
	}
	for i := range drops {
		f.disown(owns[i])
	}
	f.next = mark
}

// dropElems drops the elements of the slice in register s, first to last, each
// taken out of its slot first. again is the glue that goes on with R[0] when
// the drop of an element panics.
func (f *fn) dropElems(s int, elem *types.Type, again int32) {
	mark := f.next
	i, at, v := f.alloc(), f.alloc(), f.alloc()
	o := f.ownAs(UnwindReg, 0, 0, again)
	f.emit(Instr{Op: OpKB, A: uint8(i)})
	test, body := f.label(), f.label()
	f.jump(Instr{Op: OpJmp}, test)
	f.bind(body)
	f.emit(Instr{Op: OpSlLea, A: uint8(at), B: uint8(s), C: uint8(i)})
	f.emit(Instr{Op: OpLdTake, A: uint8(v), B: uint8(at)})
	f.dropReg(v, elem)
	f.emit(Instr{Op: OpAddKU64, A: uint8(i), B: uint8(i), K: 1})
	f.bind(test)
	f.jump(Instr{Op: OpLoopLtU, A: uint8(i), B: uint8(s)}, body)
	f.disown(o)
	f.next = mark
}

// boxGlue drops the content of a Box, then gives its memory back.
func (f *fn) boxGlue(t *types.Type) {
	to := f.c.reveal(t.Args[0])
	if g := f.c.placeGlue(to); g >= 0 {
		r := f.alloc()
		f.op(OpMov, r, 0, 0)
		f.emit(Instr{Op: OpDrop, A: uint8(r), B: f.window(), J: g})
	}
	to = f.c.bare(to)
	switch {
	case to.Kind == types.Slice:
		f.emit(Instr{Op: OpFreeFat, A: 0, K: 16})
	case to.Kind == types.Str:
		f.emit(Instr{Op: OpFreeFat, A: 0, K: 1})
	case !f.c.unsized(to):
		f.opSize(OpUnbox, 0, 0, to, 0)
	}
}

// rcGlue counts a strong or weak pointer down. The last strong one drops the
// content; the memory goes with the last weak one.
func (f *fn) rcGlue(t *types.Type) {
	to := f.c.reveal(t.Args[0])
	lang := f.c.lang(t)
	end := f.label()
	if lang == "Rc" || lang == "Arc" {
		f.jump(Instr{Op: OpRcDec, A: 0, J: RcStrong}, end)
		if g := f.c.placeGlue(to); g >= 0 {
			r := f.alloc()
			op := OpLea
			if k := f.c.bare(to).Kind; k == types.Slice || k == types.Str { // the slot holds the fat pointer
				op = OpLd
			}
			f.opJ(op, r, 0, RcContent)
			f.emit(Instr{Op: OpDrop, A: uint8(r), B: f.window(), J: g})
		}
	}
	f.jump(Instr{Op: OpRcDec, A: 0, J: RcWeak}, end)
	to = f.c.bare(to)
	switch {
	case to.Kind == types.Slice, to.Kind == types.Str:
		size := int64(16)
		if to.Kind == types.Str {
			size = 1
		}
		r := f.alloc()
		f.opJ(OpLd, r, 0, RcContent)
		f.opK(OpFreeFat, r, 0, size)
	case !f.c.unsized(to):
		f.opSize(OpUnbox, 0, 0, to, 2)
	}
	f.bind(end)
}

// unsizedGlue drops the struct with an unsized tail behind the fat pointer R[0].
func (f *fn) unsizedGlue(t *types.Type) {
	f.params(1)
	if d := f.c.T.DropImpl(t); d != nil {
		w := f.alloc()
		f.op(OpMov, w, 0, 0)
		f.emitCallTo(f.c.Func(d), w, 1)
	}
	for _, fd := range f.c.shape(t).fields {
		if fd.slot == slotZero {
			continue
		}
		mark := f.next
		p := f.slotPlace(place{kind: unsizedAt, reg: 0, ty: t}, fd.slot, fd.ty)
		if f.c.unsized(fd.ty) {
			if g := f.c.placeGlue(fd.ty); g >= 0 {
				r := f.alloc()
				f.op(OpMov, r, p.reg, 0)
				f.emit(Instr{Op: OpDrop, A: uint8(r), B: f.window(), J: g})
			}
		} else if f.c.needsDrop(fd.ty) {
			r := f.alloc()
			f.moveOut(p, r)
			f.dropReg(r, fd.ty)
		}
		f.release(mark)
	}
	f.emit(Instr{Op: OpRetUnit})
}

// dropReg drops the value in register r; nothing when it is nil. Registers
// from f.next on may be used.
func (f *fn) dropReg(r int, t *types.Type) {
	a := uint8(r)
	switch f.c.dropKind(t) {
	case dropNone:
	case dropBytes:
		f.emit(Instr{Op: OpFreeBuf, A: a, K: 1})
	case dropSlots:
		f.emit(Instr{Op: OpFreeBuf, A: a, K: 16})
	case dropUnbox:
		t = f.c.sameDrop(t)
		f.opSize(OpUnbox, r, 0, t.Args[0], 0)
	case dropDyn:
		f.emit(Instr{Op: OpDropDyn, A: a, B: f.window(), C: 1})
	case dropCo:
		f.emit(Instr{Op: OpDropCo, A: a, B: f.window()})
	default:
		f.emit(Instr{Op: OpDrop, A: a, B: f.window(), J: f.c.glue(t)})
	}
}
