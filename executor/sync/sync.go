// Package sync has the primitives with which tasks of one executor communicate: Semaphore, Mutex, Notify, Barrier,
// Channel, Oneshot. Only the executor's goroutine may use them. Goroutines and tasks of a pool use Go's package sync.
//
// All of them keep these promises:
//   - Tasks are woken in the order in which they began to wait.
//   - A wake hands over the permit, lock or notification, so a later task cannot take it first. A value in a Channel is
//     different: it goes to the task that receives first.
//   - A future that is dropped between its wake and its next poll passes on what it was handed.
package sync

import (
	"errors"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/combine"
	"github.com/pollground/pollground/executor/internal/wait"
	"github.com/pollground/pollground/executor/trace"
)

// Semaphore grants permits in the order of the requests: a large request is not overtaken by a later small one.
type Semaphore struct {
	free    int // permits that no task holds
	waiting wait.List
}

// NewSemaphore returns a semaphore with n permits.
func NewSemaphore(n int) *Semaphore { return &Semaphore{free: n} }

// Free returns the number of permits that no task holds.
func (s *Semaphore) Free() int { return s.free }

// TryAcquire takes n permits if they are free and no task waits, and reports whether it did.
func (s *Semaphore) TryAcquire(n int) bool {
	if s.waiting.First() != nil || s.free < n {
		return false
	}
	s.free -= n
	return true
}

// Release returns n permits and grants the requests at the head of the queue that now fit.
func (s *Semaphore) Release(n int) {
	s.free += n
	for w := s.waiting.First(); w != nil && w.N <= s.free; w = s.waiting.First() {
		s.free -= w.N
		s.waiting.WakeFirst(true)
	}
}

// Acquire returns a future that is ready once the task holds n permits. The caller must Release them. A future that is
// dropped earlier withdraws the request, and returns the permits if it was granted.
func (s *Semaphore) Acquire(n int) executor.Future[executor.Unit] {
	return &acquire{s: s, w: wait.Waiter{N: n}, label: "semaphore", kind: trace.AwaitOther}
}

type acquire struct {
	s     *Semaphore
	w     wait.Waiter
	label string
	kind  trace.AwaitKind
}

func (a *acquire) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	if a.w.Given || !a.w.Waits() && a.s.TryAcquire(a.w.N) {
		a.w.Given = false
		return executor.Ready(executor.Unit{})
	}
	a.s.waiting.Wait(&a.w, cx)
	cx.Awaits(a.kind, 0, a.label)
	return executor.Pending[executor.Unit]()
}

func (a *acquire) Drop() {
	if a.s.waiting.Remove(&a.w) {
		a.s.Release(0) // the requests behind it may fit now
	} else if a.w.Given {
		a.w.Given = false
		a.s.Release(a.w.N)
	}
}

// Mutex guards a value that tasks of one executor share.
type Mutex[T any] struct {
	sem   Semaphore
	value T
}

// NewMutex returns an unlocked mutex that guards v.
func NewMutex[T any](v T) *Mutex[T] { return &Mutex[T]{Semaphore{free: 1}, v} }

// Lock returns a future of the value, ready once the task holds the lock. The task must call Unlock.
func (m *Mutex[T]) Lock() executor.Future[*T] {
	lock := &acquire{s: &m.sem, w: wait.Waiter{N: 1}, label: "mutex", kind: trace.AwaitMutex}
	return combine.Map[executor.Unit, *T](lock, func(executor.Unit) *T { return &m.value })
}

// TryLock takes the lock and returns the value, or nil if a task holds the lock or waits for it.
func (m *Mutex[T]) TryLock() *T {
	if !m.sem.TryAcquire(1) {
		return nil
	}
	return &m.value
}

// Unlock hands the lock to the task that waits longest. The caller must hold the lock.
func (m *Mutex[T]) Unlock() { m.sem.Release(1) }

// Notify wakes tasks of one executor that wait for an event. If no task waits, it stores at most one notification.
type Notify struct {
	permit  bool // a stored notification
	waiting wait.List
}

// One wakes the task that waits longest. If no task waits, the next Wait is ready at once.
func (n *Notify) One() {
	if !n.waiting.WakeFirst(true) {
		n.permit = true
	}
}

// All wakes all tasks that wait now. It stores no notification.
func (n *Notify) All() { n.waiting.WakeAll(true) }

// Wait returns a future that is ready after a notification.
func (n *Notify) Wait() executor.Future[executor.Unit] { return &notified{n: n} }

type notified struct {
	n *Notify
	w wait.Waiter
}

func (f *notified) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	if f.w.Given || !f.w.Waits() && f.n.permit {
		if !f.w.Given {
			f.n.permit = false
		}
		f.w.Given = false
		return executor.Ready(executor.Unit{})
	}
	f.n.waiting.Wait(&f.w, cx)
	cx.Awaits(trace.AwaitOther, 0, "notified")
	return executor.Pending[executor.Unit]()
}

func (f *notified) Drop() {
	if !f.n.waiting.Remove(&f.w) && f.w.Given {
		f.w.Given = false
		f.n.One() // pass the notification on
	}
}

// Barrier makes tasks of one executor wait for each other, in groups of n. It can be reused for any number of groups.
type Barrier struct {
	n       int // tasks per group
	arrived int // tasks of the current group
	waiting wait.List
}

// NewBarrier returns a barrier for groups of n tasks; n below 1 counts as 1.
func NewBarrier(n int) *Barrier { return &Barrier{n: max(1, n)} }

// Wait returns a future that is ready once n tasks have arrived. Its output is true for the last one to arrive.
func (b *Barrier) Wait() executor.Future[bool] { return &barrierWait{b: b} }

type barrierWait struct {
	b *Barrier
	w wait.Waiter
}

func (f *barrierWait) Poll(cx *executor.Context) executor.Poll[bool] {
	b := f.b
	if f.w.Given {
		f.w.Given = false
		return executor.Ready(false)
	}
	if !f.w.Waits() {
		if b.arrived++; b.arrived == b.n {
			b.arrived = 0
			b.waiting.WakeAll(true)
			return executor.Ready(true)
		}
	}
	b.waiting.Wait(&f.w, cx)
	cx.Awaits(trace.AwaitOther, 0, "barrier")
	return executor.Pending[bool]()
}

func (f *barrierWait) Drop() {
	if f.b.waiting.Remove(&f.w) {
		f.b.arrived--
	}
}

// ErrClosed is the error of Send after Close, and of Recv after Close once all values were received.
var ErrClosed = errors.New("the channel is closed")

// Channel carries values between tasks of one executor, in order. Any number of tasks may send and receive. Senders of
// a bounded channel wait while it is full.
type Channel[T any] struct {
	capacity  int // 0 = unbounded
	buf       []T
	room      Semaphore // a permit per free place; unused if unbounded
	receivers wait.List
	closed    bool
}

// NewChannel returns a channel with room for capacity values. Capacity 0 makes it unbounded, unlike Go's make(chan T).
func NewChannel[T any](capacity int) *Channel[T] {
	return &Channel[T]{capacity: capacity, room: Semaphore{free: capacity}}
}

// Len returns the number of values that were sent and not received.
func (c *Channel[T]) Len() int { return len(c.buf) }

// Close closes the channel for senders. Values that were sent can still be received. All waiting tasks are woken.
func (c *Channel[T]) Close() {
	if c.closed {
		return
	}
	c.closed = true
	c.receivers.WakeAll(true)
	c.room.waiting.WakeAll(false) // waiting senders get no room; their next poll returns ErrClosed
}

// TrySend sends v if there is room and the channel is open, and reports whether it did.
func (c *Channel[T]) TrySend(v T) bool {
	if c.closed || c.capacity > 0 && !c.room.TryAcquire(1) {
		return false
	}
	c.push(v)
	return true
}

func (c *Channel[T]) push(v T) {
	c.buf = append(c.buf, v)
	c.receivers.WakeFirst(true)
}

// Send returns a future that is ready once v was sent, or with ErrClosed.
func (c *Channel[T]) Send(v T) executor.Future[error] {
	room := acquire{s: &c.room, w: wait.Waiter{N: 1}, label: "channel send", kind: trace.AwaitChannel}
	return &send[T]{c: c, v: v, a: room}
}

type send[T any] struct {
	c *Channel[T]
	v T
	a acquire
}

func (f *send[T]) Poll(cx *executor.Context) executor.Poll[error] {
	if f.c.closed {
		f.a.Drop()
		return executor.Ready(ErrClosed)
	}
	if f.c.capacity > 0 && !f.a.Poll(cx).Ready {
		return executor.Pending[error]()
	}
	f.c.push(f.v)
	return executor.Ready[error](nil)
}

func (f *send[T]) Drop() { f.a.Drop() }

// TryRecv receives the oldest value; ok is false if there is none.
func (c *Channel[T]) TryRecv() (v T, ok bool) {
	if len(c.buf) == 0 {
		return v, false
	}
	v = c.buf[0]
	var zero T
	c.buf[0] = zero
	c.buf = c.buf[1:]
	if c.capacity > 0 {
		c.room.Release(1)
	}
	return v, true
}

// Recv returns a future of the oldest value, or of ErrClosed.
func (c *Channel[T]) Recv() executor.Future[executor.Result[T]] { return &recv[T]{c: c} }

type recv[T any] struct {
	c *Channel[T]
	w wait.Waiter
}

func (f *recv[T]) Poll(cx *executor.Context) executor.Poll[executor.Result[T]] {
	if v, ok := f.c.TryRecv(); ok {
		f.c.receivers.Remove(&f.w)
		f.w.Given = false
		return executor.Ready(executor.Result[T]{Value: v})
	}
	f.w.Given = false
	if f.c.closed {
		return executor.Ready(executor.Result[T]{Err: ErrClosed})
	}
	f.c.receivers.Wait(&f.w, cx)
	cx.Awaits(trace.AwaitChannel, 0, "channel recv")
	return executor.Pending[executor.Result[T]]()
}

func (f *recv[T]) Drop() {
	if !f.c.receivers.Remove(&f.w) && f.w.Given {
		f.w.Given = false
		if len(f.c.buf) > 0 {
			f.c.receivers.WakeFirst(true)
		}
	}
}

// Oneshot carries one value from one task to another.
type Oneshot[T any] struct{ c Channel[T] }

// NewOneshot returns a Oneshot without a value.
func NewOneshot[T any]() *Oneshot[T] { return &Oneshot[T]{c: Channel[T]{}} }

// Send sends the value and closes the Oneshot. It returns false if a value was sent before, or after Close.
func (o *Oneshot[T]) Send(v T) bool {
	if !o.c.TrySend(v) {
		return false
	}
	o.c.Close()
	return true
}

// Close closes the Oneshot without a value: the receiver gets ErrClosed.
func (o *Oneshot[T]) Close() { o.c.Close() }

// Recv returns a future of the value, or of ErrClosed.
func (o *Oneshot[T]) Recv() executor.Future[executor.Result[T]] { return o.c.Recv() }
