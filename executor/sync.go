package executor

import (
	"errors"

	"github.com/pollground/pollground/executor/trace"
)

// The primitives here are for tasks of one executor: everything happens on its goroutine. All of them wake in the order in which tasks began
// to wait, hand over what is waited for at once (so that nobody who comes later can take it first; only values in a Channel go to
// whoever receives first), and pass it on when the future that it was handed to is dropped before it was polled again.

// waiter is the place of one future in a waitList.
type waiter struct {
	next, prev *waiter
	list       *waitList // nil when it does not wait
	waker      LocalWaker
	given      bool // it was woken, or handed what it waits for
	n          int  // how much it waits for
}

// waitList is a queue of waiters, first in, first out.
type waitList struct{ head, tail *waiter }

// wait puts w at the back, or only replaces its waker when it is there.
func (l *waitList) wait(w *waiter, cx *Context) {
	w.waker = cx.LocalWaker()
	if w.list != nil {
		return
	}
	w.list, w.prev, w.next = l, l.tail, nil
	if l.tail != nil {
		l.tail.next = w
	} else {
		l.head = w
	}
	l.tail = w
}

// remove takes w out; false when it was not there.
func (l *waitList) remove(w *waiter) bool {
	if w.list != l {
		return false
	}
	if w.prev != nil {
		w.prev.next = w.next
	} else {
		l.head = w.next
	}
	if w.next != nil {
		w.next.prev = w.prev
	} else {
		l.tail = w.prev
	}
	w.next, w.prev, w.list = nil, nil, nil
	return true
}

// wakeOne gives to the first and wakes it; nil when nobody waits.
func (l *waitList) wakeOne() *waiter {
	w := l.head
	if w != nil {
		l.remove(w)
		w.given = true
		w.waker.Wake()
	}
	return w
}

func (l *waitList) wakeAll() {
	for l.wakeOne() != nil {
	}
}

// Semaphore hands out permits in the order in which they are asked for: who asks for many is not overtaken by who asks for few.
type Semaphore struct {
	free    int
	waiting waitList
}

// NewSemaphore has n permits.
func NewSemaphore(n int) *Semaphore { return &Semaphore{free: n} }

// Free is the number of permits that nobody has.
func (s *Semaphore) Free() int { return s.free }

// TryAcquire takes n permits if they are free and nobody waits.
func (s *Semaphore) TryAcquire(n int) bool {
	if s.waiting.head != nil || s.free < n {
		return false
	}
	s.free -= n
	return true
}

// Release gives n permits back, and from there to those who wait.
func (s *Semaphore) Release(n int) {
	s.free += n
	for w := s.waiting.head; w != nil && w.n <= s.free; w = s.waiting.head {
		s.free -= w.n
		s.waiting.wakeOne()
	}
}

// Acquire is ready once the task has n permits. Dropped before, it asks for nothing any more; Release is the caller's afterwards.
func (s *Semaphore) Acquire(n int) Future[Unit] {
	return &acquire{s: s, w: waiter{n: n}, label: "semaphore", kind: trace.AwaitOther}
}

type acquire struct {
	s     *Semaphore
	w     waiter
	label string
	kind  trace.AwaitKind
}

func (a *acquire) Poll(cx *Context) Poll[Unit] {
	if a.w.given || a.w.list == nil && a.s.TryAcquire(a.w.n) {
		a.w.given = false
		return Ready(Unit{})
	}
	a.s.waiting.wait(&a.w, cx)
	cx.Awaits(a.kind, 0, a.label)
	return Pending[Unit]()
}

func (a *acquire) Drop() {
	if a.s.waiting.remove(&a.w) {
		a.s.Release(0) // those behind may fit now
	} else if a.w.given {
		a.w.given = false
		a.s.Release(a.w.n)
	}
}

// Mutex guards a value among tasks of one executor, on its goroutine.
type Mutex[T any] struct {
	sem   Semaphore
	value T
}

// NewMutex guards v.
func NewMutex[T any](v T) *Mutex[T] { return &Mutex[T]{Semaphore{free: 1}, v} }

// Lock is ready with the value once the task has the lock; it must call Unlock.
func (m *Mutex[T]) Lock() Future[*T] {
	return Map[Unit, *T](&acquire{s: &m.sem, w: waiter{n: 1}, label: "mutex", kind: trace.AwaitMutex}, func(Unit) *T { return &m.value })
}

// TryLock is Lock without waiting: nil when somebody has or waits for the lock.
func (m *Mutex[T]) TryLock() *T {
	if !m.sem.TryAcquire(1) {
		return nil
	}
	return &m.value
}

// Unlock hands the lock to the next who waits.
func (m *Mutex[T]) Unlock() { m.sem.Release(1) }

// Notify wakes tasks of one executor that wait for something to happen; it is used on its goroutine. One notification is kept when nobody waits.
type Notify struct {
	kept    bool
	waiting waitList
}

// One wakes the first who waits, or the next who will.
func (n *Notify) One() {
	if n.waiting.wakeOne() == nil {
		n.kept = true
	}
}

// All wakes everyone who waits now, and keeps nothing.
func (n *Notify) All() { n.waiting.wakeAll() }

// Wait is ready after a notification.
func (n *Notify) Wait() Future[Unit] { return &notified{n: n} }

type notified struct {
	n *Notify
	w waiter
}

func (f *notified) Poll(cx *Context) Poll[Unit] {
	if f.w.given || f.w.list == nil && f.n.kept {
		if !f.w.given {
			f.n.kept = false
		}
		f.w.given = false
		return Ready(Unit{})
	}
	f.n.waiting.wait(&f.w, cx)
	cx.Awaits(trace.AwaitOther, 0, "notified")
	return Pending[Unit]()
}

func (f *notified) Drop() {
	if !f.n.waiting.remove(&f.w) && f.w.given {
		f.w.given = false
		f.n.One() // what it was given goes to the next
	}
}

// Barrier lets tasks of one executor go on once n of them have come.
type Barrier struct {
	n, here int
	waiting waitList
}

// NewBarrier waits for n tasks, at least 1, again and again.
func NewBarrier(n int) *Barrier { return &Barrier{n: max(1, n)} }

// Wait is ready when n tasks wait; true for the one that came last.
func (b *Barrier) Wait() Future[bool] { return &arrived{b: b} }

type arrived struct {
	b *Barrier
	w waiter
}

func (f *arrived) Poll(cx *Context) Poll[bool] {
	b := f.b
	if f.w.given {
		f.w.given = false
		return Ready(false)
	}
	if f.w.list == nil {
		if b.here++; b.here == b.n {
			b.here = 0
			b.waiting.wakeAll()
			return Ready(true)
		}
	}
	b.waiting.wait(&f.w, cx)
	cx.Awaits(trace.AwaitOther, 0, "barrier")
	return Pending[bool]()
}

func (f *arrived) Drop() {
	if f.b.waiting.remove(&f.w) {
		f.b.here--
	}
}

// ErrClosed is what receiving gives when all senders are gone and everything was received, and sending when the receiver is gone.
var ErrClosed = errors.New("the channel is closed")

// Channel carries values between tasks of one executor, in order, on its goroutine. Senders wait when it is full.
type Channel[T any] struct {
	capacity  int // 0 = unbounded
	buf       []T
	room      Semaphore // of a bounded channel
	receivers waitList
	closed    bool
}

// NewChannel has room for capacity values; 0 means that there is always room.
func NewChannel[T any](capacity int) *Channel[T] {
	return &Channel[T]{capacity: capacity, room: Semaphore{free: capacity}}
}

// Len is the number of values inside.
func (c *Channel[T]) Len() int { return len(c.buf) }

// Close ends the channel: what is inside can still be received, nothing can be sent. All who wait are woken.
func (c *Channel[T]) Close() {
	if c.closed {
		return
	}
	c.closed = true
	c.receivers.wakeAll()
	for w := c.room.waiting.head; w != nil; w = c.room.waiting.head {
		c.room.waiting.remove(w)
		w.waker.Wake() // not given: it finds the channel closed
	}
}

// TrySend sends without waiting; false when there is no room or the channel is closed.
func (c *Channel[T]) TrySend(v T) bool {
	if c.closed || c.capacity > 0 && !c.room.TryAcquire(1) {
		return false
	}
	c.push(v)
	return true
}

func (c *Channel[T]) push(v T) {
	c.buf = append(c.buf, v)
	c.receivers.wakeOne()
}

// Send is ready once v is inside; the error is ErrClosed.
func (c *Channel[T]) Send(v T) Future[error] {
	return &send[T]{c: c, v: v, a: acquire{s: &c.room, w: waiter{n: 1}, label: "channel send", kind: trace.AwaitChannel}}
}

type send[T any] struct {
	c *Channel[T]
	v T
	a acquire
}

func (f *send[T]) Poll(cx *Context) Poll[error] {
	if f.c.closed {
		f.a.Drop()
		return Ready(ErrClosed)
	}
	if f.c.capacity > 0 && !f.a.Poll(cx).Ready {
		return Pending[error]()
	}
	f.c.push(f.v)
	return Ready[error](nil)
}

func (f *send[T]) Drop() { f.a.Drop() }

// TryRecv receives without waiting.
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

// Recv is ready with the next value, or with ErrClosed.
func (c *Channel[T]) Recv() Future[Result[T]] { return &recv[T]{c: c} }

type recv[T any] struct {
	c *Channel[T]
	w waiter
}

func (f *recv[T]) Poll(cx *Context) Poll[Result[T]] {
	if v, ok := f.c.TryRecv(); ok {
		f.c.receivers.remove(&f.w)
		f.w.given = false
		return Ready(Result[T]{Value: v})
	}
	f.w.given = false
	if f.c.closed {
		return Ready(Result[T]{Err: ErrClosed})
	}
	f.c.receivers.wait(&f.w, cx)
	cx.Awaits(trace.AwaitChannel, 0, "channel recv")
	return Pending[Result[T]]()
}

func (f *recv[T]) Drop() {
	if !f.c.receivers.remove(&f.w) && f.w.given {
		f.w.given = false
		if len(f.c.buf) > 0 {
			f.c.receivers.wakeOne()
		}
	}
}

// NewOneshot is a channel for one value: Send closes it.
func NewOneshot[T any]() *Oneshot[T] { return &Oneshot[T]{c: Channel[T]{}} }

// Oneshot carries one value from one task to another.
type Oneshot[T any] struct{ c Channel[T] }

// Send gives the value; false when one was given before or the channel is closed.
func (o *Oneshot[T]) Send(v T) bool {
	if !o.c.TrySend(v) {
		return false
	}
	o.c.Close()
	return true
}

// Close gives up without a value: the receiver gets ErrClosed.
func (o *Oneshot[T]) Close() { o.c.Close() }

// Recv is ready with the value, or with ErrClosed.
func (o *Oneshot[T]) Recv() Future[Result[T]] { return o.c.Recv() }
