// Package int128 computes with integers of 128 bits as two words, in two's complement: what i128 and u128 are made of.
package int128

import (
	"math/bits"
	"strconv"
)

// Int is an integer of 128 bits. Signed ones are in two's complement.
type Int struct{ Hi, Lo uint64 }

// Of returns the integer with these words.
func Of(hi, lo uint64) Int { return Int{hi, lo} }

// Neg returns -a, wrapped.
func (a Int) Neg() Int {
	lo, borrow := bits.Sub64(0, a.Lo, 0)
	hi, _ := bits.Sub64(0, a.Hi, borrow)
	return Int{hi, lo}
}

// IsZero reports whether a is 0.
func (a Int) IsZero() bool { return a.Hi|a.Lo == 0 }

// Shl returns a shifted to the left by n bits, n below 128.
func (a Int) Shl(n uint) Int {
	if n >= 64 {
		return Int{a.Lo << (n - 64), 0}
	}
	return Int{a.Hi<<n | a.Lo>>(64-n), a.Lo << n}
}

// Shr returns a shifted to the right by n bits, n below 128: with copies of the sign if signed is true.
func (a Int) Shr(n uint, signed bool) Int {
	top := uint64(0)
	if signed {
		top = uint64(int64(a.Hi) >> 63)
	}
	switch {
	case n == 0:
		return a
	case n >= 64:
		if n == 64 {
			return Int{top, a.Hi}
		}
		return Int{top, a.Hi>>(n-64) | top<<(128-n)}
	}
	return Int{a.Hi>>n | top<<(64-n), a.Lo>>n | a.Hi<<(64-n)}
}

// Mul returns the low half of the product of unsigned numbers, and whether the high half is not zero.
func (a Int) Mul(b Int) (Int, bool) {
	hi, lo := bits.Mul64(a.Lo, b.Lo)
	h1, l1 := bits.Mul64(a.Hi, b.Lo)
	h2, l2 := bits.Mul64(a.Lo, b.Hi)
	over := h1|h2 != 0 || a.Hi != 0 && b.Hi != 0
	hi, c1 := bits.Add64(hi, l1, 0)
	hi, c2 := bits.Add64(hi, l2, 0)
	return Int{hi, lo}, over || c1+c2 != 0
}

// DivMod divides unsigned numbers; b is not zero.
func (a Int) DivMod(b Int) (q, r Int) {
	if b.Hi == 0 {
		qh := a.Hi / b.Lo
		ql, rem := bits.Div64(a.Hi%b.Lo, a.Lo, b.Lo)
		return Int{qh, ql}, Int{0, rem}
	}
	// The quotient fits one word: estimate it with the divisor normalised.
	n := uint(bits.LeadingZeros64(b.Hi))
	d := b.Shl(n)
	u := a.Shr(1, false)
	ql, _ := bits.Div64(u.Hi, u.Lo, d.Hi)
	ql >>= 63 - n
	if ql != 0 {
		ql--
	}
	p, _ := Int{0, ql}.Mul(b)
	r = a.Sub(p)
	if r.Cmp(b) >= 0 {
		ql++
		r = r.Sub(b)
	}
	return Int{0, ql}, r
}

// Add returns a + b, wrapped, and whether the unsigned sum does not fit.
func (a Int) Add(b Int) (Int, bool) {
	lo, c := bits.Add64(a.Lo, b.Lo, 0)
	hi, c := bits.Add64(a.Hi, b.Hi, c)
	return Int{hi, lo}, c != 0
}

// Sub returns a - b, wrapped.
func (a Int) Sub(b Int) Int {
	lo, c := bits.Sub64(a.Lo, b.Lo, 0)
	hi, _ := bits.Sub64(a.Hi, b.Hi, c)
	return Int{hi, lo}
}

// Cmp returns -1, 0 or 1: how a and b compare as unsigned numbers.
func (a Int) Cmp(b Int) int {
	switch {
	case a.Hi < b.Hi || a.Hi == b.Hi && a.Lo < b.Lo:
		return -1
	case a == b:
		return 0
	}
	return 1
}

// Inc returns a + 1, wrapped.
func (a Int) Inc() Int {
	a, _ = a.Add(Int{0, 1})
	return a
}

// Dec returns a - 1, wrapped.
func (a Int) Dec() Int { return a.Sub(Int{0, 1}) }

// Text returns the digits of a, taken as unsigned, in a base from 2 to 16.
func (a Int) Text(base uint64) string {
	if a.Hi == 0 {
		return strconv.FormatUint(a.Lo, int(base))
	}
	var b [128]byte
	i := len(b)
	for {
		var digit uint64
		hi := a.Hi / base
		a.Lo, digit = bits.Div64(a.Hi%base, a.Lo, base)
		a.Hi = hi
		i--
		b[i] = "0123456789abcdef"[digit]
		if a.IsZero() {
			return string(b[i:])
		}
	}
}

// AddFits returns a + b, wrapped, and whether that is exact for signed or for unsigned numbers.
func (a Int) AddFits(b Int, signed bool) (z Int, ok bool) {
	z, carry := a.Add(b)
	if signed {
		return z, int64((a.Hi^z.Hi)&(b.Hi^z.Hi)) >= 0
	}
	return z, !carry
}

// SubFits returns a - b likewise.
func (a Int) SubFits(b Int, signed bool) (z Int, ok bool) {
	z = a.Sub(b)
	if signed {
		return z, int64((a.Hi^b.Hi)&(a.Hi^z.Hi)) >= 0
	}
	return z, a.Cmp(b) >= 0
}

// MulFits returns the product likewise.
func (a Int) MulFits(b Int, signed bool) (z Int, ok bool) {
	if !signed {
		z, over := a.Mul(b)
		return z, !over
	}
	z, over := a.Abs().Mul(b.Abs())
	negative := int64(a.Hi^b.Hi) < 0
	ok = !over && (int64(z.Hi) >= 0 || negative && z.IsMin())
	if negative {
		z = z.Neg()
	}
	return z, ok
}

// Abs returns the magnitude of a signed number, as an unsigned one.
func (a Int) Abs() Int {
	if int64(a.Hi) < 0 {
		return a.Neg()
	}
	return a
}

// IsMin reports whether a is the smallest signed number.
func (a Int) IsMin() bool { return a == Int{1 << 63, 0} }
