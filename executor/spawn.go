package executor

import (
	"unsafe"

	"github.com/pollground/pollground/executor/trace"
)

// Result is an output or an error: what a JoinHandle gives (the error is a *JoinError then), and futures that can fail.
type Result[T any] struct {
	Value T     // the zero value when there is an error
	Err   error // nil when there is none
}

// JoinHandle is a future of a task's Result. Polling it after it gave the result gives a JoinError. A handle that is no longer needed must be given up:
// by awaiting it to the end, or with Detach; until then the task's slot is not used again. Copies of a handle are the
// same handle, for the goroutine of the executor.
type JoinHandle[T any] struct{ ref TaskRef }

// out is where the output of the task is; valid as long as ref is.
func (h *JoinHandle[T]) out() *T { return outOf[T](h.ref.t) }

// outOf is where the output of a task that can have a handle is, whatever its future is.
func outOf[T any](t *Task) *T { return &(*joinCell[T, Unit])(unsafe.Pointer(t)).out }

// Spawn puts a task that runs f in the ready queue of s: an Executor, or the Context of the task that spawns. The error is ErrQueueFull, from designs with a
// capacity; the future is dropped then.
func Spawn[T any](s Spawner, f Future[T]) (JoinHandle[T], error) {
	return withHandle[boxed[T], T, *boxed[T]](s, boxed[T]{f}, Meta{Handle: true})
}

// SpawnNamed is Spawn with a name for the trace; without one a future that is Named says it.
func SpawnNamed[T any](s Spawner, name string, f Future[T]) (JoinHandle[T], error) {
	return withHandle[boxed[T], T, *boxed[T]](s, boxed[T]{f}, Meta{Name: name, Handle: true})
}

// SpawnValue is Spawn for a future whose pointer has the method Poll (SpawnValue[int](e, countdown{3})): it lives inside the task, and in a recycled slot nothing is allocated. f is moved: it
// must not have been polled. The error is that of Spawn.
func SpawnValue[T any, F any, PF interface {
	*F
	Future[T]
}](s Spawner, f F) (JoinHandle[T], error) {
	e := executorOf(s)
	if !e.plain {
		return withHandle[F, T, PF](e, f, Meta{Handle: true})
	}
	return JoinHandle[T]{quickly[F, T, PF](e, f, SCHEDULED|HANDLE).ref()}, nil
}

// Detached is SpawnValue without a handle: the output is dropped. The error is ErrQueueFull.
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
type cell[T any, F any] struct {
	Task
	out T // before fut: a field of size 0 costs a word at the end of a struct
	fut F
}

// joinCell is the cell of a task that can have a handle.
type joinCell[T any, F any] struct {
	joinTask
	out T
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
}](e *Executor, f F, state State) *Task {
	p, ok := e.last[state>>handleBit&1].(*pool[F, T, PF])
	if !ok {
		p = poolOf[F, T, PF](e, state&HANDLE != 0)
	}
	t, ok := p.take()
	if !ok {
		t = p.grow(e)
	}
	*p.fut(t) = f
	t.state, t.flags, t.polls = state, 0, 0
	e.stats.Spawned++
	if e.log != nil {
		name := e.taskName
		if p.named {
			name = e.log.Intern(nameOf(PF(p.fut(t))))
		}
		var f trace.Flags
		if state&HANDLE != 0 {
			f = trace.FlagHandle
		}
		t.id = e.log.SpawnQueued(e.currentID(), name, 0, f, t.slot, t.gen)
	}
	e.fifo.push(t)
	return t
}

func withHandle[F any, T any, PF interface {
	*F
	Future[T]
}](s Spawner, f F, m Meta) (JoinHandle[T], error) {
	t, err := spawnValue[F, T, PF](executorOf(s), f, m)
	if t == nil {
		return JoinHandle[T]{}, err
	}
	return JoinHandle[T]{t.ref()}, err
}

// spawnValue spawns on any executor. Without a task there is an error.
func spawnValue[F any, T any, PF interface {
	*F
	Future[T]
}](e *Executor, f F, m Meta) (*Task, error) {
	if e.closed {
		panic("spawn on an executor that is closed")
	}
	if !e.plain && full(e.design) {
		e.refuse(0, trace.GlobalQueue)
		Drop(PF(&f))
		return nil, ErrQueueFull
	}
	p := poolOf[F, T, PF](e, m.Handle)
	t, ok := p.take()
	if !ok {
		t = p.grow(e)
	}
	*p.fut(t) = f
	if m.Name == "" {
		m.Name = "task"
		if p.named && e.log != nil {
			m.Name = nameOf(PF(p.fut(t)))
		}
	}
	_, err := e.start(t, m)
	return t, err
}

// poolOf finds the pool of a sort of future, with handles or without, or makes it.
func poolOf[F any, T any, PF interface {
	*F
	Future[T]
}](e *Executor, joins bool) *pool[F, T, PF] {
	last, pools := &e.last[0], e.pools[0]
	if joins {
		last, pools = &e.last[1], e.pools[1]
	}
	if p, ok := (*last).(*pool[F, T, PF]); ok {
		return p
	}
	key := any((*pool[F, T, PF])(nil))
	p, ok := pools[key].(*pool[F, T, PF])
	if !ok {
		var zero T
		_, drops := any(zero).(Dropper)
		p = &pool[F, T, PF]{drops: drops || any(zero) == nil} // nil: T is an interface, anything may be in it
		_, p.named = any((PF)(nil)).(Named)
		_, p.boxed = any((PF)(nil)).(*boxed[T])
		var c cell[T, F]
		var j joinCell[T, F]
		p.kind = kind{sched: &e.Scheduler, exec: e, run: p, at: unsafe.Offsetof(c.fut), joins: joins}
		if joins {
			p.at = unsafe.Offsetof(j.fut)
		}
		var f Future[T] = PF(&c.fut)
		if i := *(*iface)(unsafe.Pointer(&f)); i.data == unsafe.Pointer(&c.fut) { // as Go has always laid them out
			p.valueTable = i.table
			if _, unit := any(f).(Future[Unit]); unit {
				p.table = i.table
			}
		}
		pools[key] = p
	}
	*last = p
	return p
}

// grow makes more cells, and gives one of them; each chunk is as large as all before it, up to 256.
func (p *pool[F, T, PF]) grow(e *Executor) *Task {
	n := min(256, max(8, p.size))
	p.size += n
	var first unsafe.Pointer // the cells
	var size uintptr
	if p.joins {
		chunk := make([]joinCell[T, F], n)
		first, size = unsafe.Pointer(&chunk[0]), unsafe.Sizeof(chunk[0])
	} else {
		chunk := make([]cell[T, F], n)
		first, size = unsafe.Pointer(&chunk[0]), unsafe.Sizeof(chunk[0])
	}
	for i := range n {
		t := (*Task)(unsafe.Add(first, uintptr(i)*size))
		t.kind = &p.kind
		e.adopt(t)
	}
	for i := n - 1; i > 0; i-- { // lower slots are used first
		p.give((*Task)(unsafe.Add(first, uintptr(i)*size)))
	}
	return (*Task)(first)
}

func (p *pool[F, T, PF]) fut(t *Task) *F {
	if p.joins {
		return &(*joinCell[T, F])(unsafe.Pointer(t)).fut
	}
	return &(*cell[T, F])(unsafe.Pointer(t)).fut
}

func (p *pool[F, T, PF]) out(t *Task) *T {
	if p.joins {
		return outOf[T](t)
	}
	return &(*cell[T, F])(unsafe.Pointer(t)).out
}

func (p *pool[F, T, PF]) poll(t *Task) bool {
	fut := p.fut(t)
	var r Poll[T]
	if p.boxed {
		r = (*(*Future[T])(unsafe.Pointer(fut))).Poll((*Context)(t))
	} else if p.valueTable != nil {
		f := iface{p.valueTable, unsafe.Pointer(fut)}
		r = (*(*Future[T])(unsafe.Pointer(&f))).Poll((*Context)(t))
	} else {
		r = PF(fut).Poll((*Context)(t))
	}
	if !r.Ready {
		return false
	}
	*p.out(t) = r.Value
	var zero F
	*fut = zero
	return true
}

func (p *pool[F, T, PF]) drop(t *Task) {
	f := *p.fut(t)
	var zero F
	*p.fut(t) = zero
	Drop(PF(&f))
}

func (p *pool[F, T, PF]) dropOutput(t *Task) {
	var zero T
	v := *p.out(t)
	*p.out(t) = zero
	if p.drops {
		Drop(v)
	}
}

func (p *pool[F, T, PF]) clear(t *Task) {
	var zero F
	*p.fut(t) = zero
}

// Named is implemented by futures that say how their task is called in the trace. It is asked once, when the task is spawned.
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
		s := t.sched()
		if t.flags&flagDone == 0 && t.state&HANDLE != 0 {
			switch by := cx.Task(); {
			case s.quick:
				t.awaiter().set(by)
			case s.plain && t.awaiter().ref() != by:
				t.awaiter().set(by)
				s.log.HandleAwaited(t.id, by.id)
			default:
				s.Join(h.ref, by)
				cx.Awaits(trace.AwaitJoin, h.ref.id, "")
			}
			return Poll[Result[T]]{}
		}
		if s.plain && t.state&(COMPLETED|CLOSED|HANDLE) == COMPLETED|HANDLE && t.refs == 0 { // take, spelled out for the common case
			var zero T
			v := *h.out()
			*h.out() = zero
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
	s := h.ref.t.sched()
	switch s.Join(h.ref, TaskRef{}) {
	case JoinReady:
		v = *h.out()
		var zero T
		*h.out() = zero
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
	h.ref.t.sched().DropHandle(h.ref)
}

// Abort cancels the task: its future is dropped now, or at the end of the poll that is going on. It does nothing to a task that
// is finished. The handle then gives a JoinError that is Cancelled.
func (h *JoinHandle[T]) Abort() {
	if h.ref.ok() {
		h.ref.t.sched().exec.abort(h.ref)
	}
}

// Finished reports whether the task is.
func (h *JoinHandle[T]) Finished() bool { return !h.ref.ok() || h.ref.t.flags&flagDone != 0 }

// Task names the task.
func (h *JoinHandle[T]) Task() TaskRef { return h.ref }
