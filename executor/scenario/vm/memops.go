package vm

import (
	"math/bits"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// coldMemory: loads, stores, indexing, blocks.
func (t *Thread) coldMemory(in *compile.Instr, R *[256]Val) Status {
	a, b, c := &R[in.A], &R[in.B], &R[in.C]
	switch in.Op {
	case compile.OpStNil:
		slotAt(a.P, in.J).P = nil
	case compile.OpTailDyn:
		switch t.m.prog.Vtables[b.B].Type.Repr {
		case compile.ReprObject:
			*a = Val{slotAt(b.P, in.J).P, b.B}
		case compile.ReprZero: // it has no slot, and the block may end before it
			*a = Val{Mark(), b.B}
		default:
			*a = Val{unsafe.Pointer(slotAt(b.P, in.J)), b.B}
		}

	case compile.OpSlLea, compile.OpVecLea, compile.OpArrLea,
		compile.OpArrStB, compile.OpArrLdB, compile.OpArrLd:
		return t.index(in, a, b, c.B)

	case compile.OpNew:
		if !t.m.room(in.K) {
			return t.noRoom(in.K)
		}
		a.P = t.m.block(int(in.K))
	case compile.OpPack:
		n := int(uint32(in.K))
		if !t.m.room(int64(n)) {
			return t.noRoom(int64(n))
		}
		p := t.m.block(n)
		if in.C > 0 { // else the slots begin behind the block
			fill(unsafe.Add(p, uintptr(in.J)*valSize), R[in.B:], in)
		}
		a.P = p
	case compile.OpPackTag:
		if !t.m.room(int64(in.J)) {
			return t.noRoom(int64(in.J))
		}
		p := t.m.block(int(in.J))
		(*Val)(p).B = uint64(uint32(in.K))
		if in.C > 0 {
			fill(unsafe.Add(p, valSize), R[in.B:], in)
		}
		a.P = p
	case compile.OpCell:
		p := (*Val)(t.m.block(1))
		*p = *b
		if in.K != 0 {
			p.P = nil
		}
		a.P = unsafe.Pointer(p)
	case compile.OpBlkCopy:
		copy(Slots(a.P, int(in.K)), Slots(b.P, int(in.K)))
	case compile.OpBlkClone:
		if !t.m.room(in.K) {
			return t.noRoom(in.K)
		}
		p := t.m.block(int(in.K))
		copy(Slots(p, int(in.K)), Slots(b.P, int(in.K)))
		a.P = p
	case compile.OpCopy:
		p := b.P
		if p != nil {
			if n := t.m.prog.Plans[in.J].Total; !t.m.room(n) {
				return t.noRoom(n)
			}
			p = t.m.copyBlock(p, int(in.J))
		}
		a.P = p
	case compile.OpFat:
		*a = Val{b.P, uint64(in.K)}
	case compile.OpFatR:
		*a = Val{b.P, c.B}
	case compile.OpFmt:
		p := t.m.block(1 + int(in.C))
		(*Val)(p).B = uint64(in.J)
		if in.C > 0 {
			copy(Slots(unsafe.Add(p, valSize), int(in.C)), R[in.B:])
		}
		a.P = p
	case compile.OpRest:
		if n := b.B - uint64(in.K); n > 0 {
			*a = Val{unsafe.Pointer(slotAt(b.P, in.J)), n}
		} else {
			*a = Val{P: Mark()} // behind the last element nothing is ours
		}
	case compile.OpPtrAddr:
		a.B = t.m.Address(*b)
	case compile.OpPtrOf:
		*a = t.m.PointerTo(b.B)
	case compile.OpFollow:
		p, st := t.Follow(*b, t.m.prog.Types[in.J], in.K != 0)
		if st != Next {
			return st
		}
		a.P = p
	case compile.OpCastPtr:
		*a = t.m.CastPtr(*b, t.m.prog.Types[in.J], t.m.prog.Types[in.K])
	case compile.OpPart:
		t.m.wholes.part(a.P, b.P, t.m.prog.Types[in.J], in.K)
	case compile.OpElemPtr:
		*a = elemPtr(*b, c.Int(), in.K, t.m.prog.Types[in.J])
	case compile.OpUpcast:
		*a = Val{b.P, uint64(t.m.prog.Upcasts[in.J].Vtables[b.B])}
	default:
		return t.unknown(in)
	}
	return Next
}

// fill copies what is packed; the slots that the instruction calls scalars get no pointer.
func fill(to unsafe.Pointer, from []Val, in *compile.Instr) {
	slots := Slots(to, int(in.C))
	copy(slots, from)
	for mask := uint32(in.K >> 32); mask != 0; mask &= mask - 1 {
		slots[bits.TrailingZeros32(mask)].P = nil
	}
}

// addK is OpAddFK of the slot behind s. False: the sum does not fit.
func addK(s *uint64, in *compile.Instr) bool {
	x, z := *s, *s+uint64(in.K)
	switch n := compile.Num(in.C); {
	case n == compile.NumI64:
		if (int64(x)^int64(z))&(in.K^int64(z)) < 0 {
			return false
		}
	case n == compile.NumU64:
		if in.K >= 0 && z < x || in.K < 0 && z > x {
			return false
		}
	case Wrap(n, z) != z:
		return false
	}
	*s = z
	return true
}

// index runs the indexing opcodes that are not hot.
func (t *Thread) index(in *compile.Instr, a, b *Val, i uint64) Status {
	p, n := b.P, b.B
	switch in.Op {
	case compile.OpVecLea:
		v := (*Val)(p)
		p, n = v.P, v.B
	case compile.OpArrLea, compile.OpArrStB, compile.OpArrLdB, compile.OpArrLd:
		n = uint64(in.K)
	}
	if i >= n {
		return t.Panic(outOfBounds(n, i))
	}
	s := (*Val)(unsafe.Add(p, uintptr(i)*valSize))
	switch in.Op {
	case compile.OpSlLea, compile.OpVecLea, compile.OpArrLea:
		a.P = unsafe.Pointer(s)
	case compile.OpArrStB:
		s.B = a.B
	case compile.OpArrLdB:
		a.B = s.B
	default:
		*a = *s
	}
	return Next
}

// copyBlock copies a Copy object: blocks within it are copied too.
func (m *Machine) copyBlock(p unsafe.Pointer, plan int) unsafe.Pointer {
	c := m.prog.Plans[plan]
	q := m.block(c.N)
	to := Slots(q, c.N)
	copy(to, Slots(p, c.N))
	if c.Elem >= 0 {
		for i := range to {
			if to[i].P != nil { // nil: a None
				to[i].P = m.copyBlock(to[i].P, int(c.Elem))
			}
		}
		return q
	}
	if len(c.Nested) == 0 {
		return q
	}
	nested := c.Nested[0]
	if c.ByTag {
		if to[0].B >= uint64(len(c.Nested)) {
			return q
		}
		nested = c.Nested[to[0].B]
	}
	for _, s := range nested {
		if to[s.Slot].P != nil {
			to[s.Slot].P = m.copyBlock(to[s.Slot].P, int(s.Plan))
		}
	}
	return q
}

// Load reads the value of type d behind a thin pointer: the pointer itself for
// an object, else what the cell holds. It is neither copied nor moved.
func Load(d *compile.TypeDesc, p Val) Val {
	if d.Repr == compile.ReprObject {
		return Val{P: p.P}
	}
	return *p.At()
}

// Store writes v through a thin pointer without dropping what was there: an
// object's slots are copied into the block, a scalar's bits into the cell.
func Store(d *compile.TypeDesc, p, v Val) {
	switch d.Repr {
	case compile.ReprZero:
	case compile.ReprObject:
		if p.P != v.P {
			copy(Slots(p.P, d.Slots), Slots(v.P, d.Slots))
		}
	case compile.ReprScalar:
		p.At().B = v.B
	default:
		*p.At() = v
	}
}

// Replace is mem::replace: the old value in a block of its own, if it has one.
func (t *Thread) Replace(d *compile.TypeDesc, p, v Val) Val {
	old := Load(d, p)
	if d.Repr == compile.ReprObject {
		q := t.m.block(d.Slots)
		copy(Slots(q, d.Slots), Slots(p.P, d.Slots))
		old = Val{P: q}
	}
	Store(d, p, v)
	return old
}

// ---- statics and constants

// staticCell is a static or memo of this run.
type staticCell struct {
	v    Val
	done bool
}

// static gives the cell or block of a static; its initialiser runs first.
func (t *Thread) static(a *Val, in *compile.Instr) Status {
	s := t.m.prog.Statics[in.J]
	c := t.m.statics[in.J]
	if !c.done {
		return t.compute(c, int(s.Init), int(in.A))
	}
	if s.Type.Repr == compile.ReprObject {
		*a = c.v
	} else {
		*a = Val{P: unsafe.Pointer(&c.v)}
	}
	return Next
}

// memo gives a constant; its function runs first.
func (t *Thread) memo(a *Val, in *compile.Instr) Status {
	c := t.m.memos[in.J]
	if !c.done {
		return t.compute(c, int(t.m.prog.Memos[in.J].Func), int(in.A))
	}
	*a = c.v
	return Next
}

// compute calls function id for the value of c with the window at R[a], then
// executes the instruction again. Threads that compute it at the same time get
// the value of the first: it may hold a cell that has been written to since.
func (t *Thread) compute(c *staticCell, id, a int) Status {
	t.pc--
	t.nbase, t.nwin = t.base+a, 1
	return t.CallFn(id, func(t *Thread, a []Val, r Val) Status {
		if !c.done {
			c.v, c.done = r, true
		}
		return Next
	})
}

// materialise makes the constants of a function.
func materialise(fn *function) []Val {
	c := make([]Val, len(fn.f.Consts))
	for i, k := range fn.f.Consts {
		switch k.Kind {
		case compile.ConstStr:
			c[i] = StaticStr(k.Str)
		case compile.ConstBytes:
			b := make([]Val, len(k.Str))
			for j := range b {
				b[j].B = uint64(k.Str[j])
			}
			c[i] = SliceOf(b)
		case compile.ConstWide:
			if k.Sign {
				c[i] = I128(k.Hi, k.Lo)
			} else {
				c[i] = U128(k.Hi, k.Lo)
			}
		case compile.ConstFn, compile.ConstMark:
			c[i] = Val{Mark(), k.Lo}
		}
	}
	fn.consts = c
	return c
}
