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
//	executor.GoDetached[executor.Unit](p, value)   // without a handle, and without an allocation in a recycled slot
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
	global   taskRing
	cells    map[any]cellList // by the sort of their futures
	queued   atomic.Int32     // global.n
}

// poolTask is a task of a pool. One with a handle is not used again: the garbage collector takes it when the last waker and handle are gone. One
// without is a cell of a poolCells, see there.
type poolTask struct {
	Task               // gen is that of the word, for who polls it
	word atomic.Uint64 // generation<<8 | State, so that a transition is one of the right task or none at all
	home atomic.Uint32 // the worker that polled it last
	body poolBody
}

// poolBody is the future of a task and where its output goes.
type poolBody interface {
	poll(cx *Context) (ready bool)
	drop()
	finish(w *poolWorker, err error) // after the last poll, or the drop; on worker w, or nil elsewhere
}

// state is the task's word without its generation.
func (t *poolTask) state() State { return State(t.word.Load()) }

// NewPool starts the workers of a pool; 0 is one per processor that Go uses (GOMAXPROCS).
func NewPool(workers int) *Pool {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	p := &Pool{cells: map[any]cellList{}}
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
			t.task.abort()
			runtime.Gosched() // somebody else may be about to end it
		}
	}
	p.mu.Lock()
	cells := p.cells
	p.mu.Unlock()
	for _, c := range cells {
		c.abortAll()
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

// from is the worker that a task goes to that is spawned on another goroutine.
func (p *Pool) from() *poolWorker { return p.workers[p.turn.Add(1)%uint32(len(p.workers))] }

// Go spawns a task that runs f. On a pool that is closed the future is dropped, and the handle gives a JoinError that is Cancelled.
func Go[T any](s PoolSpawner, f Future[T]) *Handle[T] {
	p, w := s.poolSpawner()
	h := &Handle[T]{fut: f}
	t := &h.link.task
	t.kind, t.body = &p.kind, h
	t.word.Store(uint64(SCHEDULED | HANDLE))
	inside := w != nil // this goroutine is that worker's
	if !inside {
		w = p.from()
	}
	t.home.Store(w.index)
	w.adopt(&h.link)
	if p.closed.Load() {
		t.abort()
	} else {
		w.spawned(t, inside)
	}
	return h
}

// Handle is a future of a pool task's Result; it may be awaited in tasks of any executor (by one task at a time: the waker of the last poll counts), and
// waited for on any goroutine, by any number. Its methods may be called on any goroutine.
// It may be dropped at any time; the task runs on.
type Handle[T any] struct {
	link liveTask
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
func (h *Handle[T]) Abort() { h.link.task.abort() }

// State is the task's word at this moment; it may be another one by the time it is looked at.
func (h *Handle[T]) State() State { return h.link.task.state() }

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

func (h *Handle[T]) finish(_ *poolWorker, err error) {
	h.link.leave()
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
		if next == State(old) || t.word.CompareAndSwap(old, old&^0xff|uint64(next)) {
			return v
		}
	}
}

// abort cancels the task; who makes the transition drops the future.
func (t *poolTask) abort() {
	if t.step(State.abort) == dropFuture {
		t.end(nil, true, &JoinError{Cancelled: true})
	}
}

// end says that there will be no further poll.
func (t *poolTask) end(w *poolWorker, drop bool, err error) {
	if drop {
		t.body.drop()
	}
	t.body.finish(w, err)
}

// wake is Waker.Wake, on any goroutine.
func (p *Pool) wake(r TaskRef) {
	t := poolTaskOf(r.t)
	for {
		old := t.word.Load()
		if uint32(old>>8) != r.gen { // another task lives there now
			return
		}
		next, v := State(old).wake()
		if next != State(old) && !t.word.CompareAndSwap(old, old&^0xff|uint64(next)) {
			continue
		}
		if v == submit {
			p.workers[t.home.Load()].post(t)
		}
		return
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
	for _, t := range ts {
		p.global.push(t)
	}
	p.queued.Store(int32(p.global.n))
	p.mu.Unlock()
}

// takeGlobal takes at most n of the oldest tasks of the global queue.
func (p *Pool) takeGlobal(n int, into []*poolTask) []*poolTask {
	if p.queued.Load() == 0 {
		return into
	}
	p.mu.Lock()
	for range min(n, p.global.n) {
		into = append(into, p.global.pop())
	}
	p.queued.Store(int32(p.global.n))
	p.mu.Unlock()
	return into
}

// taskRing is a queue without a bound; it keeps the memory that it needed once.
type taskRing struct {
	buf  []*poolTask // its length is a power of two, or 0
	head int         // of the oldest
	n    int
}

func (r *taskRing) push(t *poolTask) {
	if r.n == len(r.buf) {
		buf := make([]*poolTask, max(LocalCapacity, 2*r.n))
		k := copy(buf, r.buf[r.head:])
		copy(buf[k:], r.buf[:r.head])
		r.buf, r.head = buf, 0
	}
	r.buf[(r.head+r.n)&(len(r.buf)-1)] = t
	r.n++
}

// pop takes the oldest; there must be one.
func (r *taskRing) pop() *poolTask {
	t := r.buf[r.head]
	r.buf[r.head] = nil
	r.head = (r.head + 1) & (len(r.buf) - 1)
	r.n--
	return t
}

// poll polls a task that came out of a queue.
func (w *poolWorker) poll(t *poolTask) {
	for {
		old := t.word.Load()
		s := State(old)
		if s&(CLOSED|COMPLETED) != 0 { // aborted in the queue
			return
		}
		if t.word.CompareAndSwap(old, old&^0xff|uint64(s.begin())) {
			break
		}
	}
	if t.home.Load() != w.index {
		t.home.Store(w.index)
	}
	w.count(&w.polls)
	ready, err := t.run()
	switch {
	case err != nil:
		t.step(func(s State) (State, verb) { return s.panicked(), nothing })
		t.end(w, true, err)
	case ready:
		if t.step(State.ready) == dropOutput && t.state()&HANDLE != 0 { // aborted meanwhile
			err = &JoinError{Cancelled: true}
		}
		t.end(w, false, err)
	default:
		switch t.step(State.pending) {
		case submit:
			w.push(t)
		case dropFuture:
			t.end(w, true, &JoinError{Cancelled: true})
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
