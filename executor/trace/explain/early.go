package explain

import "github.com/pollground/pollground/executor/trace"

// Wakes that came too early, which only another run can tell. Code that finds nobody to wake leaves nothing in a trace.
// But if a task or thread waits for ever in one run, and another run of the same program shows which statement ends
// that wait, then the first run tells whether that statement was executed before the wait began, and never since.
//
// A trace has the lines that are begun. So a task or thread that waits for ever in a line that it had executed by the
// time of the wake in the other run has not come to the wake.

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
	for id := s.NextLive(0); id != 0; id = s.NextLive(id) {
		p, _ := s.Find(id)
		if p.State != trace.Waiting || p.Line <= 0 || p.Clones == 0 {
			continue
		}
		began := lastEvent(stuck, func(e *trace.Event) bool { return e.Kind == trace.PollEnd && e.Task == id })
		w := wakes(other, stuck.Name(id), p.Line)
		if at, ok := w.earlier(stuck, s, blocked, began); ok && !woken(stuck, id, w.Line, at) {
			list = append(list, Unwoken{id, w.Line, l.Say("{who} waits on line {line} and is never woken. Another schedule "+
				"wakes it on line {other}. Here line {other} was executed at {time}, before {who} waited, and did not wake it.",
				s.Short(id), p.Line, w.Line, stuck.Moment(stuck.At(at).Time))})
		}
	}
	for thread, began := range blocked {
		if began < 0 || trace.Block(stuck.At(began).Other) != trace.BlockCond {
			continue
		}
		line := stuck.LineOf(began)
		w := notifies(other, int16(thread), line)
		if at, ok := w.earlier(stuck, s, blocked, began); ok {
			list = append(list, Unwoken{0, w.Line, l.Say("A thread waits for a Condvar on line {line} and is never notified. "+
				"Another schedule notifies it on line {other}. Here line {other} was executed at {time}, before the thread "+
				"waited.", line, w.Line, stuck.Moment(stuck.At(at).Time))})
		}
	}
	return list
}

// woken reports whether a task was woken on a line from an event on.
func woken(l *trace.Log, task uint32, line int32, from int) bool {
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

// waking is the execution of a statement that ends a wait.
type waking struct {
	trace.Event         // of kind Line, of the task or thread that executes it; another kind if there is none
	lines       []int32 // that this task or thread has begun by then, the last one included
}

// wakingAt returns the execution of the statement to which an event belongs.
func wakingAt(l *trace.Log, i int) (w waking) {
	line, thread := l.LineOf(i), l.At(i).Thread
	for k := i; k >= l.First() && line > 0; k-- {
		if l.Load(k, &w.Event); w.Kind == trace.Line && w.Thread == thread {
			for _, n := range w.begun(l, i+1) {
				w.lines = append(w.lines, l.At(n).Line)
			}
			return w
		}
	}
	return waking{}
}

// begun returns the Line events before an event that the task of w has, or the thread if it polls none.
func (w *waking) begun(l *trace.Log, before int) (list []int) {
	var e trace.Event
	for i := l.First(); i < before; i++ {
		l.Load(i, &e)
		if e.Kind == trace.Line && e.Task == w.Task && (e.Task != 0 || e.Thread == w.Thread) {
			list = append(list, i)
		}
	}
	return list
}

// wakes returns what is the first to wake a task of that name that waits on a line, if a task or thread does.
func wakes(l *trace.Log, name string, line int32) (w waking) {
	var e trace.Event
	for i := l.First(); i < l.Len(); i++ {
		if l.Load(i, &e); e.Kind != trace.Wake || l.Name(e.Task) != name {
			continue
		}
		if by := trace.By(e.Arg); by != trace.ByTask && by != trace.ByThread {
			continue
		}
		if p, ok := l.State(i).Find(e.Task); ok && p.State == trace.Waiting && p.Line == line {
			return wakingAt(l, i)
		}
	}
	return w
}

// notifies is wakes for a thread that waits for a Condvar. The thread that notifies it is the one that has events next
// to the end of the wait, before and after.
func notifies(l *trace.Log, thread int16, line int32) (w waking) {
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
				return wakingAt(l, before)
			}
		}
		waits = e.Kind == trace.ThreadBlock && trace.Block(e.Other) == trace.BlockCond && l.LineOf(i) == line
	}
	return w
}

// openBlocks returns, by thread, the event since which it is blocked; -1 if it is not.
func openBlocks(l *trace.Log) (open []int) {
	var e trace.Event
	for i := l.First(); i < l.Len(); i++ {
		l.Load(i, &e)
		if e.Kind != trace.ThreadBlock && e.Kind != trace.ThreadUnblock {
			continue
		}
		for len(open) <= int(e.Thread) {
			open = append(open, -1)
		}
		if open[e.Thread] = i; e.Kind == trace.ThreadUnblock {
			open[e.Thread] = -1
		}
	}
	return open
}

// earlier returns the same execution in a run that is stuck, if it and all others came before an event. s is the state
// at the end of that run.
func (w *waking) earlier(stuck *trace.Log, s *trace.State, blocked []int, began int) (at int, ok bool) {
	if w.Kind != trace.Line {
		return 0, false
	}
	stands := int32(0)
	if p, ok := s.Find(w.Task); w.Task != 0 && ok && p.State == trace.Waiting {
		stands = p.Line
	} else if w.Task == 0 && int(w.Thread) < len(blocked) && blocked[w.Thread] >= 0 {
		stands = stuck.LineOf(blocked[w.Thread])
	}
	times := 0
	for _, line := range w.lines {
		if line == stands {
			return 0, false
		}
		if line == w.Line {
			times++
		}
	}
	for _, i := range w.begun(stuck, stuck.Len()) {
		if stuck.At(i).Line != w.Line {
			continue
		}
		if times--; times == 0 {
			at = i
		}
		if i > began {
			return 0, false
		}
	}
	return at, times <= 0
}
