package check

import (
	"math/bits"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Arithmetic of constants that types need, see consteval.go: in 64 bits, and then
// looked at whether the type has room for the result.

// constPrim is u8::MAX and its like.
func (p *Program) constPrim(segs []syntax.PathSeg) (v constNum, ok bool) {
	k, ok := primKinds[segs[0].Name.Name]
	if !ok {
		return v, false
	}
	t := p.Prim(k)
	if !t.IsInt() || t.Bits() > 64 {
		return v, false
	}
	switch segs[1].Name.Name {
	case "BITS":
		return constNum{n: int64(t.Bits()), ty: p.Prim(types.U32)}, true
	case "MAX":
		return constNum{n: most(t), ty: t}, true
	case "MIN":
		return constNum{n: least(t), ty: t}, true
	}
	return v, false
}

func most(t *types.Type) int64 {
	if t.IsSigned() {
		return int64(uint64(1)<<(min(t.Bits(), 64)-1) - 1)
	}
	return wrap(-1, t)
}

func least(t *types.Type) int64 {
	if t.IsSigned() {
		return -1 << (min(t.Bits(), 64) - 1)
	}
	return 0
}

func unsigned(t *types.Type) bool { return t != nil && !t.IsSigned() }

func less(a, b constNum) bool {
	if unsigned(a.ty) || unsigned(b.ty) {
		return uint64(a.n) < uint64(b.n)
	}
	return a.n < b.n
}

// digits is the number without its type.
func (v constNum) digits() string {
	if unsigned(v.ty) {
		return strconv.FormatUint(uint64(v.n), 10)
	}
	return strconv.FormatInt(v.n, 10)
}

// String is the number as rustc's const evaluator says it: u8::MAX, 3_usize.
func (v constNum) String() string {
	if v.ty == nil {
		return v.digits()
	}
	name := v.ty.String()
	switch {
	case v.n == most(v.ty):
		return name + "::MAX"
	case v.n == least(v.ty) && v.ty.IsSigned():
		return name + "::MIN"
	}
	return v.digits() + "_" + name
}

// fails reports that a constant has no value.
func (m *constMachine) fails(at syntax.Span, what string) bool {
	m.p.err(at, diag.E0080, what, "evaluation of this constant failed here")
	return false
}

func (m *constMachine) binary(op syntax.BinOp, l, r syntax.Expr, want *types.Type, at syntax.Span) (v constNum, ok bool) {
	if op >= syntax.OpEq {
		want = nil
	}
	a, ok := m.expr(l, want)
	if !ok || m.flow.kind != flowOn {
		return a, ok
	}
	switch {
	case op == syntax.OpAndAnd && a.n == 0 || op == syntax.OpOrOr && a.n != 0:
		return a, true
	case op == syntax.OpShl || op == syntax.OpShr:
		want = nil
	case a.ty != nil:
		want = a.ty
	}
	b, ok := m.expr(r, want)
	if !ok || m.flow.kind != flowOn {
		return b, ok
	}
	return m.arith(op, a, b, at)
}

var constVerbs = map[syntax.BinOp]string{syntax.OpAdd: " + ", syntax.OpSub: " - ", syntax.OpMul: " * ", syntax.OpDiv: " / ", syntax.OpRem: " % "}

// arith is a op b; an overflow or a division by zero is reported.
func (m *constMachine) arith(op syntax.BinOp, a, b constNum, at syntax.Span) (constNum, bool) {
	if a.parts != nil || b.parts != nil {
		return a, false
	}
	if op != syntax.OpShl && op != syntax.OpShr {
		a, b = m.as(a, b.ty), m.as(b, a.ty)
	}
	switch op {
	case syntax.OpAndAnd, syntax.OpOrOr:
		return b, true
	case syntax.OpEq:
		return m.bool(a.n == b.n)
	case syntax.OpNe:
		return m.bool(a.n != b.n)
	case syntax.OpLt:
		return m.bool(less(a, b))
	case syntax.OpGe:
		return m.bool(!less(a, b))
	case syntax.OpGt:
		return m.bool(less(b, a))
	case syntax.OpLe:
		return m.bool(!less(b, a))
	case syntax.OpAnd:
		return constNum{n: a.n & b.n, ty: a.ty}, true
	case syntax.OpOr:
		return constNum{n: a.n | b.n, ty: a.ty}, true
	case syntax.OpXor:
		return constNum{n: a.n ^ b.n, ty: a.ty}, true
	case syntax.OpDiv, syntax.OpRem:
		if b.n == 0 {
			if op == syntax.OpDiv {
				return a, m.fails(at, "attempt to divide `"+a.String()+"` by zero")
			}
			return a, m.fails(at, "attempt to calculate the remainder of `"+a.String()+"` with a divisor of zero")
		}
	}
	r, ok := wideArith(op, a, b)
	v := constNum{n: r, ty: a.ty}
	if !ok || a.ty != nil && !fits(r, a.ty) {
		if a.ty != nil && a.ty.Bits() > 64 {
			return v, false // more than is computed here
		}
		switch b = m.as(b, m.p.Prim(types.I32)); op {
		case syntax.OpShl:
			return v, m.fails(at, "attempt to shift left by `"+b.String()+"`, which would overflow")
		case syntax.OpShr:
			return v, m.fails(at, "attempt to shift right by `"+b.String()+"`, which would overflow")
		}
		return v, m.fails(at, "attempt to compute `"+a.String()+constVerbs[op]+b.String()+"`, which would overflow")
	}
	return v, true
}

// wideArith computes with 64 bits; ok is false when they do not hold the result.
func wideArith(op syntax.BinOp, a, b constNum) (r int64, ok bool) {
	x, y := a.n, b.n
	if !unsigned(a.ty) {
		switch op {
		case syntax.OpAdd:
			r = x + y
			return r, (x^r)&(y^r) >= 0
		case syntax.OpSub:
			r = x - y
			return r, (x^y)&(x^r) >= 0
		case syntax.OpMul:
			r = x * y
			return r, x == 0 || r/x == y && !(x == -1 && y == -1<<63)
		case syntax.OpDiv:
			return x / y, !(y == -1 && x == least64(a.ty))
		case syntax.OpRem:
			return x % y, !(y == -1 && x == least64(a.ty))
		}
	}
	switch op {
	case syntax.OpAdd:
		s, carry := bits.Add64(uint64(x), uint64(y), 0)
		return int64(s), carry == 0
	case syntax.OpSub:
		s, borrow := bits.Sub64(uint64(x), uint64(y), 0)
		return int64(s), borrow == 0
	case syntax.OpMul:
		hi, lo := bits.Mul64(uint64(x), uint64(y))
		return int64(lo), hi == 0
	case syntax.OpDiv:
		return int64(uint64(x) / uint64(y)), true
	case syntax.OpRem:
		return int64(uint64(x) % uint64(y)), true
	}
	width := int64(64)
	if a.ty != nil {
		width = int64(min(a.ty.Bits(), 64))
	}
	if y < 0 || y >= width {
		return 0, false
	}
	switch {
	case op == syntax.OpShl && a.ty != nil:
		return wrap(x<<y, a.ty), true
	case op == syntax.OpShl:
		return x << y, true
	case unsigned(a.ty):
		return int64(uint64(x) >> y), true
	}
	return x >> y, true
}

func least64(t *types.Type) int64 {
	if t == nil {
		return -1 << 63
	}
	return least(t)
}

// method runs what constants are often made with: lengths, and methods of integers.
func (m *constMachine) method(e *syntax.MethodExpr, want *types.Type) (v constNum, ok bool) {
	if e.Name.Name == "len" && len(e.Args) == 0 { // of a constant array or string
		n, ok := m.p.constLen(m.l, e.Recv)
		if !ok {
			var at *constNum
			if at, ok = m.place(e.Recv); !ok || at.parts == nil {
				return v, false
			}
			n = int64(at.parts.len())
		}
		return constNum{n: n, ty: m.p.Prim(types.Usize)}, ok
	}
	if (e.Name.Name == "as_bytes" || e.Name.Name == "as_str") && len(e.Args) == 0 {
		return m.expr(e.Recv, nil)
	}
	if e.Name.Name == "is_empty" && len(e.Args) == 0 {
		at, ok := m.place(e.Recv)
		if !ok || at.parts == nil {
			return v, false
		}
		return m.bool(at.parts.len() == 0)
	}
	a, ok := m.expr(e.Recv, want)
	if ok && m.flow.kind == flowOn && a.ty != nil && a.ty.Kind == types.Adt && len(a.ty.Args) == 0 {
		if d := m.inherentFn(a.ty, e.Name.Name); d != nil {
			return m.run(d, nil, &a, e.Args)
		}
		return v, false
	}
	if !ok || m.flow.kind != flowOn || a.ty == nil || !a.ty.IsInt() || a.ty.Bits() > 64 || len(e.Args) > 1 {
		return v, false
	}
	var b constNum
	if len(e.Args) == 1 {
		ty := a.ty
		if e.Name.Name == "pow" {
			ty = m.p.Prim(types.U32)
		}
		if b, ok = m.expr(e.Args[0], ty); !ok || m.flow.kind != flowOn {
			return b, ok
		}
		return m.method2(e, a, b)
	}
	ones := bits.OnesCount64(uint64(a.n) << (64 - a.ty.Bits()))
	u32 := func(n int) (constNum, bool) { return constNum{n: int64(n), ty: m.p.Prim(types.U32)}, true }
	switch e.Name.Name {
	case "count_ones":
		return u32(ones)
	case "leading_zeros":
		return u32(bits.LeadingZeros64(uint64(a.n)<<(64-a.ty.Bits()) | 1<<(63-a.ty.Bits())))
	case "trailing_zeros":
		return u32(min(bits.TrailingZeros64(uint64(a.n)), a.ty.Bits()))
	case "is_power_of_two":
		return m.bool(ones == 1)
	case "next_power_of_two":
		if a.n == 0 {
			return constNum{n: 1, ty: a.ty}, true
		}
		return m.arith(syntax.OpShl, constNum{n: 1, ty: a.ty}, constNum{n: int64(bits.Len64(uint64(a.n - 1)))}, e.Span)
	case "ilog2":
		if a.n > 0 || a.n != 0 && unsigned(a.ty) {
			return u32(bits.Len64(uint64(a.n)) - 1)
		}
	}
	return v, false
}

func (m *constMachine) method2(e *syntax.MethodExpr, a, b constNum) (v constNum, ok bool) {
	var op syntax.BinOp
	name := e.Name.Name
	how := ""
	for _, w := range []string{"wrapping_", "saturating_"} {
		if len(name) > len(w) && name[:len(w)] == w {
			how, name = w, name[len(w):]
		}
	}
	switch name {
	case "add":
		op = syntax.OpAdd
	case "sub":
		op = syntax.OpSub
	case "mul":
		op = syntax.OpMul
	case "pow":
		if how != "" {
			return v, false
		}
		v = constNum{n: 1, ty: a.ty}
		for range uint64(b.n) {
			m.p.Spend(budget.Constants, 1)
			if v, ok = m.arith(syntax.OpMul, v, a, e.Span); !ok {
				return v, false
			}
		}
		return v, true
	case "div_ceil":
		if !unsigned(a.ty) || how != "" {
			return v, false
		}
		if v, ok = m.arith(syntax.OpDiv, a, b, e.Span); ok && uint64(a.n)%uint64(b.n) != 0 {
			v.n++
		}
		return v, ok
	case "abs_diff":
		if !unsigned(a.ty) || how != "" {
			return v, false
		}
		if less(a, b) {
			a, b = b, a
		}
		return constNum{n: a.n - b.n, ty: a.ty}, true
	default:
		return v, false
	}
	r, ok := wideArith(op, a, b)
	switch {
	case how == "":
		return v, false
	case how == "wrapping_":
		r = wrap(r, a.ty)
	case !ok || !fits(r, a.ty):
		down := op == syntax.OpSub && (unsigned(a.ty) || b.n > 0) || op == syntax.OpAdd && b.n < 0 && !unsigned(a.ty) ||
			op == syntax.OpMul && !unsigned(a.ty) && (a.n < 0) != (b.n < 0)
		if r = most(a.ty); down {
			r = least(a.ty)
		}
	}
	return constNum{n: r, ty: a.ty}, true
}
