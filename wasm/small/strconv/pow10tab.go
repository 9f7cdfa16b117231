// Package strconv is one file of Go's internal/strconv in the engine, where build.go puts it in that file's place: the
// powers of ten are computed at the start instead of being downloaded. They do not compress.
package strconv

import "math/bits"

const (
	pow10Min = -348
	pow10Max = 347
)

// pow10Tab holds the upper 128 bits of the powers of ten, from 10^pow10Min on; the highest bit is set.
var pow10Tab [pow10Max - pow10Min + 1]uint128

func init() {
	// Numbers have their lowest word first. 10^347 takes 1153 bits; of 2^1344/10^348 188 are left.
	var up, down [22]uint64
	up[0], down[21] = 1, 1
	pow10Tab[-pow10Min] = upper(&up)
	for e := 1; e <= -pow10Min; e++ {
		var carry uint64
		for i := range up {
			hi, lo := bits.Mul64(up[i], 10)
			var c uint64
			up[i], c = bits.Add64(lo, carry, 0)
			carry = hi + c
		}
		var rest uint64
		for i := len(down) - 1; i >= 0; i-- {
			down[i], rest = bits.Div64(rest, down[i], 10)
		}
		if e <= pow10Max {
			pow10Tab[e-pow10Min] = upper(&up)
		}
		pow10Tab[-e-pow10Min] = upper(&down)
	}
}

// upper returns the 128 bits of x that begin with its highest one.
func upper(x *[22]uint64) uint128 {
	i := len(x) - 1
	for x[i] == 0 {
		i--
	}
	word := func(i int) uint64 {
		if i < 0 {
			return 0
		}
		return x[i]
	}
	n := bits.LeadingZeros64(x[i])
	join := func(i int) uint64 { return word(i)<<n | word(i-1)>>1>>(63-n) }
	return uint128{join(i), join(i - 1)}
}
