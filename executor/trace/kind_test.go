package trace

import (
	"reflect"
	"testing"
)

func TestEveryKindIsDescribed(t *testing.T) {
	seen := map[string]bool{}
	for k := None; k < NumKinds; k++ {
		n := k.String()
		if n == "" || seen[n] {
			t.Errorf("kind %d has the name %q", k, n)
		}
		seen[n] = true
		if (kinds[k].arg != "") != (kinds[k].print != nil) {
			t.Errorf("%s: a named argument needs a printer", n)
		}
	}
}

// A lock that is contended for a moment is how locks work; a wait that keeps a thread from polling is told of when it
// is over, and once per place.
func TestBlockedInsideAPoll(t *testing.T) {
	l := NewLog()
	l.Line = 3
	task := l.Spawn(0, l.Intern("task"), 1, 0)
	lock := l.Intern("Mutex::lock")
	now := int64(0)
	wait := func(ns int64) {
		l.ThreadBlock(task, BlockLock, -1, lock)
		now += ns
		l.Clock(now, 0)
		l.ThreadUnblock()
	}
	remarks := func() (list []string) {
		for i := range l.Len() {
			if e := l.At(i); e.Kind == Diagnostic {
				list = append(list, l.Str(e.Str))
			}
		}
		return list
	}
	wait(ShortBlock - 1)
	if got := remarks(); got != nil {
		t.Errorf("a wait of a moment left %q", got)
	}
	wait(2 * ShortBlock)
	wait(3 * ShortBlock)
	if got, want := remarks(), []string{
		"Mutex::lock inside async: worker 0 was blocked for 200 µs",
	}; !reflect.DeepEqual(got, want) {
		t.Errorf("two long waits at one place left %q, want %q", got, want)
	}
}
