package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// at is a place in memory.
type at struct {
	reg  int // with an address; 0 is the frame
	off  int64
	meta int  // register with the length or vtable of an unsized place, else 0
	null bool // there is no register: off is the address
	// loose: it lies in a field of a packed struct, perhaps unaligned, and a run that is checked must copy it as bytes.
	loose bool
}

// home returns the place of a local in memory.
func (s *slot) home() at { return at{off: int64(s.offset), null: s.stays} }

// addressOf returns where a place lies. It is not a local in registers.
func (c *function) addressOf(p mir.Place) at {
	t := c.g.checked.Concrete(c.body.Locals[p.Local].Ty)
	s := &c.slots[p.Local]
	a := s.home()
	proj := p.Proj
	switch {
	case s.alias:
		a = at{reg: s.reg, meta: s.reg + 1}
	case s.class == empty:
		a = at{off: int64(c.layout(t).Align), null: true}
	case len(proj) > 0 && proj[0].Kind == mir.Deref && c.pointsTo[p.Local] != nil:
		a = c.addressOf(*c.pointsTo[p.Local])
		t, proj = c.g.checked.Concrete(proj[0].Ty), proj[1:]
	case s.reg != 0: // a pointer
		if len(proj) == 0 || proj[0].Kind != mir.Deref {
			panic("BUG: codegen: the address of a register: " + mir.PlaceText(p))
		}
		a = at{reg: s.reg}
		if s.class == pair {
			a.meta = s.reg + 1
		}
		t, proj = c.g.checked.Concrete(proj[0].Ty), proj[1:]
	}
	var variant *mir.Elem
	for i := range proj {
		e := &proj[i]
		switch e.Kind {
		case mir.Deref:
			a = c.follow(a, t)
		case mir.Field:
			a = c.field(a, t, variant, int(e.Index), e.Ty)
		case mir.Saved:
			a.off += int64(c.layout(t).Saved[e.Index])
			a.meta = 0
		case mir.Downcast:
		case mir.Index:
			a = c.element(a, c.local(e.Local), e.Ty)
		case mir.ConstIndex:
			a = c.constIndex(a, t, e)
		case mir.Subslice:
			a = c.subslice(a, t, e)
		}
		variant = nil
		if e.Kind == mir.Downcast {
			variant = e
		}
		t = c.g.checked.Concrete(e.Ty)
	}
	if !a.null && a.off != int64(int32(a.off)) {
		r := c.temp()
		c.opk(bytecode.Addwk, r, c.pointer(at{reg: a.reg}), a.off)
		a.reg, a.off = r, 0
	}
	return a
}

// loose reports whether fields of type ft may lie unaligned in t, because that is packed.
func (c *function) loose(t, ft *types.Type) bool { return c.layout(t).Align < c.layout(ft).Align }

// aligned returns an aligned copy of a value that may lie unaligned, else its place.
func (c *function) aligned(a at, t *types.Type) at {
	if !a.loose {
		return a
	}
	l := c.layout(t)
	to := at{off: int64(c.frame(l.Size, l.Align))}
	c.opk(bytecode.Copy, c.pointer(to), c.pointer(a), int64(l.Size))
	return to
}

// solid returns where a value for a place is made: the place, or an aligned one that done copies to it.
func (c *function) solid(a at, t *types.Type) (to at, done func()) {
	if !a.loose {
		return a, func() {}
	}
	l := c.layout(t)
	to = at{off: int64(c.frame(l.Size, l.Align))}
	return to, func() { c.opk(bytecode.Copy, c.pointer(a), c.pointer(to), int64(l.Size)) }
}

// follow returns the place that the pointer of type t at a points to.
func (c *function) follow(a at, t *types.Type) at {
	v := c.loadValue(a, t)
	to := at{reg: v.reg}
	if v.class == pair {
		to.meta = v.reg + 1
	}
	return to
}

// field returns field i of a value of type t at a, or of one of its variants.
func (c *function) field(a at, t *types.Type, variant *mir.Elem, i int, ft *types.Type) at {
	l := c.layout(t)
	offsets := l.Fields
	if variant != nil {
		offsets = c.variantFields(t, variant.Variant.Index)
	}
	if i >= len(offsets) {
		panic(missing{what: "a field of " + t.String()})
	}
	ft = c.g.checked.Concrete(ft)
	meta := a.meta
	if !c.g.unsized(ft) {
		a.meta = 0
	}
	a.off += int64(offsets[i])
	a.loose = a.loose || c.loose(t, ft)
	if meta == 0 || a.meta == 0 || i == 0 && offsets[i] == 0 || c.g.tail(ft).Kind != types.Dyn {
		return a
	}
	// The offset is rounded up to the alignment of the value, which the vtable has: it applies to what lies before it.
	base := a
	base.off -= int64(offsets[i])
	align, offset := c.packed(c.alignOfUnsized(ft, meta), t), c.temp()
	c.opk(bytecode.K, offset, 0, int64(c.sizedPart(t)))
	c.roundUp(offset, align)
	r := c.temp()
	c.op(bytecode.Addw, r, c.pointer(base), offset)
	return at{reg: r, meta: meta}
}

// sizedPart returns the smallest offset that the last field of an unsized struct can have.
func (c *function) sizedPart(t *types.Type) uint64 {
	l := c.layout(t)
	if len(l.Fields) == 0 {
		panic(missing{what: "a field of " + t.String()})
	}
	return l.Fields[len(l.Fields)-1]
}

// roundUp rounds register r up to a multiple of the power of two in register align.
func (c *function) roundUp(r, align int) {
	x := c.temp()
	c.opk(bytecode.Addwk, x, align, -1)
	c.op(bytecode.Addw, r, r, x)
	c.opk(bytecode.Xork, x, x, -1)
	c.op(bytecode.And, r, r, x)
}

// element returns the element with the number in a register.
func (c *function) element(a at, index int, t *types.Type) at {
	base, r := c.pointer(a), c.temp()
	c.emit(bytecode.Instr{Op: bytecode.Index, A: uint8(r), B: uint8(base), C: int32(index),
		K: int64(c.layout(t).Size)})
	return at{reg: r, loose: a.loose}
}

func (c *function) constIndex(a at, t *types.Type, e *mir.Elem) at {
	size := int64(c.layout(e.Ty).Size)
	n := int64(e.Index)
	if e.FromEnd && t.Kind == types.Array {
		n = int64(t.Args[1].N) - n
	} else if e.FromEnd {
		i := c.temp()
		c.opk(bytecode.Addwk, i, a.meta, -n)
		return c.element(at{reg: a.reg, off: a.off}, i, e.Ty)
	}
	a.off, a.meta = a.off+n*size, 0
	return a
}

func (c *function) subslice(a at, t *types.Type, e *mir.Elem) at {
	elem := c.g.checked.Concrete(t.Args[0])
	a.off += int64(e.Index) * int64(c.layout(elem).Size)
	if t.Kind == types.Array {
		return a // of a type of its own
	}
	meta := c.temp()
	if e.FromEnd {
		c.opk(bytecode.Addwk, meta, a.meta, -int64(e.Index)-int64(e.To))
	} else {
		c.opk(bytecode.K, meta, 0, int64(e.To)-int64(e.Index))
	}
	a.meta = meta
	return a
}

// local returns a register with the value of a scalar local.
func (c *function) local(l mir.Local) int {
	if r := c.slots[l].reg; r != 0 {
		return r
	}
	return c.loadValue(c.slots[l].home(), c.body.Locals[l].Ty).reg
}

// pointer returns a register with the address of a place.
func (c *function) pointer(a at) int {
	if a.off == 0 && a.reg != 0 {
		return a.reg
	}
	r := c.temp()
	c.pointerInto(r, a)
	return r
}

// pointerInto writes the address of a place to a register.
func (c *function) pointerInto(r int, a at) {
	switch {
	case a.null:
		c.opk(bytecode.K, r, 0, a.off)
	case a.off == 0 && a.reg != 0:
		c.mov(r, a.reg)
	default:
		c.opk(bytecode.Addwk, r, a.reg, a.off)
	}
}

func (c *function) mov(to, from int) {
	if to != from {
		c.op(bytecode.Mov, to, from, 0)
	}
}
