package borrow

// rows are lists of numbers by number, made in two passes: count, then put.
type rows struct {
	end  []int32 // of row i in data, once all is put; before, where its next one goes
	data []int32
}

func (c *checker) newRows(n int) rows { return rows{end: c.ints.Slice(n + 1)} }

func (r *rows) count(i int32) { r.end[i+1]++ }

// counted: put follows, as often as count was called.
func (r *rows) counted(c *checker) {
	for i := 1; i < len(r.end); i++ {
		r.end[i] += r.end[i-1]
	}
	r.data = c.ints.Slice(int(r.end[len(r.end)-1]))
	copy(r.end[1:], r.end)
	r.end[0] = 0
}

func (r *rows) put(i, x int32) {
	r.data[r.end[i+1]] = x
	r.end[i+1]++
}

func (r *rows) of(i int32) []int32 { return r.data[r.end[i]:r.end[i+1]] }
