package memory

import (
	"encoding/binary"
	"math/bits"
)

// Bits of a shadow byte.
const (
	allocated   = 1 << iota
	initialised // written since the allocation
	first       // the first byte of a block; it stays when the block is freed
	border      // behind a local variable
)

const (
	// gap is the space in front of each block, for its record; with that of the next block it is the space behind it.
	gap = 32
	// Border is the space behind a local variable.
	Border = 16
	// chunk is the number of pages that blocks of checked memory are placed in, one behind the other.
	chunk = 16
)

// checked is the allocator of checked memory. It places blocks at rising addresses. A page whose blocks are all dead is
// retired: it joins a queue and is free again when enough bytes have been retired after it.
type checked struct {
	next, end uint64   // the rest of the current chunk
	retired   []uint32 // queue of pages in quarantine
}

func (m *Memory) placeChecked(size, align uint64, kind Kind, at uint32) (uint64, *Fault) {
	c := &m.checked
	asked := align
	align = max(align, 16)
	a := (c.next + gap + align - 1) &^ (align - 1)
	if c.end == 0 || a+size+16 > c.end {
		n := max(chunk, int((size+align+gap+16+PageSize-1)>>pageShift))
		if size > m.opt.Limit || align > m.opt.Limit {
			return 0, &Fault{Kind: OutOfMemory, Size: size}
		}
		p, f := m.takePages(n, useChecked)
		if f != nil {
			return 0, f
		}
		old, oldEnd := c.next, c.end
		c.next, c.end = uint64(p)<<pageShift, uint64(p+n)<<pageShift
		for ; old < oldEnd; old = (old + PageSize) &^ (PageSize - 1) {
			m.retireIfDead(int(old >> pageShift))
		}
		a = (c.next + gap + align - 1) &^ (align - 1)
	}
	c.next = a + size
	for p := (a - gap) >> pageShift; p <= (a+size-1)>>pageShift; p++ {
		m.pages[p].live++
	}
	m.own(a-gap, size+gap)
	r := m.data[a-gap : a]
	binary.LittleEndian.PutUint64(r, size)
	binary.LittleEndian.PutUint32(r[8:], uint32(bits.TrailingZeros64(asked)))
	binary.LittleEndian.PutUint32(r[12:], uint32(kind))
	binary.LittleEndian.PutUint32(r[16:], at)
	clear(r[20:])
	m.mark(a, size, allocated)
	m.shadow[a] |= first
	return a, nil
}

// block returns the record of the block that begins at a.
func (m *Memory) block(a uint64) Block {
	r := m.data[a-gap : a]
	return Block{
		Base: a, Size: binary.LittleEndian.Uint64(r), Align: 1 << (r[8] & 63), Kind: Kind(r[12]),
		Made: binary.LittleEndian.Uint32(r[16:]), Freed: binary.LittleEndian.Uint32(r[20:]), Dead: r[24] != 0,
	}
}

func (m *Memory) freeChecked(a, size, align uint64, at uint32) *Fault {
	if !m.inside(a, size) || m.shadow[a]&first == 0 || m.pages[a>>pageShift].use == useStack {
		return m.fault(BadFree, a, size, true)
	}
	b := m.block(a)
	switch {
	case b.Dead:
		return &Fault{Kind: DoubleFree, Addr: a, Size: size, Write: true, Block: b}
	case b.Size != size || b.Align != align || b.Kind != Heap:
		return &Fault{Kind: BadFree, Addr: a, Size: size, Write: true, Block: b}
	}
	if m.Freed != nil {
		if f := m.Freed(a, size); f != nil {
			return f
		}
	}
	m.own(a-gap, size+gap)
	r := m.data[a-gap : a]
	binary.LittleEndian.PutUint32(r[20:], at)
	r[24] = 1
	m.mark(a, size, 0)
	m.shadow[a] = first
	for p := (a - gap) >> pageShift; p <= (a+size-1)>>pageShift; p++ {
		m.pages[p].live--
		m.retireIfDead(int(p))
	}
	m.used -= size
	return nil
}

// retireIfDead retires a page of checked memory that has no live block, unless blocks will still be placed there.
func (m *Memory) retireIfDead(p int) {
	c := &m.checked
	a := uint64(p) << pageShift
	if pg := &m.pages[p]; pg.use == useChecked && pg.live == 0 && (a+PageSize <= c.next || a >= c.end) {
		m.retire(p)
	}
}

func (m *Memory) retire(p int) {
	c := &m.checked
	m.own(uint64(p)<<pageShift, 1)
	m.pages[p].use = useRetired
	c.retired = append(c.retired, uint32(p))
	for uint64(len(c.retired))<<pageShift > m.opt.Quarantine {
		m.givePages(int(c.retired[0]), 1)
		c.retired = c.retired[1:]
	}
}

// mark sets the shadow of n bytes at a.
func (m *Memory) mark(a, n uint64, v byte) {
	m.own(a, n)
	fill(m.shadow[a:a+n], v)
}

// Frame makes n bytes at a, a frame of a stack, accessible and not initialised. In plain memory it does nothing.
func (m *Memory) Frame(a, n uint64) {
	if m.opt.Checked && m.inside(a, n) {
		m.mark(a, n, allocated)
	}
}

// Live makes n bytes at a, a place in a stack, a local variable that is not initialised, and the Border behind it
// inaccessible. In plain memory it does nothing.
func (m *Memory) Live(a, n uint64) {
	if m.opt.Checked && n > 0 && m.inside(a, n+Border) {
		m.mark(a, n, allocated)
		m.shadow[a] |= first
		m.mark(a+n, Border, border)
	}
}

// Dead makes n bytes at a, a local variable or a frame of a stack, inaccessible. In plain memory it does nothing.
func (m *Memory) Dead(a, n uint64) {
	if m.opt.Checked && m.inside(a, n) {
		m.mark(a, n, 0)
	}
}

// ofStack is the class of retired pages that belonged to a stack.
const ofStack = 255

// ones has one bit per byte.
const ones = 0x0101010101010101

// CheckLoad returns what is wrong with a typed load of n bytes at a, n at most 8 or a multiple of 8. In plain memory it
// must not be called.
func (m *Memory) CheckLoad(a, n, align uint64) *Fault {
	if a-Low >= m.span || !m.inside(a, n) {
		return m.LoadFault(a, n)
	}
	for i := uint64(0); i < n; i += 8 {
		want := uint64(ones*(allocated|initialised)) >> (64 - 8*min(n, 8))
		if shadow64(m.shadow[a+i:])&want != want {
			return m.shadowFault(a, n, false)
		}
	}
	if a&(align-1) != 0 {
		return m.fault(Misaligned, a, align, false)
	}
	return nil
}

// CheckStore returns what is wrong with a typed store of n bytes at a, n at most 8 or a multiple of 8. If it returns
// nil the bytes count as initialised, so the store must follow. In plain memory it must not be called.
func (m *Memory) CheckStore(a, n, align uint64) *Fault {
	if f := m.writable(a, n); f != nil {
		return f
	}
	for i := uint64(0); i < n; i += 8 {
		want := uint64(ones*allocated) >> (64 - 8*min(n, 8))
		if shadow64(m.shadow[a+i:])&want != want {
			return m.shadowFault(a, n, true)
		}
	}
	if a&(align-1) != 0 {
		return m.fault(Misaligned, a, align, true)
	}
	for i := range n {
		m.shadow[a+i] |= initialised
	}
	m.own(a, n)
	return nil
}

// checkRange is CheckLoad and CheckStore for ranges of any length. Bytes that are copied need not be initialised.
func (m *Memory) checkRange(a, n uint64, want byte, write bool) *Fault {
	for _, s := range m.shadow[a : a+n] {
		if s&want != want {
			return m.shadowFault(a, n, write)
		}
	}
	return nil
}

// shadowFault says why n bytes at a are not accessible: the first of them that is not allocated, or not initialised.
func (m *Memory) shadowFault(a, n uint64, write bool) *Fault {
	bad := a
	for bad < a+n && m.shadow[bad]&allocated != 0 {
		bad++
	}
	if bad == a+n {
		for bad = a; m.shadow[bad]&initialised != 0; {
			bad++
		}
		return m.fault(Uninitialised, bad, n, write)
	}
	f := &Fault{Kind: Dangling, Addr: a, Size: n, Write: write}
	b, known := m.near(bad)
	if !known {
		return f
	}
	f.Block = b
	if b.Kind == Stack && b.Size == 0 || b.Dead && bad-b.Base < b.Size {
		f.Kind = UseAfterFree
	} else {
		f.Kind = OutOfBounds
	}
	return f
}

// near returns the block that the byte at a belongs to, or else the closest one within the size of a gap behind it or
// in front of it. Blocks of stacks and statics have no record, so of them only the kind is known, except behind a local
// variable.
func (m *Memory) near(a uint64) (b Block, known bool) {
	if !m.inside(a, 1) {
		return b, false
	}
	switch pg := m.pages[a>>pageShift]; pg.use {
	case useStack:
		end := a
		for m.shadow[end]&border != 0 && m.inside(end-1, 1) {
			end--
		}
		if end == a {
			return Block{Kind: Stack}, true
		}
		base := end
		for m.shadow[base]&first == 0 && m.inside(base-1, 1) {
			base--
		}
		return Block{Kind: Stack, Base: base, Size: end + 1 - base}, true
	case useRetired:
		if pg.class == ofStack {
			return Block{Kind: Stack}, true
		}
	case useStatic:
		return Block{Kind: Static}, true
	case useReadOnly:
		return Block{Kind: Constant}, true
	}
	hasBlocks := func(a uint64) bool {
		u := m.pages[a>>pageShift].use
		return u == useChecked || u == useRetired
	}
	for x := a; x >= Low && hasBlocks(x); x-- {
		if m.shadow[x]&first != 0 {
			b, known = m.block(x), true
			break
		}
	}
	if known && a-b.Base < b.Size {
		return b, true
	}
	for x := a + 1; x <= a+gap && m.inside(x, 1) && hasBlocks(x); x++ {
		if m.shadow[x]&first != 0 && (!known || x-a <= a-(b.Base+b.Size)) {
			return m.block(x), true
		}
	}
	return b, known
}
