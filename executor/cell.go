package executor

// cell holds a future until it is Ready, then its output. cells recycles it when both are gone.
type cell[T any, F any, PF FuturePointer[T, F]] struct {
	fut  F
	last Poll[T] // result of the last poll, which holds the output
	pool *cells[T, F, PF]
}

// Poll polls the future. It is small enough to be inlined where the types are known.
func (c *cell[T, F, PF]) Poll(cx *Context) bool {
	c.last = PF(&c.fut).Poll(cx)
	return c.last.Ready
}

func (c *cell[T, F, PF]) Done(discard bool) (drop bool) {
	c.Forget()
	switch {
	case !discard:
	case c.pool.drops:
		return true
	default:
		c.Free()
	}
	return false
}

func (c *cell[T, F, PF]) Forget() {
	var zero F
	c.fut = zero
}

func (c *cell[T, F, PF]) Drop() {
	f := c.fut
	c.Forget()
	Drop(PF(&f))
}

// DropOutput drops the output, if it is a Dropper.
func (c *cell[T, F, PF]) DropOutput() {
	v := c.last.Value
	c.last = Poll[T]{}
	if c.pool.drops {
		Drop(v)
	}
}

func (c *cell[T, F, PF]) Free() {
	c.last = Poll[T]{}
	c.pool.idle = append(c.pool.idle, c)
}

// cells allocates and recycles the cells for one type of future.
type cells[T any, F any, PF FuturePointer[T, F]] struct {
	idle  []*cell[T, F, PF] // free cells
	size  int               // cells allocated
	named bool              // futures of this type are Named
	drops bool              // outputs may be Droppers
}

// maxChunk is the largest number of cells in one allocation. The collector frees a chunk only when none of its cells is
// used, so chunks are not larger.
const maxChunk = 256

// take returns a free cell.
func (p *cells[T, F, PF]) take() *cell[T, F, PF] {
	n := len(p.idle) - 1
	if n < 0 {
		p.grow()
		n = len(p.idle) - 1
	}
	c := p.idle[n]
	p.idle = p.idle[:n]
	return c
}

// grow allocates a chunk of cells, as large as all before it together, at least 8 and at most maxChunk.
func (p *cells[T, F, PF]) grow() {
	chunk := make([]cell[T, F, PF], min(maxChunk, max(8, p.size)))
	p.size += len(chunk)
	for i := range chunk {
		c := &chunk[len(chunk)-1-i]
		c.pool = p
		p.idle = append(p.idle, c)
	}
}

// cellsOf returns the cells of e for one type of future.
func cellsOf[T any, F any, PF FuturePointer[T, F]](e *Executor) *cells[T, F, PF] {
	if p, ok := e.lastCells.(*cells[T, F, PF]); ok {
		return p
	}
	key := any((*cells[T, F, PF])(nil))
	p, ok := e.cells[key].(*cells[T, F, PF])
	if !ok {
		var zero T
		_, drops := any(zero).(Dropper)
		p = &cells[T, F, PF]{drops: drops || any(zero) == nil} // nil: T is an interface, and may hold a Dropper
		_, p.named = any((PF)(nil)).(Named)
		e.cells[key] = p
	}
	e.lastCells = p
	return p
}

// boxed makes a value of a future behind the interface, so that a cell can store it.
type boxed[T any] struct{ f Future[T] }

func (b *boxed[T]) Poll(cx *Context) Poll[T] { return b.f.Poll(cx) }
func (b *boxed[T]) Drop()                    { Drop(b.f) }
func (b *boxed[T]) TaskName() string         { return nameOf(b.f) }

// Named is implemented by futures that name their task in the trace. TaskName is called when the task is spawned, if
// the run is recorded.
type Named interface{ TaskName() string }

func nameOf(f any) string {
	if n, ok := f.(Named); ok {
		return n.TaskName()
	}
	return "task"
}
