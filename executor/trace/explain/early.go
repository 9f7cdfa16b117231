package explain

import (
	"cmp"
	"slices"

	"github.com/pollground/pollground/executor/trace"
)

// Wakes that came too early, which only another run can tell. Code that finds nobody to wake leaves nothing in a trace.
// But if a task or thread waits for ever in one run, and another run of the same program shows which statement ends
// that wait, then the first run tells whether that statement was executed before the wait began, and never since.
// That a task or thread still waits in that statement tells that it was not executed to its end.

// Unwoken is a wait without an end, and the statement that ends it in another run.
type Unwoken struct {
	Task uint32 // 0: a thread in a Condvar
	Line int32  // of the statement
	Text string
}

// EarlyWakes returns the waits of a run that is stuck whose wake was executed too early. Both logs have Line events.
func EarlyWakes(stuck, other *trace.Log) (list []Unwoken) {
	s, l := stuck.State(stuck.Len()).Clone(), stuck.Language()
	blocked := openBlocks(stuck)
	unfinished := func(line int32) bool {
		for id := s.NextLive(0); id != 0; id = s.NextLive(id) {
			if p, _ := s.Find(id); p.State == trace.Waiting && p.Line == line {
				return true
			}
		}
		for _, at := range blocked {
			if stuck.LineOf(at) == line {
				return true
			}
		}
		return false
	}
	for id := s.NextLive(0); id != 0; id = s.NextLive(id) {
		p, _ := s.Find(id)
		if p.State != trace.Waiting || p.Line <= 0 || p.Clones == 0 {
			continue
		}
		began := lastEvent(stuck, func(e *trace.Event) bool { return e.Kind == trace.PollEnd && e.Task == id })
		line, n := wakingLine(other, stuck.Name(id), p.Line)
		if at, e, ok := earlier(stuck, began, line, n); ok && !wakes(stuck, id, line, at) && !unfinished(line) {
			list = append(list, Unwoken{id, line, l.Say("{who} waits on line {line} and is never woken. Another schedule "+
				"wakes it on line {other}. Here line {other} was executed at {time}, before {who} waited, and did not wake it.",
				s.Short(id), p.Line, line, stuck.Moment(e.Time))})
		}
	}
	for thread, began := range blocked {
		var e trace.Event
		if stuck.Load(began, &e); trace.Block(e.Other) != trace.BlockCond {
			continue
		}
		at := stuck.LineOf(began)
		line, n := notifyingLine(other, thread, at)
		if _, e, ok := earlier(stuck, began, line, n); ok && !unfinished(line) {
			list = append(list, Unwoken{0, line, l.Say("A thread waits for a Condvar on line {line} and is never notified. "+
				"Another schedule notifies it on line {other}. Here line {other} was executed at {time}, before the thread "+
				"waited.", at, line, stuck.Moment(e.Time))})
		}
	}
	slices.SortFunc(list, func(a, b Unwoken) int {
		return cmp.Or(cmp.Compare(a.Task, b.Task), cmp.Compare(a.Line, b.Line))
	})
	return list
}

// wakes reports whether a task was woken on a line from an event on.
func wakes(l *trace.Log, task uint32, line int32, from int) bool {
	i := lastEvent(l, func(e *trace.Event) bool {
		return e.Task == task && (e.Kind == trace.Wake || e.Kind == trace.WakeCoalesced || e.Kind == trace.WakeStale)
	})
	return i >= from && l.LineOf(i) == line
}

// lastEvent returns the index of the last event that is, -1 if there is none.
func lastEvent(l *trace.Log, is func(*trace.Event) bool) int {
	var e trace.Event
	for i := l.Len() - 1; i >= l.First(); i-- {
		if l.Load(i, &e); is(&e) {
			return i
		}
	}
	return -1
}

// wakingLine returns the line on which a task of that name is woken first that waits on a line, and how many times the
// line was executed by then; 0 if no other task or thread wakes it.
func wakingLine(l *trace.Log, name string, at int32) (line int32, times int) {
	var e trace.Event
	for i := l.First(); i < l.Len(); i++ {
		if l.Load(i, &e); e.Kind != trace.Wake || l.Name(e.Task) != name {
			continue
		}
		if by := trace.By(e.Arg); by != trace.ByTask && by != trace.ByThread {
			continue
		}
		if p, ok := l.State(i).Find(e.Task); ok && p.State == trace.Waiting && p.Line == at {
			line = l.LineOf(i)
			return line, len(executed(l, line, i))
		}
	}
	return 0, 0
}

// notifyingLine is wakingLine for a thread that waits for a Condvar. The thread that notifies it is the one that has
// events next to the end of the wait, before and after.
func notifyingLine(l *trace.Log, thread int16, at int32) (line int32, times int) {
	var e, next trace.Event
	waits := false
	foreign := func(i, step int, e *trace.Event) int {
		for ; i >= l.First() && i < l.Len(); i += step {
			if l.Load(i, e); e.Thread != thread && e.Thread != trace.NoThread {
				return i
			}
		}
		return -1
	}
	for i := l.First(); i < l.Len(); i++ {
		if l.Load(i, &e); e.Thread != thread {
			continue
		}
		if e.Kind == trace.ThreadUnblock && waits {
			before, after := foreign(i, -1, &e), foreign(i, 1, &next)
			if before >= 0 && after >= 0 && e.Thread == next.Thread {
				line = l.LineOf(before)
				return line, len(executed(l, line, before+1))
			}
		}
		waits = e.Kind == trace.ThreadBlock && trace.Block(e.Other) == trace.BlockCond && l.LineOf(i) == at
	}
	return 0, 0
}

// openBlocks returns the threads that are blocked at the end, with the event of that.
func openBlocks(l *trace.Log) map[int16]int {
	open := map[int16]int{}
	var e trace.Event
	for i := l.First(); i < l.Len(); i++ {
		switch l.Load(i, &e); {
		case e.Kind == trace.ThreadBlock:
			open[e.Thread] = i
		case e.Kind == trace.ThreadUnblock:
			delete(open, e.Thread)
		}
	}
	return open
}

// executed returns the Line events of a line before an event.
func executed(l *trace.Log, line int32, before int) (list []int) {
	var e trace.Event
	for i := l.First(); i < before && line > 0; i++ {
		if l.Load(i, &e); e.Kind == trace.Line && e.Line == line {
			list = append(list, i)
		}
	}
	return list
}

// earlier returns the line's execution with that number, if it and all others came before an event.
func earlier(l *trace.Log, began int, line int32, times int) (at int, e trace.Event, ok bool) {
	list := executed(l, line, l.Len())
	if times == 0 || len(list) < times || list[len(list)-1] > began {
		return 0, e, false
	}
	at = list[times-1]
	l.Load(at, &e)
	return at, e, true
}
