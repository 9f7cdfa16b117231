package borrowck

// rows are lists of numbers by number, made in two passes: count, then put.
type rows struct {
	end  []int32 // of row i in data, once all is put; before, where its next one goes
	data []int32
}

// reset makes n empty rows.
func (r *rows) reset(n int) { r.end = zeroed(r.end, n+1) }

// zeroed returns n zeros, in the memory of s if it has room.
func zeroed[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	s = s[:n]
	clear(s)
	return s
}

func (r *rows) count(i int32) { r.end[i+1]++ }

// counted is called between the passes.
func (r *rows) counted() {
	for i := 1; i < len(r.end); i++ {
		r.end[i] += r.end[i-1]
	}
	r.data = zeroed(r.data, int(r.end[len(r.end)-1]))
	copy(r.end[1:], r.end)
	r.end[0] = 0
}

func (r *rows) put(i, x int32) {
	r.data[r.end[i+1]] = x
	r.end[i+1]++
}

func (r *rows) of(i int32) []int32 { return r.data[r.end[i]:r.end[i+1]] }
