package executor

import (
	"unsafe"

	"github.com/pollground/pollground/executor/trace"
)

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
	return withHandle[boxed[T], T, *boxed[T]](s, boxed[T]{f}, Meta{Handle: true})
}

// SpawnNamed is Spawn with a name for the trace.
func SpawnNamed[T any](s Spawner, name string, f Future[T]) (JoinHandle[T], error) {
	return withHandle[boxed[T], T, *boxed[T]](s, boxed[T]{f}, Meta{Name: name, Handle: true})
}

// SpawnValue is Spawn for a future whose pointer has the method Poll (SpawnValue[int](e, countdown{3})): it lives inside the task, and in a recycled slot nothing is allocated.
func SpawnValue[T any, F any, PF interface {
	*F
	Future[T]
}](s Spawner, f F) (JoinHandle[T], error) {
	e := executorOf(s)
	if !e.plain {
		return withHandle[F, T, PF](e, f, Meta{Handle: true})
	}
	c := quickly[F, T, PF](e, f, SCHEDULED|HANDLE)
	return JoinHandle[T]{c.ref(), &c.out}, nil
}

// Detached is SpawnValue without a handle: the output is dropped.
func Detached[T any, F any, PF interface {
	*F
	Future[T]
}](s Spawner, f F) error {
	e := executorOf(s)
	if !e.plain {
		_, err := spawnValue[F, T, PF](e, f, Meta{})
		return err
	}
	quickly[F, T, PF](e, f, SCHEDULED)
	return nil
}

// boxed is a future behind the interface, as a value.
type boxed[T any] struct{ f Future[T] }

func (b *boxed[T]) Poll(cx *Context) Poll[T] { return b.f.Poll(cx) }
func (b *boxed[T]) Drop()                    { Drop(b.f) }

// cell is a task with its future and its output in one block. The header comes first: a pointer to it is a pointer to the cell.
type cell[F any, T any, PF interface {
	*F
	Future[T]
}] struct {
	Task
	out T // before fut: a field of size 0 costs a word at the end of a struct
	fut F
}

// pool hands out the cells of one sort of future, and knows what can be done with them.
type pool[F any, T any, PF interface {
	*F
	Future[T]
}] struct {
	kind
	valueTable unsafe.Pointer // the method table of the future; nil when it must be asked for each time
	size       int
	boxed      bool // F is boxed[T]
	named      bool // futures of this sort may have names
	drops      bool // outputs may have something to do when dropped
}

// quickly spawns a task of an executor that is plain.
func quickly[F any, T any, PF interface {
	*F
	Future[T]
}](e *Executor, f F, state State) *cell[F, T, PF] {
	p, ok := e.last.(*pool[F, T, PF])
	if !ok {
		p = poolOf[F, T, PF](e)
	}
	t, ok := p.take()
	if !ok {
		t = p.grow(e)
	}
	c := (*cell[F, T, PF])(unsafe.Pointer(t))
	c.fut = f
	t.state, t.flags, t.polls = state, 0, 0
	e.stats.Spawned++
	if e.log != nil {
		name := e.taskName
		if p.named {
			name = e.log.Intern(nameOf(PF(&c.fut)))
		}
		var f trace.Flags
		if state&HANDLE != 0 {
			f = trace.FlagHandle
		}
		t.id = e.log.SpawnQueued(e.currentID(), name, 0, f, t.slot, t.gen)
	}
	e.fifo.push(t)
	return c
}

func withHandle[F any, T any, PF interface {
	*F
	Future[T]
}](s Spawner, f F, m Meta) (JoinHandle[T], error) {
	c, err := spawnValue[F, T, PF](executorOf(s), f, m)
	if c == nil {
		return JoinHandle[T]{}, err
	}
	return JoinHandle[T]{c.ref(), &c.out}, err
}

// spawnValue spawns on any executor. Without a task there is an error.
func spawnValue[F any, T any, PF interface {
	*F
	Future[T]
}](e *Executor, f F, m Meta) (*cell[F, T, PF], error) {
	if e.closed {
		panic("spawn on an executor that is closed")
	}
	if !e.plain && full(e.design) {
		e.refuse(0, trace.GlobalQueue)
		Drop(PF(&f))
		return nil, ErrQueueFull
	}
	p, ok := e.last.(*pool[F, T, PF])
	if !ok {
		p = poolOf[F, T, PF](e)
	}
	t, ok := p.take()
	if !ok {
		t = p.grow(e)
	}
	c := (*cell[F, T, PF])(unsafe.Pointer(t))
	c.fut = f
	if m.Name == "" {
		m.Name = "task"
		if p.named && e.log != nil {
			m.Name = nameOf(PF(&c.fut))
		}
	}
	_, err := e.start(t, m)
	return c, err
}

// poolOf finds the pool of a sort of future, or makes it.
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
		_, p.boxed = any((PF)(nil)).(*boxed[T])
		var c cell[F, T, PF]
		p.kind = kind{run: p, at: unsafe.Offsetof(c.fut)}
		var f Future[T] = PF(&c.fut)
		if i := *(*iface)(unsafe.Pointer(&f)); i.data == unsafe.Pointer(&c.fut) { // as Go has always laid them out
			p.valueTable = i.table
			if _, unit := any(f).(Future[Unit]); unit {
				p.table = i.table
			}
		}
		e.pools[key] = p
	}
	e.last = p
	return p
}

// grow makes more cells, and gives one of them; each chunk is as large as all before it, up to 256.
func (p *pool[F, T, PF]) grow(e *Executor) *Task {
	chunk := make([]cell[F, T, PF], min(256, max(8, p.size)))
	p.size += len(chunk)
	for i := range chunk {
		chunk[i].kind = &p.kind
		e.adopt(&chunk[i].Task)
	}
	for i := len(chunk) - 1; i > 0; i-- { // lower slots are used first
		p.give(&chunk[i].Task)
	}
	return &chunk[0].Task
}

func (p *pool[F, T, PF]) cell(t *Task) *cell[F, T, PF] {
	return (*cell[F, T, PF])(unsafe.Pointer(t))
}

func (p *pool[F, T, PF]) poll(t *Task) bool {
	c := p.cell(t)
	var r Poll[T]
	if p.boxed {
		r = (*(*Future[T])(unsafe.Pointer(&c.fut))).Poll((*Context)(t))
	} else if p.valueTable != nil {
		f := iface{p.valueTable, unsafe.Pointer(&c.fut)}
		r = (*(*Future[T])(unsafe.Pointer(&f))).Poll((*Context)(t))
	} else {
		r = PF(&c.fut).Poll((*Context)(t))
	}
	if !r.Ready {
		return false
	}
	c.out = r.Value
	var zero F
	c.fut = zero
	return true
}

func (p *pool[F, T, PF]) drop(t *Task) {
	c := p.cell(t)
	f := c.fut
	var zero F
	c.fut = zero
	Drop(PF(&f))
}

func (p *pool[F, T, PF]) dropOutput(t *Task) {
	c := p.cell(t)
	var zero T
	v := c.out
	c.out = zero
	if p.drops {
		Drop(v)
	}
}

func (p *pool[F, T, PF]) clear(t *Task) {
	var zero F
	p.cell(t).fut = zero
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
			switch by := cx.Task(); {
			case s.quick:
				t.awaiter.set(by)
			case s.plain && t.awaiter.ref() != by:
				t.awaiter.set(by)
				s.log.HandleAwaited(t.id, by.id)
			default:
				s.Join(h.ref, by)
				cx.Awaits(trace.AwaitJoin, h.ref.id, "")
			}
			return Poll[Result[T]]{}
		}
		if s.plain && t.state&(COMPLETED|CLOSED|HANDLE) == COMPLETED|HANDLE && t.refs == 0 { // take, spelled out for the common case
			var zero T
			v := *h.out
			*h.out = zero
			t.state = COMPLETED | CLOSED
			if s.log != nil {
				s.log.OutputTakenFree(t.id, cx.id)
			}
			t.gen++
			if k := t.kind; k.table == nil { // recycle, spelled out
				k.give(t)
			} else {
				t.recycle()
			}
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
