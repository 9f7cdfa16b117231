package vm

import (
	"math"
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// Arithmetic on every kind. The loop has its own copies of the hot cases;
// what is here is what all of them mean, and what natives call.

// Trouble is what went wrong in an operation besides its wrapped result.
type Trouble uint8

const (
	Fine Trouble = iota
	Overflow
	ByZero
)

// Wrap cuts b to the width of kind n and extends it again to 64 bits.
func Wrap(n compile.Num, b uint64) uint64 {
	switch n {
	case compile.NumI8:
		return uint64(int8(b))
	case compile.NumI16:
		return uint64(int16(b))
	case compile.NumI32:
		return uint64(int32(b))
	case compile.NumU8:
		return uint64(uint8(b))
	case compile.NumU16:
		return uint64(uint16(b))
	case compile.NumU32, compile.NumChar:
		return uint64(uint32(b))
	case compile.NumBool:
		return b & 1
	}
	return b
}

// Arith computes x op y in kind n (shifts: y is a count, its B as an unsigned
// number; unary operations ignore y). The result is wrapped, a shift's count
// taken modulo the width; a division by zero gives 0.
func Arith(n compile.Num, op compile.Arith, x, y Val) (Val, Trouble) {
	switch {
	case n.Wide():
		return arithWide(n, op, x, y)
	case n == compile.NumF64:
		return F64(arithFloat(op, x.Float64(), y.Float64())), Fine
	case n == compile.NumF32:
		return F32(float32(arithFloat(op, float64(x.Float32()), float64(y.Float32())))), Fine
	case n.Signed():
		r, trouble := arithSigned(n, op, int64(x.B), int64(y.B))
		return Val{B: r}, trouble
	}
	r, trouble := arithUnsigned(n, op, x.B, y.B)
	return Val{B: r}, trouble
}

// arithFloat: float32 operands pass through float64 without a second rounding
// that could show: + - * / of two 24-bit mantissas are safe in 53 bits.
func arithFloat(op compile.Arith, x, y float64) float64 {
	switch op {
	case compile.ArithAdd:
		return x + y
	case compile.ArithSub:
		return x - y
	case compile.ArithMul:
		return x * y
	case compile.ArithDiv:
		return x / y
	case compile.ArithRem:
		return math.Mod(x, y)
	case compile.ArithNeg:
		return -x
	}
	panic("BUG: vm: float operation " + op.String())
}

func arithSigned(n compile.Num, op compile.Arith, x, y int64) (uint64, Trouble) {
	w := uint(n.Bits())
	over := false
	var r int64
	switch op {
	case compile.ArithAdd:
		r = x + y
		over = (x^r)&(y^r) < 0
	case compile.ArithSub:
		r = x - y
		over = (x^y)&(x^r) < 0
	case compile.ArithMul:
		r = x * y
		over = mulOverflows(x, y)
	case compile.ArithDiv, compile.ArithRem:
		if y == 0 {
			return 0, ByZero
		}
		if y == -1 {
			over = x == -1<<(w-1)
			if op == compile.ArithDiv {
				r = -x
			}
			break
		}
		if op == compile.ArithDiv {
			r = x / y
		} else {
			r = x % y
		}
	case compile.ArithAnd:
		r = x & y
	case compile.ArithOr:
		r = x | y
	case compile.ArithXor:
		r = x ^ y
	case compile.ArithShl, compile.ArithShr:
		over = uint64(y) >= uint64(w)
		if op == compile.ArithShl {
			r = int64(Wrap(n, uint64(x)<<(uint(y)&(w-1))))
		} else {
			r = x >> (uint(y) & (w - 1))
		}
		return uint64(r), troubleIf(over)
	case compile.ArithNeg:
		r = -x
		over = x == -1<<(w-1)
	case compile.ArithNot:
		r = ^x
	}
	c := Wrap(n, uint64(r))
	return c, troubleIf(over || int64(c) != r)
}

func troubleIf(over bool) Trouble {
	if over {
		return Overflow
	}
	return Fine
}

// mulOverflows reports whether the product of two int64 does not fit one.
func mulOverflows(x, y int64) bool {
	if int64(int32(x)) == x && int64(int32(y)) == y {
		return false
	}
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	if x < 0 {
		hi -= uint64(y)
	}
	if y < 0 {
		hi -= uint64(x)
	}
	return hi != uint64(int64(lo)>>63)
}

func arithUnsigned(n compile.Num, op compile.Arith, x, y uint64) (uint64, Trouble) {
	w := uint(n.Bits())
	over := false
	var r uint64
	switch op {
	case compile.ArithAdd:
		r = x + y
		over = r < x
	case compile.ArithSub:
		r = x - y
		over = y > x
	case compile.ArithMul:
		var hi uint64
		hi, r = bits.Mul64(x, y)
		over = hi != 0
	case compile.ArithDiv, compile.ArithRem:
		if y == 0 {
			return 0, ByZero
		}
		if op == compile.ArithDiv {
			r = x / y
		} else {
			r = x % y
		}
	case compile.ArithAnd:
		r = x & y
	case compile.ArithOr:
		r = x | y
	case compile.ArithXor:
		r = x ^ y
	case compile.ArithShl, compile.ArithShr:
		over = y >= uint64(w)
		if op == compile.ArithShl {
			r = Wrap(n, x<<(uint(y)&(w-1)))
		} else {
			r = x >> (uint(y) & (w - 1))
		}
		return r, troubleIf(over)
	case compile.ArithNeg:
		r = -x
		over = x != 0
	case compile.ArithNot:
		return Wrap(n, ^x), Fine
	}
	c := Wrap(n, r)
	return c, troubleIf(over || c != r)
}

// Saturate is the result of x op y when it did not fit: the bound it passed.
func Saturate(n compile.Num, op compile.Arith, x, y Val) Val {
	r, trouble := Arith(n, op, x, y)
	if trouble != Overflow {
		return r
	}
	low := false
	switch {
	case !n.Signed():
		low = op == compile.ArithSub || op == compile.ArithNeg
	case op == compile.ArithAdd, op == compile.ArithSub:
		low = negative(n, x)
	case op == compile.ArithMul:
		low = negative(n, x) != negative(n, y)
	}
	lo, hi := Bounds(n)
	if low {
		return lo
	}
	return hi
}

func negative(n compile.Num, x Val) bool {
	if n.Wide() {
		hi, _ := x.Wide(n.Signed())
		return n.Signed() && int64(hi) < 0
	}
	return n.Signed() && int64(x.B) < 0
}

// Bounds are MIN and MAX of an integer kind.
func Bounds(n compile.Num) (lo, hi Val) {
	w := uint(n.Bits())
	switch {
	case n == compile.NumI128:
		return I128(1<<63, 0), I128(1<<63-1, math.MaxUint64)
	case n == compile.NumU128:
		return Val{}, U128(math.MaxUint64, math.MaxUint64)
	case n.Signed():
		return Int(-1 << (w - 1)), Int(1<<(w-1) - 1)
	}
	return Val{}, Uint(math.MaxUint64 >> (64 - w))
}

// Compare orders two values of kind n: -1, 0, 1, or 2 when one is NaN.
func Compare(n compile.Num, x, y Val) int {
	switch {
	case n.Float():
		a, b := x.Float64(), y.Float64()
		if n == compile.NumF32 {
			a, b = float64(x.Float32()), float64(y.Float32())
		}
		switch {
		case a < b:
			return -1
		case a > b:
			return 1
		case a == b:
			return 0
		}
		return 2
	case n.Wide():
		return compareWide(n.Signed(), x, y)
	case x.B == y.B:
		return 0
	case n.Signed():
		if int64(x.B) < int64(y.B) {
			return -1
		}
		return 1
	case x.B < y.B:
		return -1
	}
	return 1
}

// holds reports whether c is true of two values that compare as r.
func holds(c compile.Cond, r int) bool {
	switch c {
	case compile.CondEq:
		return r == 0
	case compile.CondNe:
		return r != 0
	case compile.CondLt:
		return r == -1
	case compile.CondLe:
		return r == -1 || r == 0
	case compile.CondGt:
		return r == 1
	}
	return r == 0 || r == 1
}

var troubleText = [...][3]string{
	compile.ArithAdd: {Overflow: "attempt to add with overflow"},
	compile.ArithSub: {Overflow: "attempt to subtract with overflow"},
	compile.ArithMul: {Overflow: "attempt to multiply with overflow"},
	compile.ArithDiv: {Overflow: "attempt to divide with overflow", ByZero: "attempt to divide by zero"},
	compile.ArithRem: {Overflow: "attempt to calculate the remainder with overflow", ByZero: "attempt to calculate the remainder with a divisor of zero"},
	compile.ArithShl: {Overflow: "attempt to shift left with overflow"},
	compile.ArithShr: {Overflow: "attempt to shift right with overflow"},
	compile.ArithNeg: {Overflow: "attempt to negate with overflow"},
	compile.ArithNot: {},
}

// TroubleText is rustc's sentence.
func TroubleText(op compile.Arith, t Trouble) string { return troubleText[op][t] }
