package compile

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// fastOp holds the opcodes of one operation for the kinds that have their own.
type fastOp struct{ i32, i64, u64, f64 Op }

var fastOps = map[syntax.BinOp]fastOp{
	syntax.OpAdd: {OpAddI32, OpAddI64, OpAddU64, OpAddF64},
	syntax.OpSub: {OpSubI32, OpSubI64, OpSubU64, OpSubF64},
	syntax.OpMul: {OpMulI32, OpMulI64, OpMulU64, OpMulF64},
	syntax.OpDiv: {f64: OpDivF64},
}

func (o fastOp) of(n Num) Op {
	switch n {
	case NumI32:
		return o.i32
	case NumI64:
		return o.i64
	case NumU64:
		return o.u64
	case NumF64:
		return o.f64
	}
	return OpNop
}

var arithOf = map[syntax.BinOp]Arith{
	syntax.OpAdd: ArithAdd, syntax.OpSub: ArithSub, syntax.OpMul: ArithMul, syntax.OpDiv: ArithDiv, syntax.OpRem: ArithRem,
	syntax.OpAnd: ArithAnd, syntax.OpOr: ArithOr, syntax.OpXor: ArithXor, syntax.OpShl: ArithShl, syntax.OpShr: ArithShr,
}

var condOf = map[syntax.BinOp]Cond{
	syntax.OpEq: CondEq, syntax.OpNe: CondNe, syntax.OpLt: CondLt, syntax.OpLe: CondLe, syntax.OpGt: CondGt, syntax.OpGe: CondGe,
}

func (f *fn) binary(e *thir.Binary, dst int) {
	if cond, ok := condOf[e.Op]; ok {
		f.compare(cond, e.L, e.R, dst)
		return
	}
	n := numOf(f.c.reveal(e.L.Type()))
	if k, ok := f.scalarConst(e.R); ok {
		a := f.left(e.L, dst)
		if f.arithK(e.Op, n, dst, a, k) {
			return
		}
		b := f.alloc()
		f.opK(OpKB, b, 0, k)
		f.arith(e.Op, n, dst, a, b)
		return
	}
	if k, ok := f.scalarConst(e.L); ok && (e.Op == syntax.OpAdd || e.Op == syntax.OpMul) && !n.Float() {
		b := f.operand(e.R)
		if f.arithK(e.Op, n, dst, b, k) {
			return
		}
		a := f.alloc()
		f.opK(OpKB, a, 0, k)
		f.arith(e.Op, n, dst, a, b)
		return
	}
	if _, ok := e.L.(*thir.Binary); ok {
		a := f.left(e.L, dst)
		f.arith(e.Op, n, dst, a, f.operand(e.R))
		return
	}
	a, b := f.operands(e.L, e.R)
	f.arith(e.Op, n, dst, a, b)
}

// left is a register with the value of e, the left operand of an operation
// whose result goes to dst: dst itself if need be, so that a long chain of
// operators takes no more registers than a short one. Not when dst is a
// variable, which the right operand may read.
func (f *fn) left(e thir.Expr, dst int) int {
	if _, ok := e.(*thir.Binary); ok && dst != f.direct {
		f.expr(e, dst)
		return dst
	}
	return f.operand(e)
}

// arith emits dst = a op b.
func (f *fn) arith(op syntax.BinOp, n Num, dst, a, b int) {
	if fast := fastOps[op].of(n); fast != OpNop {
		f.op(fast, dst, a, b)
		return
	}
	if !n.Wide() {
		switch op {
		case syntax.OpAnd:
			f.op(OpAndB, dst, a, b)
			return
		case syntax.OpOr:
			f.op(OpOrB, dst, a, b)
			return
		case syntax.OpXor:
			f.op(OpXorB, dst, a, b)
			return
		}
	}
	f.emit(Instr{Op: OpArith, A: uint8(dst), B: uint8(a), C: uint8(b), K: Packed(n, uint8(arithOf[op]))})
}

// arithK emits dst = a op k when there is an opcode for it.
func (f *fn) arithK(op syntax.BinOp, n Num, dst, a int, k int64) bool {
	if n.Wide() || n.Float() {
		return false
	}
	in := Instr{A: uint8(dst), B: uint8(a), K: k}
	switch op {
	case syntax.OpAdd:
		in.Op = fastOp{i32: OpAddKI32, i64: OpAddKI64, u64: OpAddKU64}.of(n)
		if n == NumU64 && k < 0 {
			return false
		}
	case syntax.OpSub:
		in.Op = fastOp{i32: OpAddKI32, i64: OpAddKI64, u64: OpSubKU64}.of(n)
		if n == NumU64 {
			if k < 0 {
				return false
			}
		} else {
			if k == -1<<63 {
				return false
			}
			in.K, in.J = -k, 1
		}
	case syntax.OpMul:
		in.Op = fastOp{i32: OpMulKI32, i64: OpMulKI64, u64: OpMulKU64}.of(n)
	case syntax.OpDiv, syntax.OpRem:
		div := op == syntax.OpDiv
		switch {
		case k == 0 || k == -1 && n.Signed():
		case n.Signed() && div:
			in.Op = OpDivKS
		case n.Signed():
			in.Op = OpRemKS
		case div:
			in.Op = OpDivKU
		default:
			in.Op = OpRemKU
		}
	case syntax.OpAnd:
		in.Op = OpAndKB
	case syntax.OpShl:
		if n == NumU64 && k >= 0 && k < 64 {
			in.Op = OpShlKU
		}
	case syntax.OpShr:
		if k >= 0 && k < int64(n.Bits()) {
			in.Op = OpShrKU
			if n.Signed() {
				in.Op = OpShrKS
			}
		}
	}
	if in.Op == OpNop {
		return false
	}
	f.emit(in)
	return true
}

// compare emits dst = l cond r.
func (f *fn) compare(cond Cond, l, r thir.Expr, dst int) {
	t := f.c.reveal(l.Type())
	n := f.cmpKind(t)
	if k, ok := f.scalarConst(r); ok && !n.Float() {
		a := f.operand(l)
		if op, k, ok := cmpK(cond, n, k, setK); ok {
			f.opK(op, dst, a, k)
			return
		}
		b := f.alloc()
		f.opK(OpKB, b, 0, k)
		f.setCmp(cond, n, dst, a, b)
		return
	}
	a, b := f.operands(l, r)
	switch n {
	case NumNone:
		if f.c.repr(t) == ReprZero {
			f.opK(OpKB, dst, 0, map[Cond]int64{CondEq: 1, CondLe: 1, CondGe: 1}[cond])
			return
		}
		if t.Kind == types.Ptr && cond != CondEq && cond != CondNe {
			x, y := f.alloc(), f.alloc()
			f.op(OpPtrAddr, x, a, 0)
			f.op(OpPtrAddr, y, b, 0)
			f.setCmp(cond, NumU64, dst, x, y)
			return
		}
		wide := int64(0)
		if f.c.repr(t) == ReprFat {
			wide = 1
		}
		to := int32(0)
		if t.Kind == types.Ptr && wide == 0 {
			to = int32(f.c.desc(t.Args[0]).ID) + 1
		}
		f.emit(Instr{Op: OpSetPtrEq, A: uint8(dst), B: uint8(a), C: uint8(b), J: to, K: wide})
		if cond == CondNe {
			f.op(OpNotBool, dst, dst, 0)
		}
	default:
		f.setCmp(cond, n, dst, a, b)
	}
}

// cmpKind is the kind whose comparison orders values of t; C-like enums compare
// like unsigned numbers.
func (f *fn) cmpKind(t *types.Type) Num {
	if n := numOf(t); n != NumNone {
		return n
	}
	if f.c.repr(t) == ReprScalar {
		return NumU64
	}
	return NumNone
}

func (f *fn) setCmp(cond Cond, n Num, dst, a, b int) {
	if n.Float() || n.Wide() {
		f.emit(Instr{Op: OpSetCmp, A: uint8(dst), B: uint8(a), C: uint8(b), K: Packed(n, uint8(cond))})
		return
	}
	if cond == CondGt || cond == CondGe {
		a, b = b, a
		cond = CondLt + (cond - CondGt)
	}
	ops := [...]Op{OpSetEq, OpSetNe, OpSetLtU, OpSetLeU}
	if n.Signed() {
		ops = [...]Op{OpSetEq, OpSetNe, OpSetLtS, OpSetLeS}
	}
	f.op(ops[cond], dst, a, b)
}

// cmpOps are the opcodes that compare with a constant.
type cmpOps struct{ eq, ne, ltS, geS, ltU, geU Op }

var (
	setK  = cmpOps{OpSetEqK, OpSetNeK, OpSetLtSK, OpSetGeSK, OpSetLtUK, OpSetGeUK}
	jumpK = cmpOps{OpJEqK, OpJNeK, OpJLtSK, OpJGeSK, OpJLtUK, OpJGeUK}
)

// cmpK turns a comparison with k into one of the opcodes there are: x <= k is
// x < k+1.
func cmpK(cond Cond, n Num, k int64, ops cmpOps) (Op, int64, bool) {
	if n.Float() || n.Wide() || n == NumNone {
		return 0, 0, false
	}
	if cond == CondLe || cond == CondGt {
		if n.Signed() && k == 1<<63-1 || !n.Signed() && k == -1 {
			return 0, 0, false
		}
		k++
		if cond == CondLe {
			cond = CondLt
		} else {
			cond = CondGe
		}
	}
	switch {
	case cond == CondEq:
		return ops.eq, k, true
	case cond == CondNe:
		return ops.ne, k, true
	case cond == CondLt && n.Signed():
		return ops.ltS, k, true
	case cond == CondLt:
		return ops.ltU, k, true
	case n.Signed():
		return ops.geS, k, true
	}
	return ops.geU, k, true
}

func (f *fn) unary(e *thir.Unary, dst int) {
	t := f.c.reveal(e.Ty)
	n := numOf(t)
	if k, ok := f.scalarConst(e); ok {
		f.opK(OpKB, dst, 0, k)
		return
	}
	if l, ok := e.V.(*thir.Lit); ok && e.Op == '-' {
		switch {
		case n.Float():
			m := *l
			m.Float = -l.Float
			f.literal(&m, dst)
			return
		case n.Wide(): // -170141183460469231731687303715884105728 included
			m := *l
			m.Int = -l.Int
			m.IntHi = ^l.IntHi
			if m.Int == 0 {
				m.IntHi++
			}
			f.literal(&m, dst)
			return
		}
	}
	a := f.operand(e.V)
	if n == NumBool {
		f.op(OpNotBool, dst, a, 0)
		return
	}
	op := ArithNeg
	if e.Op == '!' {
		op = ArithNot
	}
	f.emit(Instr{Op: OpArith, A: uint8(dst), B: uint8(a), K: Packed(n, uint8(op))})
}

// assignOp is place op= r: the right side first, then the place, once.
func (f *fn) assignOp(e *thir.AssignOp) {
	n := numOf(f.c.reveal(e.Place.Type()))
	k, isK := f.scalarConst(e.R)
	r := -1
	if !isK {
		r = f.operand(e.R)
		if _, isLoad := e.R.(*thir.Load); isLoad && !f.calm(e.Place) {
			b := f.alloc()
			f.move(b, r, e.R.Type())
			r = b
		}
	}
	p := f.fix(f.place(e.Place))
	f.enter(e.Sp)
	if p.kind == inReg {
		f.opInto(e.Op, n, p.reg, p.reg, r, k, isK)
		return
	}
	if f.addInPlace(e.Op, n, p, r, k, isK) {
		return
	}
	x := f.alloc()
	f.loadVal(p, x)
	f.opInto(e.Op, n, x, x, r, k, isK)
	f.store(p, x)
}

// opInto emits dst = a op (k or R[r]).
func (f *fn) opInto(op syntax.BinOp, n Num, dst, a, r int, k int64, isK bool) {
	if isK {
		if f.arithK(op, n, dst, a, k) {
			return
		}
		r = f.alloc()
		f.opK(OpKB, r, 0, k)
	}
	f.arith(op, n, dst, a, r)
}

// addInPlace emits the fused field += value.
func (f *fn) addInPlace(op syntax.BinOp, n Num, p place, r int, k int64, isK bool) bool {
	if p.kind != inMem || n.Wide() || n.Float() || n == NumBool {
		return false
	}
	if isK {
		in := Instr{Op: OpAddFK, A: uint8(p.reg), C: uint8(n), J: p.off, K: k}
		switch {
		case k == -1<<63 || k < 0 && !n.Signed():
			return false
		case op == syntax.OpSub:
			in.B, in.K = 1, -k
		case op != syntax.OpAdd:
			return false
		}
		f.emit(in)
		return true
	}
	fast := fastOp{i32: OpAddFI32, i64: OpAddFI64, u64: OpAddFU64}.of(n)
	if op != syntax.OpAdd || fast == OpNop {
		return false
	}
	f.opJ(fast, p.reg, r, p.off)
	return true
}
