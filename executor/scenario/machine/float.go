package machine

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/bytecode"
)

func f32(x uint64) float32 { return math.Float32frombits(uint32(x)) }
func f64(x uint64) float64 { return math.Float64frombits(x) }

func bits32(f float32) uint64 { return uint64(math.Float32bits(f)) }

// float executes operations on floats; n is the type of the float, or of the integer of a conversion. It returns false
// if the instruction is another one.
func float(in *bytecode.Instr, n bytecode.Num, R *[window]uint64) bool {
	x := R[in.B]
	var y uint64
	if in.Op.Info().Operands[2] == 'r' {
		y = R[uint8(in.C)]
	}
	var z uint64
	switch in.Op {
	case bytecode.FaddF32:
		z = bits32(f32(x) + f32(y))
	case bytecode.FsubF32:
		z = bits32(f32(x) - f32(y))
	case bytecode.FmulF32:
		z = bits32(f32(x) * f32(y))
	case bytecode.FdivF32:
		z = bits32(f32(x) / f32(y))
	case bytecode.FremF32:
		z = bits32(float32(math.Mod(float64(f32(x)), float64(f32(y))))) // exact in float64
	case bytecode.FremF64:
		z = math.Float64bits(math.Mod(f64(x), f64(y)))
	case bytecode.FnegF32:
		z = x ^ 1<<31
	case bytecode.FnegF64:
		z = x ^ 1<<63
	case bytecode.FeqF32:
		z = b2u(f32(x) == f32(y))
	case bytecode.FneF32:
		z = b2u(f32(x) != f32(y))
	case bytecode.FltF32:
		z = b2u(f32(x) < f32(y))
	case bytecode.FleF32:
		z = b2u(f32(x) <= f32(y))
	case bytecode.FeqF64:
		z = b2u(f64(x) == f64(y))
	case bytecode.FneF64:
		z = b2u(f64(x) != f64(y))
	case bytecode.FltF64:
		z = b2u(f64(x) < f64(y))
	case bytecode.FleF64:
		z = b2u(f64(x) <= f64(y))
	case bytecode.ItofSF32:
		z = bits32(float32(int64(x)))
	case bytecode.ItofSF64:
		z = math.Float64bits(float64(int64(x)))
	case bytecode.ItofUF32:
		z = bits32(float32(x))
	case bytecode.ItofUF64:
		z = math.Float64bits(float64(x))
	case bytecode.FtoF32:
		z = bits32(float32(f64(x)))
	case bytecode.FtoF64:
		z = math.Float64bits(float64(f32(x)))
	case bytecode.FtoiF32I8, bytecode.FtoiF32I16, bytecode.FtoiF32I32, bytecode.FtoiF32I64,
		bytecode.FtoiF32U8, bytecode.FtoiF32U16, bytecode.FtoiF32U32, bytecode.FtoiF32U64:
		z = toInt(float64(f32(x)), n)
	case bytecode.FtoiF64I8, bytecode.FtoiF64I16, bytecode.FtoiF64I32, bytecode.FtoiF64I64,
		bytecode.FtoiF64U8, bytecode.FtoiF64U16, bytecode.FtoiF64U32, bytecode.FtoiF64U64:
		z = toInt(f64(x), n)
	default:
		return false
	}
	R[in.A] = z
	return true
}

// toInt converts a float to an integer of type n, towards zero, saturated; NaN is 0.
func toInt(f float64, n bytecode.Num) uint64 {
	width := n.Bits()
	low, high, top := uint64(0), ^uint64(0)>>(64-width), math.Ldexp(1, int(width))
	if n.Signed() {
		high >>= 1
		low, top = ^high, math.Ldexp(1, int(width)-1)
	}
	switch {
	case f != f:
		return 0
	case f >= top:
		return high
	case n.Signed() && f <= -top, !n.Signed() && f <= -1:
		return low
	case f >= 0x1p63:
		return uint64(f-0x1p63) + 1<<63
	}
	return uint64(int64(f))
}
