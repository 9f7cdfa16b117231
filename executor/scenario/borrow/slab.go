package borrow

// slab hands out zero values that live as long as the body they belong to: one
// allocation for many.
type slab[T any] struct{ free []T }

func (s *slab[T]) one() *T {
	if len(s.free) == 0 {
		s.free = make([]T, 64)
	}
	x := &s.free[0]
	s.free = s.free[1:]
	return x
}

// list is an empty list with room for n.
func (s *slab[T]) list(n int) []T {
	if n > 64 {
		return make([]T, 0, n)
	}
	if len(s.free) < n {
		s.free = make([]T, 256)
	}
	x := s.free[:0:n]
	s.free = s.free[n:]
	return x
}

// rows are lists of numbers by number, made in two passes: count, then put.
type rows struct {
	end  []int32 // of row i in data, once all is put; before, where its next one goes
	data []int32
}

func newRows(n int) rows { return rows{end: make([]int32, n+1)} }

func (r *rows) count(i int32) { r.end[i+1]++ }

// counted: put follows, as often as count was called.
func (r *rows) counted() {
	for i := 1; i < len(r.end); i++ {
		r.end[i] += r.end[i-1]
	}
	r.data = make([]int32, r.end[len(r.end)-1])
	copy(r.end[1:], r.end)
	r.end[0] = 0
}

func (r *rows) put(i, x int32) {
	r.data[r.end[i+1]] = x
	r.end[i+1]++
}

func (r *rows) of(i int32) []int32 { return r.data[r.end[i]:r.end[i+1]] }
