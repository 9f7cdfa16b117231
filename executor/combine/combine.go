// Package combine builds futures from futures: one after the other, several together, the first of several.
//
//	both := combine.Join2(a, b)
//	first := combine.Race(a, b)
//	next := combine.Then(a, func(v int) executor.Future[string] { … })
//
// A combinator polls its inner futures with its own context, so all of them wake the same task. Each poll starts
// from the first inner future: a combinator does not know which one was woken. Dropping a combinator drops the inner
// futures that are not done. A panic of an inner future passes through.
package combine

import (
	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/internal/wait"
	"github.com/pollground/pollground/executor/trace"
)

// Value returns a future that is ready at once with v.
func Value[T any](v T) executor.Future[T] { return &value[T]{v} }

type value[T any] struct{ v T }

func (f *value[T]) Poll(*executor.Context) executor.Poll[T] { return executor.Ready(f.v) }

// Never returns a future that is never ready and never wakes its task.
func Never[T any]() executor.Future[T] {
	return executor.FutureFunc[T](func(*executor.Context) executor.Poll[T] { return executor.Pending[T]() })
}

// YieldNow returns a future that wakes its task and is Pending once, then ready. The task goes to the back of its run
// queue.
func YieldNow() executor.Future[executor.Unit] { return &yieldNow{} }

type yieldNow struct{ done bool }

func (f *yieldNow) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	if f.done {
		return executor.Ready(executor.Unit{})
	}
	f.done = true
	cx.Wake()
	cx.Awaits(trace.AwaitYield, 0, "yield_now")
	return executor.Pending[executor.Unit]()
}

// Map returns a future that applies fn to the output of f, in the poll in which f is ready.
func Map[A, B any](f executor.Future[A], fn func(A) B) executor.Future[B] {
	return &mapped[A, B]{f, fn}
}

type mapped[A, B any] struct {
	f  executor.Future[A]
	fn func(A) B
}

func (m *mapped[A, B]) Poll(cx *executor.Context) executor.Poll[B] {
	p := m.f.Poll(cx)
	if !p.Ready {
		return executor.Pending[B]()
	}
	m.f = nil
	return executor.Ready(m.fn(p.Value))
}

func (m *mapped[A, B]) Drop() { executor.Drop(m.f) }

// Then returns a future that runs f and then the future that fn makes of its output. When f is ready, the second
// future is polled in the same call.
func Then[A, B any](f executor.Future[A], fn func(A) executor.Future[B]) executor.Future[B] {
	return &then[A, B]{a: f, fn: fn}
}

type then[A, B any] struct {
	a  executor.Future[A] // nil once it is done
	b  executor.Future[B]
	fn func(A) executor.Future[B]
}

func (t *then[A, B]) Poll(cx *executor.Context) executor.Poll[B] {
	if t.a != nil {
		p := t.a.Poll(cx)
		if !p.Ready {
			return executor.Pending[B]()
		}
		t.a, t.b = nil, t.fn(p.Value)
	}
	p := t.b.Poll(cx)
	if p.Ready {
		t.b = nil
	}
	return p
}

func (t *then[A, B]) Drop() {
	executor.Drop(t.a)
	executor.Drop(t.b)
}

// Pair is the output of Join2.
type Pair[A, B any] struct {
	A A
	B B
}

// Triple is the output of Join3.
type Triple[A, B, C any] struct {
	A A
	B B
	C C
}

// slot holds a future until it is ready, then its output.
type slot[T any] struct {
	f   executor.Future[T] // nil once it is done
	out T
}

func (s *slot[T]) poll(cx *executor.Context) bool {
	if s.f == nil {
		return true
	}
	p := s.f.Poll(cx)
	if p.Ready {
		s.f, s.out = nil, p.Value
	}
	return p.Ready
}

// Join2 waits for two futures. Each poll polls the ones that are not done, in order.
func Join2[A, B any](a executor.Future[A], b executor.Future[B]) executor.Future[Pair[A, B]] {
	return &join2[A, B]{slot[A]{f: a}, slot[B]{f: b}}
}

type join2[A, B any] struct {
	a slot[A]
	b slot[B]
}

func (j *join2[A, B]) Poll(cx *executor.Context) executor.Poll[Pair[A, B]] {
	a, b := j.a.poll(cx), j.b.poll(cx)
	if !a || !b {
		return executor.Pending[Pair[A, B]]()
	}
	return executor.Ready(Pair[A, B]{j.a.out, j.b.out})
}

func (j *join2[A, B]) Drop() {
	executor.Drop(j.a.f)
	executor.Drop(j.b.f)
}

// Join3 waits for three futures. Each poll polls the ones that are not done, in order.
func Join3[A, B, C any](
	a executor.Future[A], b executor.Future[B], c executor.Future[C],
) executor.Future[Triple[A, B, C]] {
	return Map(Join2(Join2(a, b), c), func(p Pair[Pair[A, B], C]) Triple[A, B, C] {
		return Triple[A, B, C]{p.A.A, p.A.B, p.B}
	})
}

// JoinAll waits for all futures of fs. The output holds theirs, in the order of fs. Each poll polls the ones that are
// not done, in order.
func JoinAll[T any](fs []executor.Future[T]) executor.Future[[]T] {
	j := &joinAll[T]{slots: make([]slot[T], len(fs))}
	for i, f := range fs {
		j.slots[i].f = f
	}
	return j
}

type joinAll[T any] struct{ slots []slot[T] }

func (j *joinAll[T]) Poll(cx *executor.Context) executor.Poll[[]T] {
	all := true
	for i := range j.slots {
		all = j.slots[i].poll(cx) && all
	}
	if !all {
		return executor.Pending[[]T]()
	}
	out := make([]T, len(j.slots))
	for i := range j.slots {
		out[i] = j.slots[i].out
	}
	return executor.Ready(out)
}

func (j *joinAll[T]) Drop() {
	for i := range j.slots {
		executor.Drop(j.slots[i].f)
	}
}

// TryJoin waits for all futures of fs, or for the first error. On an error the other futures are dropped, and the
// Result holds that error.
func TryJoin[T any](fs []executor.Future[executor.Result[T]]) executor.Future[executor.Result[[]T]] {
	j := &tryJoin[T]{}
	j.slots = make([]slot[executor.Result[T]], len(fs))
	for i, f := range fs {
		j.slots[i].f = f
	}
	return j
}

type tryJoin[T any] struct{ joinAll[executor.Result[T]] }

func (j *tryJoin[T]) Poll(cx *executor.Context) executor.Poll[executor.Result[[]T]] {
	all := true
	for i := range j.slots {
		s := &j.slots[i]
		if !s.poll(cx) {
			all = false
		} else if s.out.Err != nil {
			j.Drop()
			return executor.Ready(executor.Result[[]T]{Err: s.out.Err})
		}
	}
	if !all {
		return executor.Pending[executor.Result[[]T]]()
	}
	out := make([]T, len(j.slots))
	for i := range j.slots {
		out[i] = j.slots[i].out.Value
	}
	return executor.Ready(executor.Result[[]T]{Value: out})
}

// Winner is the output of Race.
type Winner[T any] struct {
	Index int // of the future that was ready first, in the arguments of Race
	Value T   // its output
}

// Race waits for the first of several futures. Each poll polls them in order and stops at the first one that is
// ready; the others are then dropped, in order. If several are ready in the same poll, the first in order wins.
func Race[T any](fs ...executor.Future[T]) executor.Future[Winner[T]] { return &race[T]{fs} }

type race[T any] struct{ fs []executor.Future[T] }

func (r *race[T]) Poll(cx *executor.Context) executor.Poll[Winner[T]] {
	for i, f := range r.fs {
		if p := f.Poll(cx); p.Ready {
			r.fs[i] = nil
			r.Drop()
			return executor.Ready(Winner[T]{i, p.Value})
		}
	}
	return executor.Pending[Winner[T]]()
}

func (r *race[T]) Drop() {
	for _, f := range r.fs {
		executor.Drop(f)
	}
	r.fs = nil
}

// Either is the output of Select.
type Either[A, B any] struct {
	First bool // the first future won, and A holds its output; otherwise the second won, and B holds its output
	A     A
	B     B
}

// Select is Race for two futures with different types of output.
func Select[A, B any](a executor.Future[A], b executor.Future[B]) executor.Future[Either[A, B]] {
	return Map(Race(
		Map(a, func(v A) Either[A, B] { return Either[A, B]{First: true, A: v} }),
		Map(b, func(v B) Either[A, B] { return Either[A, B]{B: v} })),
		func(w Winner[Either[A, B]]) Either[A, B] { return w.Value })
}

// Fuse returns a future that may be polled after it was ready. From then on it is Pending.
func Fuse[T any](f executor.Future[T]) executor.Future[T] { return &fuse[T]{f} }

type fuse[T any] struct{ f executor.Future[T] }

func (f *fuse[T]) Poll(cx *executor.Context) executor.Poll[T] {
	if f.f == nil {
		return executor.Pending[T]()
	}
	p := f.f.Poll(cx)
	if p.Ready {
		f.f = nil
	}
	return p
}

func (f *fuse[T]) Drop() { executor.Drop(f.f) }

// Shared is a future whose clones all return the same output. Every poll of a clone polls the inner future, so the
// inner future holds a waker of the clone that polled last. When it is ready, it wakes the tasks of the other clones in
// the order in which they began to wait. The last clone drops the inner future.
type Shared[T any] struct {
	in       *sharedState[T]
	waiter   wait.Waiter
	released bool
}

type sharedState[T any] struct {
	slot[T]
	done  bool
	refs  int
	queue wait.List
}

// NewShared returns the first clone of a future that shares f.
func NewShared[T any](f executor.Future[T]) *Shared[T] {
	return &Shared[T]{in: &sharedState[T]{slot: slot[T]{f: f}, refs: 1}}
}

// Clone returns another future of the same output.
func (s *Shared[T]) Clone() *Shared[T] {
	s.in.refs++
	return &Shared[T]{in: s.in}
}

// Poll polls the inner future, unless another clone's poll found it ready. If it is ready now, the tasks of the other
// clones are woken.
func (s *Shared[T]) Poll(cx *executor.Context) executor.Poll[T] {
	in := s.in
	if !in.done {
		// The inner future now holds a waker of this task. If this clone is dropped, Drop wakes another task, which
		// polls the inner future and leaves its own waker there.
		if !in.poll(cx) {
			in.queue.Wait(&s.waiter, cx)
			return executor.Pending[T]()
		}
		in.done = true
		in.queue.Remove(&s.waiter)
		in.queue.WakeAll(true)
	}
	s.release()
	return executor.Ready(in.out)
}

// Drop releases this clone. If the inner future is not done, the task that waits longest is woken to poll it.
func (s *Shared[T]) Drop() {
	s.in.queue.Remove(&s.waiter)
	if !s.in.done {
		s.in.queue.WakeFirst(true)
	}
	s.release()
}

func (s *Shared[T]) release() {
	if s.released {
		return
	}
	s.released = true
	if s.in.refs--; s.in.refs == 0 && !s.in.done {
		executor.Drop(s.in.f)
	}
}

// AbortHandle aborts the future that Abortable returned with it.
type AbortHandle struct {
	aborted bool
	waker   executor.LocalWaker
}

// Abort wakes the task that waits for the Abortable. At its next poll the Abortable is ready with a JoinError. Only
// the executor's goroutine may call Abort.
func (h *AbortHandle) Abort() {
	if !h.aborted {
		h.aborted = true
		h.waker.Take().Wake()
	}
}

// Abortable returns a future of the Result of f, and a handle that aborts it. After AbortHandle.Abort its next poll
// drops f, and its error is a JoinError with Cancelled set.
func Abortable[T any](f executor.Future[T]) (executor.Future[executor.Result[T]], *AbortHandle) {
	h := &AbortHandle{}
	return &abortable[T]{f, h}, h
}

type abortable[T any] struct {
	f executor.Future[T]
	h *AbortHandle
}

func (a *abortable[T]) Poll(cx *executor.Context) executor.Poll[executor.Result[T]] {
	if a.h.aborted {
		a.Drop()
		return executor.Ready(executor.Result[T]{Err: &executor.JoinError{Cancelled: true, Task: cx.Task().ID()}})
	}
	p := a.f.Poll(cx)
	if !p.Ready {
		a.h.waker.Register(cx)
		return executor.Pending[executor.Result[T]]()
	}
	a.f = nil
	a.h.waker.Take().Drop()
	return executor.Ready(executor.Result[T]{Value: p.Value})
}

func (a *abortable[T]) Drop() {
	a.h.waker.Take().Drop()
	executor.Drop(a.f)
	a.f = nil
}
