package executor

import (
	"sync"
)

// GoDetached spawns a task of a pool without a handle, for a future whose pointer has the method Poll: it lives inside the task, and in a recycled slot nothing is
// allocated. f is moved: it must not have been polled. The output is dropped. On a pool that is closed the future is dropped. It may be called on any goroutine.
func GoDetached[T any, F any, PF interface {
	*F
	Future[T]
}](s PoolSpawner, f F) {
	p, w := s.poolSpawner()
	if p.closed.Load() {
		tooLate(f)
		return
	}
	cells := cellsOf[T, F, PF](p, w)
	c := cells.take(w)
	c.fut = f
	t := &c.poolTask
	t.word.Store(uint64(t.gen)<<8 | uint64(SCHEDULED))
	inside := w != nil
	if !inside {
		w = p.from()
	}
	if t.home.Load() != w.index {
		t.home.Store(w.index)
	}
	if p.closed.Load() { // since then; else Close sees the task
		t.abort()
		return
	}
	w.spawned(t, inside)
}

// tooLate drops a future whose pool is closed.
func tooLate[F any](f F) {
	defer func() { _ = recover() }()
	Drop(&f)
}

// poolCell is a task without a handle, and its future. The task comes first.
type poolCell[T any, F any, PF interface {
	*F
	Future[T]
}] struct {
	poolTask
	cells *poolCells[T, F, PF]
	fut   F
}

// poolCells are the cells of one sort of future. A cell is used again when its task is gone, by then with the next generation: wakers of the old
// one do nothing. Each worker keeps some that are free for itself; what it has too many of, and what others need, is in a list under a lock, and moves in bulk.
type poolCells[T any, F any, PF interface {
	*F
	Future[T]
}] struct {
	pool  *Pool
	drops bool // outputs may have something to do when dropped
	own   []freeCells[T, F, PF]

	mu     sync.Mutex
	free   []*poolCell[T, F, PF]
	chunks [][]poolCell[T, F, PF]
	size   int // of all of them
}

// freeCells belong to one worker.
type freeCells[T any, F any, PF interface {
	*F
	Future[T]
}] struct {
	list []*poolCell[T, F, PF]
	_    [40]byte // a cache line each
}

// cellList is a poolCells of any sort.
type cellList interface{ abortAll() }

// cellBatch is how many free cells move between a worker and the others at a time; it keeps up to twice as many.
const cellBatch = 256

func cellsOf[T any, F any, PF interface {
	*F
	Future[T]
}](p *Pool, w *poolWorker) *poolCells[T, F, PF] {
	if w != nil {
		if c, ok := w.cells.(*poolCells[T, F, PF]); ok {
			return c
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	key := any((*poolCells[T, F, PF])(nil))
	c, ok := p.cells[key].(*poolCells[T, F, PF])
	if !ok {
		var zero T
		_, drops := any(zero).(Dropper)
		c = &poolCells[T, F, PF]{pool: p, drops: drops || any(zero) == nil, own: make([]freeCells[T, F, PF], len(p.workers))}
		p.cells[key] = c
	}
	if w != nil {
		w.cells = c
	}
	return c
}

// take is a free cell, for worker w (nil: none).
func (cs *poolCells[T, F, PF]) take(w *poolWorker) *poolCell[T, F, PF] {
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

// grow makes more cells; the lock is held. Their memory stays with the pool.
func (cs *poolCells[T, F, PF]) grow() {
	chunk := make([]poolCell[T, F, PF], min(cellBatch, max(8, cs.size)))
	cs.size += len(chunk)
	for i := len(chunk) - 1; i >= 0; i-- {
		c := &chunk[i]
		c.kind, c.body, c.cells = &cs.pool.kind, c, cs
		c.word.Store(uint64(COMPLETED | CLOSED))
		cs.free = append(cs.free, c)
	}
	cs.chunks = append(cs.chunks, chunk)
}

// abortAll drops the futures that are left, after the workers have stopped.
func (cs *poolCells[T, F, PF]) abortAll() {
	cs.mu.Lock()
	chunks := cs.chunks
	cs.mu.Unlock()
	for _, chunk := range chunks {
		for i := range chunk {
			chunk[i].abort()
		}
	}
}

func (c *poolCell[T, F, PF]) poll(cx *Context) bool {
	r := PF(&c.fut).Poll(cx)
	if !r.Ready {
		return false
	}
	var zero F
	c.fut = zero
	if c.cells.drops {
		defer func() { _ = recover() }() // a panic in a drop ends there
		Drop(r.Value)
	}
	return true
}

func (c *poolCell[T, F, PF]) drop() {
	f := c.fut
	var zero F
	c.fut = zero
	defer func() { _ = recover() }()
	Drop(PF(&f))
}

// finish makes the cell free. A pool that is closed needs it no more.
func (c *poolCell[T, F, PF]) finish(w *poolWorker, _ error) {
	if w == nil {
		return
	}
	c.gen++
	c.word.Store(uint64(c.gen)<<8 | uint64(COMPLETED|CLOSED))
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
