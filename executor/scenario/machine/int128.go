package machine

import (
	"math"
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/internal/int128"
)

// is128 reports whether an operation that has no type of number, or that of its other operand, works on 128 bits.
func is128(op bytecode.Op) bool {
	switch op {
	case bytecode.Addw128, bytecode.Subw128, bytecode.Mulw128, bytecode.ItofI128F32, bytecode.ItofI128F64,
		bytecode.ItofU128F32, bytecode.ItofU128F64:
		return true
	}
	return false
}

func pair(R *[window]uint64, r int) int128.Int { return int128.Of(R[r+1], R[r]) }

func setPair(R *[window]uint64, r uint8, v int128.Int) { R[r], R[r+1] = v.Lo, v.Hi }

// wide executes operations on 128 bits.
func (t *Thread) wide(in *bytecode.Instr, R *[window]uint64) bool {
	info := in.Op.Info()
	signed := info.Num == bytecode.I128
	var x, y int128.Int
	if info.Operands[1] == 'R' {
		x = pair(R, int(in.B))
	}
	if info.Operands[2] == 'R' {
		y = pair(R, int(in.C))
	}
	var z int128.Int
	ok := true
	switch in.Op {
	case bytecode.AddI128, bytecode.AddU128, bytecode.AddoI128, bytecode.AddoU128, bytecode.Addw128:
		z, ok = x.AddFits(y, signed)
	case bytecode.SubI128, bytecode.SubU128, bytecode.SuboI128, bytecode.SuboU128, bytecode.Subw128:
		z, ok = x.SubFits(y, signed)
	case bytecode.MulI128, bytecode.MulU128, bytecode.MuloI128, bytecode.MuloU128, bytecode.Mulw128:
		z, ok = x.MulFits(y, signed)
	case bytecode.DivI128, bytecode.DivU128, bytecode.RemI128, bytecode.RemU128:
		if y.IsZero() || signed && x.IsMin() && y == int128.Of(^uint64(0), ^uint64(0)) {
			return t.trap(in, R)
		}
		q, r := divMod128(x, y, signed)
		if z = q; in.Op == bytecode.RemI128 || in.Op == bytecode.RemU128 {
			z = r
		}
	case bytecode.NegI128:
		z, ok = x.Neg(), !x.IsMin()
	case bytecode.ShlI128, bytecode.ShlU128:
		z = x.Shl(uint(R[uint8(in.C)] & 127))
	case bytecode.ShrI128, bytecode.ShrU128:
		z = x.Shr(uint(R[uint8(in.C)]&127), signed)
	case bytecode.CmpI128, bytecode.CmpU128:
		if signed {
			x.Hi, y.Hi = x.Hi^1<<63, y.Hi^1<<63
		}
		R[in.A] = uint64(int64(x.Cmp(y)))
		return true
	case bytecode.ItofI128F32, bytecode.ItofI128F64, bytecode.ItofU128F32, bytecode.ItofU128F64:
		R[in.A] = float128(in.Op, x)
		return true
	case bytecode.FtoiF32I128, bytecode.FtoiF32U128:
		setPair(R, in.A, toInt128(float64(math.Float32frombits(uint32(R[in.B]))), signed))
		return true
	case bytecode.FtoiF64I128, bytecode.FtoiF64U128:
		setPair(R, in.A, toInt128(math.Float64frombits(R[in.B]), signed))
		return true
	default:
		return t.trap(in, R)
	}
	switch {
	case info.Operands[0] == 'T':
		R[in.A+2] = b2u(!ok)
	case !ok && info.Flags&bytecode.Panics != 0:
		return t.trap(in, R)
	}
	setPair(R, in.A, z)
	return true
}

func divMod128(x, y int128.Int, signed bool) (q, r int128.Int) {
	if !signed {
		return x.DivMod(y)
	}
	q, r = x.Abs().DivMod(y.Abs())
	if int64(x.Hi^y.Hi) < 0 {
		q = q.Neg()
	}
	if int64(x.Hi) < 0 {
		r = r.Neg()
	}
	return q, r
}

// float128 converts an integer to a float, rounded to the nearest, ties to even.
func float128(op bytecode.Op, x int128.Int) uint64 {
	negative := (op == bytecode.ItofI128F32 || op == bytecode.ItofI128F64) && int64(x.Hi) < 0
	if negative {
		x = x.Neg()
	}
	// The top 64 bits, the lowest of which is 1 if there is any below: one rounding, then exact scaling.
	shift := uint(bits.Len64(x.Hi))
	high := x.Shr(shift, false)
	if high.Shl(shift) != x {
		high.Lo |= 1
	}
	f := float64(high.Lo)
	single := op == bytecode.ItofI128F32 || op == bytecode.ItofU128F32
	if single {
		f = float64(float32(high.Lo))
	}
	if f = math.Ldexp(f, int(shift)); negative {
		f = -f
	}
	if single {
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

// toInt128 converts a float to an integer, towards zero, saturated; NaN is 0.
func toInt128(f float64, signed bool) int128.Int {
	low, high := int128.Of(0, 0), int128.Of(^uint64(0), ^uint64(0))
	top := 0x1p128
	if signed {
		low, high, top = int128.Of(1<<63, 0), int128.Of(1<<63-1, ^uint64(0)), 0x1p127
	}
	switch {
	case f != f:
		return int128.Int{}
	case f >= top:
		return high
	case signed && f <= -top:
		return low
	case f <= -1 && !signed:
		return low
	}
	a := math.Trunc(math.Abs(f))
	hi := uint64(a / 0x1p64)
	z := int128.Of(hi, uint64(a-float64(hi)*0x1p64))
	if f < 0 {
		z = z.Neg()
	}
	return z
}
