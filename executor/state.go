package executor

import "github.com/pollground/pollground/executor/trace"

// State is the word in a task's header: five bits, each with its own invariant. A task starts as SCHEDULED|HANDLE (SCHEDULED alone when it
// is detached from the start). Every change of the word is one of the functions below; they are pure and say by their
// verb what the caller must do.
type State uint8

const (
	// SCHEDULED: the task will be polled once more. Set by spawn and by a wake; cleared when a poll begins, by the end of
	// the task. While it is set further wakes coalesce. Set together with RUNNING it means: woken during the poll, so the
	// task goes back to the queue when that poll returns Pending. Excludes COMPLETED.
	SCHEDULED = State(trace.Scheduled)

	// RUNNING: the future is being polled. Set when a poll begins, cleared when it ends, however it ends. While it is set
	// nobody else may touch the future: an abort only sets CLOSED. Excludes COMPLETED.
	RUNNING = State(trace.Running)

	// COMPLETED: the future returned Ready and is gone; its output is in the task unless CLOSED is set too. Never cleared while the task lives.
	COMPLETED = State(trace.Completed)

	// CLOSED: without COMPLETED, the task was aborted or its future panicked, and there will be no output; with COMPLETED, the output was taken or
	// dropped. A closed task is never polled again. Never cleared while the task lives.
	CLOSED = State(trace.Closed)

	// HANDLE: a JoinHandle exists. Set at spawn only, cleared when the handle is dropped; it keeps the task's slot from being reused.
	HANDLE = State(trace.Handle)
)

const handleBit = 4 // HANDLE is this bit, the highest

// String spells the bits as the page does: "SCHEDULED|HANDLE", "-" when none is set.
func (s State) String() string { return trace.Word(s).String() }

// verb is what the caller of a transition must do.
type verb uint8

const (
	nothing    verb = iota
	submit          // put the task in the ready queue
	coalesce        // nothing: it will be polled anyway
	stale           // nothing: it is finished
	dropFuture      // the future will not be polled again: drop it now
	dropOutput      // nobody will ask for the output: drop it now
)

// wake: a waker was invoked. A running task is submitted by pending, not here.
func (s State) wake() (State, verb) {
	switch {
	case s&SCHEDULED != 0: // with CLOSED too: its future will be dropped when its turn comes
		return s, coalesce
	case s&(COMPLETED|CLOSED) != 0:
		return s, stale
	case s&RUNNING != 0:
		return s | SCHEDULED, nothing
	}
	return s | SCHEDULED, submit
}

// begin: the task was taken from the queue and is polled now.
func (s State) begin() State { return s&^SCHEDULED | RUNNING }

// pending: the poll returned Pending.
func (s State) pending() (State, verb) {
	switch {
	case s&CLOSED != 0:
		return s &^ (RUNNING | SCHEDULED), dropFuture
	case s&SCHEDULED != 0:
		return s &^ RUNNING, submit
	}
	return s &^ RUNNING, nothing
}

// ready: the poll returned Ready. The output is dropped when nobody can ask for it: no handle, or aborted meanwhile.
func (s State) ready() (State, verb) {
	v := nothing
	if s&HANDLE == 0 || s&CLOSED != 0 {
		s |= CLOSED
		v = dropOutput
	}
	return s&^(RUNNING|SCHEDULED) | COMPLETED, v
}

// panicked: the poll panicked.
func (s State) panicked() State { return s&^(RUNNING|SCHEDULED) | CLOSED }

// abort: somebody does not want the task any more.
func (s State) abort() (State, verb) {
	switch {
	case s&(COMPLETED|CLOSED) != 0:
		return s, nothing
	case s&RUNNING != 0:
		return s | CLOSED, nothing // pending or ready sees it
	}
	return s&^SCHEDULED | CLOSED, dropFuture
}

// abortLater: as abort, but the future is dropped by the executor when it is the task's turn, as tokio does. Not for a running task.
func (s State) abortLater() (State, verb) {
	switch {
	case s&(COMPLETED|CLOSED) != 0:
		return s, nothing
	case s&SCHEDULED != 0:
		return s | CLOSED, nothing
	}
	return s | SCHEDULED | CLOSED, submit
}

// detach: the JoinHandle is dropped.
func (s State) detach() (State, verb) {
	if s&(COMPLETED|CLOSED) == COMPLETED {
		return s&^HANDLE | CLOSED, dropOutput
	}
	return s &^ HANDLE, nothing
}

// take: the JoinHandle takes the output; false when there is none (yet, or any more).
func (s State) take() (State, bool) {
	return s | CLOSED, s&(COMPLETED|CLOSED) == COMPLETED
}
