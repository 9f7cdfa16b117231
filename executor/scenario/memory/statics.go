package memory

import "bytes"

// Constants and statics lie in two areas behind the null page: first the constants, which guest code cannot write, then
// the statics. One memory of a program, the origin, places them one behind the other, while functions are compiled. The
// others follow it with Sync, so that an address is the same in all of them.
//
// Constants are in no snapshot and in no hash: a memory has those of its origin. Nor is the first value of a static: a
// hash is that of the bytes that differ from it, so it does not depend on when a static was placed.

// area is the address space for constants or for statics.
type area struct{ base, next, end uint64 }

const (
	constants = iota
	statics
)

// firsts are the constants, or the first values of the statics: the bytes of an area that were placed.
type firsts struct{ data, shadow []byte }

// reserve makes an empty memory with its areas.
func (m *Memory) reserve() {
	a := uint64(Low)
	for i, n := range [...]uint64{m.opt.Constants, m.opt.Statics} {
		n = (n + PageSize - 1) &^ (PageSize - 1)
		m.areas[i] = area{a, a, a + n}
		a += n
	}
	m.resize(m.reserved() + minPages)
	for p := range m.pages[:m.reserved()] {
		switch a := uint64(p) << pageShift; {
		case a < Low:
			m.pages[p].use = useNull
		case a < m.areas[constants].end:
			m.pages[p].use = useReadOnly
		default:
			m.pages[p].use = useStatic
		}
		m.free.remove(p)
	}
}

// reserved returns the number of pages up to the end of the statics.
func (m *Memory) reserved() int { return int(m.areas[statics].end >> pageShift) }

// kept returns the number of the first page that snapshots have.
func (m *Memory) kept() int { return int(m.areas[statics].base >> pageShift) }

// Instance returns a new memory with the constants and statics of m and nothing else. It follows m.
func (m *Memory) Instance() *Memory {
	c := &Memory{opt: m.opt, pool: &pool{}, origin: m}
	c.reserve()
	c.Sync()
	return c
}

// Static places a block that lives as long as the memory, filled with init and zeros, and returns its address. Kinds
// Constant and Vtable cannot be written afterwards.
func (m *Memory) Static(size, align uint64, kind Kind, init []byte) (uint64, *Fault) {
	if m.origin != nil {
		panic("BUG: memory: a static that the origin does not have")
	}
	i := constants
	if kind == Static {
		i = statics
	}
	r := &m.areas[i]
	next := r.next
	if m.opt.Checked && next > r.base {
		next += gap
	}
	a := (next + align - 1) &^ (align - 1)
	if a > r.end || size > r.end-a {
		return 0, &Fault{Kind: OutOfMemory, Size: size}
	}
	r.next = a + size
	if kind == Static {
		m.own(a, size)
	}
	copy(m.data[a:a+size], init)
	if m.opt.Checked {
		m.mark(a, size, allocated|initialised)
	}
	m.keep(i, a)
	return a, nil
}

// Keep makes the present values of the statics from an address on their first values. Call it when they have been
// computed, before another memory follows this one.
func (m *Memory) Keep(from uint64) { m.keep(statics, from) }

func (m *Memory) keep(i int, from uint64) {
	r, f := m.areas[i], &m.pool.firsts[i]
	n := min(from-r.base, uint64(len(f.data)))
	f.data = append(f.data[:n], m.data[r.base+n:r.next]...)
	if m.opt.Checked {
		f.shadow = append(f.shadow[:n], m.shadow[r.base+n:r.next]...)
	}
}

// Statics returns the address behind those that were placed.
func (m *Memory) Statics() uint64 { return m.areas[statics].next }

// Sync places what the origin has placed since the last call. The origin must not change meanwhile.
func (m *Memory) Sync() {
	if m.origin == nil {
		return
	}
	for i := range m.areas {
		f, of := &m.pool.firsts[i], &m.origin.pool.firsts[i]
		f.data = append(f.data, of.data[len(f.data):]...)
		f.shadow = append(f.shadow, of.shadow[len(f.shadow):]...)
	}
	m.Follow()
}

// Follow places what the last Sync has found of this memory or of one that comes from the same snapshot.
func (m *Memory) Follow() {
	for i := range m.areas {
		r, f := &m.areas[i], &m.pool.firsts[i]
		have := r.next - r.base
		n := uint64(len(f.data)) - have
		if n == 0 {
			continue
		}
		if i == statics {
			m.own(r.next, n)
		}
		copy(m.data[r.next:], f.data[have:])
		if m.opt.Checked {
			copy(m.shadow[r.next:], f.shadow[have:])
		}
		r.next += n
	}
}

// difference returns the exclusive or of a page of statics, or of its shadow, with the first values, and whether it is
// not zero. at is the place of the page in its area.
func difference(to *[PageSize]byte, now, first []byte, at uint64) (differs bool) {
	n := min(max(at, uint64(len(first))), at+PageSize) - at
	first = first[min(at, uint64(len(first))):][:n]
	if bytes.Equal(now[:n], first) && isZero(now[n:]) {
		*to = [PageSize]byte{}
		return false
	}
	copy(to[:], now)
	for i, v := range first {
		to[i] ^= v
	}
	return true
}

func isZero(b []byte) bool {
	for _, v := range b {
		if v != 0 {
			return false
		}
	}
	return true
}
