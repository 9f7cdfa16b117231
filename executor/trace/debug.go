package trace

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// These functions append values to b as Rust's {:?} formats them, so that a variable looks as println! would print it.

// DebugFloat appends x, a float of size 32 or 64 bits: 3.0, 1e16, -0.5, NaN, inf.
func DebugFloat(b []byte, x float64, size int) []byte {
	abs := math.Abs(x)
	switch {
	case x != x:
		return append(b, "NaN"...)
	case math.Signbit(x):
		b = append(b, '-')
	}
	switch {
	case math.IsInf(x, 0):
		return append(b, "inf"...)
	case abs != 0 && (abs < 1e-4 || abs >= 1e16):
		return ExpFloat(b, abs, size, -1, 'e')
	}
	at := len(b)
	b = strconv.AppendFloat(b, abs, 'f', -1, size)
	if strings.IndexByte(string(b[at:]), '.') < 0 {
		b = append(b, ".0"...)
	}
	return b
}

// ExpFloat appends a positive float as {:e} does. digits is the precision (-1: the shortest exact form); e is the
// letter of the exponent. The exponent has no plus sign and no leading zeros.
func ExpFloat(b []byte, abs float64, size, digits int, e byte) []byte {
	at := len(b)
	b = strconv.AppendFloat(b, abs, 'e', digits, size)
	i := at + strings.IndexByte(string(b[at:]), 'e')
	exp, _ := strconv.Atoi(string(b[i+1:]))
	return strconv.AppendInt(append(b[:i], e), int64(exp), 10)
}

// DebugChar appends a char in single quotes.
func DebugChar(b []byte, c rune) []byte {
	return append(EscapeChar(append(b, '\''), c, '\'', true), '\'')
}

// DebugString appends a string in double quotes.
func DebugString(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); {
		if c := s[i]; c >= ' ' && c < 0x7f && c != '"' && c != '\\' {
			b = append(b, c)
			i++
			continue
		}
		c, n := utf8.DecodeRuneInString(s[i:])
		b = EscapeChar(b, c, '"', true)
		i += n
	}
	return append(b, '"')
}

// EscapeChar appends c as {:?} escapes it between quotes of the given kind; 0 escapes both kinds. If extend is set,
// characters with the property Grapheme_Extend are escaped.
func EscapeChar(b []byte, c, quote rune, extend bool) []byte {
	switch c {
	case 0:
		return append(b, `\0`...)
	case '\t':
		return append(b, `\t`...)
	case '\r':
		return append(b, `\r`...)
	case '\n':
		return append(b, `\n`...)
	case '\\':
		return append(b, `\\`...)
	case '"', '\'':
		if quote == 0 || quote == c {
			b = append(b, '\\')
		}
		return append(b, byte(c))
	}
	if c >= ' ' && c < 0x7f || c > 0x7f && unicode.IsPrint(c) && !(extend && GraphemeExtend(c)) {
		return utf8.AppendRune(b, c)
	}
	return EscapeUnicode(b, c)
}

// EscapeUnicode appends c as \u{…}.
func EscapeUnicode(b []byte, c rune) []byte {
	return append(strconv.AppendUint(append(b, `\u{`...), uint64(c), 16), '}')
}

// GraphemeExtend reports whether c has Unicode's property Grapheme_Extend.
func GraphemeExtend(c rune) bool {
	return c >= 0x300 && unicode.In(c, unicode.Mn, unicode.Me, unicode.Other_Grapheme_Extend)
}
