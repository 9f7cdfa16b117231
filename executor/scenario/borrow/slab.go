package borrow

// slab hands out zero values, many from one allocation: until reset, after which
// the same memory serves again.
type slab[T any] struct {
	free   []T
	chunks [][]T
	used   int // so many of the chunks have been handed out
}

// Sizes of a chunk: how many values are made at once, and up to which size it is
// kept for the next time.
const (
	chunk     = 64
	maxChunk  = 4096
	maxChunks = 32 // that are kept from one program to the next
)

func (s *slab[T]) one() *T {
	if len(s.free) == 0 {
		s.more(chunk)
	}
	x := &s.free[0]
	s.free = s.free[1:]
	return x
}

// list is an empty list with room for n.
func (s *slab[T]) list(n int) []T {
	if len(s.free) < n {
		s.more(max(n, 4*chunk))
	}
	x := s.free[:0:n]
	s.free = s.free[n:]
	return x
}

// some are n zero values.
func (s *slab[T]) some(n int) []T { return s.list(n)[:n] }

func (s *slab[T]) more(n int) {
	for s.used < len(s.chunks) {
		c := s.chunks[s.used]
		s.used++
		if len(c) >= n {
			clear(c)
			s.free = c
			return
		}
	}
	s.free = make([]T, n)
	if s.chunks != nil && n <= maxChunk {
		s.chunks = append(s.chunks, s.free)
		s.used = len(s.chunks)
	}
}

// reset takes everything back that was handed out since the last reset. Only what
// has been reset once keeps its memory.
func (s *slab[T]) reset(wipe bool) {
	if wipe {
		s.chunks = s.chunks[:min(len(s.chunks), maxChunks):min(len(s.chunks), maxChunks)]
		for _, c := range s.chunks {
			clear(c)
		}
	}
	s.free, s.used = nil, 0
	if s.chunks == nil {
		s.chunks = [][]T{}
	}
}

// rows are lists of numbers by number, made in two passes: count, then put.
type rows struct {
	end  []int32 // of row i in data, once all is put; before, where its next one goes
	data []int32
}

func (c *checker) newRows(n int) rows { return rows{end: c.ints.some(n + 1)} }

func (r *rows) count(i int32) { r.end[i+1]++ }

// counted: put follows, as often as count was called.
func (r *rows) counted(c *checker) {
	for i := 1; i < len(r.end); i++ {
		r.end[i] += r.end[i-1]
	}
	r.data = c.ints.some(int(r.end[len(r.end)-1]))
	copy(r.end[1:], r.end)
	r.end[0] = 0
}

func (r *rows) put(i, x int32) {
	r.data[r.end[i+1]] = x
	r.end[i+1]++
}

func (r *rows) of(i int32) []int32 { return r.data[r.end[i]:r.end[i+1]] }
