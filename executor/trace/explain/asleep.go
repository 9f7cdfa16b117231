package explain

// Findings about futures that exist at the end of a run and are no longer polled: the Snoozed events.

import (
	"strings"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
)

// asleep adds the finding about a Snoozed event.
func (a *Analysis) asleep(e *trace.Event) {
	x := a.log.Asleep(e)
	event, time := wokenAt(a.log, a.s, e.Task, &x)
	a.idle = append(a.idle, e.Task)
	if x.Waiter != 0 {
		a.idle = append(a.idle, x.Waiter)
	}
	a.add(Finding{Kind: Futurelock, Fault: true, Task: e.Task, Other: x.Waiter, Line: x.Line, Event: event, Time: time,
		sleeps: x, group: e.Str})
}

// wokenAt returns the playhead and time since when a future could make progress and was not polled; those of the end if
// it could not.
func wokenAt(l *trace.Log, s *trace.State, task uint32, x *trace.Asleep) (event int, time int64) {
	if x.Event > 0 && x.Event <= s.N {
		return x.Event, x.Since
	}
	if p, ok := s.Find(task); ok && p.Cause > 0 && p.Bits&trace.Scheduled != 0 {
		var e trace.Event
		l.Load(int(p.Cause)-1, &e)
		return int(p.Cause), e.Time
	}
	return s.N, s.Time
}

// sayAsleep returns the sentences about a future of a task that is no longer polled.
func sayAsleep(log *trace.Log, s *trace.State, task uint32, a *trace.Asleep, since int64) string {
	l := log.Language()
	name, fn, line := a.Label(), a.Func, max(0, a.Line)
	if name == fn {
		fn = ""
	}
	who := s.Short(task)
	future := l.Say("The future {name}{fn? ({fn})} of {who}", name, fn, who)
	outer := task
	if a.Whole {
		future = who
		if e, ok := log.Spawned(task); ok && e.Flags&trace.FlagNested != 0 {
			outer = e.Other
			future = l.Say("{who}, a part of {whole},", who, s.Short(outer))
		}
	}
	var text string
	switch at := log.Moment(since); a.How {
	case trace.AsleepGranted:
		text = l.Say("{future} was given {what}{on? ({on})} by {time}{line?, for which it waits on line {line}}. "+
			"Nobody polls it, so it can neither use it nor give it back.", future, given(l, a.Owns), a.On, at, line)
	case trace.AsleepTurn:
		text = l.Say("{future} was woken by {time} because its turn has come{on? ({on})}"+
			"{line?: it waits on line {line}}. Nobody polls it, and nobody behind it is woken.", future, at, a.On, line)
	case trace.AsleepHolds:
		text = l.Say("{future} holds {what}{on? ({on})}{taken? since line {taken}}. It waits{line? on line {line}}, "+
			"and nobody polls it{woken?, although it was woken by {time}}.", future, held(l, a.Owns), a.On, max(0, a.Taken),
			line, a.Woken, at)
	default:
		text = l.Say("{future} was woken by {time}{line? (it waits on line {line})}, but nobody polls it, and nothing "+
			"else can go on.", future, at, line)
	}
	place, more := max(0, a.Place), a.Waiters-1
	if a.Waiter == outer {
		return text + " " + l.Say("{who} waits for it{line? on line {line}}{more?, with {more} more,} instead of polling "+
			"the future.", s.Short(outer), place, max(0, more))
	}
	if p, ok := s.Find(outer); ok && p.State == trace.Waiting && p.Await > 0 && !(a.Whole && outer == task) {
		_, label, _ := awaits(s, outer)
		text += " " + l.Say("{who} waits for {what}{line? on line {line}} instead.", s.Short(outer), label, max(0, p.Line))
	}
	if a.Waiter != 0 {
		text += " " + l.Say("{who} waits for it{line? on line {line}}{more?, with {more} more}.", s.Short(a.Waiter), place,
			max(0, more))
	}
	return text
}

// given returns the word for what a wait with that label obtains: a permit, a lock, a value.
func given(l *lang.Language, label string) string {
	switch {
	case strings.Contains(label, "Mutex"), strings.Contains(label, "RwLock"):
		return l.Say("the lock")
	case strings.Contains(label, "Semaphore"):
		return l.Say("a permit")
	case strings.Contains(label, "Sender"):
		return l.Say("a place in the channel")
	}
	return l.Say("the notification")
}

// held returns the word for what a guard of that type holds.
func held(l *lang.Language, guard string) string {
	switch {
	case strings.Contains(guard, "Semaphore"):
		return l.Say("a permit")
	case strings.Contains(guard, "Permit"):
		return l.Say("a place in the channel")
	}
	return l.Say("the lock")
}

// snoozed returns the proof that a future that is no longer polled owns what the task waits for, or is the task's own
// future. It returns nil if there is no such future.
func (w *why) snoozed(id uint32) (f *Proof) {
	w.l.EachSnoozed(func(_ int, e *trace.Event) bool {
		a := w.l.Asleep(e)
		if e.Task != id && a.Waiter != id {
			return false
		}
		end := w.l.State(w.l.Len())
		event, time := wokenAt(w.l, end, e.Task, &a)
		f = &Proof{How: "snoozed", Text: lang.Upper(sayAsleep(w.l, end, e.Task, &a, time)), Event: event, Time: time,
			Line: a.Line, Task: e.Task}
		w.s = w.l.State(w.c.Event) // end is the same memory
		return true
	})
	return f
}
