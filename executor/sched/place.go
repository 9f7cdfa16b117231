package sched

import (
	"strconv"

	"github.com/pollground/pollground/executor/internal/task"
	"github.com/pollground/pollground/executor/trace"
)

// place is where polls happen: a worker, a thread of the program, or outside of both.
type place struct {
	task    task.Slot   // being polled; of nested polls the innermost
	id      uint32      // its number in the trace, 0 if task is 0
	runtime uint8       // of a worker
	parked  bool        // of a worker
	began   int64       // log time at which the poll began, plus the time spent in polls inside of it
	outer   []outerPoll // the polls around it, outermost first
}

// outerPoll is a poll that contains another one.
type outerPoll struct {
	task  task.Slot
	id    uint32
	began int64
}

// Enter makes a worker the current place; -1 is outside, for the reactor. Until SetWakeSource, wakes outside of polls
// are recorded as the executor's.
func (s *Scheduler) Enter(worker int) {
	s.worker, s.runtime = worker, nil
	if worker < 0 {
		s.place = s.places[0]
	} else {
		s.place = s.places[s.workers[worker]]
		s.runtime = s.runtimes[s.place.runtime]
		s.own = worker - s.runtime.first
	}
	s.by, s.who = trace.ByExecutor, 0
	if s.log != nil {
		s.log.Clock(s.log.Now(), int16(worker))
	}
}

// EnterThread makes thread n of the program, which is no worker, the current place. Wakes outside of polls are recorded
// as that thread's.
func (s *Scheduler) EnterThread(n int) {
	for len(s.threads) <= n {
		s.threads = append(s.threads, 0)
	}
	if s.threads[n] == 0 {
		s.threads[n] = int32(len(s.places))
		s.places = append(s.places, &place{})
	}
	s.worker, s.place, s.runtime = -1, s.places[s.threads[n]], nil
	s.by, s.who = trace.ByThread, uint32(n)
	if s.log != nil {
		s.log.Clock(s.log.Now(), trace.ThreadID(n))
	}
}

// SetWakeSource sets the source of wakes outside of polls until the next Enter: a reactor row that fired (ByTimer,
// ByHost, ByIO), a thread, or the executor (ByExecutor, 0).
func (s *Scheduler) SetWakeSource(by trace.By, who uint32) { s.by, s.who = by, who }

// wakeSource returns the source of a wake: the task being polled, or else the argument of SetWakeSource.
func (s *Scheduler) wakeSource() (trace.By, uint32) {
	if id := s.currentID(); id != 0 {
		return trace.ByTask, id
	}
	return s.by, s.who
}

// Current returns the task being polled at the current place; zero if there is none.
func (s *Scheduler) Current() TaskRef {
	if t := s.place.task; t != 0 {
		return s.tasks.Ref(t)
	}
	return TaskRef{}
}

// currentID returns the number of that task in the trace, 0 for none.
func (s *Scheduler) currentID() uint32 { return s.place.id }

// Park records that a worker parks until a time in ns, or until an event (-1). It has no effect if the worker is parked
// or polls a task.
func (s *Scheduler) Park(worker int, until int64) {
	p := s.places[s.workers[worker]]
	if p.parked || p.task != 0 {
		return
	}
	p.parked = true
	if s.log != nil {
		s.Enter(worker)
		s.log.Park(until)
	}
}

// Parked reports whether a worker is parked.
func (s *Scheduler) Parked(worker int) bool { return s.places[s.workers[worker]].parked }

// Unpark records that a parked worker continues. It has no effect if the worker is not parked.
func (s *Scheduler) Unpark(worker int) {
	p := s.places[s.workers[worker]]
	if !p.parked {
		return
	}
	p.parked = false
	if s.log != nil {
		s.Enter(worker)
		s.log.Unpark()
	}
}

// leave ends the poll of the task in slot t and returns the time at which it began. It enters the poll's place, and
// makes the poll around it the current one.
func (s *Scheduler) leave(t task.Slot) int64 {
	if s.place.task != t {
		s.enterPlaceOf(t)
	}
	p := s.place
	began := p.began
	p.task, p.id = 0, 0
	if n := len(p.outer); n > 0 {
		o := p.outer[n-1]
		p.outer = p.outer[:n-1]
		p.task, p.id, p.began = o.task, o.id, o.began
		if s.log != nil {
			p.began += s.log.Now() - began
		}
	}
	return began
}

// enterPlaceOf enters the worker or thread on which the task in slot t is being polled.
func (s *Scheduler) enterPlaceOf(t task.Slot) {
	for i, p := range s.workers {
		if s.places[p].task == t {
			s.Enter(i)
			return
		}
	}
	for i, p := range s.threads {
		if p != 0 && s.places[p].task == t {
			s.EnterThread(i)
			return
		}
	}
	h := s.tasks.At(t)
	panic("BUG: the poll of task #" + strconv.FormatUint(uint64(h.ID), 10) +
		" ends, but it has not begun: " + h.State.String())
}
