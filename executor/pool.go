package executor

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// Pool runs futures on several goroutines at once: the work-stealing executor of this package for Go programs that want all their
// cores. Futures, Contexts, Wakers and the states of a task are the same as with an Executor, and so are the transitions; only that here a
// transition is an atomic step, and that all methods may be called on any goroutine.
//
//	p := executor.NewPool(0)
//	defer p.Close()
//	h := executor.Go(p, future)        // or Go(cx, future) inside one of its tasks
//	v, err := h.Wait()
//
// A future is polled by one worker at a time, and by another one the next time perhaps; what happened in one poll is visible to the next. Use
// Context.Waker; a LocalWaker of a pool's task is the same here. The primitives of this package that say so
// (Mutex, Semaphore, Channel, Notify, Barrier, Shared) and package timer belong to the one goroutine of an Executor; between tasks of a pool use those of
// package sync and wakers. Nothing is recorded: what a pool does differs from run to run.
//
// How: every worker has a ring of 256 tasks, from which others steal half when they have nothing to do, and a box where wakes from anywhere put tasks; a
// woken task goes to the worker that polled it last, in a slot that is looked at first, at most 3 times in a row, or in the box when the slot is taken. A full ring gives half of it to a global queue, which everybody
// looks at every 61st time and when there is nothing else. At most half of the workers search at the same time. Those are the numbers of tokio's multi_thread. Its slot keeps
// the task that was woken last, on the worker where the wake happens; a wake here does not know its worker, so the slot is the woken task's, and keeps the first.
type Pool struct {
	sched   Scheduler // of all tasks; only to find the pool
	kind    kind      // what their headers point to
	workers []*poolWorker
	turn    atomic.Uint32 // whom the next task from outside goes to

	idle      atomic.Int32 // len(sleepers)
	searching atomic.Int32
	closed    atomic.Bool
	running   sync.WaitGroup

	mu       sync.Mutex // guards what follows
	sleepers []*poolWorker
	global   []*poolTask
	queued   atomic.Int32 // len(global)
}

// poolTask is a task of a pool. It is not used again: the garbage collector takes it when the last waker and handle are gone.
type poolTask struct {
	Task
	word atomic.Uint32 // State
	home atomic.Uint32 // the worker that polled it last
	pool *Pool
	body poolBody

	owner      *poolWorker // in whose list of live tasks it is; guarded by its lock
	prev, next *poolTask
}

// poolBody is the future of a task and where its output goes.
type poolBody interface {
	poll(cx *Context) (ready bool)
	drop()
	finish(err error) // after the last poll, or the drop
}

// NewPool starts the workers of a pool; 0 is one per processor that Go uses (GOMAXPROCS).
func NewPool(workers int) *Pool {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	p := &Pool{}
	p.sched.remote = p.wake
	p.sched.pool = p
	p.kind.sched = &p.sched
	for i := range workers {
		p.workers = append(p.workers, &poolWorker{pool: p, index: uint32(i), rng: uint64(i)*0x9e3779b97f4a7c15 + 1, alarm: make(chan struct{}, 1)})
	}
	for _, w := range p.workers {
		p.running.Go(w.run)
	}
	return p
}

// Workers is the number of goroutines.
func (p *Pool) Workers() int { return len(p.workers) }

// PoolStats counts what happened so far, on all workers.
type PoolStats struct {
	Polls  uint64 // begun
	Steals uint64 // times that a worker took tasks from another one
	Parks  uint64 // times that a worker had nothing to do and slept
}

// Stats are the counts so far; while tasks run they are a little behind.
func (p *Pool) Stats() (s PoolStats) {
	for _, w := range p.workers {
		s.Polls += w.polls.Load()
		s.Steals += w.steals.Load()
		s.Parks += w.parks.Load()
	}
	return s
}

// Close stops the workers, waits until the polls that are going on have ended, and drops the futures of all tasks that are left, once each. Their handles
// give a JoinError that is Cancelled. It must not be called from a task of the pool.
func (p *Pool) Close() {
	if p.closed.Swap(true) {
		return
	}
	for _, w := range p.workers {
		w.signal()
	}
	p.running.Wait()
	for _, w := range p.workers {
		for {
			w.mu.Lock()
			t := w.live
			w.mu.Unlock()
			if t == nil {
				break
			}
			t.abort()
			runtime.Gosched() // somebody else may be about to end it
		}
	}
}

// PoolSpawner is what Go spawns on: a Pool, or the Context of one of its tasks.
type PoolSpawner interface{ poolSpawner() (*Pool, *poolWorker) }

func (p *Pool) poolSpawner() (*Pool, *poolWorker) { return p, nil }

func (cx *Context) poolSpawner() (*Pool, *poolWorker) {
	p := cx.kind.sched.pool
	if p == nil {
		panic("this task is not run by a Pool")
	}
	return p, p.workers[poolTaskOf((*Task)(cx)).home.Load()]
}

// Go spawns a task that runs f. On a pool that is closed the future is dropped, and the handle gives a JoinError that is Cancelled.
func Go[T any](s PoolSpawner, f Future[T]) *Handle[T] {
	p, w := s.poolSpawner()
	h := &Handle[T]{fut: f}
	t := &h.task
	t.kind, t.pool, t.body = &p.kind, p, h
	t.word.Store(uint32(SCHEDULED | HANDLE))
	inside := w != nil // this goroutine is that worker's
	if !inside {
		w = p.workers[p.turn.Add(1)%uint32(len(p.workers))]
	}
	t.home.Store(w.index)
	w.adopt(t)
	if p.closed.Load() {
		t.abort()
		return h
	}
	if inside {
		w.push(t)
		p.call()
	} else {
		w.post(t)
	}
	return h
}

// Handle is a future of a pool task's Result; it may be awaited in tasks of any executor (by one task at a time: the waker of the last poll counts), and
// waited for on any goroutine, by any number. Its methods may be called on any goroutine.
// It may be dropped at any time; the task runs on.
type Handle[T any] struct {
	task poolTask
	fut  Future[T]

	mu      sync.Mutex
	done    bool
	out     Result[T]
	awaiter Waker
	wait    chan struct{} // closed when it is done; nil while nobody waits
}

// Poll waits for the task. The output can be asked for again.
func (h *Handle[T]) Poll(cx *Context) Poll[Result[T]] {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.done {
		h.awaiter = cx.Waker()
		return Pending[Result[T]]()
	}
	return Ready(h.out)
}

// Wait blocks the goroutine until the task is done. In a task, await the handle instead.
func (h *Handle[T]) Wait() (T, error) {
	h.mu.Lock()
	if !h.done {
		if h.wait == nil {
			h.wait = make(chan struct{})
		}
		wait := h.wait
		h.mu.Unlock()
		<-wait
		h.mu.Lock()
	}
	defer h.mu.Unlock()
	return h.out.Value, h.out.Err
}

// Finished reports whether the task is.
func (h *Handle[T]) Finished() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.done
}

// Abort cancels the task: its future is dropped now, on this goroutine, or by the worker at the end of the poll that is going on. It does nothing to a task
// that is finished.
func (h *Handle[T]) Abort() { h.task.abort() }

// State is the task's word at this moment; it may be another one by the time it is looked at.
func (h *Handle[T]) State() State { return State(h.task.word.Load()) }

func (h *Handle[T]) poll(cx *Context) bool {
	r := h.fut.Poll(cx)
	if r.Ready {
		h.out.Value, h.fut = r.Value, nil // nobody reads out before done
	}
	return r.Ready
}

func (h *Handle[T]) drop() {
	f := h.fut
	h.fut = nil
	defer func() { _ = recover() }() // a panic in a drop ends there
	Drop(f)
}

func (h *Handle[T]) finish(err error) {
	if err != nil {
		v := h.out.Value
		var zero T
		h.out.Value = zero
		defer func() { _ = recover() }()
		defer Drop(v)
	}
	h.mu.Lock()
	h.done, h.out.Err = true, err
	awaiter, wait := h.awaiter, h.wait
	h.awaiter = Waker{}
	h.mu.Unlock()
	if wait != nil {
		close(wait)
	}
	awaiter.Wake()
}

// step makes a transition atomically.
func (t *poolTask) step(f func(State) (State, verb)) verb {
	for {
		old := t.word.Load()
		next, v := f(State(old))
		if uint32(next) == old || t.word.CompareAndSwap(old, uint32(next)) {
			return v
		}
	}
}

// abort cancels the task; who makes the transition drops the future.
func (t *poolTask) abort() {
	if t.step(State.abort) == dropFuture {
		t.end(true, &JoinError{Cancelled: true})
	}
}

// end says that there will be no further poll.
func (t *poolTask) end(drop bool, err error) {
	if drop {
		t.body.drop()
	}
	w := t.owner
	w.mu.Lock()
	if t.prev != nil {
		t.prev.next = t.next
	} else {
		w.live = t.next
	}
	if t.next != nil {
		t.next.prev = t.prev
	}
	t.prev, t.next = nil, nil
	w.mu.Unlock()
	t.body.finish(err)
}

// wake is Waker.Wake, on any goroutine.
func (p *Pool) wake(r TaskRef) {
	t := poolTaskOf(r.t)
	if t.step(State.wake) == submit {
		p.workers[t.home.Load()].post(t)
	}
}

// call wakes a worker that sleeps, so that it looks for tasks to steal, unless somebody is looking already.
func (p *Pool) call() {
	if p.idle.Load() == 0 || p.searching.Load() > 0 {
		return
	}
	p.mu.Lock()
	var w *poolWorker
	if n := len(p.sleepers); n > 0 {
		w = p.sleepers[n-1]
		p.sleepers = p.sleepers[:n-1]
		p.idle.Store(int32(n - 1))
	}
	p.mu.Unlock()
	if w != nil {
		w.signal()
	}
}

func (p *Pool) putGlobal(ts []*poolTask) {
	p.mu.Lock()
	p.global = append(p.global, ts...)
	p.queued.Store(int32(len(p.global)))
	p.mu.Unlock()
}

// takeGlobal takes at most n of the oldest tasks of the global queue.
func (p *Pool) takeGlobal(n int, into []*poolTask) []*poolTask {
	if p.queued.Load() == 0 {
		return into
	}
	p.mu.Lock()
	n = min(n, len(p.global))
	into = append(into, p.global[:n]...)
	clear(p.global[:n])
	if p.global = p.global[n:]; len(p.global) == 0 {
		p.global = nil
	}
	p.queued.Store(int32(len(p.global)))
	p.mu.Unlock()
	return into
}

// poll polls a task that came out of a queue.
func (w *poolWorker) poll(t *poolTask) {
	s := State(t.word.Load())
	for {
		if s&(CLOSED|COMPLETED) != 0 { // aborted in the queue
			return
		}
		if t.word.CompareAndSwap(uint32(s), uint32(s.begin())) {
			break
		}
		s = State(t.word.Load())
	}
	if t.home.Load() != w.index {
		t.home.Store(w.index)
	}
	w.count(&w.polls)
	ready, err := t.run()
	switch {
	case err != nil:
		t.step(func(s State) (State, verb) { return s.panicked(), nothing })
		t.end(true, err)
	case ready:
		if t.step(State.ready) == dropOutput { // aborted meanwhile
			err = &JoinError{Cancelled: true}
		}
		t.end(false, err)
	default:
		switch t.step(State.pending) {
		case submit:
			w.push(t)
		case dropFuture:
			t.end(true, &JoinError{Cancelled: true})
		}
	}
}

func (t *poolTask) run() (ready bool, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &JoinError{Value: v, Message: fmt.Sprint(v)}
		}
	}()
	return t.body.poll((*Context)(&t.Task)), nil
}
