package sched

import (
	"github.com/pollground/pollground/executor/internal/task"
	"github.com/pollground/pollground/executor/trace"
)

// Meta describes a task to spawn.
type Meta struct {
	Name    uint32 // interned in the log; 0 without one
	Line    int32  // 1-based source line of the future; 0 = unknown
	User    uint32 // value for the driver, see Scheduler.User
	Runtime int    // the task's runtime, see AddRuntime
	Handle  bool   // a JoinHandle exists: the driver will call DropHandle
	Main    bool   // the run ends when this task ends
	// External: an executor in the program polls the task. It is never in a run queue; BeginPoll may be called at any
	// time.
	External bool
	// Nested: the external task is a sub-future of the task being polled, with a waker of its own.
	Nested bool
}

// Spawn adds a task and puts it in a run queue. The error is ErrQueueFull; then there is no task.
func (s *Scheduler) Spawn(m Meta) (TaskRef, error) {
	r := s.runtimes[m.Runtime]
	if r.full() && !m.External {
		s.refuse(0, r)
		return TaskRef{}, ErrQueueFull
	}
	t, h := s.tasks.Alloc()
	if r.ready != nil {
		r.ready.Reserve(int(t))
	}
	h.User, h.Runtime, h.State = m.User, uint8(m.Runtime), SCHEDULED
	if m.Handle {
		h.State |= HANDLE
	}
	if m.External {
		h.Flags |= task.External
		h.State &^= SCHEDULED
	}
	if m.Nested {
		h.Flags |= task.Nested
	}
	if s.log != nil {
		s.recordSpawn(t, h, m)
	}
	s.stats.Spawned++
	ref := h.Ref(t)
	if !m.External {
		s.push(r, t, h, trace.CauseSpawn)
	}
	return ref, nil
}

// full reports whether the policy is bounded and has no room for another task.
func (r *runtime) full() bool { return r.bounded != nil && r.bounded.Full() }

// refuse records that the policy of a runtime had no room for a task; id 0 is a task that is not spawned.
func (s *Scheduler) refuse(id uint32, r *runtime) {
	s.stats.Lost++
	if s.log != nil {
		if id != 0 {
			s.log.Refused(id, r.queues.number(trace.GlobalQueue))
		}
		s.log.Diagnostic(id, trace.DiagFault, ErrQueueFull.Error())
	}
}

// push puts a SCHEDULED task in a run queue of its runtime r. If the policy has no room, the task is no longer
// scheduled.
func (s *Scheduler) push(r *runtime, t task.Slot, h *task.Header, c trace.Cause) {
	number := r.number
	switch {
	case h.Flags&task.External != 0:
		if number = trace.GlobalQueue; h.Flags&task.Nested != 0 {
			return
		}
	case r.ready != nil:
		r.ready.Put(t)
	default:
		list, ok := r.policy.Push(t, s.from(r), c)
		if !ok {
			h.State &^= SCHEDULED
			s.refuse(h.ID, r)
			return
		}
		number = r.queues.lists[list].number
	}
	if s.log != nil {
		s.log.Schedule(h.ID, number, c)
	}
}

// from returns the origin of a wake or spawn for the policy of runtime r: a worker of r, FromTimer or Outside.
func (s *Scheduler) from(r *runtime) int {
	switch {
	case r == s.runtime:
		return s.own
	case s.by == trace.ByTimer:
		return FromTimer
	}
	return Outside
}

// finished ends a task: it wakes the task that awaits the handle, and frees the slot if no reference is left.
func (s *Scheduler) finished(t task.Slot, h *task.Header) {
	s.ended++
	if h.Awaiter != 0 {
		s.wakeAwaiter(h)
	}
	s.release(t, h)
}

// wakeAwaiter invokes the waker that Join stored in a task that has just finished.
func (s *Scheduler) wakeAwaiter(h *task.Header) {
	a := h.Awaiter
	h.Awaiter = 0
	by, who := s.by, s.who
	s.by, s.who = trace.ByTask, h.ID
	s.wake(a.Ref(), true)
	s.by, s.who = by, who
}

// release frees the slot of a task if nothing refers to the task, and records that.
func (s *Scheduler) release(t task.Slot, h *task.Header) {
	if !h.Unreferenced() {
		return
	}
	if s.log != nil {
		s.log.Free(h.ID)
	}
	s.free(t, h)
}

// free frees the slot of an unreferenced task. The caller has recorded that.
func (s *Scheduler) free(t task.Slot, h *task.Header) {
	if h.Flags&task.Panicked != 0 {
		delete(s.failures, t)
	}
	s.tasks.Free(t, h)
}

// Abort cancels an unfinished task. If the task waits or is queued, Abort returns DropFuture: the driver must drop
// the future and call Cancelled. If it is being polled, EndPoll returns DropFuture. If queued is true, dropping is
// deferred until the task is next dequeued, as in tokio; Next then returns the task, and Closing reports true. A
// running task that is aborted with queued completes if its poll returns Ready.
func (s *Scheduler) Abort(r TaskRef, queued bool) Verdict {
	h, ok := s.tasks.Get(r)
	if !ok {
		return Keep
	}
	before := h.State
	if queued && before&(RUNNING|CLOSED) == RUNNING {
		h.Flags |= task.AbortAfterPoll
		return Keep
	}
	if queued {
		next, a := before.AbortQueued()
		if a != task.Submit {
			h.State = next
			return Keep
		}
		if !s.runtimes[h.Runtime].full() { // else there is no room to do it later
			s.submit(r.Slot(), h, next)
			return Keep
		}
	}
	var a task.Action
	h.State, a = before.Abort()
	if h.State != before && s.log != nil {
		s.log.Cancel(h.ID, s.currentID())
	}
	if a != task.DropFuture {
		return Keep
	}
	h.Flags |= task.Done | task.Dropping
	if before&SCHEDULED != 0 && h.Flags&task.External == 0 {
		h.Flags |= task.Tombstone
	}
	return DropFuture
}

// Cancelled must be called after the driver dropped the future of an aborted task: after DropFuture, or for a task that
// is Closing.
func (s *Scheduler) Cancelled(r TaskRef) {
	h, ok := s.tasks.Get(r)
	if !ok {
		return
	}
	switch {
	case h.Flags&task.Dropping != 0:
		h.Flags &^= task.Dropping
	case h.State&(CLOSED|RUNNING) == CLOSED && h.Flags&task.Done == 0: // the driver did not wait for Next
		h.Flags |= task.Done | task.Tombstone
		h.State &^= SCHEDULED
		if s.log != nil {
			s.log.Cancel(h.ID, 0)
		}
	default:
		return
	}
	s.finished(r.Slot(), h)
}

// Closing reports whether the task was aborted and its future is not dropped yet. The driver must check every task that
// Next returns.
func (s *Scheduler) Closing(r TaskRef) bool {
	h, ok := s.tasks.Get(r)
	return ok && (h.Flags&task.Dropping != 0 || h.State&(CLOSED|RUNNING) == CLOSED && h.Flags&task.Done == 0)
}
