package pool

import (
	"sync"
	"sync/atomic"

	"github.com/pollground/pollground/executor"
)

// worker runs tasks on one goroutine of a pool.
type worker struct {
	pool      *Pool
	cx        executor.Context // of the poll under way
	index     uint32
	slot      atomic.Pointer[poolTask] // the LIFO slot; any goroutine may use it
	ring      ring
	tick      uint32      // calls of next // calls of next
	lifoPolls int         // successive polls of tasks from the slot
	rng       uint64      // xorshift state, for the worker to steal from first
	spare     []*poolTask // buffer for moving tasks in batches

	mu       sync.Mutex   // guards inject and live
	inject   []*poolTask  // the injection queue, oldest first
	live     *liveTask    // unfinished tasks with a JoinHandle that this worker tracks
	injected atomic.Int32 // len(inject), readable without the lock

	parked atomic.Bool   // or about to park
	unpark chan struct{} // capacity 1, so that a signal before the park is not lost

	polls, steals, parks atomic.Uint64 // written by this worker only

	cells any // the *cells used last on this worker
}

// liveTask is a task with a JoinHandle in the list of unfinished tasks, which Close aborts.
type liveTask struct {
	task       poolTask
	owner      *worker // whose list it is in; its lock guards the links
	prev, next *liveTask
}

// count increments a counter that only this worker writes.
func (w *worker) count(n *atomic.Uint64) { n.Store(n.Load() + 1) }

// track adds a task to the worker's list of unfinished tasks.
func (w *worker) track(t *liveTask) {
	w.mu.Lock()
	t.owner, t.next = w, w.live
	if w.live != nil {
		w.live.prev = t
	}
	w.live = t
	w.mu.Unlock()
}

// untrack removes a finished task from its list.
func (t *liveTask) untrack() {
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
}

// submitNew enqueues a new task. inside reports whether this is the worker's goroutine.
func (w *worker) submitNew(t *poolTask, inside bool) {
	if inside {
		w.push(t)
		w.pool.notifyOne()
	} else {
		w.submit(t)
	}
}

// submit puts a task in the LIFO slot or, if that is taken, in the injection queue. Any goroutine may call it. If the
// worker is parked it is woken. Otherwise another worker is notified of a task in the injection queue, because this one
// may be in a long poll.
func (w *worker) submit(t *poolTask) {
	if w.slot.CompareAndSwap(nil, t) {
		if w.parked.Load() {
			w.signal()
		}
		return
	}
	w.mu.Lock()
	w.inject = append(w.inject, t)
	w.injected.Store(int32(len(w.inject)))
	w.mu.Unlock()
	if w.parked.Load() {
		w.signal()
	} else {
		w.pool.notifyOne()
	}
}

// signal unparks the worker. If it is not parked, its next park returns at once.
func (w *worker) signal() {
	select {
	case w.unpark <- struct{}{}:
	default:
	}
}

// push appends a task to the worker's ring, on its goroutine. If the ring is full, half of its tasks and t move to the
// global queue.
func (w *worker) push(t *poolTask) {
	if w.ring.push(t) {
		return
	}
	overflow := w.spare[:0]
	for range localCapacity / 2 {
		if x := w.ring.pop(); x != nil {
			overflow = append(overflow, x)
		}
	}
	overflow = append(overflow, t)
	w.pool.putGlobal(overflow)
	clear(overflow)
	w.spare = overflow
}

func (w *worker) run() {
	for !w.pool.closed.Load() {
		if t := w.next(); t != nil {
			w.poll(t)
		} else {
			w.park()
		}
	}
}

// next takes a task to poll from the first source that has one. The order is the LIFO slot, the ring, the injection
// queue, the global queue, other workers. It returns nil if all are empty.
func (w *worker) next() *poolTask {
	if w.tick++; w.tick%globalInterval == 0 {
		if t := w.refill(1); t != nil {
			return t
		}
		w.drainInjected()
	}
	if w.lifoPolls < maxLIFOPolls && w.slot.Load() != nil {
		if t := w.slot.Swap(nil); t != nil {
			w.lifoPolls++
			return t
		}
	}
	w.lifoPolls = 0
	if t := w.ring.pop(); t != nil {
		return t
	}
	if w.drainInjected() {
		return w.ring.pop()
	}
	if t := w.slot.Swap(nil); t != nil {
		return t
	}
	if t := w.refill(int(w.pool.queued.Load())/len(w.pool.workers) + 1); t != nil {
		return t
	}
	return w.search()
}

// drainInjected moves the injection queue to the ring, and reports whether it held a task.
func (w *worker) drainInjected() bool {
	if w.injected.Load() == 0 {
		return false
	}
	w.mu.Lock()
	list := append(w.spare[:0], w.inject...)
	clear(w.inject)
	w.inject = w.inject[:0]
	w.injected.Store(0)
	w.mu.Unlock()
	w.spare = nil // list uses its memory, and push would overwrite it
	for _, t := range list {
		w.push(t)
	}
	clear(list)
	w.spare = list
	return true
}

// refill moves at most n tasks of the global queue to the worker and returns the first one, nil if there is none.
func (w *worker) refill(n int) *poolTask {
	list := w.pool.takeGlobal(min(n, localCapacity/2), w.spare[:0])
	if len(list) == 0 {
		return nil
	}
	w.spare = nil
	for _, t := range list[1:] {
		w.push(t)
	}
	t := list[0]
	clear(list)
	w.spare = list
	return t
}

// search steals from another worker and returns a task. It gives up if half of the workers search already.
func (w *worker) search() *poolTask {
	p := w.pool
	if 2*int(p.searching.Load()) >= len(p.workers) {
		return nil
	}
	p.searching.Add(1)
	t := w.steal()
	if p.searching.Add(-1) == 0 && t != nil && w.ring.len() > 0 {
		p.notifyOne() // the last searching worker found several tasks
	}
	return t
}

// steal takes half of another worker's ring, or one task of its slot or injection queue. It starts at a random worker
// and returns one task; the rest is in this worker's ring, which must be empty.
// steal takes half of another worker's ring, or one task of its slot or injection queue. It starts at a random worker
// and returns one task; the rest is in this worker's ring, which must be empty.
func (w *worker) steal() *poolTask {
	p := w.pool
	w.rng ^= w.rng << 13
	w.rng ^= w.rng >> 7
	w.rng ^= w.rng << 17
	start := int(w.rng % uint64(len(p.workers)))
	for i := range p.workers {
		v := p.workers[(start+i)%len(p.workers)]
		if v == w {
			continue
		}
		if t := v.ring.stealInto(&w.ring); t != nil {
			w.count(&w.steals)
			return t
		}
		if t := v.popInjected(); t != nil {
			w.count(&w.steals)
			return t
		}
	}
	return nil
}

// popInjected takes the oldest task of the injection queue or, if that is empty, the one in the slot. Any goroutine may
// call it.
func (w *worker) popInjected() *poolTask {
	if w.injected.Load() == 0 {
		return w.slot.Swap(nil)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.inject) == 0 {
		return nil
	}
	t := w.inject[0]
	n := copy(w.inject, w.inject[1:])
	w.inject[n] = nil
	w.inject = w.inject[:n]
	w.injected.Store(int32(n))
	return t
}

// park blocks until signal. It looks for tasks again after it set parked. So a task that arrives meanwhile is either
// found here, or its submit sees parked and signals.
func (w *worker) park() {
	p := w.pool
	p.mu.Lock()
	p.sleepers = append(p.sleepers, w)
	p.idle.Store(int32(len(p.sleepers)))
	p.mu.Unlock()
	w.parked.Store(true)
	if !w.hasWork() {
		w.count(&w.parks)
		<-w.unpark
	}
	w.parked.Store(false)
	p.mu.Lock()
	for i, x := range p.sleepers {
		if x == w {
			p.sleepers = append(p.sleepers[:i], p.sleepers[i+1:]...)
			break
		}
	}
	p.idle.Store(int32(len(p.sleepers)))
	p.mu.Unlock()
}

// hasWork reports whether a worker that is about to park must not. It may have put a stolen task into the ring.
func (w *worker) hasWork() bool {
	if w.pool.closed.Load() || w.slot.Load() != nil || w.injected.Load() > 0 || w.pool.queued.Load() > 0 {
		return true
	}
	t := w.steal()
	if t != nil {
		w.ring.push(t)
	}
	return t != nil
}

// ring is a bounded queue with one producer and many consumers: the owner pushes and pops, other workers steal. A
// thief's reads are valid if its CompareAndSwap of head succeeds: the owner overwrites a slot only after head passed
// it. Go's own run queues work the same way.
type ring struct {
	head atomic.Uint32
	tail atomic.Uint32 // only the owner writes it
	slot [localCapacity]atomic.Pointer[poolTask]
}

func (r *ring) len() int { return int(int32(r.tail.Load() - r.head.Load())) }

// push appends a task, on the owner's goroutine. It returns false if the ring is full.
// push appends a task, on the owner's goroutine. It returns false if the ring is full.
func (r *ring) push(t *poolTask) bool {
	n := r.tail.Load()
	if n-r.head.Load() >= localCapacity {
		return false
	}
	r.slot[n%localCapacity].Store(t)
	r.tail.Store(n + 1)
	return true
}

// pop removes and returns the oldest task, nil if the ring is empty.
// pop removes and returns the oldest task, nil if the ring is empty.
func (r *ring) pop() *poolTask {
	for {
		h := r.head.Load()
		if h == r.tail.Load() {
			return nil
		}
		t := r.slot[h%localCapacity].Load()
		if r.head.CompareAndSwap(h, h+1) {
			return t
		}
	}
}

// stealInto moves the older half of the tasks to the ring of the calling worker, which must be empty. It returns the
// last of them instead of storing it, nil if the ring is empty.
func (r *ring) stealInto(to *ring) *poolTask {
	at := to.tail.Load()
	for {
		h := r.head.Load()
		n := r.tail.Load() - h
		n -= n / 2
		if n == 0 {
			return nil
		}
		if n > localCapacity/2 { // head and tail were read at different times
			continue
		}
		for i := range n {
			to.slot[(at+i)%localCapacity].Store(r.slot[(h+i)%localCapacity].Load())
		}
		if r.head.CompareAndSwap(h, h+n) {
			to.tail.Store(at + n - 1)
			return to.slot[(at+n-1)%localCapacity].Load()
		}
	}
}
