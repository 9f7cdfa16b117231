package layout

import (
	"math/bits"
	"strconv"
)

// Bits is an unsigned integer of 128 bits: a tag, or an end of a range of them.
type Bits struct{ Hi, Lo uint64 }

func (a Bits) add(b Bits) Bits {
	lo, carry := bits.Add64(a.Lo, b.Lo, 0)
	hi, _ := bits.Add64(a.Hi, b.Hi, carry)
	return Bits{hi, lo}
}

func (a Bits) sub(b Bits) Bits {
	lo, borrow := bits.Sub64(a.Lo, b.Lo, 0)
	hi, _ := bits.Sub64(a.Hi, b.Hi, borrow)
	return Bits{hi, lo}
}

func (a Bits) cmp(b Bits) int {
	switch {
	case a == b:
		return 0
	case a.Hi < b.Hi || a.Hi == b.Hi && a.Lo < b.Lo:
		return -1
	}
	return 1
}

// low returns the lowest size bytes of a.
func (a Bits) low(size uint64) Bits {
	switch {
	case size >= 16:
	case size >= 8:
		a.Hi = 0
	default:
		a = Bits{Lo: a.Lo & (1<<(8*size) - 1)}
	}
	return a
}

// ofInt returns v, sign-extended to 128 bits.
func ofInt(v int64) Bits { return Bits{uint64(v >> 63), uint64(v)} }

// all is the largest integer of size bytes.
func all(size uint64) Bits { return Bits{^uint64(0), ^uint64(0)}.low(size) }

// String returns a in decimal.
func (a Bits) String() string {
	const digits = 1e19
	var s string
	for a.Hi > 0 {
		hi := a.Hi / digits
		lo, rest := bits.Div64(a.Hi%digits, a.Lo, digits)
		part := strconv.FormatUint(rest, 10)
		s = "0000000000000000000"[len(part):] + part + s
		a = Bits{hi, lo}
	}
	if s != "" && a.Lo == 0 {
		for len(s) > 1 && s[0] == '0' {
			s = s[1:]
		}
		return s
	}
	return strconv.FormatUint(a.Lo, 10) + s
}
