package executor

import "github.com/pollground/pollground/executor/sched"

// Spawner is a place to spawn tasks on: an Executor, or the Context of one of its tasks.
type Spawner interface{ Driver() any }

func executorOf(s Spawner) *Executor {
	e, ok := s.Driver().(*Executor)
	if !ok {
		panic("this task is not run by an Executor, so nothing can be spawned on it here: " +
			"a pool's task spawns with package pool")
	}
	return e
}

// JoinHandle is a future of a task's Result. After it has returned the result it returns a JoinError. A handle must
// be awaited to the end or detached: until then the task's slot is not reused. Copies of a handle are the same
// handle. Only the executor's goroutine may use it.
type JoinHandle[T any] struct {
	e   *Executor
	ref TaskRef
	out *Poll[T] // in the task's cell; valid until the output is taken or the handle is detached
}

// Spawn spawns a task that runs f. The error is ErrQueueFull, from bounded policies, or ErrExecutorClosed; then f is
// dropped.
func Spawn[T any](s Spawner, f Future[T]) (JoinHandle[T], error) {
	return withHandle[T, boxed[T]](s, "", boxed[T]{f})
}

// SpawnNamed is Spawn with a name for the trace. If name is "" and f is Named, f names the task.
func SpawnNamed[T any](s Spawner, name string, f Future[T]) (JoinHandle[T], error) {
	return withHandle[T, boxed[T]](s, name, boxed[T]{f})
}

// SpawnValue is Spawn for a future whose pointer has the method Poll: SpawnValue[int](e, countdown{3}). The future is
// stored in the task's cell, so spawning into a recycled cell allocates nothing. f is moved: it must not have been
// polled.
func SpawnValue[T any, F any, PF FuturePointer[T, F]](s Spawner, f F) (JoinHandle[T], error) {
	return withHandle[T, F, PF](s, "", f)
}

// Detached is SpawnValue without a handle. The output is dropped.
func Detached[T any, F any, PF FuturePointer[T, F]](s Spawner, f F) error {
	_, _, err := spawn[T, F, PF](executorOf(s), f, "", false, false)
	return err
}

func withHandle[T any, F any, PF FuturePointer[T, F]](s Spawner, name string, f F) (JoinHandle[T], error) {
	e := executorOf(s)
	c, ref, err := spawn[T, F, PF](e, f, name, true, false)
	if err != nil {
		return JoinHandle[T]{}, err
	}
	return JoinHandle[T]{e, ref, &c.last}, nil
}

// spawn spawns a task and stores f in its cell. On an error it drops f.
func spawn[T any, F any, PF FuturePointer[T, F]](
	e *Executor, f F, name string, handle, main bool,
) (*cell[T, F, PF], TaskRef, error) {
	if e.closed {
		dropValue[T, F, PF](f)
		return nil, TaskRef{}, ErrExecutorClosed
	}
	p := cellsOf[T, F, PF](e)
	c := p.take()
	c.fut = f
	id := e.taskName
	if e.log != nil && (p.named || name != "") {
		if name == "" {
			name = nameOf(PF(&c.fut))
		}
		id = e.log.Intern(name)
	}
	ref, err := e.core.Spawn(sched.Meta{Name: id, Handle: handle, Main: main})
	if err != nil {
		c.Drop()
		c.Free()
		return nil, TaskRef{}, err
	}
	e.runner.Add(ref, c)
	return c, ref, nil
}

// dropValue drops a future that was not stored in a cell. It is a function of its own so that spawn allocates nothing.
func dropValue[T any, F any, PF FuturePointer[T, F]](f F) { Drop(PF(&f)) }

// Poll returns Ready with the Result once the task is finished. It panics in a task of another executor.
func (h *JoinHandle[T]) Poll(cx *Context) Poll[Result[T]] {
	if h.e == nil {
		return Ready(Result[T]{Err: &JoinError{Cancelled: true}})
	}
	if cx.Scheduler() != h.e.core {
		panic("a JoinHandle is awaited in a task of another executor: its wakers belong to one goroutine")
	}
	status := h.e.core.Join(h.ref, cx.Task())
	if status == sched.JoinPending {
		cx.Awaits(joinAwait, h.ref.ID(), "")
		return Pending[Result[T]]()
	}
	v, err := h.take(status)
	return Ready(Result[T]{v, err})
}

// Result returns the result of a finished task and uses the handle up. For an unfinished task it returns a JoinError
// and keeps the handle.
func (h *JoinHandle[T]) Result() (v T, err error) {
	if h.e == nil || !h.Finished() {
		return v, &JoinError{Task: h.ref.ID(), Message: "the task is not finished"}
	}
	return h.take(h.e.core.Join(h.ref, TaskRef{}))
}

// take returns the result of a finished task and uses the handle up.
func (h *JoinHandle[T]) take(status sched.JoinStatus) (v T, err error) {
	switch status {
	case sched.JoinReady:
		v = h.out.Value
	case sched.JoinPanicked:
		err = h.e.core.Failure(h.ref)
	case sched.JoinCancelled:
		err = &JoinError{Cancelled: true, Task: h.ref.ID()}
	default:
		return v, &JoinError{Cancelled: true, Task: h.ref.ID()}
	}
	h.e.core.Consume(h.ref)
	h.e.free(h.ref)
	return v, err
}

// Drop is Detach: it makes a handle a Dropper.
func (h *JoinHandle[T]) Drop() { h.Detach() }

// Detach drops the handle: the task runs on, and its output is dropped.
func (h *JoinHandle[T]) Detach() {
	if h.e == nil || !h.e.core.HasHandle(h.ref) {
		return
	}
	finished := h.e.core.Finished(h.ref)
	if h.e.core.DropHandle(h.ref) == sched.DropOutput {
		h.e.guard(h.ref, h.e.runner.Futures[h.ref.Slot()].DropOutput)
	}
	if finished {
		h.e.free(h.ref)
	}
}

// Abort cancels the task: its future is dropped now or, if the task is being polled, after that poll. The handle then
// returns a JoinError with Cancelled set. Abort has no effect on a finished task.
func (h *JoinHandle[T]) Abort() {
	if h.e != nil {
		h.e.abort(h.ref)
	}
}

// Finished reports whether the task completed, panicked, or was aborted.
func (h *JoinHandle[T]) Finished() bool { return h.e == nil || h.e.core.Finished(h.ref) }

// Task returns the reference to the task.
func (h *JoinHandle[T]) Task() TaskRef { return h.ref }
