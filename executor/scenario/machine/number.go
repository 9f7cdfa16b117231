package machine

import (
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/bytecode"
)

// Arithmetic on integers of up to 64 bits that is not in the loop, or that the loop could not decide. Registers hold
// extended values, so most operations compute with 64 bits and look whether the result is one of the type.

// extend returns the lowest bits of x as a value of type n.
func extend(n bytecode.Num, x uint64) uint64 {
	shift := 64 - n.Bits()
	if n.Signed() {
		return uint64(int64(x<<shift) >> shift)
	}
	return x << shift >> shift
}

// add, sub and mul return the wrapped result and whether it is exact.
func add(n bytecode.Num, x, y uint64) (uint64, bool) {
	z := x + y
	switch n {
	case bytecode.I64:
		return z, int64((x^z)&(y^z)) >= 0
	case bytecode.U64:
		return z, z >= x
	}
	w := extend(n, z)
	return w, w == z
}

func sub(n bytecode.Num, x, y uint64) (uint64, bool) {
	z := x - y
	switch n {
	case bytecode.I64:
		return z, int64((x^y)&(x^z)) >= 0
	case bytecode.U64:
		return z, x >= y
	}
	w := extend(n, z)
	return w, w == z
}

func mul(n bytecode.Num, x, y uint64) (uint64, bool) {
	switch n {
	case bytecode.U64:
		hi, lo := bits.Mul64(x, y)
		return lo, hi == 0
	case bytecode.I64:
		hi, lo := bits.Mul64(x, y)
		hi -= uint64(int64(x)>>63)&y + uint64(int64(y)>>63)&x
		return lo, hi == uint64(int64(lo)>>63)
	}
	z := x * y // exact: the factors have up to 32 bits
	w := extend(n, z)
	return w, w == z
}

// number executes arithmetic on integers of type n. It returns false if the instruction is another one or has no
// result; registers are unchanged then.
func number(in *bytecode.Instr, n bytecode.Num, R *[window]uint64) bool {
	info := in.Op.Info()
	x, y := R[in.B], uint64(in.K)
	if info.Operands[2] == 'r' {
		y = R[uint8(in.C)]
	}
	var z uint64
	ok := true
	switch op := in.Op; op {
	case bytecode.AddI8, bytecode.AddI16, bytecode.AddU8, bytecode.AddU16,
		bytecode.AddkI8, bytecode.AddkI16, bytecode.AddkU8, bytecode.AddkU16:
		z, ok = add(n, x, y)
	case bytecode.SubI8, bytecode.SubI16, bytecode.SubU8, bytecode.SubU16,
		bytecode.SubkI8, bytecode.SubkI16, bytecode.SubkU8, bytecode.SubkU16:
		z, ok = sub(n, x, y)
	case bytecode.MulI8, bytecode.MulI16, bytecode.MulU8, bytecode.MulU16, bytecode.MulU32,
		bytecode.MulkI8, bytecode.MulkI16, bytecode.MulkU8, bytecode.MulkU16, bytecode.MulkU32,
		bytecode.MulI64, bytecode.MulU64, bytecode.MulkI64, bytecode.MulkU64:
		z, ok = mul(n, x, y)
	case bytecode.DivI8, bytecode.DivI16, bytecode.DivI32, bytecode.DivI64:
		if y == 0 {
			return false
		}
		z = uint64(int64(x) / int64(y)) // Go defines MinInt64 / -1 as MinInt64
		ok = !isMin(n, x) || int64(y) != -1
	case bytecode.RemI8, bytecode.RemI16, bytecode.RemI32, bytecode.RemI64:
		if y == 0 {
			return false
		}
		z = uint64(int64(x) % int64(y))
		ok = !isMin(n, x) || int64(y) != -1
	case bytecode.DivU8, bytecode.DivU16, bytecode.DivU32, bytecode.DivU64:
		if y == 0 {
			return false
		}
		z = x / y
	case bytecode.RemU8, bytecode.RemU16, bytecode.RemU32, bytecode.RemU64:
		if y == 0 {
			return false
		}
		z = x % y
	case bytecode.NegI8, bytecode.NegI16, bytecode.NegI32, bytecode.NegI64:
		z, ok = -x, !isMin(n, x)
	case bytecode.AddoI8, bytecode.AddoI16, bytecode.AddoI32, bytecode.AddoI64,
		bytecode.AddoU8, bytecode.AddoU16, bytecode.AddoU32, bytecode.AddoU64:
		z, ok = add(n, x, y)
		R[in.A], R[in.A+1] = z, b2u(!ok)
		return true
	case bytecode.SuboI8, bytecode.SuboI16, bytecode.SuboI32, bytecode.SuboI64,
		bytecode.SuboU8, bytecode.SuboU16, bytecode.SuboU32, bytecode.SuboU64:
		z, ok = sub(n, x, y)
		R[in.A], R[in.A+1] = z, b2u(!ok)
		return true
	case bytecode.MuloI8, bytecode.MuloI16, bytecode.MuloI32, bytecode.MuloI64,
		bytecode.MuloU8, bytecode.MuloU16, bytecode.MuloU32, bytecode.MuloU64:
		z, ok = mul(n, x, y)
		R[in.A], R[in.A+1] = z, b2u(!ok)
		return true
	case bytecode.ShlI8, bytecode.ShlI16, bytecode.ShlI32, bytecode.ShlI64,
		bytecode.ShlU8, bytecode.ShlU16, bytecode.ShlU32, bytecode.ShlU64:
		z = extend(n, x<<(y&uint64(n.Bits()-1)))
	case bytecode.ShrI8, bytecode.ShrI16, bytecode.ShrI32, bytecode.ShrI64:
		z = uint64(int64(x) >> (y & uint64(n.Bits()-1)))
	case bytecode.ShrU8, bytecode.ShrU16, bytecode.ShrU32, bytecode.ShrU64:
		z = x >> (y & uint64(n.Bits()-1))
	case bytecode.CmpS:
		z = uint64(int64(b2u(int64(x) > int64(y))) - int64(b2u(int64(x) < int64(y))))
	case bytecode.CmpU:
		z = uint64(int64(b2u(x > y)) - int64(b2u(x < y)))
	default:
		return false
	}
	if ok {
		R[in.A] = z
	}
	return ok
}

// isMin reports whether x is the smallest value of a signed type.
func isMin(n bytecode.Num, x uint64) bool { return int64(x) == -1<<(n.Bits()-1) }
