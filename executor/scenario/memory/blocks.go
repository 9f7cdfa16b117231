package memory

import "math/bits"

// Size classes. Up to 128 bytes they are multiples of 16, above them there are four between powers of two. Larger
// blocks than the last class are runs of pages.
var classSizes = [...]uint16{
	16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 896, 1024, 1344, 2048,
}

const (
	classes  = len(classSizes)
	maxSmall = 2048
)

// classOf maps a size in units of 16 bytes, rounded up, to its class.
var classOf = func() (table [maxSmall/16 + 1]uint8) {
	c := 0
	for i := range table {
		for 16*i > int(classSizes[c]) {
			c++
		}
		table[i] = uint8(c)
	}
	return table
}()

// perPage is the number of blocks of each class in a page.
var perPage = func() (table [classes]uint16) {
	for c, size := range classSizes {
		table[c] = PageSize / size
	}
	return table
}()

// noBlocks is page.blocks of an empty page of each class.
var noBlocks = func() (table [classes][4]uint64) {
	for c := range table {
		for i := int(perPage[c]); i < 256; i++ {
			table[c][i>>6] |= 1 << (i & 63)
		}
	}
	return table
}()

// Alloc returns the address of a new block of size bytes, size above 0, with an alignment that is a power of two. Its
// bytes are undefined. at is the place of the allocation, kept in checked memory only.
func (m *Memory) Alloc(size, align uint64, kind Kind, at uint32) (uint64, *Fault) {
	if f := m.charge(size); f != nil {
		return 0, f
	}
	a, f := m.place(size, align, kind, at)
	if f != nil {
		m.used -= size
	}
	return a, f
}

func (m *Memory) place(size, align uint64, kind Kind, at uint32) (uint64, *Fault) {
	if m.opt.Checked {
		return m.placeChecked(size, align, kind, at)
	}
	if size <= maxSmall && align <= maxSmall {
		return m.placeSmall(smallClass(size, align))
	}
	n := int((size + PageSize - 1) >> pageShift)
	extra := 0 // pages in front of the block, for its alignment
	if align > PageSize {
		extra = int(align>>pageShift) - 1
	}
	p, f := m.takePages(n+extra, useRun)
	if f != nil {
		return 0, f
	}
	if extra > 0 {
		first := (p + extra) &^ extra
		m.givePages(p, first-p)
		m.givePages(first+n, p+extra-first)
		p = first
	}
	return uint64(p) << pageShift, nil
}

// smallClass returns the class of a block with that size and alignment. Pages are aligned, so a power of two is the
// alignment of its own class.
func smallClass(size, align uint64) uint8 {
	if align > 16 {
		size = 1 << bits.Len64(max(size, align)-1)
	}
	return classOf[(size+15)/16]
}

func (m *Memory) placeSmall(class uint8) (uint64, *Fault) {
	size := uint64(classSizes[class])
	p := m.partial[class].lowest()
	if p < 0 {
		var f *Fault
		if p, f = m.takePages(1, useBlocks); f != nil {
			return 0, f
		}
		m.pages[p].class, m.pages[p].blocks = class, noBlocks[class]
		m.partial[class].add(p)
	}
	pg := &m.pages[p]
	w := 0
	for pg.blocks[w] == ^uint64(0) {
		w++
	}
	bit := bits.TrailingZeros64(^pg.blocks[w])
	pg.blocks[w] |= 1 << bit
	m.own(uint64(p)<<pageShift, PageSize)
	if pg.live++; pg.live == perPage[class] {
		m.partial[class].remove(p)
	}
	return uint64(p)<<pageShift + uint64(w<<6+bit)*size, nil
}

// Free releases the block at a. Size and alignment are those of its allocation; at is the place of the release.
func (m *Memory) Free(a, size, align uint64, at uint32) *Fault {
	if m.opt.Checked {
		return m.freeChecked(a, size, align, at)
	}
	if !m.inside(a, size) {
		return m.fault(BadFree, a, size, true)
	}
	p := int(a >> pageShift)
	switch pg := &m.pages[p]; {
	case pg.use == useBlocks && size <= maxSmall && align <= maxSmall:
		if f := m.freeSmall(p, a, size, align); f != nil {
			return f
		}
	case pg.use == useRun && a&(PageSize-1) == 0:
		n := int((size + PageSize - 1) >> pageShift)
		for i := p; i < p+n; i++ {
			if m.pages[i].use != useRun {
				return m.fault(BadFree, a, size, true)
			}
		}
		m.givePages(p, n)
	default:
		return m.fault(BadFree, a, size, true)
	}
	m.used -= size
	return nil
}

func (m *Memory) freeSmall(p int, a, size, align uint64) *Fault {
	pg := &m.pages[p]
	block := uint32(classSizes[pg.class])
	i := uint32(a&(PageSize-1)) / block
	switch {
	case pg.class != smallClass(size, align) || uint32(a&(PageSize-1)) != i*block || i >= uint32(perPage[pg.class]):
		return m.fault(BadFree, a, size, true)
	case pg.blocks[i>>6]&(1<<(i&63)) == 0:
		return m.fault(DoubleFree, a, size, true)
	}
	pg.blocks[i>>6] &^= 1 << (i & 63)
	if pg.live--; pg.live == 0 {
		m.partial[pg.class].remove(p)
		m.givePages(p, 1)
		return nil
	}
	m.partial[pg.class].add(p)
	m.own(a, 1)
	if m.opt.ClearFreed {
		clear(m.data[a : a+uint64(block)])
	}
	return nil
}

// Realloc changes the size of the block at a and returns its address, which may be new. Bytes up to the smaller size
// are kept.
func (m *Memory) Realloc(a, old, size, align uint64, at uint32) (uint64, *Fault) {
	if !m.opt.Checked && old <= maxSmall && size <= maxSmall && align <= maxSmall && m.inside(a, old) &&
		smallClass(old, align) == smallClass(size, align) {
		if size > old {
			if f := m.charge(size - old); f != nil {
				return 0, f
			}
			return a, nil
		}
		m.used -= old - size
		return a, nil
	}
	b, f := m.Alloc(size, align, Heap, at)
	if f != nil {
		return 0, f
	}
	if f := m.Copy(b, a, min(old, size)); f != nil {
		return 0, f
	}
	return b, m.Free(a, old, align, at)
}
