package codegen

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// swapped is the operator that compares exchanged operands, and opposite the one that holds if it does not.
var (
	exchanged = map[syntax.BinOp]syntax.BinOp{syntax.OpEq: syntax.OpEq, syntax.OpNe: syntax.OpNe,
		syntax.OpLt: syntax.OpGt, syntax.OpGt: syntax.OpLt, syntax.OpLe: syntax.OpGe, syntax.OpGe: syntax.OpLe}
	opposite = map[syntax.BinOp]syntax.BinOp{syntax.OpEq: syntax.OpNe, syntax.OpNe: syntax.OpEq,
		syntax.OpLt: syntax.OpGe, syntax.OpGe: syntax.OpLt, syntax.OpGt: syntax.OpLe, syntax.OpLe: syntax.OpGt}
)

// number returns the value of a constant operand that fits into a register.
func (c *function) number(o mir.Operand) (int64, bool) {
	if o.Kind != mir.Constant || o.Const.Kind != mir.Scalar || c.class(c.g.checked.Concrete(o.Const.Ty)) != scalar {
		return 0, false
	}
	return int64(o.Const.Int), true
}

// comparison is a comparison of two registers, or of a register with a constant.
type comparison struct {
	op       syntax.BinOp
	unsigned bool
	l, r     int
	k        int64
	constant bool // compare with k
}

// fused returns the comparison that a block ends with, if its Switch tests the result and nothing else reads it.
func (c *function) fused(id mir.BlockID) *mir.Binary {
	b := &c.body.Blocks[id]
	t, ok := b.Term.(*mir.Switch)
	if !ok || len(b.Stmts) == 0 || len(t.Values) != 1 || t.Values[0] != (mir.Value{}) || t.Op.Kind == mir.Constant ||
		!t.Op.Place.IsLocal() {
		return nil
	}
	s := &b.Stmts[len(b.Stmts)-1]
	v, ok := s.Value.(*mir.Binary)
	l := t.Op.Place.Local
	if !ok || s.Kind != mir.Assign || !s.Place.IsLocal() || s.Place.Local != l || c.slots[l].reg == 0 {
		return nil
	}
	k, n := c.g.classOf(c.g.checked.Concrete(c.body.OperandTy(v.L)))
	if _, ok := opposite[v.Op]; !ok || k != scalar || isFloat(n) || c.liveOut(id, l) {
		return nil
	}
	return v
}

// comparisonOf returns the comparison of two scalars that are not floats.
func (c *function) comparisonOf(v *mir.Binary) comparison {
	op, l, r := v.Op, v.L, v.R
	if _, ok := c.number(l); ok {
		op, l, r = exchanged[op], r, l
	}
	x := c.operand(l)
	out := comparison{op: op, unsigned: !x.num.Signed(), l: x.reg}
	if k, ok := c.number(r); ok {
		out.k, out.constant = k, true
		if out.strict() {
			return out
		}
		out.constant = false
	}
	out.r = c.operand(r).reg
	switch out.op {
	case syntax.OpGt, syntax.OpGe:
		out.op, out.l, out.r = exchanged[out.op], out.r, out.l
	}
	return out
}

// strict makes <= and >= with a constant < and >, if there is a next number.
func (x *comparison) strict() bool {
	switch x.op {
	case syntax.OpLe:
		if x.k == -1 && x.unsigned || x.k == math.MaxInt64 && !x.unsigned {
			return false
		}
		x.op, x.k = syntax.OpLt, x.k+1
	case syntax.OpGe:
		if x.k == 0 && x.unsigned || x.k == math.MinInt64 && !x.unsigned {
			return false
		}
		x.op, x.k = syntax.OpGt, x.k-1
	}
	return true
}

// not returns the comparison that holds if x does not. It reports false if there is none.
func (x comparison) not() (comparison, bool) {
	x.op = opposite[x.op]
	if x.constant {
		return x, x.strict()
	}
	switch x.op {
	case syntax.OpGt, syntax.OpGe:
		x.op, x.l, x.r = exchanged[x.op], x.r, x.l
	}
	return x, true
}

// Operations on two registers, then on a register and a constant: signed, unsigned.
var (
	jumps = map[syntax.BinOp][2]bytecode.Op{
		syntax.OpEq: {bytecode.Jeq, bytecode.Jeq}, syntax.OpNe: {bytecode.Jne, bytecode.Jne},
		syntax.OpLt: {bytecode.Jlts, bytecode.Jltu}, syntax.OpLe: {bytecode.Jles, bytecode.Jleu}}
	jumpsK = map[syntax.BinOp][2]bytecode.Op{
		syntax.OpEq: {bytecode.Jeqk, bytecode.Jeqk}, syntax.OpNe: {bytecode.Jnek, bytecode.Jnek},
		syntax.OpLt: {bytecode.Jltsk, bytecode.Jltuk}, syntax.OpGt: {bytecode.Jgtsk, bytecode.Jgtuk}}
	setsK = map[syntax.BinOp][2]bytecode.Op{
		syntax.OpEq: {bytecode.Seteqk, bytecode.Seteqk}, syntax.OpNe: {bytecode.Setnek, bytecode.Setnek},
		syntax.OpLt: {bytecode.Setltsk, bytecode.Setltuk}, syntax.OpGt: {bytecode.Setgtsk, bytecode.Setgtuk}}
)

func (x comparison) column() int {
	if x.unsigned {
		return 1
	}
	return 0
}

// jump returns the jump that is taken if x holds.
func (x comparison) jump() bytecode.Instr {
	if x.constant {
		return bytecode.Instr{Op: jumpsK[x.op][x.column()], A: uint8(x.l), K: x.k}
	}
	return bytecode.Instr{Op: jumps[x.op][x.column()], A: uint8(x.l), B: uint8(x.r)}
}

// set emits the instruction that writes to a register whether x holds.
func (c *function) set(to int, x comparison) {
	if x.constant {
		c.opk(setsK[x.op][x.column()], to, x.l, x.k)
	} else {
		c.op(compares[x.op][x.column()], to, x.l, x.r)
	}
}

// branchOn compares and jumps in one instruction.
func (c *function) branchOn(v *mir.Binary, t *mir.Switch) {
	x := c.comparisonOf(v)
	no, yes := t.Targets[0], t.Targets[1]
	if yes == c.after {
		if not, ok := x.not(); ok {
			c.jumpIf(not.jump(), no)
			return
		}
	}
	c.jumpIf(x.jump(), yes)
	c.jump(no)
}

// withConstant emits an integer operation, checked or not, whose right operand is a constant. It reports false if there
// is no such instruction.
func (c *function) withConstant(to int, op syntax.BinOp, v value, k int64, checked bool) bool {
	emit := func(o bytecode.Op, k int64) bool {
		c.opk(o, to, v.reg, k)
		return true
	}
	if checked {
		c.opk(byNum(arithmetic[op]+"k", v.num), to, v.reg, k)
		return true
	}
	bits := int64(v.num.Bits())
	column := 1
	if v.num.Signed() {
		column = 0
	}
	switch op {
	case syntax.OpAdd, syntax.OpSub, syntax.OpMul:
		o := bytecode.Addwk
		if op == syntax.OpMul {
			o = bytecode.Mulwk
		} else if op == syntax.OpSub {
			k = -k
		}
		emit(o, k)
		c.extend(to, v.num)
		return true
	case syntax.OpAnd:
		return emit(bytecode.Andk, k)
	case syntax.OpOr:
		return emit(bytecode.Ork, k)
	case syntax.OpXor:
		return emit(bytecode.Xork, k)
	case syntax.OpShl:
		emit(bytecode.Shlk, k&(bits-1))
		c.extend(to, v.num)
		return true
	case syntax.OpShr:
		return emit([2]bytecode.Op{bytecode.ShrkS, bytecode.ShrkU}[column], k&(bits-1))
	case syntax.OpDiv, syntax.OpRem:
		if k == 0 || k == -1 {
			return false
		}
		ops := [2]bytecode.Op{bytecode.DivkS, bytecode.DivkU}
		if op == syntax.OpRem {
			ops = [2]bytecode.Op{bytecode.RemkS, bytecode.RemkU}
		}
		return emit(ops[column], k)
	}
	return false
}

// bounds reports whether a block ends with a comparison that only the check of an index reads, which compares itself.
func (c *function) bounds(id mir.BlockID) bool {
	b := &c.body.Blocks[id]
	t, ok := b.Term.(*mir.Assert)
	if !ok || t.Kind != mir.BoundsCheck || len(b.Stmts) == 0 || t.Cond.Kind == mir.Constant || !t.Cond.Place.IsLocal() {
		return false
	}
	s := &b.Stmts[len(b.Stmts)-1]
	l := t.Cond.Place.Local
	_, ok = s.Value.(*mir.Binary)
	return ok && s.Place.IsLocal() && s.Place.Local == l && c.slots[l].reg != 0 && !c.liveOut(id, l)
}
