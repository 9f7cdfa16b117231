package natives

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// The options of a Formatter in one word, as rs/std/fmt.rs has them.
const (
	specAlign    = 3 << 21
	specPlus     = 1 << 23
	specAlt      = 1 << 24
	specZero     = 1 << 25
	specHex      = 1 << 26
	specUpperHex = 1 << 27
	specWidth    = 1 << 28
	specPrec     = 1 << 29
	specMinus    = 1 << 30
	specPlain    = specAlign | ' '
)

const (
	alignLeft = iota
	alignRight
	alignCenter
	alignNone
)

func widthOf(spec uint64) int {
	if spec&specWidth == 0 {
		return 0
	}
	return int(spec >> 32 & 0xffff)
}

// appendPadded appends s, which is n chars wide, in the width of spec.
func appendPadded(b []byte, s string, n int, spec uint64, align uint64) []byte {
	gap := widthOf(spec) - n
	if gap <= 0 {
		return append(b, s...)
	}
	if given := spec >> 21 & 3; given != alignNone {
		align = given
	}
	left := 0
	switch align {
	case alignRight:
		left = gap
	case alignCenter:
		left = gap / 2
	}
	fill := rune(spec & 0x1fffff)
	for range left {
		b = utf8.AppendRune(b, fill)
	}
	b = append(b, s...)
	for range gap - left {
		b = utf8.AppendRune(b, fill)
	}
	return b
}

// appendPad is Formatter::pad.
func appendPad(b []byte, s string, spec uint64) []byte {
	if spec&(specWidth|specPrec) == 0 {
		return append(b, s...)
	}
	if spec&specPrec != 0 {
		k := int(spec >> 48)
		for i := range s {
			if k == 0 {
				s = s[:i]
				break
			}
			k--
		}
	}
	return appendPadded(b, s, utf8.RuneCountInString(s), spec, alignLeft)
}

// appendPadIntegral is Formatter::pad_integral.
func appendPadIntegral(b []byte, neg bool, prefix, digits string, spec uint64) []byte {
	sign := ""
	if neg {
		sign = "-"
	} else if spec&specPlus != 0 {
		sign = "+"
	}
	if spec&specAlt == 0 {
		prefix = ""
	}
	n := len(sign) + utf8.RuneCountInString(prefix) + len(digits)
	if spec&specZero != 0 {
		b = append(b, sign...)
		b = append(b, prefix...)
		for w := widthOf(spec); n < w; n++ {
			b = append(b, '0')
		}
		return append(b, digits...)
	}
	if spec&specWidth == 0 {
		b = append(b, sign...)
		b = append(b, prefix...)
		return append(b, digits...)
	}
	return appendPadded(b, sign+prefix+digits, n, spec, alignRight)
}

// appendInt formats an integer. kind: 'd' 'x' 'X' 'o' 'b' 'e' 'E'.
func appendInt(b []byte, x integer, spec uint64, kind byte) []byte {
	if kind == 'd' && spec&^(0x1fffff|specAlign) == 0 && x.n.Bits() <= 64 {
		if x.n.Signed() {
			return strconv.AppendInt(b, int64(x.Lo), 10)
		}
		return strconv.AppendUint(b, x.Lo, 10)
	}
	magnitude, neg := x.bits(), false
	if (kind == 'd' || kind == 'e' || kind == 'E') && x.negative() {
		magnitude, neg = x.Neg(), true
	}
	base, prefix := 10, ""
	switch kind {
	case 'x', 'X':
		base, prefix = 16, "0x"
	case 'o':
		base, prefix = 8, "0o"
	case 'b':
		base, prefix = 2, "0b"
	}
	digits := magnitude.Text(uint64(base))
	switch kind {
	case 'X':
		digits = strings.ToUpper(digits)
	case 'e', 'E':
		return appendSigned(b, neg, intExp(digits, spec, kind), spec)
	}
	return appendPadIntegral(b, neg, prefix, digits, spec)
}

// intExp is {:e} of the decimal digits.
func intExp(digits string, spec uint64, kind byte) string {
	exp := len(digits) - 1
	digits = strings.TrimRight(digits, "0")
	if digits == "" {
		digits = "0"
	}
	if spec&specPrec != 0 {
		want := int(spec>>48) + 1
		if len(digits) > want {
			// half to even
			up := digits[want] > '5' || digits[want] == '5' && (len(digits) > want+1 || digits[want-1]&1 == 1)
			r := []byte(digits[:want])
			for i := want - 1; up; i-- {
				if i < 0 {
					r = append([]byte{'1'}, r[:want-1]...)
					exp++
					break
				}
				if r[i] < '9' {
					r[i]++
					break
				}
				r[i] = '0'
			}
			digits = string(r)
		}
		digits += strings.Repeat("0", want-len(digits))
	}
	if len(digits) > 1 {
		digits = digits[:1] + "." + digits[1:]
	}
	return digits + string(rune(kind)) + strconv.Itoa(exp)
}
