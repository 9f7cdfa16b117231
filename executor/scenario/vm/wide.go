package vm

import (
	"math"
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// 128-bit integers, as two words.

type wide struct{ hi, lo uint64 }

func wideOf(v Val, signed bool) wide {
	hi, lo := v.Wide(signed)
	return wide{hi, lo}
}

func (a wide) val(signed bool) Val {
	if signed {
		return I128(a.hi, a.lo)
	}
	return U128(a.hi, a.lo)
}

func (a wide) neg() wide {
	lo, borrow := bits.Sub64(0, a.lo, 0)
	hi, _ := bits.Sub64(0, a.hi, borrow)
	return wide{hi, lo}
}

func (a wide) isZero() bool { return a.hi|a.lo == 0 }

func (a wide) shl(n uint) wide {
	if n >= 64 {
		return wide{a.lo << (n - 64), 0}
	}
	return wide{a.hi<<n | a.lo>>(64-n), a.lo << n}
}

func (a wide) shr(n uint, signed bool) wide {
	top := uint64(0)
	if signed {
		top = uint64(int64(a.hi) >> 63)
	}
	switch {
	case n == 0:
		return a
	case n >= 64:
		if n == 64 {
			return wide{top, a.hi}
		}
		return wide{top, a.hi>>(n-64) | top<<(128-n)}
	}
	return wide{a.hi>>n | top<<(64-n), a.lo>>n | a.hi<<(64-n)}
}

// mul is the low half of the product, and whether the high half is not zero.
func (a wide) mul(b wide) (wide, bool) {
	hi, lo := bits.Mul64(a.lo, b.lo)
	h1, l1 := bits.Mul64(a.hi, b.lo)
	h2, l2 := bits.Mul64(a.lo, b.hi)
	over := h1|h2 != 0 || a.hi != 0 && b.hi != 0
	hi, c1 := bits.Add64(hi, l1, 0)
	hi, c2 := bits.Add64(hi, l2, 0)
	return wide{hi, lo}, over || c1+c2 != 0
}

// divmod divides unsigned numbers; b is not zero.
func (a wide) divmod(b wide) (q, r wide) {
	if b.hi == 0 {
		qh := a.hi / b.lo
		ql, rem := bits.Div64(a.hi%b.lo, a.lo, b.lo)
		return wide{qh, ql}, wide{0, rem}
	}
	// The quotient fits one word: estimate it with the divisor normalised.
	n := uint(bits.LeadingZeros64(b.hi))
	d := b.shl(n)
	u := a.shr(1, false)
	ql, _ := bits.Div64(u.hi, u.lo, d.hi)
	ql >>= 63 - n
	if ql != 0 {
		ql--
	}
	p, _ := wide{0, ql}.mul(b)
	r = a.sub(p)
	if r.cmp(b) >= 0 {
		ql++
		r = r.sub(b)
	}
	return wide{0, ql}, r
}

func (a wide) add(b wide) (wide, bool) {
	lo, c := bits.Add64(a.lo, b.lo, 0)
	hi, c := bits.Add64(a.hi, b.hi, c)
	return wide{hi, lo}, c != 0
}

func (a wide) sub(b wide) wide {
	lo, c := bits.Sub64(a.lo, b.lo, 0)
	hi, _ := bits.Sub64(a.hi, b.hi, c)
	return wide{hi, lo}
}

func (a wide) cmp(b wide) int {
	switch {
	case a.hi < b.hi || a.hi == b.hi && a.lo < b.lo:
		return -1
	case a == b:
		return 0
	}
	return 1
}

func compareWide(signed bool, x, y Val) int {
	a, b := wideOf(x, signed), wideOf(y, signed)
	if signed {
		a.hi ^= 1 << 63
		b.hi ^= 1 << 63
	}
	return a.cmp(b)
}

func arithWide(n compile.Num, op compile.Arith, x, y Val) (Val, Trouble) {
	signed := n.Signed()
	a := wideOf(x, signed)
	if op == compile.ArithShl || op == compile.ArithShr {
		over := y.B >= 128
		s := uint(y.B & 127)
		if op == compile.ArithShl {
			return a.shl(s).val(signed), troubleIf(over)
		}
		return a.shr(s, signed).val(signed), troubleIf(over)
	}
	b := wideOf(y, signed)
	neg := func(w wide) bool { return int64(w.hi) < 0 }
	over := false
	var r wide
	switch op {
	case compile.ArithAdd:
		var carry bool
		r, carry = a.add(b)
		over = carry
		if signed {
			over = neg(a) == neg(b) && neg(r) != neg(a)
		}
	case compile.ArithSub:
		r = a.sub(b)
		over = a.cmp(b) < 0
		if signed {
			over = neg(a) != neg(b) && neg(r) != neg(a)
		}
	case compile.ArithMul:
		if !signed {
			r, over = a.mul(b)
			break
		}
		minus := neg(a) != neg(b)
		r, over = abs(a).mul(abs(b))
		limit := wide{1 << 63, 0}
		if minus {
			over = over || r.cmp(limit) > 0
			r = r.neg()
		} else {
			over = over || r.cmp(limit) >= 0
		}
	case compile.ArithDiv, compile.ArithRem:
		if b.isZero() {
			return Val{}, ByZero
		}
		if !signed {
			q, m := a.divmod(b)
			if r = q; op == compile.ArithRem {
				r = m
			}
			break
		}
		over = a == wide{1 << 63, 0} && b == wide{math.MaxUint64, math.MaxUint64}
		q, m := abs(a).divmod(abs(b))
		if op == compile.ArithRem {
			if r = m; neg(a) {
				r = m.neg()
			}
			break
		}
		if r = q; neg(a) != neg(b) {
			r = q.neg()
		}
	case compile.ArithAnd:
		r = wide{a.hi & b.hi, a.lo & b.lo}
	case compile.ArithOr:
		r = wide{a.hi | b.hi, a.lo | b.lo}
	case compile.ArithXor:
		r = wide{a.hi ^ b.hi, a.lo ^ b.lo}
	case compile.ArithNeg:
		r = a.neg()
		over = signed && a == wide{1 << 63, 0} || !signed && !a.isZero()
	case compile.ArithNot:
		r = wide{^a.hi, ^a.lo}
	}
	return r.val(signed), troubleIf(over)
}

func abs(a wide) wide {
	if int64(a.hi) < 0 {
		return a.neg()
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
		a := wideOf(x, from.Signed())
		if !from.Wide() {
			a = wide{0, x.B}
			if from.Signed() {
				a.hi = uint64(int64(x.B) >> 63)
			}
		}
		if to.Wide() {
			return a.val(to.Signed())
		}
		return Val{B: Wrap(to, a.lo)}
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
	var r wide
	if frac, exp := math.Frexp(f); exp > 0 {
		m := uint64(math.Ldexp(frac, 53))
		if exp >= 53 {
			r = wide{0, m}.shl(uint(exp - 53))
		} else {
			r = wide{0, m >> uint(53-exp)}
		}
	}
	if minus {
		r = r.neg()
	}
	if w == 64 {
		return Uint(r.lo)
	}
	return r.val(to.Signed())
}

func intToFloat(from, to compile.Num, x Val) Val {
	if from.Wide() {
		a := wideOf(x, from.Signed())
		minus := from.Signed() && int64(a.hi) < 0
		if minus {
			a = a.neg()
		}
		// Keep 64 bits; what falls off below only decides ties.
		shift := 0
		if a.hi != 0 {
			shift = 64 - bits.LeadingZeros64(a.hi)
			low := a.lo << uint(64-shift)
			a = a.shr(uint(shift), false)
			if low != 0 {
				a.lo |= 1
			}
		}
		if to == compile.NumF32 {
			f := float32(math.Ldexp(float64(float32(a.lo)), shift))
			if minus {
				f = -f
			}
			return F32(f)
		}
		f := math.Ldexp(float64(a.lo), shift)
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
