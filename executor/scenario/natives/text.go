package natives

import (
	"bytes"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/trace"
)

// decode is the char at i of a valid str.
func decode(s string, i uint64) rune {
	if c := s[i]; c < utf8.RuneSelf {
		return rune(c)
	}
	c, _ := utf8.DecodeRuneInString(s[i:])
	return c
}

func isBoundary(s string, i uint64) bool {
	return i == 0 || i == uint64(len(s)) || i < uint64(len(s)) && utf8.RuneStart(s[i])
}

// floorBoundary is the last char boundary at or before i.
func floorBoundary(s string, i uint64) uint64 {
	i = min(i, uint64(len(s)))
	for !isBoundary(s, i) {
		i--
	}
	return i
}

// sliceTrouble is what std says about s[a..b] when it is not a slice of s.
func sliceTrouble(s string, a, b uint64) string {
	const limit = 256
	text, dots := s, ""
	if len(s) > limit {
		text, dots = s[:floorBoundary(s, limit)], "[...]"
	}
	n := uint64(len(s))
	switch {
	case a > b:
		return "begin > end (" + strconv.FormatUint(a, 10) + " > " + strconv.FormatUint(b, 10) +
			") when slicing `" + text + "`" + dots
	case a > n, b > n:
		oob := a
		what := "start"
		if a <= n {
			oob, what = b, "end"
		}
		return what + " byte index " + strconv.FormatUint(oob, 10) + " is out of bounds of `" + text + "`" + dots
	}
	i := a
	what := "start"
	if isBoundary(s, a) {
		i, what = b, "end"
	}
	lo := floorBoundary(s, i)
	c := decode(s, lo)
	hi := lo + uint64(utf8.RuneLen(c))
	return what + " byte index " + strconv.FormatUint(i, 10) + " is not a char boundary; it is inside " +
		charDebug(c) + " (bytes " + strconv.FormatUint(lo, 10) + ".." +
		strconv.FormatUint(hi, 10) + ") of `" + text + "`" + dots
}

// utf8Error is the length of the broken sequence at b[i:], 0 if it only ends too early.
func utf8Error(b []byte, i int) int {
	at := func(k int) (byte, bool) {
		if i+k < len(b) {
			return b[i+k], true
		}
		return 0, false
	}
	cont := func(c byte) bool { return c&0xC0 == 0x80 }
	first := b[i]
	c1, ok1 := at(1)
	switch {
	case first >= 0xC2 && first <= 0xDF:
		if !ok1 {
			return 0
		}
		return 1
	case first >= 0xE0 && first <= 0xEF:
		if !ok1 {
			return 0
		}
		lo, hi := byte(0x80), byte(0xBF)
		if first == 0xE0 {
			lo = 0xA0
		} else if first == 0xED {
			hi = 0x9F
		}
		if c1 < lo || c1 > hi {
			return 1
		}
		if _, ok := at(2); !ok {
			return 0
		}
		return 2
	case first >= 0xF0 && first <= 0xF4:
		if !ok1 {
			return 0
		}
		lo, hi := byte(0x80), byte(0xBF)
		if first == 0xF0 {
			lo = 0x90
		} else if first == 0xF4 {
			hi = 0x8F
		}
		if c1 < lo || c1 > hi {
			return 1
		}
		c2, ok := at(2)
		if !ok {
			return 0
		}
		if !cont(c2) {
			return 2
		}
		if _, ok := at(3); !ok {
			return 0
		}
		return 3
	}
	return 1
}

func validUpTo(b []byte) int {
	i := 0
	for i < len(b) {
		if b[i] < utf8.RuneSelf {
			i++
			continue
		}
		c, n := utf8.DecodeRune(b[i:])
		if c == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return i
}

func asciiCase(s string, upper bool) string {
	b := []byte(s)
	for i, c := range b {
		switch {
		case upper && c >= 'a' && c <= 'z':
			b[i] = c - 32
		case !upper && c >= 'A' && c <= 'Z':
			b[i] = c + 32
		}
	}
	return string(b)
}

// lossy replaces what is not UTF-8.
func lossy(b []byte) []byte {
	var out []byte
	for {
		n := validUpTo(b)
		out = append(out, b[:n]...)
		if b = b[n:]; len(b) == 0 {
			return out
		}
		out = utf8.AppendRune(out, utf8.RuneError)
		if n = utf8Error(b, 0); n == 0 {
			return out
		}
		b = b[n:]
	}
}

// replacePart is after how many bytes replace returns: a text may become larger than memory is.
const replacePart = 1 << 16

// replace returns a part of s, which begins at a byte, with one text replaced by another, and where the next part
// begins: behind the end of s after the last one.
func replace(s, from, to []byte, at int) (out []byte, next int) {
	if len(from) == 0 && at == 0 {
		out = append(out, to...)
	}
	for at <= len(s) && len(out) < replacePart {
		if len(from) == 0 {
			_, n := utf8.DecodeRune(s[at:])
			if out = append(out, s[at:at+n]...); n > 0 {
				out = append(out, to...)
			}
			at += max(n, 1)
			continue
		}
		end := min(len(s), at+replacePart+len(from))
		if i := bytes.Index(s[at:end], from); i >= 0 {
			out = append(append(out, s[at:at+i]...), to...)
			at += i + len(from)
		} else if end == len(s) {
			return append(out, s[at:]...), len(s) + 1
		} else { // a match may begin in the last bytes
			end -= len(from) - 1
			return append(out, s[at:end]...), end
		}
	}
	return out, at
}

// textNatives are about chars, text and formatting.
func textNatives(table map[string]machine.Native) {
	table["fmt_int"] = native(func(a *words) {
		n, out := a.kind(), a.Next()
		x := a.integer(n)
		spec, kind := a.Next(), byte(a.Next())
		a.append(out, appendInt(nil, x, spec, kind))
	})
	table["fmt_float"] = native(func(a *words) {
		n, out := a.kind(), a.Next()
		x := a.float(n)
		spec, kind := a.Next(), byte(a.Next())
		a.append(out, appendFloat(nil, x, int(n.Bits()), spec, kind))
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
	table["utf8_valid_up_to"] = native(func(a *words) {
		b := a.Bytes()
		a.spend(len(b))
		a.W[0] = uint64(validUpTo(b))
	})
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
	table["string_from_bytes_lossy"] = native(func(a *words) { a.newString(a.Next(), lossy(a.Bytes())) })
	table["slice_trouble"] = native(func(a *words) {
		to, s, from := a.Next(), a.Text(), a.Next()
		a.newString(to, []byte(sliceTrouble(s, from, a.Next())))
	})
	table["str_is_ascii"] = native(func(a *words) {
		s := a.Text()
		a.spend(len(s))
		a.Flag(isASCII(s))
	})
	table["str_eq_ignore_ascii_case"] = native(func(a *words) {
		left, right := a.Text(), a.Text()
		a.spend(len(left))
		a.Flag(len(left) == len(right) && asciiCase(left, false) == asciiCase(right, false))
	})
	table["str_make_ascii_case"] = native(func(a *words) {
		at := a.W[1]
		s, upper := a.Text(), a.Next()
		a.spend(len(s))
		a.Store(at, []byte(asciiCase(s, upper != 0)))
	})
	table["str_find"] = native(func(a *words) {
		s, of, from := a.Bytes(), a.Bytes(), a.Next()
		a.W[0] = math.MaxUint64
		if from > uint64(len(s)) {
			return
		}
		n := len(s) - int(from)
		if i := bytes.Index(s[from:], of); i >= 0 {
			n = i
			a.W[0] = from + uint64(i)
		}
		a.spend(n + len(of))
	})
	table["str_rfind"] = native(func(a *words) {
		s, of, to := a.Bytes(), a.Bytes(), a.Next()
		s = s[:min(to, uint64(len(s)))]
		i := bytes.LastIndex(s, of)
		a.W[0] = uint64(i) // usize::MAX for none
		a.spend(len(s) - max(i, 0))
	})
	table["str_replace"] = native(func(a *words) {
		r, s, from, to, at := a.Next(), a.Bytes(), a.Bytes(), a.Bytes(), a.Next()
		part, next := replace(s, from, to, int(at))
		a.append(r, part)
		a.W[0] = uint64(next)
	})
}
