package trace

import (
	"strconv"
	"unicode/utf8"
)

// JSON writes objects and arrays field by field, because encoding/json is large. Methods with a key write a member of
// an object; the others write an element of an array, or the value after Key.
type JSON struct {
	b    []byte
	more bool // a comma is due before the next item
}

// NewJSON returns a JSON that appends to b.
func NewJSON(b []byte) *JSON { return &JSON{b: b} }

// Bytes returns the text so far.
func (j *JSON) Bytes() []byte { return j.b }

// Open begins an object or an array: c is { or [.
//
//go:noinline
func (j *JSON) Open(c byte) {
	j.comma()
	j.b, j.more = append(j.b, c), false
}

// Close ends an object or an array: c is } or ].
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

// Key writes the name of the next value.
//
//go:noinline
func (j *JSON) Key(k string) {
	j.comma()
	j.b = append(append(append(j.b, '"'), k...), '"', ':')
	j.more = false
}

// Int writes a member with a number.
//
//go:noinline
func (j *JSON) Int(k string, n int64) {
	j.Key(k)
	j.Num(n)
}

// Num writes a number.
//
//go:noinline
func (j *JSON) Num(n int64) {
	j.comma()
	j.b = strconv.AppendInt(j.b, n, 10)
}

// Uint writes a member with a number.
//
//go:noinline
func (j *JSON) Uint(k string, n uint64) {
	j.Key(k)
	j.b, j.more = strconv.AppendUint(j.b, n, 10), true
}

// Truth writes 1 or 0.
//
//go:noinline
func (j *JSON) Truth(v bool) {
	if v {
		j.Num(1)
	} else {
		j.Num(0)
	}
}

// Bool writes a member with true or false.
//
//go:noinline
func (j *JSON) Bool(k string, v bool) {
	j.Key(k)
	j.b, j.more = strconv.AppendBool(j.b, v), true
}

// Null writes a member with null.
//
//go:noinline
func (j *JSON) Null(k string) {
	j.Key(k)
	j.b, j.more = append(j.b, "null"...), true
}

// Str writes a member with a string.
//
//go:noinline
func (j *JSON) Str(k, v string) {
	j.Key(k)
	j.Text(v)
}

// Text writes a string.
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
