package executor

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

// poolTaskOf is the task with that header; the header comes first.
func poolTaskOf(t *Task) *poolTask { return (*poolTask)(unsafe.Pointer(t)) }

// poolWorker is one goroutine of a pool.
type poolWorker struct {
	pool  *Pool
	index uint32
	slot  atomic.Pointer[poolTask] // polled next: a task that was woken when nothing else was
	ring  poolRing
	tick  uint32
	turns int // tasks from the slot in a row
	rng   uint64
	spare []*poolTask // for what is moved in bulk

	mu    sync.Mutex // guards box and live
	box   []*poolTask
	live  *liveTask // all tasks with a handle that were spawned on this worker and are not finished
	boxed atomic.Int32

	asleep atomic.Bool
	alarm  chan struct{} // capacity 1: a signal that comes early is not lost

	polls, steals, parks atomic.Uint64 // written by this worker only

	cells any // the *poolCells used last on this worker
}

// liveTask is a task in the list of those that Close must end.
type liveTask struct {
	task       poolTask
	owner      *poolWorker // whose list it is; its lock guards the links
	prev, next *liveTask
}

// count adds 1 to a number that only this worker writes.
func (w *poolWorker) count(n *atomic.Uint64) { n.Store(n.Load() + 1) }

// adopt puts a task in the list of those that Close must end.
func (w *poolWorker) adopt(t *liveTask) {
	w.mu.Lock()
	t.owner, t.next = w, w.live
	if w.live != nil {
		w.live.prev = t
	}
	w.live = t
	w.mu.Unlock()
}

// leave takes a task out of that list.
func (t *liveTask) leave() {
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

// spawned puts a new task in the queue; inside: on this worker's goroutine.
func (w *poolWorker) spawned(t *poolTask, inside bool) {
	if inside {
		w.push(t)
		w.pool.call()
	} else {
		w.post(t)
	}
}

// post puts a task in the slot or, when there is one, in the box, from any goroutine. A worker that sleeps is woken; for tasks in the box somebody else is called too.
func (w *poolWorker) post(t *poolTask) {
	if w.slot.CompareAndSwap(nil, t) {
		if w.asleep.Load() {
			w.signal()
		}
		return
	}
	w.mu.Lock()
	w.box = append(w.box, t)
	w.boxed.Store(int32(len(w.box)))
	w.mu.Unlock()
	if w.asleep.Load() {
		w.signal()
	} else {
		w.pool.call()
	}
}

// signal wakes the worker, or keeps it from falling asleep the next time.
func (w *poolWorker) signal() {
	select {
	case w.alarm <- struct{}{}:
	default:
	}
}

// push puts a task at the back of the worker's own ring, on its goroutine.
func (w *poolWorker) push(t *poolTask) {
	if w.ring.push(t) {
		return
	}
	over := append(w.spare[:0], t)
	for range LocalCapacity / 2 {
		if x := w.ring.pop(); x != nil {
			over = append(over, x)
		}
	}
	over[0], over[len(over)-1] = over[len(over)-1], over[0] // the new one is the last
	w.pool.putGlobal(over)
	clear(over)
	w.spare = over
}

func (w *poolWorker) run() {
	for !w.pool.closed.Load() {
		if t := w.next(); t != nil {
			w.poll(t)
		} else {
			w.park()
		}
	}
}

// next finds something to poll; nil when there is nothing anywhere.
func (w *poolWorker) next() *poolTask {
	if w.tick++; w.tick%StealGlobalInterval == 0 {
		if t := w.refill(1); t != nil {
			return t
		}
		w.empty()
	}
	if w.turns < MaxLIFOPolls && w.slot.Load() != nil {
		if t := w.slot.Swap(nil); t != nil {
			w.turns++
			return t
		}
	}
	w.turns = 0
	if t := w.ring.pop(); t != nil {
		return t
	}
	if w.empty() {
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

// empty moves what is in the box to the ring; false when there was nothing.
func (w *poolWorker) empty() bool {
	if w.boxed.Load() == 0 {
		return false
	}
	w.mu.Lock()
	list := append(w.spare[:0], w.box...)
	clear(w.box)
	w.box = w.box[:0]
	w.boxed.Store(0)
	w.mu.Unlock()
	w.spare = nil // push may use it
	for _, t := range list {
		w.push(t)
	}
	clear(list)
	w.spare = list
	return true
}

// refill takes a share of the global queue, and gives the first of it.
func (w *poolWorker) refill(n int) *poolTask {
	list := w.pool.takeGlobal(min(n, LocalCapacity/2), w.spare[:0])
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

// search steals half of another worker's tasks; at most half of the workers do that at the same time.
func (w *poolWorker) search() *poolTask {
	p := w.pool
	if 2*int(p.searching.Load()) >= len(p.workers) {
		return nil
	}
	p.searching.Add(1)
	t := w.steal()
	if p.searching.Add(-1) == 0 && t != nil && w.ring.len() > 0 {
		p.call() // there may be more than one worker can do
	}
	return t
}

func (w *poolWorker) steal() *poolTask {
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
		if t := v.unbox(); t != nil { // its worker is in a long poll
			w.count(&w.steals)
			return t
		}
	}
	return nil
}

// unbox takes the oldest task out of the box of a worker, or the one in its slot, on any goroutine.
func (w *poolWorker) unbox() *poolTask {
	if w.boxed.Load() == 0 {
		return w.slot.Swap(nil)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.box) == 0 {
		return nil
	}
	t := w.box[0]
	n := copy(w.box, w.box[1:])
	w.box[n] = nil
	w.box = w.box[:n]
	w.boxed.Store(int32(n))
	return t
}

// park sleeps until somebody signals. It looks once more after it has said that it sleeps, so no task is overlooked.
func (w *poolWorker) park() {
	p := w.pool
	p.mu.Lock()
	p.sleepers = append(p.sleepers, w)
	p.idle.Store(int32(len(p.sleepers)))
	p.mu.Unlock()
	w.asleep.Store(true)
	if !w.something() {
		w.count(&w.parks)
		<-w.alarm
	}
	w.asleep.Store(false)
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

// something: a worker that is about to sleep has a reason not to.
func (w *poolWorker) something() bool {
	if w.pool.closed.Load() || w.slot.Load() != nil || w.boxed.Load() > 0 || w.pool.queued.Load() > 0 {
		return true
	}
	t := w.steal()
	if t != nil {
		w.ring.push(t)
	}
	return t != nil
}

// poolRing is a queue with one producer and many consumers: the owner pushes and pops, others steal. As in the run queues of Go itself, a
// slot that a thief has read cannot have been written again when its CompareAndSwap of head succeeds.
type poolRing struct {
	head atomic.Uint32
	tail atomic.Uint32 // written by the owner only
	slot [LocalCapacity]atomic.Pointer[poolTask]
}

func (r *poolRing) len() int { return int(int32(r.tail.Load() - r.head.Load())) }

func (r *poolRing) push(t *poolTask) bool {
	n := r.tail.Load()
	if n-r.head.Load() >= LocalCapacity {
		return false
	}
	r.slot[n%LocalCapacity].Store(t)
	r.tail.Store(n + 1)
	return true
}

func (r *poolRing) pop() *poolTask {
	for {
		h := r.head.Load()
		if h == r.tail.Load() {
			return nil
		}
		t := r.slot[h%LocalCapacity].Load()
		if r.head.CompareAndSwap(h, h+1) {
			return t
		}
	}
}

// stealInto moves half of the tasks, the oldest ones, to the ring of the caller, which is empty, and gives the last of them.
func (r *poolRing) stealInto(to *poolRing) *poolTask {
	at := to.tail.Load()
	for {
		h := r.head.Load()
		n := r.tail.Load() - h
		n -= n / 2
		if n == 0 {
			return nil
		}
		if n > LocalCapacity/2 { // head and tail are from different moments
			continue
		}
		for i := range n {
			to.slot[(at+i)%LocalCapacity].Store(r.slot[(h+i)%LocalCapacity].Load())
		}
		if r.head.CompareAndSwap(h, h+n) {
			to.tail.Store(at + n - 1)
			return to.slot[(at+n-1)%LocalCapacity].Load()
		}
	}
}
