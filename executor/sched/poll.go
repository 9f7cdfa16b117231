package sched

import (
	"github.com/pollground/pollground/executor/internal/task"
	"github.com/pollground/pollground/executor/trace"
)

// Next enters a worker and removes its next task from the run queues. If the task is Closing, the driver must drop its
// future and call Cancelled; otherwise it must call BeginPoll. Next returns false if no task is ready for this worker.
func (s *Scheduler) Next(worker int) (TaskRef, bool) {
	if worker != s.worker {
		s.Enter(worker)
	}
	t, h := s.next()
	if t == 0 {
		return TaskRef{}, false
	}
	return h.Ref(t), true
}

// next is Next for the worker that is entered, with the slot and header as result; slot 0 means none.
func (s *Scheduler) next() (task.Slot, *task.Header) {
	r := s.runtime
	var t task.Slot
	if r.ready != nil {
		t = r.ready.Pop()
	} else {
		t = r.policy.Pop(s.own)
	}
	if t != 0 {
		h := s.tasks.At(t)
		if h.State&CLOSED == 0 && !s.place.parked {
			return t, h
		}
	}
	return s.nextOf(r, t)
}

// nextOf handles what is rare in next: there is no task (t is 0), the worker is parked, or task t was aborted.
func (s *Scheduler) nextOf(r *runtime, t task.Slot) (task.Slot, *task.Header) {
	for {
		if t == 0 {
			if t = s.nextTurn(r); t == 0 {
				return 0, nil
			}
		}
		h := s.tasks.At(t)
		if h.Flags&task.Done == 0 {
			if s.place.parked {
				s.place.parked = false
				if s.log != nil {
					s.log.Unpark()
				}
			}
			if h.State&CLOSED != 0 { // Abort with queued
				h.State &^= SCHEDULED
				h.Flags |= task.Done | task.Dropping
				if s.log != nil {
					s.log.Cancel(h.ID, 0)
				}
			}
			return t, h
		}
		h.Flags &^= task.Tombstone // aborted in the queue
		s.release(t, h)
		t = r.policy.Pop(s.own)
	}
}

// nextTurn begins another turn if the runtime has tasks, and returns the first one for the current worker, 0 if there
// is none.
func (s *Scheduler) nextTurn(r *runtime) task.Slot {
	if r.policy.Len() == 0 {
		return 0
	}
	s.stats.Turns++
	return r.policy.Pop(s.own) // 0: the remaining tasks are for other workers
}

// BeginPoll begins a poll on the current worker or thread: of the task that Next returned, or of an external task
// that is not RUNNING. Polls nest: if another poll is under way there, this one must end before it.
func (s *Scheduler) BeginPoll(r TaskRef) {
	if p := s.place; p.task != 0 {
		p.outer = append(p.outer, outerPoll{p.task, p.id, p.began})
	}
	s.begin(r.Slot(), s.tasks.At(r.Slot()))
	if s.log != nil {
		s.recordBegin(s.tasks.At(r.Slot()))
	}
}

// begin is BeginPoll for the task in slot t with header h, without the record. No other poll may be under way at the
// current place.
func (s *Scheduler) begin(t task.Slot, h *task.Header) {
	s.stats.Polls++
	s.place.task = t
	h.State = h.State.Begin()
	h.Polls++
}

// PendingPoll records a complete pending poll (BeginPoll at time began; Await and EndPoll(false) at time ended) in one
// call. It sets the log's time to ended. It returns false, without effect, if the poll must be recorded step by step.
// The run must have a log.
func (s *Scheduler) PendingPoll(r TaskRef, began, ended int64, a trace.Suspension) bool {
	h := s.tasks.At(r.Slot())
	state, action := h.State.Begin().Pending()
	if action != task.None || h.Flags&task.AbortAfterPoll != 0 || s.place.task != 0 || ended-began > LongPoll {
		return false
	}
	h.State = state
	h.Polls++
	s.stats.Polls++
	s.log.Polled(h.ID, h.Polls, began, ended, a)
	return true
}

// Verdict is the action that a driver must take after a poll, an abort, or the drop of a handle.
type Verdict uint8

const (
	Keep       Verdict = iota // nothing
	DropFuture                // drop the future now, then call Cancelled
	DropOutput                // drop the output: no handle can take it
)

// LongPoll is the longest poll, in virtual ns, that causes no Diagnostic.
const LongPoll = 1_000_000

// EndPoll ends a poll. If ready is true, the future returned Ready, and the driver has stored its output.
func (s *Scheduler) EndPoll(r TaskRef, ready bool) Verdict {
	return s.end(r.Slot(), s.tasks.At(r.Slot()), ready)
}

// end is EndPoll for the task in slot t with header h.
func (s *Scheduler) end(t task.Slot, h *task.Header, ready bool) Verdict {
	p := s.place
	began := p.began
	if p.task == t && len(p.outer) == 0 {
		p.task, p.id = 0, 0
	} else {
		began = s.leave(t)
	}
	if ready {
		return s.complete(t, h)
	}
	if h.Flags&task.AbortAfterPoll != 0 {
		s.abortAfterPoll(h)
	}
	var a task.Action
	h.State, a = h.State.Pending()
	if s.log != nil {
		s.recordPending(h.ID, began)
	}
	r := s.runtimeOf(h)
	switch {
	case a == task.Submit:
		s.push(r, t, h, trace.CauseRepoll)
	case a == task.DropFuture: // Abort has recorded the cancellation
		h.Flags |= task.Done | task.Dropping
		return DropFuture
	case h.Flags&task.External != 0:
	case r.requeues:
		h.State |= SCHEDULED
		s.push(r, t, h, trace.CauseRequeue)
	case h.Wakers == 0 && s.log != nil:
		s.recordLost(h.ID)
	}
	return Keep
}

// abortAfterPoll aborts a task after its poll returned Pending: Abort with queued was called during the poll.
func (s *Scheduler) abortAfterPoll(h *task.Header) {
	if h.State&CLOSED != 0 {
		return
	}
	h.State, _ = h.State.Abort()
	if s.log != nil {
		s.log.Cancel(h.ID, 0)
	}
}

// complete ends a poll that returned Ready.
func (s *Scheduler) complete(t task.Slot, h *task.Header) Verdict {
	var a task.Action
	h.State, a = h.State.Ready()
	h.Flags |= task.Done
	free := h.Awaiter == 0 && h.Unreferenced()
	if s.log != nil {
		s.log.PollReady(h.ID, free)
	}
	if free {
		s.ended++
		s.free(t, h)
	} else {
		s.finished(t, h)
	}
	if a == task.DropOutput {
		return DropOutput
	}
	return Keep
}

// EndPanic ends a poll that panicked: the task is closed, and its handle returns e. The driver must discard the future.
func (s *Scheduler) EndPanic(r TaskRef, e *JoinError) {
	t := r.Slot()
	s.leave(t)
	h := s.tasks.At(t)
	h.State = h.State.Panicked()
	h.Flags |= task.Done | task.Panicked
	if s.failures == nil {
		s.failures = map[task.Slot]*JoinError{}
	}
	s.failures[t] = e
	if s.log != nil {
		s.log.Panic(h.ID, e.Message)
		s.log.PollEnd(h.ID, trace.OutcomePanic)
	}
	s.finished(t, h)
}
