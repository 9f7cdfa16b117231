package trace

import (
	"strconv"
	"strings"
)

// AsleepHow is the reason why a future that is not polled matters.
type AsleepHow uint8

const (
	AsleepReady   AsleepHow = iota // it could make progress, and nothing else in the run can
	AsleepGranted                  // it was granted the permit, lock or value that it waits for
	AsleepTurn                     // it was woken as the next in line: it owns nothing, but no other waiter is woken
	AsleepHolds                    // it holds a guard or a permit
)

// Asleep describes a future that exists at the end of a run and is no longer polled, from a Snoozed event.
type Asleep struct {
	How     AsleepHow
	Name    string // of the variable that holds it, "" if unknown
	Func    string // of its async fn or block, "" for a future of the library
	Line    int32  // line of its await
	Awaits  string // label of that await
	Owns    string // AsleepGranted, AsleepTurn: the wait that was served; AsleepHolds: the type of the guard
	Guard   string // AsleepHolds: the variable of the guard
	Taken   int32  // AsleepHolds: line at which the guard was acquired
	On      string // the variable that leads to the lock or channel, "" if unknown
	Whole   bool   // it is the task's own future
	Waiter  uint32 // a task that waits for what it owns, 0 for none
	Place   int32  // line at which that task waits
	Waiters int    // number of futures that wait for what it owns
	Woken   bool   // it was woken, so it could make progress if it were polled
	Since   int64  // time of its last poll or wake, ns
	Event   int    // playhead at which that was recorded, 0 if unknown
}

// Label returns a name for the future: its variable, or else its function, or else the label of its await.
func (a *Asleep) Label() string {
	switch {
	case a.Name != "":
		return a.Name
	case a.Func != "":
		return a.Func
	}
	return a.Awaits
}

// Snoozed records that a future of a task, or the task's own, exists and is not polled when the run ends.
func (l *Log) Snoozed(task uint32, a Asleep) {
	fields := [...]string{strconv.Itoa(int(a.How)), a.Name, a.Func, a.Awaits, a.Owns, a.Guard, strconv.Itoa(int(a.Taken)),
		a.On, strconv.Itoa(a.Waiters), strconv.FormatBool(a.Woken), strconv.Itoa(a.Event),
		strconv.FormatBool(a.Whole), strconv.Itoa(int(a.Place))}
	l.Append(Event{Time: l.now, Arg: a.Since, Task: task, Other: a.Waiter, Line: a.Line,
		Str: l.Intern(strings.Join(fields[:], Sep)), Thread: l.thread, Kind: Snoozed})
}

// Asleep decodes a Snoozed event.
func (l *Log) Asleep(e *Event) (a Asleep) {
	a = Asleep{Line: e.Line, Waiter: e.Other, Since: e.Arg}
	f := strings.Split(l.Str(e.Str), Sep)
	if len(f) < 13 {
		return a
	}
	number := func(s string) int {
		n, _ := strconv.Atoi(s)
		return n
	}
	a.How, a.Name, a.Func, a.Awaits, a.Owns, a.Guard = AsleepHow(number(f[0])), f[1], f[2], f[3], f[4], f[5]
	a.Taken, a.On, a.Waiters, a.Woken, a.Event = int32(number(f[6])), f[7], number(f[8]), f[9] == "true", number(f[10])
	a.Whole, a.Place = f[11] == "true", int32(number(f[12]))
	return a
}

// EachSnoozed calls do with the Snoozed events at the end of a run, the last one first, until do returns true.
func (l *Log) EachSnoozed(do func(i int, e *Event) bool) {
	var e Event
	for i := l.Len() - 1; i >= l.First(); i-- {
		l.Load(i, &e)
		switch e.Kind {
		case Snoozed:
			if do(i, &e) {
				return
			}
		case RunEnd:
		default:
			return
		}
	}
}
