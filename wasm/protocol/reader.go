package protocol

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// A reader parses one flat JSON object. It records the first error and stops there.
type reader struct {
	text  string
	pos   int
	done  bool   // the caller needs no more members
	wrong string // the first error; "" if there is none
}

func (r *reader) fail(what string) {
	if r.wrong == "" {
		r.wrong = what
	}
}

// next skips white space and returns the next byte without consuming it; 0 at the end.
func (r *reader) next() byte {
	for r.pos < len(r.text) {
		switch b := r.text[r.pos]; b {
		case ' ', '\t', '\n', '\r':
			r.pos++
		default:
			return b
		}
	}
	return 0
}

func (r *reader) take(b byte) bool {
	if r.next() != b {
		return false
	}
	r.pos++
	return true
}

// object calls field for each member. field must read or skip the value.
func (r *reader) object(field func(key string)) {
	if !r.take('{') {
		r.fail("it is not an object")
		return
	}
	for first := true; r.wrong == ""; first = false {
		if first && r.take('}') {
			break
		}
		key := r.string()
		if !r.take(':') {
			r.fail("a colon is missing at " + strconv.Itoa(r.pos))
		}
		if r.wrong == "" {
			field(key)
		}
		if r.done || r.take(',') {
			if r.done {
				return
			}
			continue
		}
		if !r.take('}') {
			r.fail("the object does not end at " + strconv.Itoa(r.pos))
		}
		break
	}
	if r.next() != 0 || r.pos < len(r.text) {
		r.fail("something follows the object")
	}
}

// skip reads a value and discards it.
func (r *reader) skip() {
	switch b := r.next(); {
	case b == '"':
		r.string()
	case b == 't' || b == 'f':
		r.bool("value")
	case b == 'n' && r.word("null"):
	case b == '-' || '0' <= b && b <= '9':
		r.float()
	default:
		r.fail("a value cannot be read at " + strconv.Itoa(r.pos))
	}
}

func (r *reader) bool(key string) bool {
	r.next()
	switch {
	case r.word("true"):
		return true
	case r.word("false"):
	default:
		r.fail("its " + key + " is neither true nor false")
	}
	return false
}

// float reads a number. It records an error if there is none.
func (r *reader) float() float64 {
	r.next()
	start := r.pos
	for r.pos < len(r.text) {
		b := r.text[r.pos]
		if b != '-' && b != '+' && b != '.' && b != 'e' && b != 'E' && (b < '0' || b > '9') {
			break
		}
		r.pos++
	}
	n, err := strconv.ParseFloat(r.text[start:r.pos], 64)
	if err != nil {
		r.fail("a number cannot be read at " + strconv.Itoa(start))
	}
	return n
}

// within reads an integer between low and high.
func (r *reader) within(key string, low, high float64) float64 {
	if b := r.next(); b != '-' && (b < '0' || b > '9') {
		r.fail("its " + key + " is not a whole number")
		return 0
	}
	n := r.float()
	if n >= low && n <= high {
		return n
	}
	if low < 0 {
		r.fail("its " + key + " is not a whole number")
	} else {
		r.fail("its " + key + " is out of range")
	}
	return 0
}

// int reads a count.
func (r *reader) int(key string) int { return int(r.within(key, 0, 1<<30)) }

// int64 reads a virtual time or a sequence number. JavaScript's numbers are exact up to 104 days; a later time is
// rounded.
func (r *reader) int64(key string) int64 { return int64(r.within(key, -1<<62, 1<<62)) }

// uint64 reads an integer that JavaScript represents exactly.
func (r *reader) uint64(key string) uint64 { return uint64(int64(r.within(key, -1<<53, 1<<53))) }

// enum reads one of the given words.
func (r *reader) enum(key string, words []string) int {
	if r.next() != '"' {
		r.fail("its " + key + " is not text")
		return 0
	}
	text := r.string()
	for i, w := range words {
		if w == text && w != "" {
			return i
		}
	}
	r.fail("there is no " + key + " " + strconv.Quote(text))
	return 0
}

// str reads a string.
func (r *reader) str(key string) string {
	if r.next() != '"' {
		r.fail("its " + key + " is not text")
		return ""
	}
	return r.string()
}

func (r *reader) word(w string) bool {
	if len(r.text)-r.pos < len(w) || r.text[r.pos:r.pos+len(w)] != w {
		return false
	}
	r.pos += len(w)
	return true
}

func (r *reader) string() string {
	if !r.take('"') {
		r.fail("text is missing at " + strconv.Itoa(r.pos))
		return ""
	}
	start := r.pos
	for i := start; i < len(r.text); i++ { // the usual case has no escapes
		switch r.text[i] {
		case '"':
			r.pos = i + 1
			return r.text[start:i]
		case '\\':
			r.pos = i
			return r.escaped([]byte(r.text[start:i]))
		}
	}
	r.fail("text does not end")
	return ""
}

func (r *reader) escaped(out []byte) string {
	for r.pos < len(r.text) {
		b := r.text[r.pos]
		r.pos++
		if b == '"' {
			return string(out)
		}
		if b != '\\' {
			out = append(out, b)
			continue
		}
		if r.pos == len(r.text) {
			break
		}
		b = r.text[r.pos]
		r.pos++
		switch b {
		case '"', '\\', '/':
			out = append(out, b)
		case 'n':
			out = append(out, '\n')
		case 't':
			out = append(out, '\t')
		case 'r':
			out = append(out, '\r')
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'u':
			unit := r.hex()
			if utf16.IsSurrogate(unit) && r.word(`\u`) {
				unit = utf16.DecodeRune(unit, r.hex())
			}
			out = utf8.AppendRune(out, unit) // an unpaired surrogate becomes U+FFFD, as in encoding/json
		default:
			r.fail("unknown escape at " + strconv.Itoa(r.pos-2))
			return ""
		}
	}
	r.fail("text does not end")
	return ""
}

func (r *reader) hex() rune {
	if len(r.text)-r.pos < 4 {
		r.fail("text does not end")
		return 0
	}
	n, err := strconv.ParseUint(r.text[r.pos:r.pos+4], 16, 32)
	if err != nil {
		r.fail("unknown escape at " + strconv.Itoa(r.pos))
	}
	r.pos += 4
	return rune(n)
}
