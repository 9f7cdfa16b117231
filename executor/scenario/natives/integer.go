package natives

import (
	"math"
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/internal/int128"
	"github.com/pollground/pollground/executor/scenario/machine"
)

// integer is a value of type n. It is extended to 128 bits by its sign, so that sums, differences and products of
// values of up to 64 bits are exact.
type integer struct {
	int128.Int
	n bytecode.Num
}

// integer is an argument of type n.
func (a *words) integer(n bytecode.Num) integer {
	x := integer{int128.Of(0, a.Next()), n}
	switch {
	case n.Bits() == 128:
		x.Hi = a.Next()
	case n.Signed():
		x.Hi = uint64(int64(x.Lo) >> 63)
	}
	return x
}

// give returns an integer.
func (a *words) give(x integer) {
	a.W[0] = x.Lo
	if x.n.Bits() == 128 {
		a.W[1] = x.Hi
	}
}

// wrap returns the value of type n whose lowest bits are those of x, and whether it is x.
func wrap(x int128.Int, n bytecode.Num) (integer, bool) {
	z := x
	if w := n.Bits(); w < 128 {
		z = x.Shl(128-w).Shr(128-w, n.Signed())
	}
	return integer{z, n}, z == x
}

// bits returns the bits of x, without those of the extension.
func (x integer) bits() int128.Int { return x.Shl(128-x.n.Bits()).Shr(128-x.n.Bits(), false) }

func (x integer) negative() bool { return x.n.Signed() && int64(x.Hi) < 0 }

// add, sub and mul return the wrapped result and whether it is exact.
func (x integer) add(y integer) (integer, bool) {
	if x.n.Bits() == 128 {
		z, ok := x.AddFits(y.Int, x.n.Signed())
		return integer{z, x.n}, ok
	}
	z, _ := x.Add(y.Int)
	return wrap(z, x.n)
}

func (x integer) sub(y integer) (integer, bool) {
	if x.n.Bits() == 128 {
		z, ok := x.SubFits(y.Int, x.n.Signed())
		return integer{z, x.n}, ok
	}
	return wrap(x.Sub(y.Int), x.n)
}

func (x integer) mul(y integer) (integer, bool) {
	if x.n.Bits() == 128 {
		z, ok := x.MulFits(y.Int, x.n.Signed())
		return integer{z, x.n}, ok
	}
	z, _ := x.Mul(y.Int)
	return wrap(z, x.n)
}

// limit returns the smallest or the largest value of a type.
func limit(n bytecode.Num, smallest bool) integer {
	low := int128.Int{}
	if n.Signed() {
		low = int128.Of(^uint64(0), ^uint64(0)).Shl(n.Bits() - 1)
	}
	if smallest {
		return integer{low, n}
	}
	high, _ := wrap(low.Dec(), n)
	return high
}

// saturate returns the result of an operation if it is exact, else the limit that it has passed.
func saturate(z integer, exact, below bool) integer {
	if exact {
		return z
	}
	return limit(z.n, below)
}

func (x integer) ones() int {
	b := x.bits()
	return bits.OnesCount64(b.Hi) + bits.OnesCount64(b.Lo)
}

func (x integer) leading() int {
	b := x.bits()
	n := 64 + bits.LeadingZeros64(b.Lo)
	if b.Hi != 0 {
		n = bits.LeadingZeros64(b.Hi)
	}
	return n - 128 + int(x.n.Bits())
}

func (x integer) trailing() int {
	switch {
	case x.Lo != 0:
		return bits.TrailingZeros64(x.Lo)
	case x.Hi != 0:
		return 64 + bits.TrailingZeros64(x.Hi)
	}
	return int(x.n.Bits())
}

func (x integer) rotateLeft(k uint) integer {
	w := x.n.Bits()
	b := x.bits()
	if k %= w; k == 0 {
		return x
	}
	up, down := b.Shl(k), b.Shr(w-k, false)
	z, _ := wrap(int128.Of(up.Hi|down.Hi, up.Lo|down.Lo), x.n)
	return z
}

// swapped returns x with its bytes in the other order, reversed with its bits.
func (x integer) swapped() integer {
	return x.turned(int128.Of(bits.ReverseBytes64(x.Lo), bits.ReverseBytes64(x.Hi)))
}

func (x integer) reversed() integer {
	return x.turned(int128.Of(bits.Reverse64(x.Lo), bits.Reverse64(x.Hi)))
}

// turned takes the upper bits of the 128 that were turned around.
func (x integer) turned(b int128.Int) integer {
	return integer{b.Shr(128-x.n.Bits(), x.n.Signed()), x.n}
}

// power returns x to the k, wrapped, and whether it is exact.
func (x integer) power(k uint32) (r integer, exact bool) {
	r, exact = integer{int128.Of(0, 1), x.n}, true
	ok := false
	for k > 0 {
		if k&1 == 1 {
			r, ok = r.mul(x)
			exact = exact && ok
		}
		if k >>= 1; k > 0 {
			x, ok = x.mul(x)
			exact = exact && ok
		}
	}
	return r, exact
}

// squareRoot returns the integer part of the root of x, which is not negative.
func (x integer) squareRoot() integer {
	r := uint64(0)
	if x.Hi == 0 {
		r = uint64(math.Sqrt(float64(x.Lo)))
		for r > math.MaxUint32 || r*r > x.Lo {
			r--
		}
		for r < math.MaxUint32 && (r+1)*(r+1) <= x.Lo {
			r++
		}
		return integer{int128.Of(0, r), x.n}
	}
	// bit by bit: the largest r whose square is not above x
	for bit := uint64(1) << 63; bit != 0; bit >>= 1 {
		try := r | bit
		hi, lo := bits.Mul64(try, try)
		if int128.Of(hi, lo).Cmp(x.Int) <= 0 {
			r = try
		}
	}
	return integer{int128.Of(0, r), x.n}
}

// What parsing a number has found, as intrinsics.rs has it.
const (
	parsed = iota
	parseEmpty
	parseInvalid
	parseTooLarge
	parseTooSmall
)

func parseInt(n bytecode.Num, s string, radix uint64) (integer, int) {
	r := integer{n: n}
	if s == "" {
		return r, parseEmpty
	}
	apply, bad := integer.add, parseTooLarge
	if s[0] == '+' || s[0] == '-' && n.Signed() {
		if len(s) == 1 {
			return r, parseInvalid
		}
		if s[0] == '-' {
			apply, bad = integer.sub, parseTooSmall
		}
		s = s[1:]
	}
	base := integer{int128.Of(0, radix), n}
	for i := range len(s) {
		d := digit(s[i])
		if d >= radix {
			return integer{n: n}, parseInvalid
		}
		var product, sum bool
		if r, product = r.mul(base); product {
			r, sum = apply(r, integer{int128.Of(0, d), n})
		}
		if !sum {
			return integer{n: n}, bad
		}
	}
	return r, parsed
}

func digit(c byte) uint64 {
	switch {
	case c >= '0' && c <= '9':
		return uint64(c - '0')
	case c >= 'a' && c <= 'z':
		return uint64(c-'a') + 10
	case c >= 'A' && c <= 'Z':
		return uint64(c-'A') + 10
	}
	return 99
}

// integerNatives compute with integers whose type is an argument.
func integerNatives(table map[string]machine.Native) {
	counts := func(name string, f func(x integer) int) {
		table[name] = native(func(a *words) { a.W[0] = uint64(f(a.integer(a.kind()))) })
	}
	counts("ctpop", integer.ones)
	counts("ctlz", integer.leading)
	counts("cttz", integer.trailing)
	turns := func(name string, f func(x integer) integer) {
		table[name] = native(func(a *words) { a.give(f(a.integer(a.kind()))) })
	}
	turns("bswap", integer.swapped)
	turns("bitreverse", integer.reversed)
	turns("int_sqrt", integer.squareRoot)
	table["rotate_left"] = native(func(a *words) {
		x := a.integer(a.kind())
		a.give(x.rotateLeft(uint(uint32(a.Next()))))
	})
	table["rotate_right"] = native(func(a *words) {
		x := a.integer(a.kind())
		a.give(x.rotateLeft(x.n.Bits() - uint(uint32(a.Next()))%x.n.Bits()))
	})
	table["int_byte"] = native(func(a *words) {
		x := a.integer(a.kind())
		a.W[0] = x.Shr(8*uint(a.Next())&127, false).Lo & 0xff
	})
	table["wrapping_pow"] = native(func(a *words) {
		x := a.integer(a.kind())
		r, _ := x.power(uint32(a.Next()))
		a.give(r)
	})
	table["pow_overflows"] = native(func(a *words) {
		x := a.integer(a.kind())
		_, exact := x.power(uint32(a.Next()))
		a.Flag(!exact)
	})
	table["saturating_add"] = native(func(a *words) {
		n := a.kind()
		x, y := a.integer(n), a.integer(n)
		z, ok := x.add(y)
		a.give(saturate(z, ok, y.negative()))
	})
	table["saturating_sub"] = native(func(a *words) {
		n := a.kind()
		x, y := a.integer(n), a.integer(n)
		z, ok := x.sub(y)
		a.give(saturate(z, ok, !y.negative()))
	})
	table["saturating_mul"] = native(func(a *words) {
		n := a.kind()
		x, y := a.integer(n), a.integer(n)
		z, ok := x.mul(y)
		a.give(saturate(z, ok, x.negative() != y.negative()))
	})
	table["parse_int_status"] = native(func(a *words) {
		n, s := a.kind(), a.Text()
		_, status := parseInt(n, s, a.Next())
		a.W[0] = uint64(status)
	})
	table["parse_int"] = native(func(a *words) {
		n, s := a.kind(), a.Text()
		x, _ := parseInt(n, s, a.Next())
		a.give(x)
	})
}
