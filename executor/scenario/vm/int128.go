package vm

import (
	"math"
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/internal/int128"
)

func wideOf(v Val, signed bool) int128.Int {
	hi, lo := v.Wide(signed)
	return int128.Of(hi, lo)
}

func wideVal(a int128.Int, signed bool) Val {
	if signed {
		return I128(a.Hi, a.Lo)
	}
	return U128(a.Hi, a.Lo)
}

func compareWide(signed bool, x, y Val) int {
	a, b := wideOf(x, signed), wideOf(y, signed)
	if signed {
		a.Hi ^= 1 << 63
		b.Hi ^= 1 << 63
	}
	return a.Cmp(b)
}

func arithWide(n compile.Num, op compile.Arith, x, y Val) (Val, Trouble) {
	signed := n.Signed()
	a := wideOf(x, signed)
	if op == compile.ArithShl || op == compile.ArithShr {
		over := y.B >= 128
		s := uint(y.B & 127)
		if op == compile.ArithShl {
			return wideVal(a.Shl(s), signed), troubleIf(over)
		}
		return wideVal(a.Shr(s, signed), signed), troubleIf(over)
	}
	b := wideOf(y, signed)
	neg := func(w int128.Int) bool { return int64(w.Hi) < 0 }
	over := false
	var r int128.Int
	switch op {
	case compile.ArithAdd:
		var carry bool
		r, carry = a.Add(b)
		over = carry
		if signed {
			over = neg(a) == neg(b) && neg(r) != neg(a)
		}
	case compile.ArithSub:
		r = a.Sub(b)
		over = a.Cmp(b) < 0
		if signed {
			over = neg(a) != neg(b) && neg(r) != neg(a)
		}
	case compile.ArithMul:
		if !signed {
			r, over = a.Mul(b)
			break
		}
		minus := neg(a) != neg(b)
		r, over = abs(a).Mul(abs(b))
		limit := int128.Of(1<<63, 0)
		if minus {
			over = over || r.Cmp(limit) > 0
			r = r.Neg()
		} else {
			over = over || r.Cmp(limit) >= 0
		}
	case compile.ArithDiv, compile.ArithRem:
		if b.IsZero() {
			return Val{}, ByZero
		}
		if !signed {
			q, m := a.DivMod(b)
			if r = q; op == compile.ArithRem {
				r = m
			}
			break
		}
		over = a == int128.Of(1<<63, 0) && b == int128.Of(math.MaxUint64, math.MaxUint64)
		q, m := abs(a).DivMod(abs(b))
		if op == compile.ArithRem {
			if r = m; neg(a) {
				r = m.Neg()
			}
			break
		}
		if r = q; neg(a) != neg(b) {
			r = q.Neg()
		}
	case compile.ArithAnd:
		r = int128.Of(a.Hi&b.Hi, a.Lo&b.Lo)
	case compile.ArithOr:
		r = int128.Of(a.Hi|b.Hi, a.Lo|b.Lo)
	case compile.ArithXor:
		r = int128.Of(a.Hi^b.Hi, a.Lo^b.Lo)
	case compile.ArithNeg:
		r = a.Neg()
		over = signed && a == int128.Of(1<<63, 0) || !signed && !a.IsZero()
	case compile.ArithNot:
		r = int128.Of(^a.Hi, ^a.Lo)
	}
	return wideVal(r, signed), troubleIf(over)
}

func abs(a int128.Int) int128.Int {
	if int64(a.Hi) < 0 {
		return a.Neg()
	}
	return a
}

// ---- casts

// Cast converts x from one kind to another as `as` does: integers are cut,
// floats saturate (NaN gives 0).
func Cast(from, to compile.Num, x Val) Val {
	switch {
	case from.Float():
		f := x.Float64()
		if from == compile.NumF32 {
			f = float64(x.Float32())
		}
		switch to {
		case compile.NumF64:
			return F64(f)
		case compile.NumF32:
			return F32(float32(f))
		}
		return floatToInt(to, f)
	case to.Float():
		return intToFloat(from, to, x)
	case from.Wide() || to.Wide():
		var a int128.Int
		if from.Wide() {
			a = wideOf(x, from.Signed())
		} else if a.Lo = x.B; from.Signed() {
			a.Hi = uint64(int64(x.B) >> 63)
		}
		if to.Wide() {
			return wideVal(a, to.Signed())
		}
		return Val{B: Wrap(to, a.Lo)}
	}
	return Val{B: Wrap(to, x.B)}
}

func floatToInt(to compile.Num, f float64) Val {
	if f != f {
		return Val{}
	}
	w := to.Bits()
	if to == compile.NumChar {
		w = 32
	}
	lo, hi := Bounds(to)
	top := w
	if to.Signed() {
		top--
	}
	if f >= math.Ldexp(1, top) {
		return hi
	}
	if to.Signed() && f <= -math.Ldexp(1, top) || !to.Signed() && f <= 0 {
		return lo
	}
	if w < 64 || w == 64 && to.Signed() {
		return Int(int64(f))
	}
	minus := f < 0
	if minus {
		f = -f
	}
	var r int128.Int
	if frac, exp := math.Frexp(f); exp > 0 {
		m := uint64(math.Ldexp(frac, 53))
		if exp >= 53 {
			r = int128.Of(0, m).Shl(uint(exp - 53))
		} else {
			r = int128.Of(0, m>>uint(53-exp))
		}
	}
	if minus {
		r = r.Neg()
	}
	if w == 64 {
		return Uint(r.Lo)
	}
	return wideVal(r, to.Signed())
}

func intToFloat(from, to compile.Num, x Val) Val {
	if from.Wide() {
		a := wideOf(x, from.Signed())
		minus := from.Signed() && int64(a.Hi) < 0
		if minus {
			a = a.Neg()
		}
		// Keep 64 bits; what falls off below only decides ties.
		shift := 0
		if a.Hi != 0 {
			shift = 64 - bits.LeadingZeros64(a.Hi)
			low := a.Lo << uint(64-shift)
			a = a.Shr(uint(shift), false)
			if low != 0 {
				a.Lo |= 1
			}
		}
		if to == compile.NumF32 {
			f := float32(math.Ldexp(float64(float32(a.Lo)), shift))
			if minus {
				f = -f
			}
			return F32(f)
		}
		f := math.Ldexp(float64(a.Lo), shift)
		if minus {
			f = -f
		}
		return F64(f)
	}
	if to == compile.NumF32 {
		if from.Signed() {
			return F32(float32(int64(x.B)))
		}
		return F32(float32(x.B))
	}
	if from.Signed() {
		return F64(float64(int64(x.B)))
	}
	return F64(float64(x.B))
}
