package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

func (c *function) cast(p mir.Place, t *types.Type, v *mir.Cast) {
	from := c.g.checked.Concrete(c.body.OperandTy(v.Op))
	k, n := c.g.classOf(t)
	switch v.Kind {
	case mir.ReifyFn:
		c.address(p, t, c.g.reify(from))
		return
	case mir.ClosureFn:
		c.address(p, t, c.g.closurePointer(from))
		return
	case mir.Unsize:
		c.unsize(p, t, from, v.Op)
		return
	}
	x := c.operand(v.Op)
	if x.class == block && k == scalar && from.Kind == types.Adt { // an enum without fields
		to := c.target(p, k)
		c.readDiscriminant(to, n, at{reg: x.reg}, from)
		c.extend(to, n)
		c.write(p, t, value{k, n, to})
		return
	}
	if x.class == block || x.class == empty || k == block {
		panic(missing{what: "a cast of " + from.String() + " to " + t.String()})
	}
	to := c.target(p, k)
	switch v.Kind {
	case mir.IntToInt:
		c.resize(to, n, x)
	case mir.PtrToPtr, mir.PtrToInt, mir.IntToPtr, mir.MutToConst, mir.FnPtrToInt, mir.FnPtrToPtr:
		switch {
		case k == pair && x.class == pair:
			c.move(to, x)
		case k == pair:
			panic(missing{what: "a cast of " + from.String() + " to " + t.String()})
		default:
			c.mov(to, x.reg)
			c.extend(to, n)
		}
	case mir.IntToFloat:
		name := "itof.u"
		switch {
		case x.num == bytecode.I128:
			name = "itof.i128"
		case x.num == bytecode.U128:
			name = "itof.u128"
		case x.num.Signed():
			name = "itof.s"
		}
		c.op(byNum(name, n), to, x.reg, 0)
	case mir.FloatToInt:
		name := "ftoi.f64"
		if x.num == bytecode.F32 {
			name = "ftoi.f32"
		}
		c.op(byNum(name, n), to, x.reg, 0)
	case mir.FloatToFloat:
		if x.num == n {
			c.mov(to, x.reg)
		} else {
			c.op(byNum("fto", n), to, x.reg, 0)
		}
	default:
		panic(missing{what: "a cast to " + t.String()})
	}
	c.write(p, t, value{k, n, to})
}

// resize converts an integer to one of type n.
func (c *function) resize(to int, n bytecode.Num, x value) {
	switch {
	case n.Bits() == 128 && x.class == pair:
		c.move(to, x)
	case n.Bits() == 128:
		c.mov(to, x.reg)
		if x.num.Signed() {
			c.opk(bytecode.ShrkS, to+1, to, 63)
		} else {
			c.opk(bytecode.K, to+1, 0, 0)
		}
	case n.Bits() == 64:
		c.mov(to, x.reg)
	default:
		c.op(byNum("ext", n), to, x.reg, 0)
	}
}

// address writes the address of a function to a place.
func (c *function) address(p mir.Place, t *types.Type, id int) {
	r := c.target(p, scalar)
	c.opk(bytecode.K, r, 0, int64(machine.AddressOf(id)))
	c.write(p, t, value{scalar, bytecode.U64, r})
}

// unsize converts a pointer, or a struct that holds one, to one with a length or vtable.
func (c *function) unsize(p mir.Place, t, from *types.Type, o mir.Operand) {
	k, _ := c.g.classOf(t)
	x := c.operand(o)
	if k == pair {
		to := c.target(p, k)
		c.unsizePointer(to, c.g.pointee(t), c.g.pointee(from), x)
		c.write(p, t, value{k, bytecode.U64, to})
		return
	}
	// A struct: the one field that differs, down to the pointer.
	tl, fl := c.layout(t), c.layout(from)
	if x.class != block || tl.Size != 16 || fl.Size != 8 && fl.Size != 16 {
		panic(missing{what: "a coercion of " + from.String() + " to " + t.String()})
	}
	to, of := c.pointees(t, from)
	w := value{scalar, bytecode.U64, c.temp()}
	if fl.Size == 16 {
		w = value{pair, bytecode.U64, c.temp2(2)}
		c.op(bytecode.Ld2, w.reg, x.reg, 0)
	} else {
		c.op(bytecode.Ld64, w.reg, x.reg, 0)
	}
	r := c.temp2(2)
	c.unsizePointer(r, to, of, w)
	a := c.based(c.addressOf(p))
	c.op(bytecode.St2, a.reg, r, int(a.off))
}

// pointees returns what the pointers in two smart pointers point to, which differ in that alone.
func (c *function) pointees(t, from *types.Type) (to, of *types.Type) {
	for {
		switch {
		case c.g.isPointer(t) && c.g.isPointer(from):
			return c.g.pointee(t), c.g.pointee(from)
		case t.Kind == types.Adt && from.Kind == types.Adt && t.Def == from.Def:
			found := false
			a, b := c.g.checked.FieldTypes(t, nil), c.g.checked.FieldTypes(from, nil)
			for i := range a {
				if a[i] != b[i] && c.layout(a[i]).Size > 0 {
					t, from, found = a[i], b[i], true
					break
				}
			}
			if found {
				continue
			}
			for i := range t.Args { // a smart pointer whose fields are private
				if t.Args[i] != from.Args[i] {
					return c.g.checked.Concrete(t.Args[i]), c.g.checked.Concrete(from.Args[i])
				}
			}
		}
		panic(missing{what: "a coercion of " + from.String() + " to " + t.String()})
	}
}

// unsizePointer makes a fat pointer to a value of type to of one to a value of type from.
func (c *function) unsizePointer(r int, to, from *types.Type, x value) {
	to, from = c.g.tails(to, from)
	if x.class == pair { // dyn to dyn
		meta := x.reg + 1
		if to.Def != from.Def && len(c.g.checked.VtableMethods(to)) > 0 {
			meta = c.temp()
			slot := c.g.superSlot(from, to)
			c.op(bytecode.Ld64, meta, x.reg+1, 8*(vtableHead+slot))
		}
		out := c.temp2(2)
		c.mov(out, x.reg)
		c.mov(out+1, meta)
		c.op(bytecode.Mov2, r, out, 0)
		return
	}
	c.mov(r, x.reg)
	switch {
	case to.Kind == types.Slice && from.Kind == types.Array:
		c.opk(bytecode.K, r+1, 0, int64(from.Args[1].N))
	case to.Kind == types.Dyn:
		c.opk(bytecode.K, r+1, 0, int64(c.g.vtable(from, to)))
	default:
		panic(missing{what: "a coercion of " + from.String() + " to " + to.String()})
	}
}

// tails returns the last fields, over and over, of two types. The first one is unsized, and the other one differs from
// it in that field alone.
func (g *Generator) tails(to, from *types.Type) (*types.Type, *types.Type) {
	for to.Kind == types.Adt && from.Kind == types.Adt || to.Kind == types.Tuple && len(to.Args) > 0 {
		a, b := to.Args, from.Args
		if to.Kind == types.Adt {
			a, b = g.checked.FieldTypes(to, nil), g.checked.FieldTypes(from, nil)
		}
		to, from = g.checked.Concrete(a[len(a)-1]), g.checked.Concrete(b[len(b)-1])
	}
	return to, from
}
