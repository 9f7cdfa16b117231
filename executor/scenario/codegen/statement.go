package codegen

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

func (c *function) block(id mir.BlockID) {
	b := &c.body.Blocks[id]
	for i := range b.Stmts {
		c.next = c.temps
		c.line(b.Stmts[i].Span)
		if s := &b.Stmts[i]; s.Kind == mir.Assign {
			c.assign(s.Place, s.Value)
		}
	}
	c.next = c.temps
	c.line(b.Span)
	c.terminator(b.Term)
}

// line notes the source position of what is emitted next.
func (c *function) line(s syntax.Span) {
	pc := int32(len(c.f.Code))
	if n := len(c.f.Lines); n > 0 && c.f.Lines[n-1].PC == pc {
		c.f.Lines[n-1].Pos = uint32(s.Lo)
		return
	}
	c.f.Lines = append(c.f.Lines, bytecode.Line{PC: pc, Pos: uint32(s.Lo)})
}

func (c *function) assign(p mir.Place, v mir.Rvalue) {
	t := c.body.PlaceTy(p)
	if v, ok := v.(*mir.CheckedBinary); ok {
		c.checkedBinary(p, v)
		return
	}
	if c.layout(t).Size == 0 {
		return
	}
	switch v := v.(type) {
	case *mir.Use:
		c.move(p, t, v.Op)
	case *mir.Ref:
		c.borrow(p, t, v.Place)
	case *mir.RawPtr:
		c.borrow(p, t, v.Place)
	case *mir.Binary:
		c.binary(p, v)
	case *mir.Unary:
		c.unary(p, t, v)
	case *mir.Cast:
		c.cast(p, t, v)
	case *mir.Aggregate:
		c.aggregate(p, t, v)
	case *mir.Repeat:
		c.repeat(p, v)
	case *mir.Len:
		if a := c.body.PlaceTy(v.Place); a.Kind == types.Array {
			r := c.target(p)
			c.opk(bytecode.K, r, 0, int64(a.Args[1].N))
			c.write(p, r)
			return
		}
		panic(missing{"the length of a slice"})
	default:
		panic(missing{"an rvalue"})
	}
}

// move writes an operand to a place.
func (c *function) move(p mir.Place, t *types.Type, o mir.Operand) {
	if c.num(t) != 0 {
		if o.Kind == mir.Constant {
			r := c.target(p)
			c.opk(bytecode.K, r, 0, c.constant(o.Const))
			c.write(p, r)
			return
		}
		c.write(p, c.scalar(o))
		return
	}
	if o.Kind == mir.Constant {
		panic(missing{"a constant of type " + t.String()})
	}
	c.opk(bytecode.Copy, c.pointer(c.addressOf(p)), c.pointer(c.addressOf(o.Place)), int64(c.layout(t).Size))
}

func (c *function) borrow(p mir.Place, t *types.Type, of mir.Place) {
	if c.num(t) == 0 {
		panic(missing{"a fat reference"})
	}
	if c.layout(c.body.PlaceTy(of)).Size == 0 {
		panic(missing{"a reference to a value without bytes"})
	}
	c.write(p, c.pointer(c.addressOf(of)))
}

// constant returns the bits of a scalar constant in a register.
func (c *function) constant(k *mir.Const) int64 {
	switch k.Kind {
	case mir.Scalar:
		return int64(k.Int)
	case mir.Float:
		if k.Ty.Kind == types.F32 {
			return int64(math.Float32bits(float32(k.Float)))
		}
		return int64(math.Float64bits(k.Float))
	}
	panic(missing{"a constant of type " + k.Ty.String()})
}

var indexedStores = map[uint]bytecode.Op{8: bytecode.Stx8, 16: bytecode.Stx16, 32: bytecode.Stx32, 64: bytecode.Stx64}

// repeat fills an array with copies of a scalar.
func (c *function) repeat(p mir.Place, v *mir.Repeat) {
	n := c.num(c.body.OperandTy(v.Op))
	if n == 0 || v.Count.Kind != types.Const {
		panic(missing{"an array of copies of what is no scalar"})
	}
	to, value, i := c.pointer(c.addressOf(p)), c.scalar(v.Op), c.temp()
	c.opk(bytecode.K, i, 0, 0)
	again := c.emit(bytecode.Instr{Op: indexedStores[n.Bits()], A: uint8(to), B: uint8(value), C: int32(i)})
	c.emit(bytecode.Instr{Op: bytecode.ForkU, A: uint8(i), C: int32(again), K: int64(v.Count.N)})
}

// byNum finds an operation of a family by its type of number.
func byNum(name string, n bytecode.Num) bytecode.Op {
	for op := range bytecode.NumOps {
		info := &bytecode.Ops[op]
		if info.Num == n && len(info.Name) > len(name) && info.Name[:len(name)] == name && info.Name[len(name)] == '.' {
			return bytecode.Op(op)
		}
	}
	panic(missing{"operation " + name})
}

func (c *function) checkedBinary(p mir.Place, v *mir.CheckedBinary) {
	name := map[syntax.BinOp]string{syntax.OpAdd: "add", syntax.OpSub: "sub", syntax.OpMul: "mul"}[v.Op]
	n := c.num(c.body.OperandTy(v.L))
	if n == 0 {
		panic(missing{"arithmetic with 128 bits"})
	}
	l, r := c.scalar(v.L), c.scalar(v.R)
	c.op(byNum(name, n), c.slots[p.Local].reg, l, r)
}

var compares = map[syntax.BinOp][3]bytecode.Op{ // signed, unsigned, float
	syntax.OpEq: {bytecode.Seteq, bytecode.Seteq, bytecode.FeqF64},
	syntax.OpNe: {bytecode.Setne, bytecode.Setne, bytecode.FneF64},
	syntax.OpLt: {bytecode.Setlts, bytecode.Setltu, bytecode.FltF64},
	syntax.OpLe: {bytecode.Setles, bytecode.Setleu, bytecode.FleF64},
}

func (c *function) binary(p mir.Place, v *mir.Binary) {
	n := c.num(c.body.OperandTy(v.L))
	if n == 0 || n == bytecode.F32 {
		panic(missing{"an operator on " + c.body.OperandTy(v.L).String()})
	}
	l, r := c.scalar(v.L), c.scalar(v.R)
	op := v.Op
	switch op {
	case syntax.OpGt:
		op, l, r = syntax.OpLt, r, l
	case syntax.OpGe:
		op, l, r = syntax.OpLe, r, l
	}
	to := c.target(p)
	if row, ok := compares[op]; ok {
		i := 1
		if n == bytecode.F64 {
			i = 2
		} else if n.Signed() {
			i = 0
		}
		c.op(row[i], to, l, r)
		c.write(p, to)
		return
	}
	if n == bytecode.F64 {
		name := map[syntax.BinOp]string{syntax.OpAdd: "fadd", syntax.OpSub: "fsub", syntax.OpMul: "fmul",
			syntax.OpDiv: "fdiv", syntax.OpRem: "frem"}
		c.op(byNum(name[op], n), to, l, r)
		c.write(p, to)
		return
	}
	switch op {
	case syntax.OpAdd, syntax.OpSub, syntax.OpMul:
		wrapping := map[syntax.BinOp]bytecode.Op{syntax.OpAdd: bytecode.Addw, syntax.OpSub: bytecode.Subw,
			syntax.OpMul: bytecode.Mulw}
		c.op(wrapping[op], to, l, r)
		c.extend(to, n)
	case syntax.OpDiv, syntax.OpRem, syntax.OpShl, syntax.OpShr:
		name := map[syntax.BinOp]string{syntax.OpDiv: "div", syntax.OpRem: "rem", syntax.OpShl: "shl",
			syntax.OpShr: "shr"}
		c.op(byNum(name[op], n), to, l, r)
	case syntax.OpAnd:
		c.op(bytecode.And, to, l, r)
	case syntax.OpOr:
		c.op(bytecode.Or, to, l, r)
	case syntax.OpXor:
		c.op(bytecode.Xor, to, l, r)
	default:
		panic(missing{"an operator"})
	}
	c.write(p, to)
}

// extend makes register r a value of type n of its lowest bits.
func (c *function) extend(r int, n bytecode.Num) {
	if n.Bits() < 64 {
		c.op(byNum("ext", n), r, r, 0)
	}
}

func (c *function) unary(p mir.Place, t *types.Type, v *mir.Unary) {
	n := c.num(t)
	r := c.scalar(v.V)
	to := c.target(p)
	switch {
	case t.Kind == types.Bool:
		c.opk(bytecode.Xork, to, r, 1)
	case n == bytecode.F64 || n == bytecode.F32:
		c.op(byNum("fneg", n), to, r, 0)
	case v.Op == '!':
		c.opk(bytecode.Xork, to, r, -1)
		c.extend(to, n)
	default:
		c.opk(bytecode.Mulwk, to, r, -1)
		c.extend(to, n)
	}
	c.write(p, to)
}

func (c *function) cast(p mir.Place, t *types.Type, v *mir.Cast) {
	from, n := c.num(c.body.OperandTy(v.Op)), c.num(t)
	if from == 0 || n == 0 {
		panic(missing{"a cast to " + t.String()})
	}
	r := c.scalar(v.Op)
	to := c.target(p)
	switch v.Kind {
	case mir.IntToInt:
		if n.Bits() == 64 {
			c.op(bytecode.Mov, to, r, 0)
		} else {
			c.op(byNum("ext", n), to, r, 0)
		}
	case mir.PtrToPtr, mir.PtrToInt, mir.IntToPtr, mir.MutToConst:
		c.op(bytecode.Mov, to, r, 0)
	case mir.IntToFloat:
		name := "itof.u"
		if from.Signed() {
			name = "itof.s"
		}
		c.op(byNum(name, n), to, r, 0)
	case mir.FloatToInt:
		name := "ftoi.f64"
		if from == bytecode.F32 {
			name = "ftoi.f32"
		}
		c.op(byNum(name, n), to, r, 0)
	default:
		panic(missing{"a cast to " + t.String()})
	}
	c.write(p, to)
}

func (c *function) aggregate(p mir.Place, t *types.Type, v *mir.Aggregate) {
	l := c.layout(t)
	if v.Variant != nil || t.Kind != types.Array && len(l.Fields) != len(v.Fields) {
		panic(missing{"a value of an enum or of " + t.String()})
	}
	base := c.addressOf(p)
	mark := c.next
	for i, o := range v.Fields {
		c.next = mark
		ft := c.body.OperandTy(o)
		at := base
		size := c.layout(ft).Size
		switch {
		case size == 0:
			continue
		case t.Kind == types.Array:
			at.offset += int64(i) * int64(size)
		default:
			at.offset += int64(l.Fields[i])
		}
		if n := c.num(ft); n != 0 {
			c.store(c.scalar(o), at, n)
		} else if o.Kind == mir.Constant {
			panic(missing{"a constant of type " + ft.String()})
		} else {
			c.opk(bytecode.Copy, c.pointer(at), c.pointer(c.addressOf(o.Place)), int64(size))
		}
	}
}
