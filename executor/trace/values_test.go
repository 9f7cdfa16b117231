package trace

import (
	"bytes"
	"math"
	"strconv"
	"testing"
)

// What is recorded as words reads as what is recorded as text, to the last byte, in a log that keeps all and in a
// ring that has let go of most of it.
func TestValuesReadAsLocals(t *testing.T) {
	shape := func(l *Log, more bool) uint32 {
		b := EncodeShape(nil, "n", "i64", ValueInt)
		b = EncodeShape(b, "flag", "bool", ValueBool)
		b = EncodeShape(b, "c", "char", ValueChar)
		b = EncodeShape(b, "gone", "u8", ValueUint)
		b = EncodeShape(b, "half", "f32", ValueF32)
		b = EncodeShape(b, "name", "String", ValueText)
		if more {
			b = EncodeShape(b, "d", "f64", ValueF64)
		}
		return l.Intern(string(b))
	}
	run := func(l *Log, words bool) {
		l.RunBegin("queue", 1, 0, 0)
		var ids []uint32
		for range 3 {
			ids = append(ids, l.Spawn(0, l.Intern("task"), 1, FlagExternal))
		}
		for i := range 30_000 {
			id := ids[i%2]
			if i == 10 {
				id = ids[2] // polled once, and looked at when that event is long gone
			}
			l.Clock(int64(100*i), 0)
			l.PollBegin(id, uint32(i))
			l.AtLine(id, int32(i%7))
			l.Await(id, AwaitOther, 0, 0, l.Intern("x"), 3)
			name := l.Intern(`"` + strconv.Itoa(i%100) + `"`)
			d := float64(i) / 8
			if words {
				w := []uint64{uint64(int64(-i)), uint64(i % 2), 'é', uint64(math.Float32bits(float32(d))), uint64(name)}
				there := uint64(0b110111)
				if i%3 == 0 {
					there, w = there|1<<6, append(w, math.Float64bits(d))
				}
				l.Values(id, shape(l, i%3 == 0), there, w)
			} else {
				v := []Local{{"n", "i64", strconv.Itoa(-i)}, {"flag", "bool", strconv.FormatBool(i%2 == 1)}, {"c", "char", "'é'"},
					{"half", "f32", string(DebugFloat(nil, d, 32))}, {"name", "String", l.Str(name)}}
				if i%3 == 0 {
					v = append(v, Local{"d", "f64", string(DebugFloat(nil, d, 64))})
				}
				l.Locals(id, l.Intern(EncodeLocals(v)))
			}
			l.PollEnd(id, OutcomePending)
		}
	}
	for name, log := range map[string]func() *Log{
		"all": NewLog, "ring": func() *Log { return NewLogRing(20_000, 1_000_000) },
		"full": func() *Log { return NewLogLimit(5_000) },
	} {
		asText, asWords := log(), log()
		run(asText, false)
		run(asWords, true)
		if asText.First() != asWords.First() || asText.Len() != asWords.Len() || name == "ring" && asText.First() == 0 {
			t.Fatalf(
				"%s: events %d to %d as text, %d to %d as words", name, asText.First(), asText.Len(), asWords.First(),
				asWords.Len(),
			)
		}
		var a, b bytes.Buffer
		if err := asText.Text(&a); err != nil {
			t.Fatal(err)
		}
		if err := asWords.Text(&b); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s: the texts of the two logs differ", name)
		}
		if x, y := asText.Hash(asText.Len()), asWords.Hash(asWords.Len()); x != y {
			t.Errorf("%s: fingerprints %x and %x", name, x, y)
		}
		for id := uint32(1); id <= 3; id++ {
			x, y := locals(asText, id), locals(asWords, id)
			if len(x) == 0 || len(x) != len(y) {
				t.Fatalf("%s: variables of task %d: %v as text, %v as words", name, id, x, y)
			}
			for i := range x {
				if x[i] != y[i] {
					t.Errorf("%s: task %d: %v as text, %v as words", name, id, x[i], y[i])
				}
			}
		}
	}
}

// locals returns the variables of a task at the end of a log.
func locals(l *Log, id uint32) []Local {
	s := l.State(l.Len())
	return DecodeLocals(l.Str(s.Event(s.Task(id).Locals).Str))
}

func TestSameText(t *testing.T) {
	l := NewLog()
	l.RunBegin("queue", 1, 0, 0)
	id := l.Spawn(0, l.Intern("task"), 1, FlagExternal)
	shape := l.Intern(string(EncodeShape(nil, "n", "i64", ValueInt)))
	sum := func(n uint64, line int32) uint64 {
		l.PollBegin(id, 1)
		l.AtLine(id, line)
		l.Values(id, shape, 1, []uint64{n})
		l.PollEnd(id, OutcomePending)
		return l.SameText(l.At(l.Len() - 2).Str)
	}
	if a, b, c := sum(1, 3), sum(2, 3), sum(1, 4); a == b || a != c {
		t.Errorf("1, 2 and 1 again: %x %x %x", a, b, c)
	}
}
