package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// address is a place in memory: a register and an offset.
type address struct {
	reg    int
	offset int64
}

// addressOf returns where a place lies. It is not a local in a register.
func (c *function) addressOf(p mir.Place) address {
	t := c.body.Locals[p.Local].Ty
	s := c.slots[p.Local]
	a := address{0, int64(s.offset)}
	proj := p.Proj
	if s.reg != 0 { // a pointer
		a = address{s.reg, 0}
		t = proj[0].Ty
		proj = proj[1:]
	}
	for i := range proj {
		e := &proj[i]
		switch e.Kind {
		case mir.Deref:
			if c.num(t) == 0 {
				panic(missing{"a fat pointer or a Box"})
			}
			a = address{c.load(a, bytecode.U64), 0}
		case mir.Field:
			l := c.layout(t)
			if int(e.Index) >= len(l.Fields) {
				panic(missing{"a field of " + t.String()})
			}
			a.offset += int64(l.Fields[e.Index])
		case mir.Index:
			r := c.temp()
			c.opk(bytecode.Addwk, r, a.reg, a.offset)
			to := c.temp()
			c.emit(bytecode.Instr{Op: bytecode.Index, A: uint8(to), B: uint8(r), C: int32(c.local(e.Local)),
				K: int64(c.layout(e.Ty).Size)})
			a = address{to, 0}
		case mir.ConstIndex:
			if e.FromEnd || t.Kind != types.Array {
				panic(missing{"a pattern of a slice"})
			}
			a.offset += int64(e.Index) * int64(c.layout(e.Ty).Size)
		default:
			panic(missing{"a variant or a part of a slice"})
		}
		t = e.Ty
	}
	if a.offset != int64(int32(a.offset)) {
		panic(missing{"an offset of more than 2 GB"})
	}
	return a
}

// local returns a register with the value of a scalar local.
func (c *function) local(l mir.Local) int {
	if r := c.slots[l].reg; r != 0 {
		return r
	}
	return c.load(address{0, int64(c.slots[l].offset)}, c.num(c.body.Locals[l].Ty))
}

var loads = map[bytecode.Num]bytecode.Op{
	bytecode.U8: bytecode.LdU8, bytecode.I8: bytecode.LdI8, bytecode.U16: bytecode.LdU16, bytecode.I16: bytecode.LdI16,
	bytecode.U32: bytecode.LdU32, bytecode.I32: bytecode.LdI32, bytecode.F32: bytecode.LdU32,
	bytecode.U64: bytecode.Ld64, bytecode.I64: bytecode.Ld64, bytecode.F64: bytecode.Ld64,
}

var stores = map[uint]bytecode.Op{8: bytecode.St8, 16: bytecode.St16, 32: bytecode.St32, 64: bytecode.St64}

// load returns a register with the scalar at an address.
func (c *function) load(a address, n bytecode.Num) int {
	r := c.temp()
	c.op(loads[n], r, a.reg, int(a.offset))
	return r
}

func (c *function) store(from int, a address, n bytecode.Num) {
	c.op(stores[n.Bits()], a.reg, from, int(a.offset))
}

// inRegister returns the register of a place that is in one: a whole local, or the result of a CheckedBinary.
func (c *function) inRegister(p mir.Place) (r int, ok bool) {
	s := c.slots[p.Local]
	if s.pair {
		return s.reg, len(p.Proj) == 1 && p.Proj[0].Index == 0
	}
	return s.reg, s.reg != 0 && p.IsLocal()
}

// write stores a scalar to a place.
func (c *function) write(p mir.Place, from int) {
	if r, ok := c.inRegister(p); ok {
		if r != from {
			c.op(bytecode.Mov, r, from, 0)
		}
		return
	}
	c.store(from, c.addressOf(p), c.num(c.body.PlaceTy(p)))
}

// target returns a register to compute a scalar in that is then written to p.
func (c *function) target(p mir.Place) int {
	if r, ok := c.inRegister(p); ok {
		return r
	}
	return c.temp()
}

// pointer returns a register with an address.
func (c *function) pointer(a address) int {
	if a.offset == 0 && a.reg != 0 {
		return a.reg
	}
	r := c.temp()
	c.opk(bytecode.Addwk, r, a.reg, a.offset)
	return r
}

// scalar returns a register with the value of a scalar operand.
func (c *function) scalar(o mir.Operand) int {
	if o.Kind == mir.Constant {
		r := c.temp()
		c.opk(bytecode.K, r, 0, c.constant(o.Const))
		return r
	}
	if r, ok := c.inRegister(o.Place); ok {
		return r
	}
	return c.load(c.addressOf(o.Place), c.num(c.body.OperandTy(o)))
}
