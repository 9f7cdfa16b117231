package sched

import (
	"strconv"

	"github.com/pollground/pollground/executor/internal/task"
)

// JoinError is the reason why a task has no output.
type JoinError struct {
	Cancelled bool   // it was aborted; otherwise it panicked
	Task      uint32 // its number in the trace, 0 if the run is not recorded
	Value     any    // the value of the panic
	Message   string // the text of Value
	Stack     []byte // stack trace of the panic, for futures written in Go
}

// Error returns a sentence about the task.
func (e *JoinError) Error() string {
	name := "a task"
	if e.Task != 0 {
		name = "task #" + strconv.FormatUint(uint64(e.Task), 10)
	}
	if e.Cancelled {
		return name + " was cancelled"
	}
	return name + " panicked: " + e.Message
}

// Unwrap returns the value of the panic if that is an error.
func (e *JoinError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// JoinStatus is the result of polling a JoinHandle.
type JoinStatus uint8

const (
	JoinPending   JoinStatus = iota // not finished; the awaiting task will be woken
	JoinReady                       // the output is stored: take it, then call TakeOutput or Consume
	JoinCancelled                   // the task was aborted
	JoinPanicked                    // the task panicked: see Failure
	JoinTaken                       // the output was taken before, or the handle was dropped
)

// Join polls the JoinHandle of task r for the awaiting task by. If r is not finished, it stores a waker of by, which
// replaces the one of an earlier call.
func (s *Scheduler) Join(r, by TaskRef) JoinStatus {
	h, ok := s.tasks.Get(r)
	if !ok || h.State&HANDLE == 0 {
		return JoinTaken
	}
	if h.Flags&task.Done == 0 {
		if old := h.Awaiter; old != by.Key() {
			h.Awaiter = by.Key()
			s.CloneWaker(by)
			if s.log != nil {
				s.log.HandleAwait(h.ID, by.ID())
			}
			if old != 0 {
				s.dropWaker(old.Slot(), s.tasks.At(old.Slot()))
			}
		}
		return JoinPending
	}
	switch {
	case h.Flags&task.OutputTaken != 0:
		return JoinTaken
	case h.State&(COMPLETED|CLOSED) == COMPLETED:
		return JoinReady
	case h.Flags&task.Panicked != 0:
		return JoinPanicked
	}
	return JoinCancelled
}

// Failure returns the error of a task that panicked, nil if it did not panic or is freed.
func (s *Scheduler) Failure(r TaskRef) *JoinError {
	if _, ok := s.tasks.Get(r); !ok {
		return nil
	}
	return s.failures[r.Slot()]
}

// TakeOutput marks the output of a finished task, or its JoinError, as taken.
func (s *Scheduler) TakeOutput(r TaskRef) {
	if h, ok := s.tasks.Get(r); ok {
		h.State, _ = h.State.Take()
		h.Flags |= task.OutputTaken
		if s.log != nil {
			s.log.OutputTaken(h.ID, s.currentID())
		}
	}
}

// DropHandle drops the JoinHandle of a task. An unfinished task runs on. DropOutput means that the task has an output,
// which the driver must drop.
func (s *Scheduler) DropHandle(r TaskRef) Verdict {
	h, ok := s.tasks.Get(r)
	if !ok || h.State&HANDLE == 0 {
		return Keep
	}
	var a task.Action
	h.State, a = h.State.Detach()
	if s.log != nil {
		s.log.HandleDrop(h.ID)
	}
	if w := h.Awaiter; w != 0 {
		h.Awaiter = 0
		s.dropWaker(w.Slot(), s.tasks.At(w.Slot()))
	}
	s.release(r.Slot(), h)
	if a == task.DropOutput {
		return DropOutput
	}
	return Keep
}

// Consume is TakeOutput followed by DropHandle, for the handle of a finished task.
func (s *Scheduler) Consume(r TaskRef) {
	h, ok := s.tasks.Get(r)
	if !ok || h.State&HANDLE == 0 {
		return
	}
	h.State, _ = h.State.Take()
	h.State, _ = h.State.Detach()
	h.Flags |= task.OutputTaken
	switch free := h.Unreferenced(); {
	case free:
		if s.log != nil {
			s.log.Consumed(h.ID, s.currentID())
		}
		s.free(r.Slot(), h)
	case s.log != nil:
		s.log.OutputTaken(h.ID, s.currentID())
		s.log.HandleDrop(h.ID)
	}
}
