package executor

import "github.com/pollground/pollground/executor/trace"

// Awaits tells the trace what the task is about to wait for: a future calls it before it returns Pending. source is the reactor row or the
// task that will wake it, 0 when unknown. It costs nothing when nothing is recorded.
func (cx *Context) Awaits(k trace.AwaitKind, source uint32, label string) {
	if log := cx.kind.sched.log; log != nil {
		log.Await(cx.id, k, 0, source, log.Intern(label), 0)
	}
}

// Value is ready at once with v.
func Value[T any](v T) Future[T] { return &value[T]{v} }

type value[T any] struct{ v T }

func (f *value[T]) Poll(*Context) Poll[T] { return Ready(f.v) }

// Never is never ready, and nobody will wake who waits for it.
func Never[T any]() Future[T] {
	return FutureFunc[T](func(*Context) Poll[T] { return Pending[T]() })
}

// YieldNow returns Pending once and wakes its task: it goes to the back of the ready queue.
func YieldNow() Future[Unit] { return &yieldNow{} }

type yieldNow struct{ done bool }

func (f *yieldNow) Poll(cx *Context) Poll[Unit] {
	if f.done {
		return Ready(Unit{})
	}
	f.done = true
	cx.Wake()
	cx.Awaits(trace.AwaitYield, 0, "yield_now")
	return Pending[Unit]()
}

// Map is f with its output changed by fn.
func Map[A, B any](f Future[A], fn func(A) B) Future[B] { return &mapped[A, B]{f, fn} }

type mapped[A, B any] struct {
	f  Future[A]
	fn func(A) B
}

func (m *mapped[A, B]) Poll(cx *Context) Poll[B] {
	p := m.f.Poll(cx)
	if !p.Ready {
		return Pending[B]()
	}
	m.f = nil
	return Ready(m.fn(p.Value))
}

func (m *mapped[A, B]) Drop() { Drop(m.f) }

// Then is f and, with its output, the future that fn makes. Both are polled in the same call when f is ready.
func Then[A, B any](f Future[A], fn func(A) Future[B]) Future[B] { return &then[A, B]{a: f, fn: fn} }

type then[A, B any] struct {
	a  Future[A] // nil once it is done
	b  Future[B]
	fn func(A) Future[B]
}

func (t *then[A, B]) Poll(cx *Context) Poll[B] {
	if t.a != nil {
		p := t.a.Poll(cx)
		if !p.Ready {
			return Pending[B]()
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
	Drop(t.a)
	Drop(t.b)
}

// Pair and Triple are the outputs of Join2 and Join3.
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

// slot is a future with its output once it has one.
type slot[T any] struct {
	f   Future[T] // nil once it is done
	out T
}

func (s *slot[T]) poll(cx *Context) bool {
	if s.f == nil {
		return true
	}
	p := s.f.Poll(cx)
	if p.Ready {
		s.f, s.out = nil, p.Value
	}
	return p.Ready
}

// Join2 waits for both. Each poll polls those that are not done, in order; dropping it drops those.
func Join2[A, B any](a Future[A], b Future[B]) Future[Pair[A, B]] {
	return &join2[A, B]{slot[A]{f: a}, slot[B]{f: b}}
}

type join2[A, B any] struct {
	a slot[A]
	b slot[B]
}

func (j *join2[A, B]) Poll(cx *Context) Poll[Pair[A, B]] {
	a, b := j.a.poll(cx), j.b.poll(cx)
	if !a || !b {
		return Pending[Pair[A, B]]()
	}
	return Ready(Pair[A, B]{j.a.out, j.b.out})
}

func (j *join2[A, B]) Drop() {
	Drop(j.a.f)
	Drop(j.b.f)
}

// Join3 waits for all three, as Join2.
func Join3[A, B, C any](a Future[A], b Future[B], c Future[C]) Future[Triple[A, B, C]] {
	return Map(Join2(Join2(a, b), c), func(p Pair[Pair[A, B], C]) Triple[A, B, C] {
		return Triple[A, B, C]{p.A.A, p.A.B, p.B}
	})
}

// JoinAll waits for all and gives their outputs in the order of the slice. Each poll polls those that are not done, in order; dropping it drops those.
func JoinAll[T any](fs []Future[T]) Future[[]T] {
	j := &joinAll[T]{slots: make([]slot[T], len(fs))}
	for i, f := range fs {
		j.slots[i].f = f
	}
	return j
}

type joinAll[T any] struct{ slots []slot[T] }

func (j *joinAll[T]) Poll(cx *Context) Poll[[]T] {
	all := true
	for i := range j.slots {
		all = j.slots[i].poll(cx) && all
	}
	if !all {
		return Pending[[]T]()
	}
	out := make([]T, len(j.slots))
	for i := range j.slots {
		out[i] = j.slots[i].out
	}
	return Ready(out)
}

func (j *joinAll[T]) Drop() {
	for i := range j.slots {
		Drop(j.slots[i].f)
	}
}

// TryJoin waits for all, or for the first error: then the others are dropped, and the error is the Result.
func TryJoin[T any](fs []Future[Result[T]]) Future[Result[[]T]] {
	j := &tryJoin[T]{}
	j.slots = make([]slot[Result[T]], len(fs))
	for i, f := range fs {
		j.slots[i].f = f
	}
	return j
}

type tryJoin[T any] struct{ joinAll[Result[T]] }

func (j *tryJoin[T]) Poll(cx *Context) Poll[Result[[]T]] {
	all := true
	for i := range j.slots {
		s := &j.slots[i]
		if !s.poll(cx) {
			all = false
		} else if s.out.Err != nil {
			j.Drop()
			return Ready(Result[[]T]{Err: s.out.Err})
		}
	}
	if !all {
		return Pending[Result[[]T]]()
	}
	out := make([]T, len(j.slots))
	for i := range j.slots {
		out[i] = j.slots[i].out.Value
	}
	return Ready(Result[[]T]{Value: out})
}

// Winner is the output of Race: who was ready first, and with what.
type Winner[T any] struct {
	Index int
	Value T
}

// Race waits for the first. Each poll polls in order and stops at the first that is ready; the others are dropped then, in order. Of several
// that become ready at the same time the earlier one wins.
func Race[T any](fs ...Future[T]) Future[Winner[T]] { return &race[T]{fs} }

type race[T any] struct{ fs []Future[T] }

func (r *race[T]) Poll(cx *Context) Poll[Winner[T]] {
	for i, f := range r.fs {
		if p := f.Poll(cx); p.Ready {
			r.fs[i] = nil
			r.Drop()
			return Ready(Winner[T]{i, p.Value})
		}
	}
	return Pending[Winner[T]]()
}

func (r *race[T]) Drop() {
	for _, f := range r.fs {
		Drop(f)
	}
	r.fs = nil
}

// Either is the output of Select: A when First, else B.
type Either[A, B any] struct {
	First bool // A was ready first, and B is the zero value; else the other way round
	A     A
	B     B
}

// Select waits for the first of two futures of different sorts, as Race.
func Select[A, B any](a Future[A], b Future[B]) Future[Either[A, B]] {
	return Map(Race(
		Map(a, func(v A) Either[A, B] { return Either[A, B]{First: true, A: v} }),
		Map(b, func(v B) Either[A, B] { return Either[A, B]{B: v} })),
		func(w Winner[Either[A, B]]) Either[A, B] { return w.Value })
}

// Fuse may be polled after it was ready: it is Pending then, for ever.
func Fuse[T any](f Future[T]) Future[T] { return &fuse[T]{f} }

type fuse[T any] struct{ f Future[T] }

func (f *fuse[T]) Poll(cx *Context) Poll[T] {
	if f.f == nil {
		return Pending[T]()
	}
	p := f.f.Poll(cx)
	if p.Ready {
		f.f = nil
	}
	return p
}

func (f *fuse[T]) Drop() { Drop(f.f) }

// Shared is a future whose output goes to everyone who waits for it. Whoever polls first polls the future inside; when it is done, all who waited
// are woken in the order in which they began to wait. The future inside is dropped with the last clone.
type Shared[T any] struct {
	in     *sharedState[T]
	turn   waiter
	closed bool
}

type sharedState[T any] struct {
	slot[T]
	done   bool
	refs   int
	waiter waitList
}

// NewShared shares f.
func NewShared[T any](f Future[T]) *Shared[T] {
	return &Shared[T]{in: &sharedState[T]{slot: slot[T]{f: f}, refs: 1}}
}

// Clone is one more future of the same output.
func (s *Shared[T]) Clone() *Shared[T] {
	s.in.refs++
	return &Shared[T]{in: s.in}
}

// Poll polls the future inside on behalf of the task that asks; the others are woken when it was ready.
func (s *Shared[T]) Poll(cx *Context) Poll[T] {
	in := s.in
	if !in.done {
		// the waker inside is that of whoever polled last; when that one goes away another takes over (Drop)
		if !in.poll(cx) {
			in.waiter.wait(&s.turn, cx)
			return Pending[T]()
		}
		in.done = true
		in.waiter.remove(&s.turn)
		in.waiter.wakeAll()
	}
	s.release()
	return Ready(in.out)
}

// Drop gives this clone up; the next one that waits is woken to poll in its place.
func (s *Shared[T]) Drop() {
	s.in.waiter.remove(&s.turn)
	if !s.in.done {
		s.in.waiter.wakeOne()
	}
	s.release()
}

func (s *Shared[T]) release() {
	if s.closed {
		return
	}
	s.closed = true
	if s.in.refs--; s.in.refs == 0 && !s.in.done {
		Drop(s.in.f)
	}
}

// AbortHandle aborts an Abortable.
type AbortHandle struct {
	aborted bool
	waker   LocalWaker
}

// Abort makes the Abortable ready with a JoinError at its next poll, and wakes who waits for it. It is for the goroutine of the executor.
func (h *AbortHandle) Abort() {
	if !h.aborted {
		h.aborted = true
		h.waker.Wake()
	}
}

// Abortable is f, or a JoinError that is Cancelled once the handle was used; f is dropped then.
func Abortable[T any](f Future[T]) (Future[Result[T]], *AbortHandle) {
	h := &AbortHandle{}
	return &abortable[T]{f, h}, h
}

type abortable[T any] struct {
	f Future[T]
	h *AbortHandle
}

func (a *abortable[T]) Poll(cx *Context) Poll[Result[T]] {
	if a.h.aborted {
		a.Drop()
		return Ready(Result[T]{Err: &JoinError{Cancelled: true, Task: cx.id}})
	}
	p := a.f.Poll(cx)
	if !p.Ready {
		a.h.waker = cx.LocalWaker()
		return Pending[Result[T]]()
	}
	a.f, a.h.waker = nil, LocalWaker{}
	return Ready(Result[T]{Value: p.Value})
}

func (a *abortable[T]) Drop() {
	Drop(a.f)
	a.f = nil
}
