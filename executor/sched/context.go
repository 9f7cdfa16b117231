package sched

import "github.com/pollground/pollground/executor/trace"

// Poll is the result of polling a future: Pending, or Ready with the output.
type Poll[T any] struct {
	Value T    // the output, if Ready
	Ready bool // false means Pending
}

// Context is the argument of a future's Poll. It is valid during that call only; wakers taken from it stay valid.
type Context struct {
	sched  *Scheduler // nil for tasks of a pool
	ref    TaskRef
	shared Wakers
	driver any
}

// Wakers implements the type Waker for a driver. Any goroutine may call WakeShared, CloneShared and DropShared.
type Wakers interface {
	OpenShared(TaskRef)  // counts a waker that a future takes in its poll; called on the goroutine of the poll
	WakeShared(TaskRef)  // wakes the task and keeps the waker
	CloneShared(TaskRef) // counts one waker more
	DropShared(TaskRef)  // counts one waker less
}

// NewContext returns the context for a driver's polls. A driver whose tasks are not a Scheduler's passes nil for s.
func NewContext(s *Scheduler, shared Wakers, driver any) Context {
	return Context{sched: s, shared: shared, driver: driver}
}

// For sets the task of cx and returns cx. It is for drivers whose tasks are not a Scheduler's.
func (cx *Context) For(r TaskRef) *Context {
	cx.ref = r
	return cx
}

// Driver returns the driver that polls: an *executor.Executor, or a worker of a pool.
func (cx *Context) Driver() any { return cx.driver }

// Task returns the task being polled.
func (cx *Context) Task() TaskRef { return cx.ref }

// Scheduler returns the scheduler of the task being polled, nil in a pool.
func (cx *Context) Scheduler() *Scheduler { return cx.sched }

// Wake wakes the task being polled: it is scheduled again when the poll returns Pending.
func (cx *Context) Wake() {
	if s := cx.sched; s != nil {
		s.wake(cx.ref, false)
		return
	}
	cx.shared.WakeShared(cx.ref)
}

// Awaits records what the task will wait for. A future calls it before it returns Pending. source is the reactor row or
// the task that will wake it, 0 if unknown. It has no effect if the run is not recorded.
func (cx *Context) Awaits(k trace.AwaitKind, source uint32, label string) {
	if cx.sched != nil && cx.sched.log != nil {
		cx.sched.recordAwait(cx.ref.ID(), k, source, label)
	}
}

// LocalWaker wakes a task. Only the goroutine that runs the executor may use it. A waker is owned: Wake or Drop uses
// it up, Clone makes another one. The task's slot is not reused while a waker exists. A wake never polls: it puts the
// task in a run queue, unless the task is scheduled already. It has no effect on a finished task. The zero LocalWaker
// wakes no task.
type LocalWaker struct {
	s   *Scheduler
	ref TaskRef
}

// LocalWaker returns a waker of the task being polled, for use on this goroutine. It panics in a pool, whose tasks are
// polled on any goroutine.
func (cx *Context) LocalWaker() LocalWaker {
	if cx.sched == nil {
		panic("a task of a pool has no LocalWaker, because it may be polled on any goroutine: " +
			"use Waker, and Go's package sync instead of executor/sync")
	}
	return cx.sched.LocalWaker(cx.ref)
}

// LocalWaker returns a waker of any task.
func (s *Scheduler) LocalWaker(r TaskRef) LocalWaker {
	s.CloneWaker(r)
	return LocalWaker{s, r}
}

// Wake wakes the task and drops the waker. If the policy has no room for the task, the wake is lost: see Stats.Lost.
func (w LocalWaker) Wake() {
	if w.s != nil {
		w.s.wake(w.ref, true)
	}
}

// WakeByRef wakes the task and keeps the waker.
func (w LocalWaker) WakeByRef() {
	if w.s != nil {
		w.s.Wake(w.ref)
	}
}

// Clone returns another waker of the task.
func (w LocalWaker) Clone() LocalWaker {
	if w.s != nil {
		w.s.CloneWaker(w.ref)
	}
	return w
}

// Drop drops the waker without waking the task.
func (w LocalWaker) Drop() {
	if w.s != nil {
		w.s.DropWaker(w.ref)
	}
}

// Register replaces the waker in w by one of the task being polled. A future calls it in each poll that returns
// Pending, because a different task than before may poll it.
func (w *LocalWaker) Register(cx *Context) {
	if w.s == cx.sched && w.ref == cx.ref && w.s != nil {
		return
	}
	old := *w
	*w = cx.LocalWaker()
	old.Drop()
}

// Take returns the waker in w and sets w to the zero LocalWaker.
func (w *LocalWaker) Take() LocalWaker {
	old := *w
	*w = LocalWaker{}
	return old
}

// Task returns the task that w wakes.
func (w LocalWaker) Task() TaskRef { return w.ref }

// IsZero reports whether w is the zero LocalWaker.
func (w LocalWaker) IsZero() bool { return w.s == nil }

// Waker is a waker that any goroutine may invoke, clone and drop at any time. It is owned like a LocalWaker. The
// executor processes wakes of other goroutines once per turn, and whenever it is idle.
type Waker struct {
	to  Wakers
	ref TaskRef
}

// Waker returns a waker of the task being polled, for use on any goroutine.
func (cx *Context) Waker() Waker {
	cx.shared.OpenShared(cx.ref)
	return Waker{cx.shared, cx.ref}
}

// Wake wakes the task and drops the waker. It never polls and never waits for another goroutine's poll.
func (w Waker) Wake() {
	if w.to != nil {
		w.to.WakeShared(w.ref)
		w.to.DropShared(w.ref)
	}
}

// WakeByRef wakes the task and keeps the waker.
func (w Waker) WakeByRef() {
	if w.to != nil {
		w.to.WakeShared(w.ref)
	}
}

// Clone returns another waker of the task.
func (w Waker) Clone() Waker {
	if w.to != nil {
		w.to.CloneShared(w.ref)
	}
	return w
}

// Drop drops the waker without waking the task.
func (w Waker) Drop() {
	if w.to != nil {
		w.to.DropShared(w.ref)
	}
}

// Register replaces the waker in w by one of the task being polled.
func (w *Waker) Register(cx *Context) {
	if w.to == cx.shared && w.ref == cx.ref {
		return
	}
	old := *w
	*w = cx.Waker()
	old.Drop()
}

// Take returns the waker in w and sets w to the zero Waker.
func (w *Waker) Take() Waker {
	old := *w
	*w = Waker{}
	return old
}

// Task returns the task that w wakes.
func (w Waker) Task() TaskRef { return w.ref }

// IsZero reports whether w is the zero Waker.
func (w Waker) IsZero() bool { return w.to == nil }
