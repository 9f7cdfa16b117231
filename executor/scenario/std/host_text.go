//go:build !js

package std

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/trace"
)

// textNatives are about chars, text and formatting.
func textNatives(table map[string]machine.Native) {
	table["fmt_int"] = native(func(a *words) {
		n, out := a.kind(), a.Next()
		v := a.number(n)
		spec, kind := a.Next(), byte(a.Next())
		a.append(out, appendInt(nil, n, v, spec, kind))
	})
	table["fmt_float"] = native(func(a *words) {
		n, out := a.kind(), a.Next()
		v := a.number(n)
		spec, kind := a.Next(), byte(a.Next())
		a.append(out, appendFloat(nil, float(n, v), n.Bits(), spec, kind))
	})
	table["fmt_pad"] = native(func(a *words) {
		out, s, spec := a.Next(), a.Text(), a.Next()
		a.append(out, appendPad(nil, s, spec))
	})
	table["fmt_pad_integral"] = native(func(a *words) {
		out, nonnegative, prefix, digits, spec := a.Next(), a.Next(), a.Text(), a.Text(), a.Next()
		a.append(out, appendPadIntegral(nil, nonnegative == 0, prefix, digits, spec))
	})
	table["fmt_str_debug"] = native(func(a *words) {
		out, s := a.Next(), a.Text()
		a.append(out, trace.DebugString(nil, s))
	})
	table["fmt_char_debug"] = native(func(a *words) {
		out, c := a.Next(), rune(a.Next())
		a.append(out, []byte(charDebug(c)))
	})
	table["fmt_escape"] = native(func(a *words) {
		out, c, kind := a.Next(), rune(a.Next()), a.Next()
		a.append(out, escapeChar(c, kind))
	})
	table["char_is"] = native(func(a *words) {
		c := rune(a.Next())
		a.Flag(charIs(c, byte(a.Next())))
	})
	table["char_lower"] = native(func(a *words) { a.W[0] = nthChar(lower(rune(a.Next())), a.Next()) })
	table["char_upper"] = native(func(a *words) { a.W[0] = nthChar(upper(rune(a.Next())), a.Next()) })
	table["utf8_valid_up_to"] = native(func(a *words) { a.W[0] = uint64(validUpTo(a.Bytes())) })
	table["utf8_error_len"] = native(func(a *words) {
		b := a.Bytes()
		a.W[0] = uint64(utf8Error(b, int(a.Next())))
	})
	changed := func(name string, f func(s string) string) {
		table[name] = native(func(a *words) {
			to, s := a.Next(), a.Text()
			a.newString(to, []byte(f(s)))
		})
	}
	changed("str_lower", toLower)
	changed("str_upper", toUpper)
	changed("str_ascii_lower", func(s string) string { return asciiCase(s, false) })
	changed("str_ascii_upper", func(s string) string { return asciiCase(s, true) })
	changed("string_from_bytes_lossy", lossy)
	table["slice_trouble"] = native(func(a *words) {
		to, s, from := a.Next(), a.Text(), a.Next()
		a.newString(to, []byte(sliceTrouble(s, from, a.Next())))
	})
	table["str_is_ascii"] = native(func(a *words) { a.Flag(isASCII(a.Text())) })
	table["str_eq_ignore_ascii_case"] = native(func(a *words) {
		left, right := a.Text(), a.Text()
		a.Flag(asciiCase(left, false) == asciiCase(right, false))
	})
	table["str_make_ascii_case"] = native(func(a *words) {
		at, n, upper := a.Next(), a.Next(), a.Next()
		b, f := a.T.Memory().Bytes(at, n)
		if a.Fault(f); f == nil {
			a.Fault(a.T.Memory().Write(at, []byte(asciiCase(string(b), upper != 0))))
		}
	})
	table["str_replace"] = native(func(a *words) {
		r, s, from, to, at := a.Next(), a.Text(), a.Text(), a.Text(), a.Next()
		a.append(r, []byte(replaceFrom(s, from, to, int(at))))
		a.W[0] = uint64(len(s)) + 1
	})
}

// replaceFrom returns s from a byte on with one text replaced by another.
func replaceFrom(s, from, to string, at int) string { return strings.ReplaceAll(s[at:], from, to) }

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

func escapeChar(c rune, kind uint64) []byte {
	switch {
	case kind == 'd':
		return trace.EscapeChar(nil, c, 0, true)
	case kind == 'u', c != '\t' && c != '\r' && c != '\n' && (c < ' ' || c > '~'):
		return trace.EscapeUnicode(nil, c)
	}
	return trace.EscapeChar(nil, c, 0, true)
}

// lossy replaces what is not UTF-8.
func lossy(s string) string {
	var out strings.Builder
	for b := []byte(s); len(b) > 0; {
		n := validUpTo(b)
		out.Write(b[:n])
		if b = b[n:]; len(b) == 0 {
			break
		}
		out.WriteRune(utf8.RuneError)
		if k := utf8Error(b, 0); k > 0 {
			b = b[k:]
		} else {
			break
		}
	}
	return out.String()
}
