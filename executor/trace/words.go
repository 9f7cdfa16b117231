package trace

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/lang"
)

// Words for tasks, waits, times and numbers, as every text about a run spells them.

// ShortName returns a task's name without its arguments.
func ShortName(name string) string {
	if i := strings.IndexByte(name, '('); i > 0 && strings.HasSuffix(name, ")") {
		return name[:i]
	}
	return name
}

// Awaits returns what a task waits for, or waited for before it was woken: the kind, a text, and the reactor row, 0 for
// none.
func (s *State) Awaits(t *Task) (k AwaitKind, label string, row uint32) {
	if t.Await == 0 {
		return AwaitOther, s.Something(), 0
	}
	e := s.Event(t.Await)
	k, label = AwaitKind(e.Arg&0xff), Cut(s.log.Str(e.Str), MaxName, s.log.lang.Say(" … (this line goes on)"))
	switch k {
	case AwaitTimer, AwaitIO, AwaitClick:
		row = e.Other
	}
	if k == AwaitJoin && e.Other != 0 {
		if label == "" {
			label = "JoinHandle"
		}
		return k, s.log.lang.Say("{what} of #{task}", label, e.Other), row
	}
	if label == "" {
		label = s.unnamed(k, e.Other)
	}
	return k, label, row
}

// Something returns the text of Awaits for a wait without a label.
func (s *State) Something() string { return s.log.lang.Say("something") }

// unnamed returns a text for a wait without a label.
func (s *State) unnamed(k AwaitKind, source uint32) string {
	l := s.log.lang
	switch k {
	case AwaitTimer:
		return l.Say("a timer")
	case AwaitIO:
		return l.Say("a response")
	case AwaitClick:
		return l.Say("a click")
	case AwaitJoin:
		return l.Say("a JoinHandle")
	case AwaitChannel:
		return l.Say("a channel")
	case AwaitMutex:
		return l.Say("a lock")
	case AwaitYield:
		return l.Say("its next turn")
	case AwaitThread:
		return l.Say("thread {n}", source)
	}
	return s.Something()
}

// Cut returns text, or its beginning and then rest if it is longer than most bytes. It cuts between characters.
func Cut(text string, most int, rest string) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + rest
}

// MaxName is the number of bytes of a name that a row of the page has room for.
const MaxName = 300

// longestShort is the number of bytes of a name that a sentence has room for.
const longestShort = 32

// Short returns the number and name of a task for a sentence: #2 nap("the bear"). It omits arguments if they are long.
func (s *State) Short(id uint32) string {
	name := s.log.Name(id)
	if len(name) > longestShort {
		name = ShortName(name)
	}
	return strings.TrimSuffix("#"+strconv.Itoa(int(id))+" "+name, " ")
}

// threadWord returns the name of a thread, as recorded texts spell it.
func threadWord(t int16) string {
	switch {
	case t == NoThread:
		return "nobody"
	case t >= FirstThread:
		return "thread " + strconv.Itoa(int(t-FirstThread))
	}
	return "worker " + strconv.Itoa(int(t))
}

// Ms formats a time as the page does: "150.330 ms".
func Ms(ns int64) string { return string(appendMS(nil, ns, 3)) + " ms" }

// Duration formats a length of time in ns for people: 0 µs, 160 µs, 2.44 ms, 49.9 ms, 1.00 s.
func Duration(ns int64) string { return (*lang.Language)(nil).Duration(ns) }
