package trace

import (
	"math"
	"math/bits"
	"strconv"
	"time"
)

// The variables alive at an await are recorded at every pending poll, but few of them are ever read. So a log stores a
// record of words: a shape (names, types and kinds, one interned string per await), a bit for each variable that is
// initialised, and a word for each of these. Labels of timers are records for the same reason. The text is made when it
// is read. Event.Str of such an event has lateStr set and holds the index of the record.

const (
	lateStr    = 1 << 31
	valueWords = 1 << 12 // words of a chunk; a record does not cross chunks

	// MostValues is the largest number of variables in a shape.
	MostValues = 64
	mostWords  = 2 + MostValues // words of the longest record
)

// ValueKind is the format of the word of a variable.
type ValueKind byte

const (
	ValueText ValueKind = 't' // an interned string
	ValueBool ValueKind = 'b'
	ValueChar ValueKind = 'c'
	ValueInt  ValueKind = 'i' // extended to 64 bits
	ValueUint ValueKind = 'u'
	ValueF32  ValueKind = 'f'
	ValueF64  ValueKind = 'd'
)

// EncodeShape appends the name, type and kind of a variable to b, a shape for Log.Values.
func EncodeShape(b []byte, name, typ string, k ValueKind) []byte {
	b = append(append(b, byte(k)), name...)
	return append(append(append(b, Sep...), typ...), RowSep...)
}

// Values records the variables alive across the await, as a Locals event. shape is the result of EncodeShape, interned.
// Bit n of there is set if variable n of the shape has a value; words are these values in order.
func (l *Log) Values(task, shape uint32, there uint64, words []uint64) {
	at, w := l.newRecord(2 + len(words))
	w[0], w[1] = uint64(uint32(l.Line))<<32|uint64(shape), there
	copy(w[2:], words)
	if (task|uint32(at))>>lowBits == 0 && l.ready(1) {
		l.cur[l.n] = uint64(Locals)<<56 | uint64(task)<<lowBits | uint64(at)
		l.n++
		l.events++
		return
	}
	l.add(Locals, task, 0, 0, lateStr|uint32(at), 0)
}

// newRecord adds a record of n words and returns its index and words.
func (l *Log) newRecord(n int) (at int, w []uint64) {
	if at := l.values & (valueWords - 1); at+n > valueWords {
		l.values += valueWords - at
	}
	at = l.values
	l.values += n
	for len(l.chunks) <= at/valueWords {
		l.chunks = append(l.chunks, nil)
	}
	c := &l.chunks[at/valueWords]
	if *c == nil {
		*c = make([]uint64, valueWords)
	}
	return at, (*c)[at&(valueWords-1):][:n]
}

// isCall is set in the first word of a record of CallLabel. The line in that word is never negative.
const isCall = 1 << 63

// CallLabel returns the number of the text "name(d)", where d is a duration of ns as package time prints it. The text
// is made when it is read. name is interned. The label is for the events that are recorded next.
func (l *Log) CallLabel(name uint32, ns int64) uint32 {
	at, w := l.newRecord(2)
	w[0], w[1] = isCall|uint64(name), uint64(ns)
	return lateStr | uint32(at)
}

// record returns the words of a record, followed by other records; nil if it was dropped.
func (l *Log) record(at uint32) []uint64 {
	if n := at / valueWords; int(n) < len(l.chunks) && l.chunks[n] != nil {
		return l.chunks[n][at%valueWords:]
	}
	return nil
}

// lateText returns the text of a record: variables in the format of EncodeLocals, or a label.
func (l *Log) lateText(str uint32) string {
	w := l.record(str &^ lateStr)
	if w == nil {
		return ""
	}
	if w[0]&isCall != 0 {
		return l.Str(uint32(w[0])) + "(" + time.Duration(w[1]).String() + ")"
	}
	shape, there, words := l.Str(uint32(w[0])), w[1], w[2:]
	var b []byte
	for ; shape != ""; there >>= 1 {
		end := 1
		for shape[end] != RowSep[0] {
			end++
		}
		if there&1 != 0 {
			if len(b) > 0 {
				b = append(b, RowSep...)
			}
			b = append(append(b, shape[1:end]...), Sep...)
			b = l.appendValue(b, ValueKind(shape[0]), words[0])
			words = words[1:]
		}
		shape = shape[end+1:]
	}
	return string(b)
}

func (l *Log) appendValue(b []byte, k ValueKind, v uint64) []byte {
	if k == ValueText {
		return append(b, l.Str(uint32(v))...)
	}
	return AppendWord(b, k, v)
}

// AppendWord appends the word of a variable whose kind is not ValueText.
func AppendWord(b []byte, k ValueKind, v uint64) []byte {
	switch k {
	case ValueBool:
		return strconv.AppendBool(b, v != 0)
	case ValueChar:
		return DebugChar(b, rune(v))
	case ValueInt:
		return strconv.AppendInt(b, int64(v), 10)
	case ValueF32:
		return DebugFloat(b, float64(math.Float32frombits(uint32(v))), 32)
	case ValueF64:
		return DebugFloat(b, math.Float64frombits(v), 64)
	}
	return strconv.AppendUint(b, v, 10)
}

// SameText returns a number for the text of Event.Str, without making the text. Within one log equal texts have equal
// numbers, unless one is from Values or CallLabel and the other is not.
func (l *Log) SameText(str uint32) uint64 {
	if str&lateStr == 0 {
		return uint64(str)
	}
	w := l.record(str &^ lateStr)
	if w == nil {
		return uint64(str)
	}
	h := uint64(14695981039346656037)
	add := func(v uint64) {
		h = (h ^ v) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	if w[0]&isCall != 0 {
		add(w[0])
		add(w[1])
		return h | 1<<63
	}
	add(w[0] & math.MaxUint32)
	for _, v := range w[1 : 2+bits.OnesCount64(w[1])] {
		add(v)
	}
	return h | 1<<63
}
