// Package pool runs futures on several goroutines at once: a work-stealing executor for Go programs.
//
//	p := pool.New(0)
//	defer p.Close()
//	h := pool.Spawn(p, future)                // or Spawn(cx, future) inside one of its tasks
//	v, err := h.Wait(ctx)
//	pool.Detached[executor.Unit](p, value)    // no JoinHandle, no allocation in a recycled cell
//
// Futures, task states and transitions are those of package executor. Here transitions are atomic, and any goroutine
// may call any method. One worker at a time polls a future; successive polls may be on different workers, and each
// sees the effects of the one before. Futures take wakers with Context.Waker: a pool has no LocalWaker. Tasks of a pool
// communicate with Go's package sync and with wakers, and sleep with Sleep. The packages timer, sync and reactor beside
// this one work on the single goroutine of an Executor only: a task of a pool that uses them ends with a JoinError. A
// pool records no trace, because its runs differ.
package pool

// How it works. Every worker has a ring of 256 tasks, a LIFO slot for one task, and an injection queue that any
// goroutine may fill. A woken task is sent to the worker that last polled it: to the LIFO slot if that is free,
// otherwise to the injection queue. The slot is served first, at most three times in a row. A worker with a full ring
// moves half of its tasks to the global queue. Workers take from the global queue at every 61st turn, and when they
// have nothing else. An idle worker steals half of another worker's ring. At most half of the workers search for tasks
// at the same time. The numbers are those of tokio 1.x's multi_thread runtime.
//
// Unlike in tokio, a wake does not know on which worker it runs. The slot therefore belongs to the woken task's worker,
// and it keeps the first task instead of the last.

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/internal/task"
	"github.com/pollground/pollground/executor/sched"
)

const (
	localCapacity  = sched.LocalCapacity
	maxLIFOPolls   = sched.MaxLIFOPolls
	globalInterval = sched.StealGlobalInterval
)

// Pool runs futures on several goroutines. See the package comment.
type Pool struct {
	workers []*worker
	next    atomic.Uint32 // round robin: the worker for the next task spawned on another goroutine

	idle      atomic.Int32 // len(sleepers)
	searching atomic.Int32 // workers that try to steal
	closed    atomic.Bool
	running   sync.WaitGroup // the workers' goroutines

	mu       sync.Mutex // guards the fields below
	sleepers []*worker  // parked workers
	global   taskRing
	cells    map[any]cellList // by type of future
	queued   atomic.Int32     // global.n, readable without the lock
}

// poolTask is the header of a task. A task with a JoinHandle is not reused: Go's collector frees it with its last waker
// and handle. A task without one is part of a recycled cell.
type poolTask struct {
	pool       *Pool
	gen        uint32        // of the word, for the worker that polls it
	word       atomic.Uint64 // generation<<8 | State, so that a transition is one of the right task or none at all
	lastWorker atomic.Uint32 // the worker that polled it last
	body       body
}

// body holds the future of a task and receives its output.
type body interface {
	poll(cx *executor.Context) (ready bool) // polls the future; ready: the output is stored
	drop()                                  // drops the future
	finish(w *worker, err error)            // called once, after the last poll or drop; w is nil outside of a worker
}

// state returns the state bits of the task's word, without the generation.
func (t *poolTask) state() executor.State { return executor.State(t.word.Load()) }

// New starts a pool with that many workers; 0 or less means GOMAXPROCS. The caller must Close it.
func New(workers int) *Pool {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	p := &Pool{cells: map[any]cellList{}}
	for i := range workers {
		p.workers = append(p.workers, &worker{
			pool: p, index: uint32(i), rng: uint64(i)*0x9e3779b97f4a7c15 + 1, unpark: make(chan struct{}, 1),
		})
	}
	for _, w := range p.workers {
		p.running.Go(w.run)
	}
	return p
}

// Workers returns the number of workers, each a goroutine.
func (p *Pool) Workers() int { return len(p.workers) }

// Stats holds counts over all workers.
type Stats struct {
	Polls  uint64 // polls begun
	Steals uint64 // successful steals, each of one or more tasks
	Parks  uint64 // times that a worker slept for want of tasks
}

// Stats returns the counts so far. While tasks run the counts lag behind.
func (p *Pool) Stats() (s Stats) {
	for _, w := range p.workers {
		s.Polls += w.polls.Load()
		s.Steals += w.steals.Load()
		s.Parks += w.parks.Load()
	}
	return s
}

// Close stops the workers, waits for running polls to end, and drops the futures of all unfinished tasks, once each.
// Their JoinHandles return a JoinError with Cancelled set. A task of the pool must not call Close: it would wait for
// itself.
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
			runtime.Gosched() // another goroutine may be between aborting the task and untracking it
		}
	}
	p.mu.Lock()
	cells := p.cells
	p.mu.Unlock()
	for _, c := range cells {
		c.abortAll()
	}
}

// Spawner is a place to spawn tasks on: a Pool, or the Context of one of its tasks.
type Spawner interface{ Driver() any }

// Driver returns p: it makes a Pool a Spawner.
func (p *Pool) Driver() any { return p }

// poolOf returns the pool of a spawner and, inside one of its tasks, the worker of this goroutine. It panics for the
// Context of another executor's task.
func poolOf(s Spawner) (*Pool, *worker) {
	switch d := s.Driver().(type) {
	case *Pool:
		return d, nil
	case *worker:
		return d.pool, d
	}
	panic("this task is not run by a Pool, so nothing can be spawned on one here: " +
		"an executor's task spawns with package executor")
}

// nextWorker returns the worker for a task that is spawned on a goroutine outside of the pool.
func (p *Pool) nextWorker() *worker { return p.workers[p.next.Add(1)%uint32(len(p.workers))] }

// Spawn spawns a task that runs f. If the pool is closed, f is dropped, and the JoinHandle returns a JoinError with
// Cancelled set. Any goroutine may call Spawn.
func Spawn[T any](s Spawner, f executor.Future[T]) *JoinHandle[T] {
	p, w := poolOf(s)
	h := &JoinHandle[T]{fut: f}
	t := &h.link.task
	t.pool, t.body = p, h
	t.word.Store(uint64(task.SCHEDULED | task.HANDLE))
	inside := w != nil // this goroutine is that worker's
	if !inside {
		w = p.nextWorker()
	}
	t.lastWorker.Store(w.index)
	w.track(&h.link)
	if p.closed.Load() {
		t.abort()
	} else {
		w.submitNew(t, inside)
	}
	return h
}

// JoinHandle is a future of the Result of a pool's task. One task at a time may await it, of any executor: the handle
// keeps the waker of the last poll only. Any number of goroutines may Wait. Any goroutine may call its methods. The
// task runs on if the handle is forgotten.
type JoinHandle[T any] struct {
	link liveTask
	fut  executor.Future[T]

	mu      sync.Mutex
	done    bool
	out     executor.Result[T]
	awaiter executor.Waker
	wait    chan struct{} // made by the first Wait, closed when the task is done
}

// Poll returns Ready with the Result once the task is done. It may be polled again after that.
func (h *JoinHandle[T]) Poll(cx *executor.Context) executor.Poll[executor.Result[T]] {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.done {
		h.awaiter.Drop()
		h.awaiter = cx.Waker()
		return executor.Pending[executor.Result[T]]()
	}
	return executor.Ready(h.out)
}

// Wait blocks the goroutine until the task is done and returns its output. The error is a *executor.JoinError if the
// task was aborted or panicked. If ctx ends first, the error is ctx.Err() and the task runs on. A task must await the
// handle instead: Wait would block its worker.
func (h *JoinHandle[T]) Wait(ctx context.Context) (v T, err error) {
	h.mu.Lock()
	if !h.done {
		if h.wait == nil {
			h.wait = make(chan struct{})
		}
		wait := h.wait
		h.mu.Unlock()
		select {
		case <-wait:
		case <-ctx.Done():
			return v, ctx.Err()
		}
		h.mu.Lock()
	}
	defer h.mu.Unlock()
	return h.out.Value, h.out.Err
}

// Finished reports whether the task completed, panicked or was aborted.
func (h *JoinHandle[T]) Finished() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.done
}

// Abort cancels the task. Its future is dropped now, on this goroutine. If a poll is running, its worker drops the
// future after the poll. Abort has no effect on a finished task.
func (h *JoinHandle[T]) Abort() { h.link.task.abort() }

// State returns the task's state bits. They may have changed when State returns.
func (h *JoinHandle[T]) State() executor.State { return h.link.task.state() }

func (h *JoinHandle[T]) poll(cx *executor.Context) bool {
	r := h.fut.Poll(cx)
	if r.Ready {
		h.out.Value, h.fut = r.Value, nil // unlocked: out is not read before done is set
	}
	return r.Ready
}

func (h *JoinHandle[T]) drop() {
	f := h.fut
	h.fut = nil
	defer func() { _ = recover() }() // a panic in Drop does not reach the worker
	executor.Drop(f)
}

func (h *JoinHandle[T]) finish(_ *worker, err error) {
	h.link.untrack()
	if err != nil {
		v := h.out.Value
		var zero T
		h.out.Value = zero
		defer func() { _ = recover() }()
		defer executor.Drop(v)
	}
	h.mu.Lock()
	h.done, h.out.Err = true, err
	awaiter, wait := h.awaiter, h.wait
	h.awaiter = executor.Waker{}
	h.mu.Unlock()
	if wait != nil {
		close(wait)
	}
	awaiter.Wake()
}

// transition applies f to the state bits atomically, and returns the action that f returned.
func (t *poolTask) transition(f func(executor.State) (executor.State, task.Action)) task.Action {
	for {
		old := t.word.Load()
		next, v := f(executor.State(old))
		if next == executor.State(old) || t.word.CompareAndSwap(old, old&^0xff|uint64(next)) {
			return v
		}
	}
}

// abort cancels the task. The goroutine whose transition succeeds drops the future.
func (t *poolTask) abort() {
	if t.transition(executor.State.Abort) == task.DropFuture {
		t.end(nil, true, &executor.JoinError{Cancelled: true})
	}
}

// end ends a task after its last poll: it drops the future if drop is set, and stores err. w is the worker of this
// goroutine, nil outside of the pool.
func (t *poolTask) end(w *worker, drop bool, err error) {
	if drop {
		t.body.drop()
	}
	t.body.finish(w, err)
}

// WakeShared wakes the task that r names, unless t was recycled for another task. Any goroutine may call it.
func (t *poolTask) WakeShared(r executor.TaskRef) {
	for {
		old := t.word.Load()
		if uint32(old>>8) != r.Generation() {
			return
		}
		next, v := executor.State(old).Wake()
		if next != executor.State(old) && !t.word.CompareAndSwap(old, old&^0xff|uint64(next)) {
			continue
		}
		if v == task.Submit {
			t.pool.workers[t.lastWorker.Load()].submit(t)
		}
		return
	}
}

// OpenShared, CloneShared and DropShared do nothing: a pool does not count wakers. A stale waker is harmless, because
// the generation of a recycled cell differs.
func (t *poolTask) OpenShared(executor.TaskRef)  {}
func (t *poolTask) CloneShared(executor.TaskRef) {}
func (t *poolTask) DropShared(executor.TaskRef)  {}

// notifyOne unparks a worker to search for tasks, unless a worker is searching already.
func (p *Pool) notifyOne() {
	if p.idle.Load() == 0 || p.searching.Load() > 0 {
		return
	}
	p.mu.Lock()
	var w *worker
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

// putGlobal appends tasks to the global queue.
// putGlobal appends tasks to the global queue.
func (p *Pool) putGlobal(ts []*poolTask) {
	p.mu.Lock()
	for _, t := range ts {
		p.global.push(t)
	}
	p.queued.Store(int32(p.global.n))
	p.mu.Unlock()
}

// takeGlobal moves at most n of the oldest tasks from the global queue to the end of into, and returns it.
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

// taskRing is an unbounded queue, first in, first out. It never shrinks.
type taskRing struct {
	buf  []*poolTask // length 0 or a power of two
	head int         // index of the oldest task
	n    int
}

func (r *taskRing) push(t *poolTask) {
	if r.n == len(r.buf) {
		buf := make([]*poolTask, max(localCapacity, 2*r.n))
		k := copy(buf, r.buf[r.head:])
		copy(buf[k:], r.buf[:r.head])
		r.buf, r.head = buf, 0
	}
	r.buf[(r.head+r.n)&(len(r.buf)-1)] = t
	r.n++
}

// pop removes and returns the oldest task. The queue must not be empty.
func (r *taskRing) pop() *poolTask {
	t := r.buf[r.head]
	r.buf[r.head] = nil
	r.head = (r.head + 1) & (len(r.buf) - 1)
	r.n--
	return t
}

// poll polls a task that was taken from a queue.
func (w *worker) poll(t *poolTask) {
	for {
		old := t.word.Load()
		s := executor.State(old)
		if s&(task.CLOSED|task.COMPLETED) != 0 { // aborted in the queue
			return
		}
		if t.word.CompareAndSwap(old, old&^0xff|uint64(s.Begin())) {
			break
		}
	}
	if t.lastWorker.Load() != w.index {
		t.lastWorker.Store(w.index)
	}
	w.count(&w.polls)
	ready, err := w.pollFuture(t)
	switch {
	case err != nil:
		t.transition(func(s executor.State) (executor.State, task.Action) { return s.Panicked(), task.None })
		t.end(w, true, err)
	case ready:
		if t.transition(executor.State.Ready) == task.DropOutput && t.state()&task.HANDLE != 0 { // aborted meanwhile
			err = &executor.JoinError{Cancelled: true}
		}
		t.end(w, false, err)
	default:
		switch t.transition(executor.State.Pending) {
		case task.Submit:
			w.push(t)
		case task.DropFuture:
			t.end(w, true, &executor.JoinError{Cancelled: true})
		}
	}
}

// pollFuture polls the future of a task. A panic becomes a *executor.JoinError.
func (w *worker) pollFuture(t *poolTask) (ready bool, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &executor.JoinError{Value: v, Message: fmt.Sprint(v), Stack: debug.Stack()}
		}
	}()
	w.cx = sched.NewContext(nil, t, w)
	return t.body.poll(w.cx.For(task.NewRef(1, t.gen, 0))), nil
}
