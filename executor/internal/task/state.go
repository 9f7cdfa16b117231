package task

import "github.com/pollground/pollground/executor/trace"

// State is the state word of a task: five bits, each with its own invariant. A task starts as SCHEDULED|HANDLE, or as
// SCHEDULED when it is detached from the start. Every change of the word is one of the methods below. They are pure
// functions and return the Action that the caller must take.
type State uint8

const (
	// SCHEDULED: the task will be polled once more. Spawn and Wake set it; Begin and the end of the task clear it.
	// Further wakes coalesce while it is set. With RUNNING it means that the task was woken during its poll, so
	// that it goes back to the run queue when the poll returns Pending. Excludes COMPLETED.
	SCHEDULED = State(trace.Scheduled)

	// RUNNING: the future is being polled. Begin sets it; the end of the poll clears it, whatever the outcome.
	// Nobody else may touch the future while it is set: Abort then only sets CLOSED. Excludes COMPLETED.
	RUNNING = State(trace.Running)

	// COMPLETED: the future returned Ready and is dropped. The output is stored unless CLOSED is set too. Never
	// cleared.
	COMPLETED = State(trace.Completed)

	// CLOSED: without COMPLETED, the task was aborted or its poll panicked, and there is no output. With COMPLETED, the
	// output was taken or dropped. A closed task is never polled again. Never cleared.
	CLOSED = State(trace.Closed)

	// HANDLE: a JoinHandle exists. Set at spawn only; cleared when the handle is dropped. It keeps the slot from
	// being reused.
	HANDLE = State(trace.Handle)
)

// String spells the bits as the page does: "SCHEDULED|HANDLE", "-" when none is set.
func (s State) String() string { return trace.StateBits(s).String() }

// Action is what the caller of a transition must do.
type Action uint8

const (
	None       Action = iota
	Submit            // put the task in a run queue
	Coalesce          // nothing: the task is scheduled already
	Stale             // nothing: the task is finished
	DropFuture        // drop the future: it will not be polled again
	DropOutput        // drop the output: nobody can take it
)

// Wake: a waker was invoked. A running task is submitted by Pending, not here.
func (s State) Wake() (State, Action) {
	switch {
	case s&SCHEDULED != 0: // also with CLOSED: the future will be dropped when its turn comes
		return s, Coalesce
	case s&(COMPLETED|CLOSED) != 0:
		return s, Stale
	case s&RUNNING != 0:
		return s | SCHEDULED, None
	}
	return s | SCHEDULED, Submit
}

// Begin: the task was taken from the run queue and its poll begins.
func (s State) Begin() State { return s&^SCHEDULED | RUNNING }

// Pending: the poll returned Pending.
func (s State) Pending() (State, Action) {
	switch {
	case s&CLOSED != 0:
		return s &^ (RUNNING | SCHEDULED), DropFuture
	case s&SCHEDULED != 0:
		return s &^ RUNNING, Submit
	}
	return s &^ RUNNING, None
}

// Ready: the poll returned Ready. The output is dropped when nobody can take it: there is no handle, or the task was
// aborted during the poll.
func (s State) Ready() (State, Action) {
	a := None
	if s&HANDLE == 0 || s&CLOSED != 0 {
		s |= CLOSED
		a = DropOutput
	}
	return s&^(RUNNING|SCHEDULED) | COMPLETED, a
}

// Panicked: the poll panicked.
func (s State) Panicked() State { return s&^(RUNNING|SCHEDULED) | CLOSED }

// Abort: the task is cancelled. Of a running task only the word changes; Pending or Ready acts on it.
func (s State) Abort() (State, Action) {
	switch {
	case s&(COMPLETED|CLOSED) != 0:
		return s, None
	case s&RUNNING != 0:
		return s | CLOSED, None
	}
	return s&^SCHEDULED | CLOSED, DropFuture
}

// AbortQueued is Abort as tokio does it: the executor drops the future when it is the task's turn in the run queue. Not
// for a running task.
func (s State) AbortQueued() (State, Action) {
	switch {
	case s&(COMPLETED|CLOSED) != 0:
		return s, None
	case s&SCHEDULED != 0:
		return s | CLOSED, None
	}
	return s | SCHEDULED | CLOSED, Submit
}

// Detach: the JoinHandle is dropped.
func (s State) Detach() (State, Action) {
	if s&(COMPLETED|CLOSED) == COMPLETED {
		return s&^HANDLE | CLOSED, DropOutput
	}
	return s &^ HANDLE, None
}

// Take: the JoinHandle takes the output. It returns false when there is none: not yet, or not any more.
func (s State) Take() (State, bool) {
	return s | CLOSED, s&(COMPLETED|CLOSED) == COMPLETED
}
