// Package arena allocates values of one type in chunks, which costs less than
// one allocation each.
//
// An Arena that is never reset hands its values over to the garbage collector: a
// chunk is freed when nothing points into it. An Arena that is reset keeps its
// chunks and hands the same memory out again, so nothing may use what it handed
// out before.
package arena

const (
	firstChunk = 2    // values of the first chunk of one by one; each chunk has twice as many as the one before
	lastChunk  = 64   // and no more than this
	listChunk  = 256  // values of a chunk of lists
	keptChunk  = 4096 // larger chunks are not kept for the time after a reset
	keptChunks = 32   // chunks that Reset keeps when it clears
)

// Arena hands out zero values of T. The zero Arena is ready to use.
type Arena[T any] struct {
	free   []T
	chunks [][]T // kept, once Reset has been called
	used   int   // how many of chunks are handed out
	size   int   // of the last chunk of one by one
}

// New returns a zero value.
//
//go:noinline
func (a *Arena[T]) New() *T {
	if len(a.free) == 0 {
		a.size = min(lastChunk, max(firstChunk, 2*a.size))
		a.more(a.size)
	}
	x := &a.free[0]
	a.free = a.free[1:]
	return x
}

// List returns an empty slice with room for n values.
func (a *Arena[T]) List(n int) []T {
	if len(a.free) < n {
		a.more(max(n, listChunk))
	}
	x := a.free[:0:n]
	a.free = a.free[n:]
	return x
}

// Slice returns n zero values.
func (a *Arena[T]) Slice(n int) []T { return a.List(n)[:n] }

// more makes free have room for n values at least.
func (a *Arena[T]) more(n int) {
	for a.used < len(a.chunks) {
		c := a.chunks[a.used]
		a.used++
		if len(c) >= n {
			clear(c)
			a.free = c
			return
		}
	}
	a.free = make([]T, n)
	if a.chunks != nil && n <= keptChunk {
		a.chunks = append(a.chunks, a.free)
		a.used = len(a.chunks)
	}
}

// Reset takes back everything that was handed out since the last Reset; from
// then on the arena keeps its chunks. With wipe it clears them and keeps a few
// only, so that they hold on to nothing.
func (a *Arena[T]) Reset(wipe bool) {
	if wipe {
		n := min(len(a.chunks), keptChunks)
		a.chunks = a.chunks[:n:n]
		for _, c := range a.chunks {
			clear(c)
		}
	}
	a.free, a.used = nil, 0
	if a.chunks == nil {
		a.chunks = [][]T{}
	}
}
