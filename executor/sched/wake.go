package sched

import (
	"github.com/pollground/pollground/executor/internal/task"
	"github.com/pollground/pollground/executor/trace"
)

// Wake wakes a task. A waiting task is put in a run queue; a running one is put there when its poll ends. For other
// tasks Wake has no effect. It never polls.
func (s *Scheduler) Wake(r TaskRef) { s.wake(r, false) }

// WakeOwned is Wake followed by DropWaker.
func (s *Scheduler) WakeOwned(r TaskRef) { s.wake(r, true) }

// wake wakes a task and, if the waker is owned, drops the waker.
func (s *Scheduler) wake(r TaskRef, owned bool) {
	s.stats.Wakes++
	h, ok := s.tasks.Get(r)
	if !ok {
		s.wakeStale(r, owned)
		return
	}
	next, a := h.State.Wake()
	switch a {
	case task.Submit:
		s.submit(r.Slot(), h, next)
	case task.None:
		h.State = next
		if s.log != nil {
			s.recordWake(h.ID)
		}
	default:
		s.wakeNothing(h, a)
	}
	if owned {
		s.dropWaker(r.Slot(), h)
	}
}

// submit puts a woken task in a run queue.
func (s *Scheduler) submit(t task.Slot, h *task.Header, next task.State) {
	r := s.runtimeOf(h)
	if r.full() && h.Flags&task.External == 0 {
		s.refuse(h.ID, r)
		return
	}
	h.State = next
	if s.log != nil {
		s.recordWake(h.ID)
	}
	s.push(r, t, h, trace.CauseWake)
}

// wakeNothing counts and records a wake of a task that is scheduled already, or finished.
func (s *Scheduler) wakeNothing(h *task.Header, a task.Action) {
	if a == task.Coalesce {
		s.stats.Coalesced++
		if s.log != nil && h.ID != 0 {
			by, who := s.wakeSource()
			s.log.WakeCoalesced(h.ID, by, who)
		}
		return
	}
	s.stats.Stale++
	if s.log != nil {
		s.recordStale(h.ID)
	}
}

// wakeStale counts and records a wake of a freed task.
func (s *Scheduler) wakeStale(r TaskRef, owned bool) {
	s.stats.Stale++
	if s.log != nil {
		s.recordStale(r.ID())
	}
	if owned {
		s.DropWaker(r)
	}
}

// Wakers returns how many wakers of a task there are.
func (s *Scheduler) Wakers(r TaskRef) int {
	if h, ok := s.tasks.Get(r); ok {
		return int(h.Wakers)
	}
	return 0
}

// CloneWaker counts one more waker of a task and records it.
func (s *Scheduler) CloneWaker(r TaskRef) {
	if h, ok := s.tasks.Get(r); ok {
		h.Wakers++
	}
	if s.log != nil {
		s.recordClone(r.ID())
	}
}

// DropWaker counts one waker less and records it. The last waker of a finished task frees its slot.
func (s *Scheduler) DropWaker(r TaskRef) {
	if h, ok := s.tasks.Get(r); ok {
		s.dropWaker(r.Slot(), h)
	} else if s.log != nil {
		s.recordDrop(r.ID())
	}
}

// dropWaker is DropWaker for the task in slot t with header h.
func (s *Scheduler) dropWaker(t task.Slot, h *task.Header) {
	h.Wakers--
	if s.log != nil {
		s.recordDrop(h.ID)
	}
	if h.Flags&task.Done != 0 {
		s.release(t, h)
	}
}
