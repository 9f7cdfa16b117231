package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

func (c *function) assign(p mir.Place, v mir.Rvalue) {
	t := c.g.checked.Concrete(c.body.PlaceTy(p))
	if v, ok := v.(*mir.CheckedBinary); ok {
		c.checkedBinary(p, v)
		return
	}
	if s := c.slots[p.Local]; s.alias && p.IsLocal() {
		from := c.addressOf(v.(*mir.Use).Op.Place)
		c.pointerInto(s.reg, from)
		c.mov(s.reg+1, from.meta)
		return
	}
	k := c.class(t)
	if k == empty {
		if u, ok := v.(*mir.Use); ok && u.Op.Kind == mir.Constant {
			c.constant(u.Op.Const)
		}
		return
	}
	switch v := v.(type) {
	case *mir.Use:
		c.use(p, t, v.Op)
	case *mir.Ref:
		c.borrow(p, k, v.Place)
	case *mir.RawPtr:
		c.borrow(p, k, v.Place)
	case *mir.Binary:
		c.binary(p, v)
	case *mir.Unary:
		c.unary(p, t, v)
	case *mir.Cast:
		c.cast(p, t, v)
	case *mir.Aggregate:
		c.aggregate(p, t, v)
	case *mir.Repeat:
		c.repeat(p, t, v)
	case *mir.Discriminant:
		c.discriminant(p, t, v)
	case *mir.Format:
		c.format(p, t, v)
	case *mir.Len:
		c.length(p, t, v)
	default:
		panic(missing{what: "an rvalue"})
	}
}

var constantStores = [...]bytecode.Op{8: bytecode.Stk8, 16: bytecode.Stk16, 32: bytecode.Stk32,
	64: bytecode.Stk64}

// use writes an operand to a place.
func (c *function) use(p mir.Place, t *types.Type, o mir.Operand) {
	k, n := c.g.classOf(t)
	if o.Kind == mir.Constant && o.Const.Kind == mir.Scalar && k == scalar {
		if r, ok := c.inRegister(p); ok {
			c.opk(bytecode.K, r, 0, int64(o.Const.Int))
			return
		}
		a := c.addressOf(p)
		if a.loose {
			c.storeValue(a, t, c.operand(o))
			return
		}
		a = c.based(a) // without a temporary
		c.emit(bytecode.Instr{Op: constantStores[n.Bits()], A: uint8(a.reg), C: int32(a.off), K: int64(o.Const.Int)})
		return
	}
	c.validOperand(o, t)
	if r, ok := c.inRegister(p); ok && k != block && k != empty {
		c.operandInto(r, o)
		return
	}
	c.write(p, t, c.operand(o))
}

// borrow writes a reference to a place.
func (c *function) borrow(p mir.Place, k class, of mir.Place) {
	a := c.addressOf(of)
	r := c.target(p, k)
	if k == pair && a.meta == 0 {
		panic("BUG: codegen: a fat pointer to a thin place " + mir.PlaceText(of) + " in " + c.body.Name)
	}
	if k == pair && r == a.meta { // both halves are read before one is written
		meta := c.temp()
		c.mov(meta, a.meta)
		a.meta = meta
	}
	c.pointerInto(r, a)
	if k == pair {
		c.mov(r+1, a.meta)
	}
	c.write(p, c.g.checked.Concrete(c.body.PlaceTy(p)), value{k, bytecode.U64, r})
}

func (c *function) length(p mir.Place, t *types.Type, v *mir.Len) {
	r := c.target(p, scalar)
	if of := c.g.checked.Concrete(c.body.PlaceTy(v.Place)); of.Kind == types.Array {
		c.opk(bytecode.K, r, 0, int64(of.Args[1].N))
	} else {
		c.mov(r, c.addressOf(v.Place).meta)
	}
	c.write(p, t, value{scalar, bytecode.U64, r})
}

var indexedStores = [...]bytecode.Op{8: bytecode.Stx8, 16: bytecode.Stx16, 32: bytecode.Stx32, 64: bytecode.Stx64}

// repeat fills an array with copies of a value.
func (c *function) repeat(p mir.Place, t *types.Type, v *mir.Repeat) {
	n := t.Args[1].N
	elem := c.g.checked.Concrete(t.Args[0])
	x := c.operand(v.Op)
	place, done := c.solid(c.addressOf(p), t)
	defer done()
	to := c.pointer(place)
	i := c.temp()
	c.opk(bytecode.K, i, 0, 0)
	if x.class == scalar {
		again := c.emit(bytecode.Instr{Op: indexedStores[x.num.Bits()], A: uint8(to), B: uint8(x.reg), C: int32(i)})
		c.emit(bytecode.Instr{Op: bytecode.ForkU, A: uint8(i), C: int32(again), K: int64(n)})
		return
	}
	r := c.temp()
	again := c.emit(bytecode.Instr{Op: bytecode.Index, A: uint8(r), B: uint8(to), C: int32(i),
		K: int64(c.layout(elem).Size)})
	c.storeValue(at{reg: r}, elem, x)
	c.emit(bytecode.Instr{Op: bytecode.ForkU, A: uint8(i), C: int32(again), K: int64(n)})
}

// aggregate writes a value made of its parts.
func (c *function) aggregate(p mir.Place, t *types.Type, v *mir.Aggregate) {
	for _, o := range v.Fields {
		if o.Kind != mir.Constant && o.Place.Local == p.Local && !o.Place.Indirect() {
			panic(missing{what: "a value made of parts of the place it is written to"})
		}
	}
	if _, ok := c.inRegister(p); ok || c.class(t) != block {
		// A Box, which has one field, or an aggregate in registers.
		if len(v.Fields) == 1 && v.Variant == nil {
			c.write(p, t, c.operand(v.Fields[0]))
			return
		}
		panic(missing{what: "a value of type " + t.String() + " in registers"})
	}
	base, done := c.solid(c.addressOf(p), t)
	defer done()
	c.clears.variant(p, base, t, v)
	offsets := c.fieldOffsets(t, v)
	mark := c.next
	for i, o := range v.Fields {
		c.next = mark
		ft := c.g.checked.Concrete(c.body.OperandTy(o))
		x := c.operand(o)
		if x.class == empty {
			continue
		}
		to := base
		to.off += int64(offsets(i))
		to.loose = to.loose || c.loose(t, ft)
		c.storeValue(to, ft, x)
	}
	c.next = mark
	switch {
	case v.Variant != nil:
		c.setVariant(base, t, v.Variant.Index)
	case t.Kind == types.Coroutine:
		c.setStateAt(base, t, unresumed)
	case t.Kind == types.Adt:
		c.fillNiche(base, t, v)
	}
}

// fillNiche writes to the niche of a struct of the library that declares no field there: else it would read as a value
// of the enum around it.
func (c *function) fillNiche(a at, t *types.Type, v *mir.Aggregate) {
	l := c.layout(t)
	n := l.Niche
	if n.Size == 0 || n.Size > 8 {
		return
	}
	for i, o := range v.Fields {
		from := l.Fields[i]
		size := c.layout(c.g.checked.Concrete(c.body.OperandTy(o))).Size
		if from < n.Offset+n.Size && n.Offset < from+size {
			return
		}
	}
	r := c.temp()
	c.opk(bytecode.K, r, 0, int64(n.First.Lo))
	a = c.based(a)
	c.op(stores[8*uint(n.Size)], a.reg, r, int(a.off+int64(n.Offset)))
}

// fieldOffsets returns the offsets of the fields of an aggregate.
func (c *function) fieldOffsets(t *types.Type, v *mir.Aggregate) func(i int) uint64 {
	l := c.layout(t)
	list := l.Fields
	switch {
	case t.Kind == types.Array:
		size := c.layout(t.Args[0]).Size
		return func(i int) uint64 { return uint64(i) * size }
	case v.Variant != nil:
		list = c.variantFields(t, v.Variant.Index)
	}
	if len(list) < len(v.Fields) {
		panic(missing{what: "a value of type " + t.String()})
	}
	return func(i int) uint64 { return list[i] }
}
