package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

type numOp struct {
	name string
	num  bytecode.Num
}

// numOps finds an operation of a family by its type of number.
var numOps = func() map[numOp]bytecode.Op {
	table := map[numOp]bytecode.Op{}
	for row := range bytecode.Ops {
		info := &bytecode.Ops[row]
		for i := len(info.Name) - 1; i > 0; i-- {
			if info.Num != 0 && info.Name[i] == '.' {
				table[numOp{info.Name[:i], info.Num}] = bytecode.OpAt(row)
				break
			}
		}
	}
	return table
}()

func byNum(name string, n bytecode.Num) bytecode.Op {
	op, ok := numOps[numOp{name, n}]
	if !ok {
		panic(missing{what: "operation " + name})
	}
	return op
}

var arithmetic = [...]string{syntax.OpAdd: "add", syntax.OpSub: "sub", syntax.OpMul: "mul",
	syntax.OpDiv: "div", syntax.OpRem: "rem", syntax.OpShl: "shl", syntax.OpShr: "shr"}

func (c *function) checkedBinary(p mir.Place, v *mir.CheckedBinary) {
	to := c.slots[p.Local].reg
	left, right := v.L, v.R
	plain := c.g.evaluates != nil // the operands are in registers, in order
	if _, ok := c.number(left); ok && v.Op != syntax.OpSub && !plain {
		left, right = right, left
	}
	l := c.operand(left)
	if k, ok := c.number(right); ok && l.class == scalar && !plain {
		c.withConstant(to, v.Op, l, k, true)
		return
	}
	r := c.operand(right)
	c.op(byNum(arithmetic[v.Op], l.num), to, l.reg, r.reg)
}

var compares = [...][2]bytecode.Op{ // signed, unsigned
	syntax.OpEq: {bytecode.Seteq, bytecode.Seteq},
	syntax.OpNe: {bytecode.Setne, bytecode.Setne},
	syntax.OpLt: {bytecode.Setlts, bytecode.Setltu},
	syntax.OpLe: {bytecode.Setles, bytecode.Setleu},
}

var floatCompares = [...]string{syntax.OpEq: "feq", syntax.OpNe: "fne", syntax.OpLt: "flt",
	syntax.OpLe: "fle"}

// setWithZero are the comparisons with the result of a cmp.
var setWithZero = [...]bytecode.Op{syntax.OpEq: bytecode.Seteqk, syntax.OpNe: bytecode.Setnek,
	syntax.OpLt: bytecode.Setltsk}

func isFloat(n bytecode.Num) bool { return n == bytecode.F32 || n == bytecode.F64 }

func (c *function) binary(p mir.Place, v *mir.Binary) {
	lt := c.g.checked.Concrete(c.body.OperandTy(v.L))
	t := c.g.checked.Concrete(c.body.PlaceTy(p))
	k, n := c.g.classOf(t)
	to := c.target(p, k)
	if lk, _ := c.g.classOf(lt); lk == empty { // units are equal
		same := int64(0)
		if v.Op == syntax.OpEq || v.Op == syntax.OpLe || v.Op == syntax.OpGe {
			same = 1
		}
		c.opk(bytecode.K, to, 0, same)
		c.write(p, t, value{k, n, to})
		return
	}
	if lk, ln := c.g.classOf(lt); lk == scalar && !isFloat(ln) {
		if _, ok := opposite[v.Op]; ok {
			c.set(to, c.comparisonOf(v))
			c.write(p, t, value{k, n, to})
			return
		}
		if number, ok := c.number(v.R); ok && c.withConstant(to, v.Op, c.operand(v.L), number, false) {
			c.write(p, t, value{k, n, to})
			return
		}
	}
	l, r := c.operand(v.L), c.operand(v.R)
	if l.class == block {
		panic(missing{what: "an operator on " + lt.String()})
	}
	op := v.Op
	switch op {
	case syntax.OpGt:
		op, l, r = syntax.OpLt, r, l
	case syntax.OpGe:
		op, l, r = syntax.OpLe, r, l
	}
	switch {
	case syntax.OpEq <= op:
		c.compare(to, op, lt, l, r)
	case isFloat(l.num):
		c.op(byNum("f"+arithmetic[op], l.num), to, l.reg, r.reg)
	default:
		c.integer(to, op, l, r)
	}
	c.write(p, t, value{k, n, to})
}

// compare sets a register to whether two scalars or pairs are in an order.
func (c *function) compare(to int, op syntax.BinOp, t *types.Type, l, r value) {
	signed := 1
	if l.num.Signed() {
		signed = 0
	}
	switch {
	case isFloat(l.num):
		c.op(byNum(floatCompares[op], l.num), to, l.reg, r.reg)
	case l.class == pair:
		num := l.num
		lo, hi := l.reg, r.reg
		if num == bytecode.U64 { // fat pointers: the address counts first
			num = bytecode.U128
			lo, hi = c.swapped(l.reg), c.swapped(r.reg)
		}
		c.op(byNum("cmp", num), to, lo, hi)
		if op == syntax.OpLe {
			c.opk(bytecode.Setltsk, to, to, 1)
		} else {
			c.opk(setWithZero[op], to, to, 0)
		}
	default:
		c.op(compares[op][signed], to, l.reg, r.reg)
	}
}

// swapped returns a pair of registers with the halves of another one exchanged.
func (c *function) swapped(r int) int {
	s := c.temp2(2)
	c.mov(s, r+1)
	c.mov(s+1, r)
	return s
}

// integer computes an integer operation that wraps, or was checked before.
func (c *function) integer(to int, op syntax.BinOp, l, r value) {
	if l.class == pair {
		c.integer128(to, op, l, r)
		return
	}
	switch op {
	case syntax.OpAdd, syntax.OpSub, syntax.OpMul:
		wrapping := map[syntax.BinOp]bytecode.Op{syntax.OpAdd: bytecode.Addw, syntax.OpSub: bytecode.Subw,
			syntax.OpMul: bytecode.Mulw}
		c.op(wrapping[op], to, l.reg, r.reg)
		c.extend(to, l.num)
	case syntax.OpAnd, syntax.OpOr, syntax.OpXor:
		c.op(bitwise[op], to, l.reg, r.reg)
	default:
		c.op(byNum(arithmetic[op], l.num), to, l.reg, r.reg)
	}
}

var bitwise = [syntax.OpShr + 1]bytecode.Op{syntax.OpAnd: bytecode.And, syntax.OpOr: bytecode.Or,
	syntax.OpXor: bytecode.Xor}

func (c *function) integer128(to int, op syntax.BinOp, l, r value) {
	switch op {
	case syntax.OpAdd:
		c.op(bytecode.Addw128, to, l.reg, r.reg)
	case syntax.OpSub:
		c.op(bytecode.Subw128, to, l.reg, r.reg)
	case syntax.OpMul:
		c.op(bytecode.Mulw128, to, l.reg, r.reg)
	case syntax.OpAnd, syntax.OpOr, syntax.OpXor:
		out := c.temp2(2)
		c.op(bitwise[op], out, l.reg, r.reg)
		c.op(bitwise[op], out+1, l.reg+1, r.reg+1)
		c.op(bytecode.Mov2, to, out, 0)
	default:
		c.op(byNum(arithmetic[op], l.num), to, l.reg, r.reg)
	}
}

// extend makes register r a value of type n of its lowest bits.
func (c *function) extend(r int, n bytecode.Num) {
	if n.Bits() < 64 {
		c.op(byNum("ext", n), r, r, 0)
	}
}

func (c *function) unary(p mir.Place, t *types.Type, v *mir.Unary) {
	k, n := c.g.classOf(t)
	x := c.operand(v.V)
	to := c.target(p, k)
	switch {
	case t.Kind == types.Bool:
		c.opk(bytecode.Xork, to, x.reg, 1)
	case isFloat(n):
		c.op(byNum("fneg", n), to, x.reg, 0)
	case k == pair && v.Op == '!':
		c.opk(bytecode.Xork, to, x.reg, -1)
		c.opk(bytecode.Xork, to+1, x.reg+1, -1)
	case k == pair:
		zero := c.temp2(2)
		c.number128(zero, 0, 0)
		c.op(bytecode.Subw128, to, zero, x.reg)
	case v.Op == '!':
		c.opk(bytecode.Xork, to, x.reg, -1)
		c.extend(to, n)
	default:
		c.opk(bytecode.Mulwk, to, x.reg, -1)
		c.extend(to, n)
	}
	c.write(p, t, value{k, n, to})
}
