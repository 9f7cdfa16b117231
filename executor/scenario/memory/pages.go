package memory

import "math/bits"

// use is what a page is for.
type use uint8

const (
	useFree     use = iota
	useNull         // the first page
	useBlocks       // blocks of one size class
	useRun          // part of a large block
	useStack        // part of a stack
	useStatic       // statics
	useReadOnly     // constants and vtables
	useChecked      // blocks of checked memory
	useRetired      // checked memory in quarantine
)

// page is what the allocator knows about a page.
type page struct {
	blocks [4]uint64 // useBlocks: which blocks are in use; those that do not exist are marked, too
	use    use
	class  uint8
	live   uint16 // useBlocks: number of blocks in use; useChecked: number of live blocks that touch the page
}

// takePages returns the lowest run of n free pages, and grows the memory if there is none. Their bytes are
// undefined, and zero with ClearFreed.
func (m *Memory) takePages(n int, u use) (first int, f *Fault) {
	first = m.free.run(n)
	if first < 0 {
		old := len(m.state)
		top, need := m.mostPages(), old-m.free.tail(old)+n
		if n > top || need > top {
			return 0, &Fault{Kind: OutOfMemory, Size: uint64(n) << pageShift}
		}
		m.resize(min(max(2*old, need), top))
		first = m.free.run(n)
	}
	for p := first; p < first+n; p++ {
		m.free.remove(p)
		m.pages[p] = page{use: u}
	}
	m.own(uint64(first)<<pageShift, uint64(n)<<pageShift)
	return first, nil
}

// mostPages is how many pages the memory can have.
func (m *Memory) mostPages() int { return int(2*m.opt.Limit>>pageShift) + minPages + m.reserved() }

// givePages frees pages.
func (m *Memory) givePages(first, n int) {
	for p := first; p < first+n; p++ {
		a := uint64(p) << pageShift
		m.own(a, PageSize)
		if m.opt.ClearFreed {
			clear(m.data[a : a+PageSize])
		}
		if m.opt.Checked {
			clear(m.shadow[a : a+PageSize])
		}
		m.pages[p] = page{}
		m.free.add(p)
	}
}

// divide gives a page another use.
func (m *Memory) divide(p int, to page) {
	old := &m.pages[p]
	if old.use == useFree && to.use != useFree {
		m.free.remove(p)
	}
	if old.partial() {
		m.partial[old.class].remove(p)
	}
	*old = to
	if to.use == useFree {
		m.free.add(p)
	}
	if to.partial() {
		m.partial[to.class].add(p)
	}
}

// partial reports whether small blocks can be placed in the page.
func (p *page) partial() bool { return p.use == useBlocks && p.live < perPage[p.class] }

// numbers is a set of page numbers in which the lowest is found fast: sum has a bit for each word that is not 0.
type numbers struct{ words, sum []uint64 }

func (s *numbers) add(i int) {
	for i>>6 >= len(s.words) {
		s.words = append(s.words, 0)
		if len(s.sum)<<6 < len(s.words) {
			s.sum = append(s.sum, 0)
		}
	}
	s.words[i>>6] |= 1 << (i & 63)
	s.sum[i>>12] |= 1 << (i >> 6 & 63)
}

func (s *numbers) remove(i int) {
	if i>>6 >= len(s.words) {
		return
	}
	if s.words[i>>6] &^= 1 << (i & 63); s.words[i>>6] == 0 {
		s.sum[i>>12] &^= 1 << (i >> 6 & 63)
	}
}

// lowest returns the lowest number, -1 if there is none.
func (s *numbers) lowest() int {
	for i, x := range s.sum {
		if x != 0 {
			w := i<<6 + bits.TrailingZeros64(x)
			return w<<6 + bits.TrailingZeros64(s.words[w])
		}
	}
	return -1
}

// run returns the lowest number that begins n consecutive ones, -1 if there is none.
func (s *numbers) run(n int) int {
	if n == 1 {
		return s.lowest()
	}
	length := 0 // of the run that ends before the current bit
	for w, x := range s.words {
		if x == 0 {
			length = 0
			continue
		}
		if x == ^uint64(0) {
			if length += 64; length >= n {
				return w<<6 + 64 - length
			}
			continue
		}
		for bit := 0; bit < 64; {
			rest := x >> bit
			if rest == 0 {
				length = 0
				break
			}
			if zeros := bits.TrailingZeros64(rest); zeros > 0 {
				length = 0
				bit += zeros
				continue
			}
			ones := bits.TrailingZeros64(^rest)
			if length += ones; length >= n {
				return w<<6 + bit + ones - length
			}
			bit += ones
		}
	}
	return -1
}

// tail returns how many of the numbers just below end are in s without a gap.
func (s *numbers) tail(end int) int {
	n := 0
	for p := end - 1; p >= 0 && p>>6 < len(s.words) && s.words[p>>6]&(1<<(p&63)) != 0; p-- {
		n++
	}
	return n
}
