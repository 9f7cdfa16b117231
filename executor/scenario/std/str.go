package std

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/vm"
)

const notFound = ^uint64(0)

// substr is bytes a..b of a str.
func substr(v vm.Val, a, b uint64) vm.Val {
	if a == b {
		return vm.Val{P: vm.Mark()}
	}
	return vm.Val{P: unsafe.Add(v.P, a), B: b - a}
}

// newString makes a String and puts it into a[0].
func newString(t *vm.Thread, a []vm.Val, s string) vm.Status {
	t.Spend(len(s) / 64)
	v, ok := t.NewString(s)
	if !ok {
		return t.OutOfMemory()
	}
	a[0] = v
	return vm.Next
}

// newStr makes a &'static str with a copy of s.
func newStr(s string) vm.Val { return vm.StaticStr(strings.Clone(s)) }

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

// bytesOf are the bytes of a &[u8], whose elements are Vals.
func bytesOf(v vm.Val) []byte {
	e := v.Elems()
	b := make([]byte, len(e))
	for i := range e {
		b[i] = byte(e[i].B)
	}
	return b
}

func trimStart(s string) int {
	for i, c := range s {
		if !isSpace(c) {
			return i
		}
	}
	return len(s)
}

func trimEnd(s string) int {
	for len(s) > 0 {
		c, n := utf8.DecodeLastRuneInString(s)
		if !isSpace(c) {
			break
		}
		s = s[:len(s)-n]
	}
	return len(s)
}

func strNative(name string, f func(s string, a []vm.Val) vm.Val) {
	vm.Register(name, func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = f(a[0].Str(), a)
		return vm.Next
	})
}

// mapNative registers a native from str to String.
func mapNative(name string, f func(s string) string) {
	vm.Register(name, func(t *vm.Thread, a []vm.Val) vm.Status { return newString(t, a, f(a[0].Str())) })
}

func init() {
	strNative("str_cmp", func(s string, a []vm.Val) vm.Val { return vm.Int(int64(strings.Compare(s, a[1].Str()) + 1)) })
	strNative("str_byte", func(s string, a []vm.Val) vm.Val { return vm.Uint(uint64(s[a[1].B])) })
	strNative("str_char_at", func(s string, a []vm.Val) vm.Val { return vm.Int(int64(decode(s, a[1].B))) })
	strNative("str_char_before", func(s string, a []vm.Val) vm.Val {
		c, _ := utf8.DecodeLastRuneInString(s[:a[1].B])
		return vm.Int(int64(c))
	})
	strNative("str_is_boundary", func(s string, a []vm.Val) vm.Val { return vm.Bool(isBoundary(s, a[1].B)) })
	strNative("str_sub", func(s string, a []vm.Val) vm.Val { return substr(a[0], a[1].B, a[2].B) })
	vm.Register("str_slice", func(t *vm.Thread, a []vm.Val) vm.Status {
		s := a[0].Str()
		from, to := a[1].B, a[2].B
		if to == notFound { // to the end
			to = max(uint64(len(s)), from)
			if from > uint64(len(s)) {
				return t.Panic(sliceTrouble(s, from, to))
			}
		}
		if from > to || !isBoundary(s, from) || !isBoundary(s, to) {
			return t.Panic(sliceTrouble(s, from, to))
		}
		a[0] = substr(a[0], from, to)
		return vm.Next
	})
	find := func(i int, from uint64) vm.Val {
		if i < 0 {
			return vm.Uint(notFound)
		}
		return vm.Uint(uint64(i) + from)
	}
	strNative("str_find", func(s string, a []vm.Val) vm.Val { return find(strings.Index(s[a[2].B:], a[1].Str()), a[2].B) })
	strNative("str_rfind", func(s string, a []vm.Val) vm.Val { return find(strings.LastIndex(s[:a[2].B], a[1].Str()), 0) })
	strNative("str_find_char", func(s string, a []vm.Val) vm.Val { return find(strings.IndexRune(s[a[2].B:], a[1].Char()), a[2].B) })
	strNative("str_rfind_char", func(s string, a []vm.Val) vm.Val {
		return find(strings.LastIndex(s[:a[2].B], string(a[1].Char())), 0)
	})
	strNative("str_count_chars", func(s string, a []vm.Val) vm.Val { return vm.Int(int64(utf8.RuneCountInString(s))) })
	strNative("str_trim_start", func(s string, a []vm.Val) vm.Val { return substr(a[0], uint64(trimStart(s)), uint64(len(s))) })
	strNative("str_trim_end", func(s string, a []vm.Val) vm.Val { return substr(a[0], 0, uint64(trimEnd(s))) })
	mapNative("str_to_string", func(s string) string { return s })
	mapNative("str_lower", toLower)
	mapNative("str_upper", toUpper)
	mapNative("str_ascii_lower", func(s string) string { return asciiCase(s, false) })
	mapNative("str_ascii_upper", func(s string) string { return asciiCase(s, true) })
	strNative("str_eq_ignore_ascii_case", func(s string, a []vm.Val) vm.Val {
		o := a[1].Str()
		return vm.Bool(len(s) == len(o) && asciiCase(s, false) == asciiCase(o, false))
	})
	strNative("str_is_ascii", func(s string, a []vm.Val) vm.Val {
		for i := range len(s) {
			if s[i] >= utf8.RuneSelf {
				return vm.Bool(false)
			}
		}
		return vm.Bool(true)
	})
	vm.Register("str_repeat", func(t *vm.Thread, a []vm.Val) vm.Status {
		n := a[1].B
		if l := a[0].B; l > 0 && n > uint64(vm.DefaultHeap)/l {
			if n > tooMany/l {
				return t.CapacityOverflow()
			}
			return t.OutOfMemory()
		}
		if a[0].B == 0 {
			n = 0
		}
		return newString(t, a, strings.Repeat(a[0].Str(), int(n)))
	})
	vm.Register("str_replace", func(t *vm.Thread, a []vm.Val) vm.Status {
		// A part of the text at a time: the new one may be as large as the heap, or larger than it can be.
		const part = 1 << 16
		s, from, to, at := a[1].Str(), a[2].Str(), a[3].Str(), int(a[4].B)
		room := true
		put := func(text string) {
			t.Spend(len(text) / 64)
			room = room && t.AppendString(a[0], text)
		}
		if from == "" && at == 0 {
			put(to)
		}
		for steps := 0; room && at <= len(s) && steps < part; steps += 16 + len(to) {
			if from == "" {
				_, n := utf8.DecodeRuneInString(s[at:])
				if put(s[at : at+n]); n > 0 {
					put(to)
				}
				at += max(n, 1)
				continue
			}
			end := min(len(s), at+part+len(from))
			if i := strings.Index(s[at:end], from); i >= 0 {
				put(s[at : at+i])
				put(to)
				at += i + len(from)
				steps += i
			} else if end == len(s) {
				put(s[at:])
				at = len(s) + 1
			} else { // a match may begin in the last bytes
				end -= len(from) - 1
				put(s[at:end])
				at = end
				steps = part
			}
		}
		if !room {
			return t.OutOfMemory()
		}
		a[0] = vm.Int(int64(at))
		return vm.Next
	})
	vm.Register("str_as_bytes", strAsBytes)
	vm.Register("utf8_valid_up_to", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = vm.Int(int64(validUpTo(bytesOf(a[0]))))
		return vm.Next
	})
	vm.Register("utf8_error_len", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = vm.Int(int64(utf8Error(bytesOf(a[0]), int(a[1].B))))
		return vm.Next
	})
	vm.Register("string_from_bytes", func(t *vm.Thread, a []vm.Val) vm.Status { return newString(t, a, string(bytesOf(a[0]))) })
	vm.Register("string_from_bytes_lossy", func(t *vm.Thread, a []vm.Val) vm.Status {
		b := bytesOf(a[0])
		var out []byte
		for {
			n := validUpTo(b)
			out = append(out, b[:n]...)
			if b = b[n:]; len(b) == 0 {
				return newString(t, a, string(out))
			}
			out = append(out, "\uFFFD"...)
			n = utf8Error(b, 0)
			if n == 0 {
				n = len(b)
			}
			b = b[n:]
		}
	})
	vm.Register("str_from_bytes", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = vm.StaticStr(string(bytesOf(a[0])))
		return vm.Next
	})

	vm.Register("string_new", func(t *vm.Thread, a []vm.Val) vm.Status {
		a[0] = t.NewBlockOf(vm.Val{P: vm.Mark()}, vm.Val{})
		return vm.Next
	})
	vm.Register("string_with_capacity", func(t *vm.Thread, a []vm.Val) vm.Status {
		if a[0].B > tooMany {
			return t.CapacityOverflow()
		}
		p, ok := t.NewBytes(int(a[0].B))
		if !ok {
			return t.OutOfMemory()
		}
		a[0] = t.NewBlockOf(vm.Val{P: p}, vm.Val{B: a[0].B})
		return vm.Next
	})
	vm.Register("string_reserve", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, c := vec(a[0])
		used, room, n := h.B, c.B, a[1].B
		if n <= room-used {
			return vm.Next
		}
		want := used + n
		if want < used || want > math.MaxInt64 {
			return t.CapacityOverflow()
		}
		if want > tooMany {
			return t.OutOfMemory()
		}
		if !a[2].Bool() {
			want = max(want, 2*room, 8)
		}
		return resizeString(t, h, c, want)
	})
	vm.Register("string_shrink", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, c := vec(a[0])
		if want := max(h.B, a[1].B); want < c.B {
			return resizeString(t, h, c, want)
		}
		return vm.Next
	})
	vm.Register("string_push", func(t *vm.Thread, a []vm.Val) vm.Status {
		if !appendRune(t, a[0], a[1].Char()) {
			return t.OutOfMemory()
		}
		return vm.Next
	})
	vm.Register("string_push_str", func(t *vm.Thread, a []vm.Val) vm.Status {
		t.Spend(int(a[1].B) / 64)
		if !t.AppendString(a[0], a[1].Str()) {
			return t.OutOfMemory()
		}
		return vm.Next
	})
	vm.Register("string_set_len", func(t *vm.Thread, a []vm.Val) vm.Status { a[0].At().B = a[1].B; return vm.Next })
	vm.Register("string_splice", func(t *vm.Thread, a []vm.Val) vm.Status {
		h, _ := vec(a[0])
		from, to, text := a[1].B, a[2].B, strings.Clone(a[3].Str())
		tail := strings.Clone(h.Str()[to:])
		t.Spend(len(tail) / 64)
		h.B = from
		if !t.AppendString(a[0], text) || !t.AppendString(a[0], tail) {
			return t.OutOfMemory()
		}
		return vm.Next
	})
	vm.Register("str_make_ascii_case", func(t *vm.Thread, a []vm.Val) vm.Status {
		b := a[0].Bytes()
		copy(b, asciiCase(string(b), a[1].Bool()))
		return vm.Next
	})
}

func resizeString(t *vm.Thread, h, c *vm.Val, want uint64) vm.Status {
	p, ok := t.NewBytes(int(want))
	if !ok {
		return t.OutOfMemory()
	}
	old := h.Bytes()
	if len(old) > 0 {
		copy(unsafe.Slice((*byte)(p), len(old)), old)
	}
	t.FreeBytes(int(c.B))
	h.P, c.B = p, want
	return vm.Next
}

// appendRune pushes a char to the String behind ref.
func appendRune(t *vm.Thread, ref vm.Val, c rune) bool {
	h, room := vec(ref)
	if c < utf8.RuneSelf && h.B < room.B {
		*(*byte)(unsafe.Add(h.P, h.B)) = byte(c)
		h.B++
		return true
	}
	var b [utf8.UTFMax]byte
	n := utf8.EncodeRune(b[:], c)
	return t.AppendString(ref, string(b[:n]))
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

func strAsBytes(t *vm.Thread, a []vm.Val) vm.Status {
	s := a[0].Str()
	t.Spend(len(s) / 32)
	if !t.Room(len(s)) {
		return t.OutOfMemory()
	}
	b := make([]vm.Val, len(s))
	for i := range len(s) {
		b[i].B = uint64(s[i])
	}
	a[0] = vm.SliceOf(b)
	return vm.Next
}
