package memory

import "unsafe"

const (
	// PageSize is the unit of snapshots and of the allocator, in bytes.
	PageSize  = 1 << pageShift
	pageShift = 12

	// Low is the lowest address that can be accessible.
	Low = PageSize

	// slack follows the last page: a load of 16 bytes may begin at the last address.
	slack = 16

	// minPages is the size of a new memory.
	minPages = 64

	// DefaultReserve is the number of bytes that are reserved for constants, and for statics.
	DefaultReserve = 256 << 10

	// DefaultLimit is the number of bytes that a program may have allocated at a time.
	DefaultLimit = 256 << 20
)

// Options configure a Memory.
type Options struct {
	// Limit bounds the bytes that are allocated at a time, stacks included; 0 means DefaultLimit. Statics, gaps and
	// rounding do not count, but all pages together are bounded by twice the limit.
	Limit uint64
	// Constants and Statics are the bytes of address space that are reserved for them; 0 means DefaultReserve.
	Constants, Statics uint64
	// Checked tracks allocations and initialised bytes. All loads and stores must then be announced by CheckLoad and
	// CheckStore.
	Checked bool
	// Quarantine is the number of bytes retired before an address is reused in checked memory; 0 means 16 MiB.
	Quarantine uint64
	// ClearFreed clears what is freed, so that the hash does not depend on values that are gone. Blocks are then zero
	// when they are allocated, and frames when they are entered.
	ClearFreed bool
}

// Memory is the memory of one run.
type Memory struct {
	// Freed is called before a block or a stack of checked memory is freed, and may return a fault for a block; nil =
	// nobody wants to know.
	Freed func(a, n uint64) *Fault

	opt Options

	// The fast paths read these: see access.go.
	base   unsafe.Pointer // of data
	states unsafe.Pointer // of state
	span   uint64         // bytes from Low to the end
	span2  uint64         // span in units of 2, 4, 8 and 16 bytes
	span4  uint64
	span8  uint64
	span16 uint64

	data   []byte // all pages, and slack
	state  []byte // per page: unwritten or written
	shadow []byte // per byte of data; nil unless checked
	pages  []page // per page

	written []uint32 // the pages that were written since the last snapshot
	used    uint64   // bytes allocated
	peak    uint64   // the maximum of used

	free    numbers          // pages that are free
	partial [classes]numbers // per size class, pages with free blocks
	areas   [2]area          // of constants and statics
	origin  *Memory          // that places them; nil if this one does
	checked checked

	hash   Hash
	terms  []term // per page
	stored []*stored
	pool   *pool
	naming Naming
}

// States of a page. The fast paths store to written pages only.
const (
	unwritten = iota // since the last snapshot, or at all
	written
)

// New returns an empty memory.
func New(o Options) *Memory {
	if o.Limit == 0 {
		o.Limit = DefaultLimit
	}
	if o.Quarantine == 0 {
		o.Quarantine = 16 << 20
	}
	if o.Constants == 0 {
		o.Constants = DefaultReserve
	}
	if o.Statics == 0 {
		o.Statics = DefaultReserve
	}
	m := &Memory{opt: o, pool: &pool{}}
	m.reserve()
	return m
}

// Size returns the number of bytes of the address space: addresses from Low to Size-1 can be accessible.
func (m *Memory) Size() uint64 { return uint64(len(m.state)) << pageShift }

// Used returns the number of bytes that are allocated.
func (m *Memory) Used() uint64 { return m.used }

// Peak returns the largest number of bytes that were allocated at a time.
func (m *Memory) Peak() uint64 { return m.peak }

// Checked reports whether the memory tracks allocations and initialised bytes.
func (m *Memory) Checked() bool { return m.opt.Checked }

// resize makes n pages the size of the memory; n is not smaller than the present number. New pages are zero and free.
func (m *Memory) resize(n int) {
	old := len(m.state)
	data, shadow := m.data, m.shadow
	m.data = make([]byte, n<<pageShift+slack)
	if m.opt.Checked {
		m.shadow = make([]byte, n<<pageShift+slack)
	}
	for p := 0; p < old; p++ { // free pages hold nothing
		if m.pages[p].use != useFree {
			a := p << pageShift
			copy(m.data[a:a+PageSize], data[a:])
			if m.opt.Checked {
				copy(m.shadow[a:a+PageSize], shadow[a:])
			}
		}
	}
	m.state = append(make([]byte, 0, n), m.state...)[:n]
	m.pages = append(make([]page, 0, n), m.pages...)[:n]
	m.terms = append(make([]term, 0, n), m.terms...)[:n]
	m.stored = append(make([]*stored, 0, n), m.stored...)[:n]
	for p := old; p < n; p++ {
		m.free.add(p)
	}
	m.setBounds()
}

// charge counts n allocated bytes.
func (m *Memory) charge(n uint64) *Fault {
	if n > m.opt.Limit || m.used > m.opt.Limit-n {
		return &Fault{Kind: OutOfMemory, Size: n}
	}
	m.used += n
	m.peak = max(m.peak, m.used)
	return nil
}

// own makes the pages of n bytes at a writable for the fast paths, and records them. The range lies in the memory.
func (m *Memory) own(a, n uint64) {
	if n == 0 {
		return
	}
	for p := a >> pageShift; p <= (a+n-1)>>pageShift; p++ {
		if m.state[p] == unwritten {
			m.state[p] = written
			m.written = append(m.written, uint32(p))
		}
	}
}

// inside reports whether n bytes at a lie in the memory.
func (m *Memory) inside(a, n uint64) bool {
	size := m.Size()
	return a >= Low && a <= size && n <= size-a
}

// Prepare is the slow path of stores of n bytes at a, n a power of two up to 16. It returns nil after it has made the
// page writable, and the store can be repeated. Else it returns what is wrong.
func (m *Memory) Prepare(a, n uint64) *Fault {
	if f := m.writable(a, n); f != nil {
		return f
	}
	if a&(n-1) != 0 {
		return m.fault(Misaligned, a, n, true)
	}
	m.own(a, n)
	return nil
}

// LoadFault returns what is wrong with a load of n bytes at a that the fast path refused.
func (m *Memory) LoadFault(a, n uint64) *Fault {
	if a < Low {
		return m.fault(Null, a, n, false)
	}
	return m.fault(Dangling, a, n, false)
}

// writable returns nil if n bytes at a lie in pages that guest code may write.
func (m *Memory) writable(a, n uint64) *Fault {
	switch {
	case a < Low:
		return m.fault(Null, a, n, true)
	case !m.inside(a, n):
		return m.fault(Dangling, a, n, true)
	}
	for p := a >> pageShift; p<<pageShift < a+n; p++ {
		if m.pages[p].use == useReadOnly {
			return m.fault(ReadOnly, a, n, true)
		}
	}
	return nil
}
