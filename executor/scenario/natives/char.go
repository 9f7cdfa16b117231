package natives

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/trace"
)

func isSpace(c rune) bool { return unicode.IsSpace(c) }

func isAlphabetic(c rune) bool {
	if c < utf8.RuneSelf {
		return c|32 >= 'a' && c|32 <= 'z'
	}
	return unicode.IsLetter(c) || unicode.In(c, unicode.Nl, unicode.Other_Alphabetic)
}

func isLower(c rune) bool {
	return unicode.IsLower(c) || c >= utf8.RuneSelf && unicode.Is(unicode.Other_Lowercase, c)
}
func isUpper(c rune) bool {
	return unicode.IsUpper(c) || c >= utf8.RuneSelf && unicode.Is(unicode.Other_Uppercase, c)
}

// longUpper are the chars whose upper case is more than one char.
var longUpper = map[rune]string{
	'ß': "SS", 'ŉ': "ʼN", 'ǰ': "J̌", 'ΐ': "Ϊ́", 'ΰ': "Ϋ́", 'և': "ԵՒ", 'ẖ': "H̱", 'ẗ': "T̈", 'ẘ': "W̊", 'ẙ': "Y̊",
	'ẚ': "Aʾ",
	'ﬀ': "FF", 'ﬁ': "FI", 'ﬂ': "FL", 'ﬃ': "FFI", 'ﬄ': "FFL", 'ﬅ': "ST", 'ﬆ': "ST",
}

func upper(c rune) string {
	if c >= 0xDF {
		if s, ok := longUpper[c]; ok {
			return s
		}
	}
	return string(unicode.ToUpper(c))
}

func lower(c rune) string {
	if c == 'İ' {
		return "i̇"
	}
	return string(unicode.ToLower(c))
}

func toUpper(s string) string {
	if isASCII(s) {
		return asciiCase(s, true)
	}
	var b strings.Builder
	for _, c := range s {
		b.WriteString(upper(c))
	}
	return b.String()
}

func toLower(s string) string {
	if isASCII(s) {
		return asciiCase(s, false)
	}
	var b strings.Builder
	for i, c := range s {
		if c == 'Σ' {
			// ς at the end of a word
			before, after := s[:i], s[i+len("Σ"):]
			if endsCased(before) && !startsCased(after) {
				b.WriteRune('ς')
				continue
			}
		}
		b.WriteString(lower(c))
	}
	return b.String()
}

func caseIgnorable(c rune) bool {
	return unicode.In(c, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk) || strings.ContainsRune("'.:·’", c)
}

func cased(c rune) bool { return isLower(c) || isUpper(c) || unicode.IsTitle(c) }

func startsCased(s string) bool {
	for _, c := range s {
		if !caseIgnorable(c) {
			return cased(c)
		}
	}
	return false
}

func endsCased(s string) bool {
	for len(s) > 0 {
		c, n := utf8.DecodeLastRuneInString(s)
		if !caseIgnorable(c) {
			return cased(c)
		}
		s = s[:len(s)-n]
	}
	return false
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// nthChar returns char i of s, 0 behind its end.
func nthChar(s string, i uint64) uint64 {
	for _, c := range s {
		if i == 0 {
			return uint64(c)
		}
		i--
	}
	return 0
}

func charIs(c rune, class byte) bool {
	switch class {
	case 'a':
		return isAlphabetic(c)
	case 'n':
		return unicode.IsNumber(c)
	case 'w':
		return isSpace(c)
	case 'u':
		return isUpper(c)
	case 'l':
		return isLower(c)
	}
	return unicode.IsControl(c)
}

// charDebug is {:?} of a char.
func charDebug(c rune) string { return string(trace.DebugChar(nil, c)) }

// escapeChar escapes a char as escape_debug (kind 'd'), escape_default ('x') and escape_unicode ('u') do. The lowest
// bit of a kind says that it is not the first char of a str.
func escapeChar(c rune, kind uint64) []byte {
	debug := kind|1 == 'e'
	if !debug && (kind == 'u' || c != '\t' && c != '\r' && c != '\n' && (c < ' ' || c > '~')) {
		return trace.EscapeUnicode(nil, c)
	}
	return trace.EscapeChar(nil, c, 0, kind == 'd')
}
