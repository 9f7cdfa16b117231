package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// setVariant writes what says which variant an enum at a is.
func (c *function) setVariant(a at, t *types.Type, variant int) {
	l := c.layout(t)
	var bits layout.Bits
	switch {
	case len(l.Variants) <= variant:
		panic(missing{what: "a variant of " + t.String()})
	case l.Kind == layout.Tagged:
		bits = l.Variants[variant].Discriminant
	case l.Kind == layout.Filled && variant != l.Index:
		bits = l.Start
		bits.Lo += uint64(variant - l.First)
	default:
		return
	}
	a = c.based(a)
	off := int(a.off + int64(l.Tag.Offset))
	if l.Tag.Size == 16 {
		r := c.temp2(2)
		c.number128(r, bits.Lo, bits.Hi)
		c.op(bytecode.St2, a.reg, r, off)
		return
	}
	r := c.temp()
	c.opk(bytecode.K, r, 0, int64(bits.Lo))
	c.op(stores[8*uint(l.Tag.Size)], a.reg, r, off)
}

var unsignedOf = [...]bytecode.Num{1: bytecode.U8, 2: bytecode.U16, 4: bytecode.U32, 8: bytecode.U64}
var signedOf = [...]bytecode.Num{1: bytecode.I8, 2: bytecode.I16, 4: bytecode.I32, 8: bytecode.I64}

// discriminant reads the discriminant of an enum.
func (c *function) discriminant(p mir.Place, t *types.Type, v *mir.Discriminant) {
	k, n := c.g.classOf(t)
	if k != scalar {
		panic(missing{what: "a discriminant of 128 bits"})
	}
	r := c.target(p, k)
	c.readDiscriminant(r, n, c.addressOf(v.Place), c.g.checked.Concrete(c.body.PlaceTy(v.Place)))
	c.write(p, t, value{k, n, r})
}

// readDiscriminant writes the discriminant of the enum of type t at a to register r, as a number of type n.
func (c *function) readDiscriminant(r int, n bytecode.Num, a at, t *types.Type) {
	l := c.layout(t)
	variants := c.g.checked.Variants(t)
	if len(l.Variants) < len(variants) {
		panic(missing{what: "a variant of " + t.String()})
	}
	switch l.Kind {
	case layout.Tagged:
		size := min(l.Tag.Size, 8) // of a wider tag the lowest word is the discriminant
		num := unsignedOf[size]
		if l.Tag.Signed {
			num = signedOf[size]
		}
		a = c.based(a)
		c.op(loads[num], r, a.reg, int(a.off+int64(l.Tag.Offset)))
		c.extend(r, n)
	case layout.Filled:
		x, num := c.niche(a, l)
		c.opk(bytecode.Addwk, x, x, -int64(l.Start.Lo))
		c.extend(x, num)
		count := int64(l.Last - l.First)
		c.opk(bytecode.Addwk, r, x, int64(l.First))
		over := c.emit(bytecode.Instr{Op: bytecode.Jltuk, A: uint8(x), K: count + 1})
		c.opk(bytecode.K, r, 0, int64(l.Index))
		c.f.Code[over].C = int32(len(c.f.Code))
	default:
		d := int64(0)
		if l.Kind == layout.Single && l.Index >= 0 && l.Index < len(variants) {
			d = c.g.checked.Discriminant(variants[l.Index])
		}
		c.opk(bytecode.K, r, 0, d)
	}
}

// niche returns a register with the niche of an enum at a, and the type of its number. A niche of 128 bits is the tag
// of another enum, whose upper word is 0, or a number that is not 0.
func (c *function) niche(a at, l *layout.Layout) (r int, num bytecode.Num) {
	a = c.based(a)
	r, off := c.temp(), int(a.off+int64(l.Tag.Offset))
	num = unsignedOf[min(l.Tag.Size, 8)]
	c.op(loads[num], r, a.reg, off)
	if l.Tag.Size == 16 && l.Start == (layout.Bits{}) {
		high := c.temp()
		c.op(bytecode.Ld64, high, a.reg, off+8)
		c.op(bytecode.Or, r, r, high)
	} else if l.Start.Hi != 0 {
		panic(missing{what: "an enum whose niche has 128 bits"})
	}
	return r, num
}

// variantFields returns the offsets of the fields of a variant.
func (c *function) variantFields(t *types.Type, variant int) []uint64 {
	l := c.layout(t)
	if variant >= len(l.Variants) {
		panic(missing{what: "a variant of " + t.String()})
	}
	return l.Variants[variant].Fields
}
