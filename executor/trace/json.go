package trace

import (
	"strconv"
	"unicode/utf8"
)

// JSON writes objects and arrays field by field; encoding/json would weigh more than everything else here. Open and
// Close take the bracket; a value that is not named stands in an array or after Key.
type JSON struct {
	b    []byte
	more bool // a comma is due before the next item
}

// NewJSON appends to b.
func NewJSON(b []byte) *JSON { return &JSON{b: b} }

// Bytes is what was appended to.
func (j *JSON) Bytes() []byte { return j.b }

// Open begins an object or an array: { or [.
//
//go:noinline
func (j *JSON) Open(c byte) {
	j.comma()
	j.b, j.more = append(j.b, c), false
}

// Close ends it: } or ].
//
//go:noinline
func (j *JSON) Close(c byte) { j.b, j.more = append(j.b, c), true }

//go:noinline
func (j *JSON) comma() {
	if j.more {
		j.b = append(j.b, ',')
	}
	j.more = true
}

// Key names the next value.
//
//go:noinline
func (j *JSON) Key(k string) {
	j.comma()
	j.b = append(append(append(j.b, '"'), k...), '"', ':')
	j.more = false
}

// Int is a named number.
//
//go:noinline
func (j *JSON) Int(k string, n int64) {
	j.Key(k)
	j.Num(n)
}

// Num is a number of an array.
//
//go:noinline
func (j *JSON) Num(n int64) {
	j.comma()
	j.b = strconv.AppendInt(j.b, n, 10)
}

// Uint is a named number.
//
//go:noinline
func (j *JSON) Uint(k string, n uint64) {
	j.Key(k)
	j.b, j.more = strconv.AppendUint(j.b, n, 10), true
}

// Truth is 1 or 0 in an array.
//
//go:noinline
func (j *JSON) Truth(v bool) {
	if v {
		j.Num(1)
	} else {
		j.Num(0)
	}
}

// Bool is a named truth.
//
//go:noinline
func (j *JSON) Bool(k string, v bool) {
	j.Key(k)
	j.b, j.more = strconv.AppendBool(j.b, v), true
}

// Null is a named null.
//
//go:noinline
func (j *JSON) Null(k string) {
	j.Key(k)
	j.b, j.more = append(j.b, "null"...), true
}

// Str is a named string.
//
//go:noinline
func (j *JSON) Str(k, v string) {
	j.Key(k)
	j.Text(v)
}

// Text is a string of an array.
//
//go:noinline
func (j *JSON) Text(v string) {
	j.comma()
	j.b = appendQuoted(j.b, v)
}

const hexDigits = "0123456789abcdef"

func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				b = append(append(b, s[start:i]...), `\ufffd`...)
				start = i + 1
			}
			i += n
			continue
		}
		b = append(b, s[start:i]...)
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		case '\t':
			b = append(b, '\\', 't')
		default:
			b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		i++
		start = i
	}
	return append(append(b, s[start:]...), '"')
}
