package std

import (
	"math"
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/vm"
)

// bits128 is an integer of any kind as two words, cut to the kind's width.
type bits128 struct {
	hi, lo uint64
	n      compile.Num
}

func bitsOf(n compile.Num, v vm.Val) bits128 {
	if n.Wide() {
		hi, lo := v.Wide(n.Signed())
		return bits128{hi, lo, n}
	}
	return bits128{0, v.B & (math.MaxUint64 >> (64 - n.Bits())), n}
}

func (x bits128) val() vm.Val {
	switch x.n {
	case compile.NumI128:
		return vm.I128(x.hi, x.lo)
	case compile.NumU128:
		return vm.U128(x.hi, x.lo)
	}
	return vm.Uint(vm.Wrap(x.n, x.lo))
}

func (x bits128) ones() int { return bits.OnesCount64(x.hi) + bits.OnesCount64(x.lo) }

func (x bits128) leading() int {
	if x.n.Wide() {
		if x.hi != 0 {
			return bits.LeadingZeros64(x.hi)
		}
		return 64 + bits.LeadingZeros64(x.lo)
	}
	return bits.LeadingZeros64(x.lo) - (64 - x.n.Bits())
}

func (x bits128) trailing() int {
	switch {
	case x.lo != 0:
		return bits.TrailingZeros64(x.lo)
	case x.hi != 0:
		return 64 + bits.TrailingZeros64(x.hi)
	}
	return x.n.Bits()
}

func (x bits128) rotate(k int) bits128 {
	w := x.n.Bits()
	k = ((k % w) + w) % w
	if k == 0 {
		return x
	}
	if !x.n.Wide() {
		x.lo = x.lo<<k | x.lo>>(w-k)
		return x
	}
	if k >= 64 {
		x.hi, x.lo = x.lo, x.hi
		k -= 64
	}
	if k > 0 {
		x.hi, x.lo = x.hi<<k|x.lo>>(64-k), x.lo<<k|x.hi>>(64-k)
	}
	return x
}

func (x bits128) swapped() bits128 {
	if x.n.Wide() {
		return bits128{bits.ReverseBytes64(x.lo), bits.ReverseBytes64(x.hi), x.n}
	}
	return bits128{0, bits.ReverseBytes64(x.lo) >> (64 - x.n.Bits()), x.n}
}

func (x bits128) reversed() bits128 {
	if x.n.Wide() {
		return bits128{bits.Reverse64(x.lo), bits.Reverse64(x.hi), x.n}
	}
	return bits128{0, bits.Reverse64(x.lo) >> (64 - x.n.Bits()), x.n}
}

// power is x to the k, wrapped, and whether it did not fit.
func power(n compile.Num, x vm.Val, k uint32) (vm.Val, bool) {
	r := vm.Int(1)
	over := false
	for k > 0 {
		var trouble vm.Trouble
		if k&1 == 1 {
			r, trouble = vm.Arith(n, compile.ArithMul, r, x)
			over = over || trouble != vm.Fine
		}
		if k >>= 1; k > 0 {
			x, trouble = vm.Arith(n, compile.ArithMul, x, x)
			over = over || trouble != vm.Fine
		}
	}
	return r, over
}

// squareRoot is the integer part of the root of x, which is not negative.
func squareRoot(x bits128) bits128 {
	if x.hi == 0 {
		r := uint64(math.Sqrt(float64(x.lo)))
		for r > math.MaxUint32 || r*r > x.lo {
			r--
		}
		for r < math.MaxUint32 && (r+1)*(r+1) <= x.lo {
			r++
		}
		return bits128{0, r, x.n}
	}
	// bit by bit: the largest r whose square is not above x
	r := uint64(0)
	for bit := uint64(1) << 63; bit != 0; bit >>= 1 {
		try := r | bit
		hi, lo := bits.Mul64(try, try)
		if hi < x.hi || hi == x.hi && lo <= x.lo {
			r = try
		}
	}
	return bits128{0, r, x.n}
}

const (
	parsed = iota
	parseEmpty
	parseInvalid
	parseTooLarge
	parseTooSmall
)

func parseInt(n compile.Num, s string, radix uint64) (vm.Val, int) {
	if s == "" {
		return vm.Val{}, parseEmpty
	}
	op, bad := compile.ArithAdd, parseTooLarge
	if s[0] == '+' || s[0] == '-' && n.Signed() {
		if len(s) == 1 {
			return vm.Val{}, parseInvalid
		}
		if s[0] == '-' {
			op, bad = compile.ArithSub, parseTooSmall
		}
		s = s[1:]
	}
	r := vm.Val{}
	base := vm.Uint(radix)
	for i := range len(s) {
		d := digit(s[i])
		if d >= radix {
			return vm.Val{}, parseInvalid
		}
		var trouble vm.Trouble
		if r, trouble = vm.Arith(n, compile.ArithMul, r, base); trouble != vm.Fine {
			return vm.Val{}, bad
		}
		if r, trouble = vm.Arith(n, op, r, vm.Uint(d)); trouble != vm.Fine {
			return vm.Val{}, bad
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

// intNative registers a native over one integer and, in a[1], a count.
func intNative(name string, f func(x bits128, k int) vm.Val) {
	vm.Register(name, func(t *vm.Thread, a []vm.Val) vm.Status {
		k := 0
		if len(a) > 1 {
			k = int(uint32(a[1].B))
		}
		a[0] = f(bitsOf(t.Type(0).Num, a[0]), k)
		return vm.Next
	})
}

func init() {
	intNative("ctpop", func(x bits128, _ int) vm.Val { return vm.Int(int64(x.ones())) })
	intNative("ctlz", func(x bits128, _ int) vm.Val { return vm.Int(int64(x.leading())) })
	intNative("cttz", func(x bits128, _ int) vm.Val { return vm.Int(int64(x.trailing())) })
	intNative("rotate_left", func(x bits128, k int) vm.Val { return x.rotate(k).val() })
	intNative("rotate_right", func(x bits128, k int) vm.Val { return x.rotate(-(k % x.n.Bits())).val() })
	intNative("bswap", func(x bits128, _ int) vm.Val { return x.swapped().val() })
	intNative("bitreverse", func(x bits128, _ int) vm.Val { return x.reversed().val() })
	intNative("int_sqrt", func(x bits128, _ int) vm.Val { return squareRoot(x).val() })
	intNative("int_byte", func(x bits128, k int) vm.Val {
		w := x.lo
		if k >= 8 {
			w, k = x.hi, k-8
		}
		return vm.Uint(w >> (8 * k) & 0xff)
	})
	vm.Register("wrapping_pow", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0], _ = power(t.Type(0).Num, a[0], uint32(a[1].B))
		return vm.Next
	})
	vm.Register("pow_overflows", func(t *vm.Thread, a []vm.Val) vm.Status {
		_, over := power(t.Type(0).Num, a[0], uint32(a[1].B))
		a[0] = vm.Bool(over)
		return vm.Next
	})
	vm.Register("parse_int_status", func(t *vm.Thread, a []vm.Val) vm.Status {
		_, status := parseInt(t.Type(0).Num, a[0].Str(), a[1].B)
		a[0] = vm.Int(int64(status))
		return vm.Next
	})
	vm.Register("parse_int", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0], _ = parseInt(t.Type(0).Num, a[0].Str(), a[1].B)
		return vm.Next
	})
}
