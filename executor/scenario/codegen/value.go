package codegen

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// value is a value in registers: itself, or its address if it is a block.
type value struct {
	class class
	num   bytecode.Num
	reg   int
}

var loads = [...]bytecode.Op{
	bytecode.U8: bytecode.LdU8, bytecode.I8: bytecode.LdI8, bytecode.U16: bytecode.LdU16, bytecode.I16: bytecode.LdI16,
	bytecode.U32: bytecode.LdU32, bytecode.I32: bytecode.LdI32, bytecode.F32: bytecode.LdU32,
	bytecode.U64: bytecode.Ld64, bytecode.I64: bytecode.Ld64, bytecode.F64: bytecode.Ld64,
}

var indexedLoads = [...]bytecode.Op{
	bytecode.U8: bytecode.LdxU8, bytecode.I8: bytecode.LdxI8, bytecode.U16: bytecode.LdxU16,
	bytecode.I16: bytecode.LdxI16, bytecode.U32: bytecode.LdxU32, bytecode.I32: bytecode.LdxI32,
	bytecode.F32: bytecode.LdxU32, bytecode.U64: bytecode.Ldx64, bytecode.I64: bytecode.Ldx64,
	bytecode.F64: bytecode.Ldx64,
}

var stores = [...]bytecode.Op{8: bytecode.St8, 16: bytecode.St16, 32: bytecode.St32, 64: bytecode.St64}

// based returns a place whose address is a register and an offset.
func (c *function) based(a at) at {
	if a.null {
		return at{reg: c.pointer(a)}
	}
	return a
}

// loadValue returns the value of type t at a place.
func (c *function) loadValue(a at, t *types.Type) value {
	k, n := c.g.classOf(t)
	v := value{class: k, num: n}
	if k != block {
		a = c.aligned(a, t)
	}
	a = c.based(a)
	switch k {
	case scalar:
		v.reg = c.temp()
		c.op(loads[n], v.reg, a.reg, int(a.off))
	case pair:
		v.reg = c.temp2(2)
		c.op(bytecode.Ld2, v.reg, a.reg, int(a.off))
	case block:
		v.reg = c.pointer(a)
	}
	return v
}

// loadInto is loadValue into given registers. The value is no block.
func (c *function) loadInto(r int, a at, k class, n bytecode.Num) {
	a = c.based(a)
	if k == pair {
		c.op(bytecode.Ld2, r, a.reg, int(a.off))
	} else {
		c.op(loads[n], r, a.reg, int(a.off))
	}
}

// operandInto writes the value of an operand, which is no block, to registers.
func (c *function) operandInto(r int, o mir.Operand) {
	t := c.g.checked.Concrete(c.body.OperandTy(o))
	k, n := c.g.classOf(t)
	if number, ok := c.number(o); ok {
		c.opk(bytecode.K, r, 0, number)
		return
	}
	if o.Kind != mir.Constant {
		if _, ok := c.inRegister(o.Place); !ok && k != empty {
			a := c.addressOf(o.Place)
			if x, ok := c.indexed(a, k, n); ok {
				c.emit(bytecode.Instr{Op: indexedLoads[n], A: uint8(r), B: x.B, C: x.C, K: a.off})
				return
			}
			c.loadInto(r, c.aligned(a, t), k, n)
			return
		}
	}
	c.move(r, c.operand(o))
}

// storeValue writes a value to a place.
func (c *function) storeValue(a at, t *types.Type, v value) {
	if a.loose && v.class != block && v.class != empty {
		to, done := c.solid(a, t)
		c.storeValue(to, t, v)
		done()
		return
	}
	switch v.class {
	case scalar:
		a = c.based(a)
		c.op(stores[v.num.Bits()], a.reg, v.reg, int(a.off))
	case pair:
		a = c.based(a)
		c.op(bytecode.St2, a.reg, v.reg, int(a.off))
	case block:
		c.copyBytes(a, at{reg: v.reg}, t)
	}
}

// maxPieces is the number of loads and stores up to which a copy is made of them.
const maxPieces = 8

// copyBytes copies a value in memory. The two places are the same or do not overlap.
func (c *function) copyBytes(to, from at, t *types.Type) {
	l := c.layout(t)
	piece := min(l.Align, 8)
	if l.Size/piece > maxPieces || to.loose || c.g.Checked { // padding need not be initialised
		c.opk(bytecode.Copy, c.pointer(to), c.pointer(from), int64(l.Size))
		return
	}
	to, from = c.based(to), c.based(from)
	for off := uint64(0); off < l.Size; {
		mark := c.next
		in, out := int(from.off)+int(off), int(to.off)+int(off)
		if piece == 8 && l.Size-off >= 16 {
			r := c.temp2(2)
			c.op(bytecode.Ld2, r, from.reg, in)
			c.op(bytecode.St2, to.reg, r, out)
			off += 16
		} else {
			r := c.temp()
			c.op(loads[unsignedOf[piece]], r, from.reg, in)
			c.op(stores[8*uint(piece)], to.reg, r, out)
			off += piece
		}
		c.next = mark
	}
}

// inRegister returns the registers of a place that is in some: a whole local, or the result of a CheckedBinary.
func (c *function) inRegister(p mir.Place) (r int, ok bool) {
	s := c.slots[p.Local]
	if s.checked {
		return s.reg, len(p.Proj) == 1 && p.Proj[0].Index == 0
	}
	return s.reg, s.reg != 0 && !s.alias && p.IsLocal()
}

// write stores a value to a place.
func (c *function) write(p mir.Place, t *types.Type, v value) {
	if v.class == empty {
		return
	}
	if r, ok := c.inRegister(p); ok {
		c.move(r, v)
		return
	}
	a := c.addressOf(p)
	if x, ok := c.indexed(a, v.class, v.num); ok {
		c.emit(bytecode.Instr{Op: indexedStores[v.num.Bits()], A: x.B, B: uint8(v.reg), C: x.C, K: a.off})
		return
	}
	c.storeValue(a, t, v)
}

// indexed takes back the instruction that computed the address of a place, if it is that of an element of a width that
// a load or store can index by. The address must be used once.
func (c *function) indexed(a at, k class, n bytecode.Num) (x bytecode.Instr, ok bool) {
	last := len(c.f.Code) - 1
	x = c.f.Code[last]
	if k != scalar || a.null || a.loose || x.Op != bytecode.Index || int(x.A) != a.reg || a.reg < c.temps ||
		x.K != int64(n.Bits()/8) {
		return x, false
	}
	c.f.Code = c.f.Code[:last]
	return x, true
}

// move copies a value to other registers.
func (c *function) move(r int, v value) {
	switch {
	case r == v.reg:
	case v.class == pair:
		c.op(bytecode.Mov2, r, v.reg, 0)
	case v.class != empty:
		c.op(bytecode.Mov, r, v.reg, 0)
	}
}

// target returns registers to compute a value of a class in that is then written to p.
func (c *function) target(p mir.Place, k class) int {
	if r, ok := c.inRegister(p); ok {
		return r
	}
	return c.tempOf(k)
}

// operand returns the value of an operand. A block is where it lies.
func (c *function) operand(o mir.Operand) value {
	t := c.g.checked.Concrete(c.body.OperandTy(o))
	if o.Kind == mir.Constant {
		return c.constant(o.Const)
	}
	k, n := class(block), bytecode.Num(0)
	if !c.g.unsized(t) {
		k, n = c.g.classOf(t)
	}
	switch {
	case k == empty:
		return value{}
	case k != block:
		if r, ok := c.inRegister(o.Place); ok {
			return value{k, n, r}
		}
	}
	a := c.addressOf(o.Place)
	if k == block {
		return value{class: block, reg: c.pointer(a)}
	}
	return c.loadValue(a, t)
}

// scalar returns a register with the value of a scalar operand.
func (c *function) scalar(o mir.Operand) int {
	v := c.operand(o)
	if v.class != scalar {
		panic(missing{what: "an operand of type " + c.body.OperandTy(o).String()})
	}
	return v.reg
}

// number128 writes a constant to a pair of registers.
func (c *function) number128(r int, lo, hi uint64) {
	c.opk(bytecode.K, r, 0, int64(lo))
	c.opk(bytecode.K, r+1, 0, int64(hi))
}

// constant returns the value of a constant.
func (c *function) constant(k *mir.Const) value {
	t := c.g.checked.Concrete(k.Ty)
	cl, n := c.g.classOf(t)
	if cl == empty {
		if k.Kind == mir.Item {
			c.fail(c.g.constantItem(k).fails, t)
		}
		return value{}
	}
	v := value{class: cl, num: n}
	switch k.Kind {
	case mir.Scalar:
		v.reg = c.tempOf(cl)
		if cl == pair {
			c.number128(v.reg, k.Int, k.IntHi)
		} else {
			c.opk(bytecode.K, v.reg, 0, int64(k.Int))
		}
	case mir.Float:
		v.reg = c.temp()
		bits := math.Float64bits(k.Float)
		if t.Kind == types.F32 {
			bits = uint64(math.Float32bits(float32(k.Float)))
		}
		c.opk(bytecode.K, v.reg, 0, int64(bits))
	case mir.Str:
		v.reg = c.tempOf(cl)
		c.opk(bytecode.K, v.reg, 0, int64(c.g.text(k.Str)))
		if cl == pair {
			c.opk(bytecode.K, v.reg+1, 0, int64(len(k.Str)))
		}
	case mir.Item:
		item := c.g.constantItem(k)
		c.fail(item.fails, t)
		return c.constantAt(t, item)
	case mir.StaticAt:
		a, fails := c.g.static(k.Def)
		c.fail(fails, c.g.checked.Concrete(t.Args[0]))
		v.reg = c.temp()
		c.opk(bytecode.K, v.reg, 0, int64(a))
	case mir.PromotedAt:
		b := c.body.Promoted[k.Promoted]
		a, fails := c.g.promoted(b, c.body.Owner)
		c.fail(fails, c.g.checked.Concrete(b.Locals[mir.Return].Ty))
		v.reg = c.temp()
		c.opk(bytecode.K, v.reg, 0, int64(a))
	default:
		panic(missing{what: "a constant of type " + t.String()})
	}
	return v
}

// fail calls the function that computes a constant of type t, if it is known not to return: the program ends as the
// computation did. 0 is no such function.
func (c *function) fail(id int, t *types.Type) {
	if id == 0 {
		return
	}
	if c.g.evaluates != nil {
		c.ends()
		return
	}
	var args []int
	if k, _ := c.g.classOf(t); k == block {
		l := c.layout(t)
		args = append(args, c.pointer(at{off: int64(c.frame(l.Size, l.Align))}))
	}
	if c.g.isBlock(id) {
		r := c.temp()
		c.opk(bytecode.K, r, 0, noCaptures)
		args = append(args, r)
	}
	window := c.window(args)
	c.site(c.emit(bytecode.Instr{Op: bytecode.Call, A: uint8(window), K: int64(id)}), mir.None)
}

// constantAt returns a value that the machine computed.
func (c *function) constantAt(t *types.Type, k *constant) value {
	cl, n := c.g.classOf(t)
	v := value{class: cl, num: n, reg: c.tempOf(cl)}
	switch cl {
	case scalar:
		c.opk(bytecode.K, v.reg, 0, int64(k.words[0]))
	case pair:
		c.number128(v.reg, k.words[0], k.words[1])
	case block:
		c.opk(bytecode.K, v.reg, 0, int64(k.words[0]))
	}
	return v
}
