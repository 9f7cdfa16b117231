package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Checked code tests values where they may be wrong: those read through a pointer or out of a union, and those that
// transmute makes. Tested are bool, char, references, Box and the tags of enums, not the fields of a value.

// validity returns where a value of type t has bits of which only some patterns are valid, and which ones are.
func (c *function) validity(t *types.Type) (s layout.Scalar, ok bool) {
	switch {
	case t.Kind == types.Bool:
		return layout.Scalar{Size: 1, Last: layout.Bits{Lo: 1}}, true
	case t.Kind == types.Char:
		return layout.Scalar{Size: 4, Last: layout.Bits{Lo: 0x10ffff}}, true
	case t.Kind == types.Ref || isBox(t):
		return layout.Scalar{Size: 8, First: layout.Bits{Lo: 1}, Last: layout.Bits{Lo: 1<<64 - 1}}, true
	case t.Kind == types.Adt:
		l := c.layout(t)
		return l.Tag, l.Kind == layout.Tagged && l.Tag.Size <= 8
	}
	return s, false
}

// validIn tests a value of one register.
func (c *function) validIn(r int, t *types.Type) {
	if s, ok := c.validity(t); ok && c.g.Checked {
		c.valid(r, s, t)
	}
}

// validAt tests a value in memory.
func (c *function) validAt(a at, t *types.Type) {
	s, ok := c.validity(t)
	if !ok || !c.g.Checked {
		return
	}
	mark := c.next
	r := c.temp()
	a = c.based(a)
	a.off += int64(s.Offset)
	c.loadInto(r, a, scalar, tagNum(s))
	c.valid(r, s, t)
	c.next = mark
}

// validOperand tests an operand that is read through a pointer or out of a union.
func (c *function) validOperand(o mir.Operand, t *types.Type) {
	if c.g.Checked && o.Kind != mir.Constant && (o.Place.Indirect() || c.body.InUnion(o.Place)) {
		c.validAt(c.addressOf(o.Place), t)
	}
}

func (c *function) valid(r int, s layout.Scalar, t *types.Type) {
	first, last := s.First.Lo, s.Last.Lo
	if s.Signed {
		unused := 64 - 8*s.Size
		first, last = uint64(int64(first<<unused)>>unused), uint64(int64(last<<unused)>>unused)
	}
	if first <= 1<<31 || s.Signed && int64(first) == int64(int32(first)) {
		c.emit(bytecode.Instr{Op: bytecode.Valid, A: uint8(r), C: int32(first), K: int64(last - first)})
	}
	if t.Kind == types.Char { // all but the surrogates
		c.emit(bytecode.Instr{Op: bytecode.Valid, A: uint8(r), C: 0xe000, K: -0x801})
	}
}

// tagNum returns the number that a scalar is.
func tagNum(s layout.Scalar) bytecode.Num {
	list := map[uint64][2]bytecode.Num{1: {bytecode.U8, bytecode.I8}, 2: {bytecode.U16, bytecode.I16},
		4: {bytecode.U32, bytecode.I32}, 8: {bytecode.U64, bytecode.I64}}[s.Size]
	if s.Signed {
		return list[1]
	}
	return list[0]
}
