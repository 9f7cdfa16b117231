package pool

import (
	"sync"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/internal/task"
)

// Detached spawns a task that runs f, without a JoinHandle. The pointer to F must have the method Poll. The future is
// stored in the task's cell, so spawning into a recycled cell allocates nothing. f is moved: it must not have been
// polled. The output is dropped. If the pool is closed, f is dropped. Any goroutine may call Detached.
func Detached[T any, F any, PF executor.FuturePointer[T, F]](s Spawner, f F) {
	p, w := poolOf(s)
	if p.closed.Load() {
		dropRejected(f)
		return
	}
	cells := cellsOf[T, F, PF](p, w)
	c := cells.take(w)
	c.fut = f
	t := &c.poolTask
	t.word.Store(uint64(t.gen)<<8 | uint64(task.SCHEDULED))
	inside := w != nil
	if !inside {
		w = p.nextWorker()
	}
	if t.lastWorker.Load() != w.index {
		t.lastWorker.Store(w.index)
	}
	if p.closed.Load() { // Close may have missed the task; if not closed now, Close will see it
		t.abort()
		return
	}
	w.submitNew(t, inside)
}

// dropRejected drops a future that was spawned on a closed pool. A panic in Drop is discarded.
func dropRejected[F any](f F) {
	defer func() { _ = recover() }()
	executor.Drop(&f)
}

// cell is a task without a JoinHandle, together with its future.
type cell[T any, F any, PF executor.FuturePointer[T, F]] struct {
	poolTask
	cells *cells[T, F, PF]
	fut   F
}

// cells is the free list of the cells for one type of future. A cell is reused when its task is finished. Its
// generation then differs, so wakers of the old task have no effect. Each worker has a private free list; surplus moves
// in batches to a shared list under a lock.
type cells[T any, F any, PF executor.FuturePointer[T, F]] struct {
	pool  *Pool
	drops bool                  // outputs may be Droppers
	own   []freeCells[T, F, PF] // by worker

	mu     sync.Mutex // guards the fields below
	free   []*cell[T, F, PF]
	chunks [][]cell[T, F, PF]
	size   int // cells in all chunks
}

// freeCells is the private free list of one worker.
type freeCells[T any, F any, PF executor.FuturePointer[T, F]] struct {
	list []*cell[T, F, PF]
	_    [40]byte // pads to a cache line, so that workers do not share one
}

// cellList is a cells of any type of future.
type cellList interface{ abortAll() }

// cellBatch is the number of free cells that move between a private list and the shared one at a time. A private list
// holds fewer than twice as many.
const cellBatch = 256

func cellsOf[T any, F any, PF executor.FuturePointer[T, F]](p *Pool, w *worker) *cells[T, F, PF] {
	if w != nil {
		if c, ok := w.cells.(*cells[T, F, PF]); ok {
			return c
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	key := any((*cells[T, F, PF])(nil))
	c, ok := p.cells[key].(*cells[T, F, PF])
	if !ok {
		var zero T
		_, drops := any(zero).(executor.Dropper)
		c = &cells[T, F, PF]{pool: p, drops: drops || any(zero) == nil, own: make([]freeCells[T, F, PF], len(p.workers))}
		p.cells[key] = c
	}
	if w != nil {
		w.cells = c
	}
	return c
}

// take returns a free cell from the private list of w, or from the shared list if w is nil. w must be the worker of
// this goroutine.
func (cs *cells[T, F, PF]) take(w *worker) *cell[T, F, PF] {
	if w == nil {
		cs.mu.Lock()
		defer cs.mu.Unlock()
		if len(cs.free) == 0 {
			cs.grow()
		}
		c := cs.free[len(cs.free)-1]
		cs.free = cs.free[:len(cs.free)-1]
		return c
	}
	own := &cs.own[w.index]
	if len(own.list) == 0 {
		cs.mu.Lock()
		if len(cs.free) == 0 {
			cs.grow()
		}
		n := max(0, len(cs.free)-cellBatch)
		own.list = append(own.list, cs.free[n:]...)
		cs.free = cs.free[:n]
		cs.mu.Unlock()
	}
	c := own.list[len(own.list)-1]
	own.list = own.list[:len(own.list)-1]
	return c
}

// grow allocates a chunk of cells. The caller holds the lock. The pool keeps the memory until it is collected itself.
func (cs *cells[T, F, PF]) grow() {
	chunk := make([]cell[T, F, PF], min(cellBatch, max(8, cs.size)))
	cs.size += len(chunk)
	for i := len(chunk) - 1; i >= 0; i-- {
		c := &chunk[i]
		c.pool, c.body, c.cells = cs.pool, c, cs
		c.word.Store(uint64(task.COMPLETED | task.CLOSED))
		cs.free = append(cs.free, c)
	}
	cs.chunks = append(cs.chunks, chunk)
}

// abortAll aborts the tasks that are not finished. The workers must have stopped.
func (cs *cells[T, F, PF]) abortAll() {
	cs.mu.Lock()
	chunks := cs.chunks
	cs.mu.Unlock()
	for _, chunk := range chunks {
		for i := range chunk {
			chunk[i].abort()
		}
	}
}

func (c *cell[T, F, PF]) poll(cx *executor.Context) bool {
	r := PF(&c.fut).Poll(cx)
	if !r.Ready {
		return false
	}
	var zero F
	c.fut = zero
	if c.cells.drops {
		defer func() { _ = recover() }() // a panic in Drop does not reach the worker
		executor.Drop(r.Value)
	}
	return true
}

func (c *cell[T, F, PF]) drop() {
	f := c.fut
	var zero F
	c.fut = zero
	defer func() { _ = recover() }()
	executor.Drop(PF(&f))
}

// finish puts the cell into the private free list of w. After Close w is nil, and the cell is not reused.
func (c *cell[T, F, PF]) finish(w *worker, _ error) {
	if w == nil {
		return
	}
	c.gen++
	c.word.Store(uint64(c.gen)<<8 | uint64(task.COMPLETED|task.CLOSED))
	own := &c.cells.own[w.index]
	if own.list = append(own.list, c); len(own.list) >= 2*cellBatch {
		cs := c.cells
		cs.mu.Lock()
		cs.free = append(cs.free, own.list[cellBatch:]...)
		cs.mu.Unlock()
		clear(own.list[cellBatch:])
		own.list = own.list[:cellBatch]
	}
}
