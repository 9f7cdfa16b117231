package executor

import "github.com/pollground/pollground/executor/trace"

// Result is what a JoinHandle gives: the output of its task, or a *JoinError.
type Result[T any] struct {
	Value T
	Err   error
}

// JoinHandle is a future of a task's Result. Polling it after it gave the result gives a JoinError. A handle that is no longer needed must be given up:
// by awaiting it to the end, or with Detach; until then the task's slot is not used again. Copies of a handle are the
// same handle.
type JoinHandle[T any] struct {
	ref TaskRef
	out *T // in the task's cell; valid as long as ref is
}

// Spawn puts a task that runs f in the ready queue of s: an Executor, or the Context of the task that spawns. The error is ErrQueueFull, from designs with a
// capacity; the future is dropped then.
func Spawn[T any](s Spawner, f Future[T]) (JoinHandle[T], error) {
	return spawnValue[boxed[T], T, *boxed[T]](s.spawner(), boxed[T]{f}, Meta{Handle: true})
}

// SpawnNamed is Spawn with a name for the trace.
func SpawnNamed[T any](s Spawner, name string, f Future[T]) (JoinHandle[T], error) {
	return spawnValue[boxed[T], T, *boxed[T]](s.spawner(), boxed[T]{f}, Meta{Name: name, Handle: true})
}

// SpawnValue is Spawn for a future whose pointer has the method Poll (SpawnValue[int](e, countdown{3})): it lives inside the task, and in a recycled slot nothing is allocated.
func SpawnValue[T any, F any, PF interface {
	*F
	Future[T]
}](s Spawner, f F) (JoinHandle[T], error) {
	return spawnValue[F, T, PF](s.spawner(), f, Meta{Handle: true})
}

// Detached is SpawnValue without a handle: the output is dropped.
func Detached[T any, F any, PF interface {
	*F
	Future[T]
}](s Spawner, f F) error {
	_, err := spawnValue[F, T, PF](s.spawner(), f, Meta{})
	return err
}

// boxed is a future behind the interface, as a value.
type boxed[T any] struct{ f Future[T] }

func (b *boxed[T]) Poll(cx *Context) Poll[T] { return b.f.Poll(cx) }
func (b *boxed[T]) Drop()                    { Drop(b.f) }

// cell is a task with its future and its output in one block.
type cell[F any, T any, PF interface {
	*F
	Future[T]
}] struct {
	Task
	out  T // before fut: a field of size 0 costs a word at the end of a struct
	fut  F
	pool *pool[F, T, PF]
	next *cell[F, T, PF] // in the pool's free list
}

// pool hands out the cells of one sort of future.
type pool[F any, T any, PF interface {
	*F
	Future[T]
}] struct {
	free  *cell[F, T, PF]
	size  int
	named bool // futures of this sort may have names
	drops bool // outputs may have something to do when dropped
}

func spawnValue[F any, T any, PF interface {
	*F
	Future[T]
}](e *Executor, f F, m Meta) (JoinHandle[T], error) {
	if e.closed {
		panic("spawn on an executor that is closed")
	}
	p, ok := e.last.(*pool[F, T, PF])
	if !ok {
		p = poolOf[F, T, PF](e)
	}
	if !e.plain && e.full() {
		e.refuse(0)
		dropValue[F, T, PF](f)
		return JoinHandle[T]{}, ErrQueueFull
	}
	c := p.free
	if c == nil {
		c = p.grow(e)
	}
	p.free = c.next
	c.fut = f
	if e.plain && e.log == nil {
		t := &c.Task
		t.state = SCHEDULED
		if m.Handle {
			t.state |= HANDLE
		}
		t.flags, t.polls = 0, 0
		e.stats.Spawned++
		e.live++
		e.fifo.push(t)
		return JoinHandle[T]{t.ref(), &c.out}, nil
	}
	if m.Name == "" {
		m.Name = "task"
		if p.named && e.log != nil {
			m.Name = nameOf(PF(&c.fut))
		}
	}
	ref, err := e.start(&c.Task, m)
	return JoinHandle[T]{ref, &c.out}, err
}

func dropValue[F any, T any, PF interface {
	*F
	Future[T]
}](f F) {
	Drop(PF(&f))
}

func poolOf[F any, T any, PF interface {
	*F
	Future[T]
}](e *Executor) *pool[F, T, PF] {
	key := any((*pool[F, T, PF])(nil))
	p, ok := e.pools[key].(*pool[F, T, PF])
	if !ok {
		var zero T
		_, drops := any(zero).(Dropper)
		p = &pool[F, T, PF]{drops: drops || any(zero) == nil} // nil: T is an interface, anything may be in it
		_, p.named = any((PF)(nil)).(Named)
		e.pools[key] = p
	}
	e.last = p
	return p
}

// grow makes more cells; each chunk is as large as all before it, up to 256.
func (p *pool[F, T, PF]) grow(e *Executor) *cell[F, T, PF] {
	chunk := make([]cell[F, T, PF], min(256, max(8, p.size)))
	p.size += len(chunk)
	for i := range chunk {
		c := &chunk[i]
		c.pool, c.run = p, c
		c.unit, _ = any(PF(&c.fut)).(Future[Unit])
		e.adopt(&c.Task)
		if i+1 < len(chunk) {
			c.next = &chunk[i+1]
		}
	}
	return &chunk[0]
}

func (c *cell[F, T, PF]) poll(t *Task) bool {
	p := PF(&c.fut).Poll((*Context)(t))
	if !p.Ready {
		return false
	}
	c.out = p.Value
	var zero F
	c.fut = zero
	return true
}

func (c *cell[F, T, PF]) drop() {
	f := c.fut
	var zero F
	c.fut = zero
	Drop(PF(&f))
}

func (c *cell[F, T, PF]) dropOutput() {
	var zero T
	if !c.pool.drops {
		c.out = zero
		return
	}
	v := c.out
	c.out = zero
	Drop(v)
}

func (c *cell[F, T, PF]) free() {
	if c.unit != nil {
		var zero F
		c.fut = zero
	}
	c.next = c.pool.free
	c.pool.free = c
}

// Named is implemented by futures that say how their task is called in the trace.
type Named interface{ TaskName() string }

func nameOf(f any) string {
	if n, ok := f.(Named); ok {
		return n.TaskName()
	}
	return "task"
}

// TaskName is the name of the future inside.
func (b *boxed[T]) TaskName() string { return nameOf(b.f) }

// Poll waits for the task: see JoinHandle.
func (h *JoinHandle[T]) Poll(cx *Context) Poll[Result[T]] {
	if t := h.ref.t; h.ref.ok() {
		s := t.sched
		if t.flags&flagDone == 0 {
			if s.plain && s.log == nil {
				t.awaiter = cx.Task()
			} else {
				s.Join(h.ref, cx.Task())
				cx.Awaits(trace.AwaitJoin, h.ref.id, "")
			}
			return Poll[Result[T]]{}
		}
		if s.plain && s.log == nil && t.state&(COMPLETED|CLOSED|HANDLE) == COMPLETED|HANDLE { // take, spelled out for the common case
			var zero T
			v := *h.out
			*h.out = zero
			t.state = COMPLETED | CLOSED
			t.gen++
			t.run.free()
			return Ready(Result[T]{Value: v})
		}
	}
	v, err := h.take()
	return Ready(Result[T]{v, err})
}

// take gives the result of a finished task and the handle back.
func (h *JoinHandle[T]) take() (v T, err error) {
	if h.ref.t == nil {
		return v, &JoinError{Cancelled: true}
	}
	s := h.ref.t.sched
	switch s.Join(h.ref, TaskRef{}) {
	case JoinReady:
		v = *h.out
		var zero T
		*h.out = zero
	case JoinPanicked:
		err = s.Failure(h.ref)
	case JoinCancelled:
		err = &JoinError{Cancelled: true, Task: h.ref.id}
	default:
		return v, &JoinError{Cancelled: true, Task: h.ref.id}
	}
	s.TakeOutput(h.ref)
	s.DropHandle(h.ref)
	return v, err
}

// Drop gives the handle up: the task runs on, its output is dropped.
func (h *JoinHandle[T]) Drop() { h.Detach() }

// Detach gives the handle up: the task runs on, its output is dropped.
func (h *JoinHandle[T]) Detach() {
	if !h.ref.ok() {
		return
	}
	h.ref.t.sched.DropHandle(h.ref)
}

// Abort cancels the task: its future is dropped now, or at the end of the poll that is going on. It does nothing to a task that
// is finished. The handle then gives a JoinError that is Cancelled.
func (h *JoinHandle[T]) Abort() {
	if h.ref.ok() {
		h.ref.t.sched.exec.abort(h.ref)
	}
}

// Finished reports whether the task is.
func (h *JoinHandle[T]) Finished() bool { return !h.ref.ok() || h.ref.t.flags&flagDone != 0 }

// Task names the task.
func (h *JoinHandle[T]) Task() TaskRef { return h.ref }
