package vm

import "unsafe"

// Memory. Blocks are Go slices of Val (or bytes, for text); the garbage
// collector frees them, so a dangling pointer in an unsafe program reads old
// values instead of crashing. What is counted is what the Rust program has on
// its heap (boxes, Rc, the buffers of Vec and String): charged when it is
// allocated, released when it is freed, at the size it has here. The count is
// exact and the same on every machine; passing the cap ends the program as
// running out of memory does.

// newBlock is a zeroed block that is not counted: locals, struct values on
// their way, anything that Rust keeps on the stack.
func newBlock(n int) unsafe.Pointer {
	switch n {
	case 0:
		return Mark()
	case 1:
		return unsafe.Pointer(new(Val))
	case 2:
		return unsafe.Pointer(new([2]Val))
	case 3:
		return unsafe.Pointer(new([3]Val))
	case 4:
		return unsafe.Pointer(new([4]Val))
	}
	return unsafe.Pointer(unsafe.SliceData(make([]Val, n)))
}

// What is not counted still takes room: what is on Rust's stack, and the blocks
// of structs, arrays, closures and futures wherever they are kept (the buffer of
// a Vec is counted with one slot for each). A program ends before the host runs
// out of memory: whenever blocksBetween slots of such blocks were made, Go is
// asked how large its heap is. An array that no stack has room for is refused
// before it is made.
const (
	largeBlock    = 1 << 10
	hugeBlock     = 1 << 16
	MaxStackArray = 8 << 20
	blocksBetween = 4 << 20
	// bytes that are charged, freed or not, until the host's heap is looked at; less in programs with unsafe code, which
	// may make the count wrong
	chargedBetween       = 1 << 30
	chargedBetweenUnsafe = 1 << 26
)

// hostLimit is how large the host's heap may be, in bytes. It leaves the collector room below the memory limit of the
// command line: with little room it collects all the time.
func (m *Machine) hostLimit() int64 { return m.heapCap + m.heapCap/2 }

// room counts a block of n slots that is about to be made, and reports whether it may be.
func (m *Machine) room(n int64) bool {
	if m.fresh += n; n < largeBlock && m.fresh <= blocksBetween {
		return true
	}
	return n <= MaxStackArray && (m.fresh <= blocksBetween || m.hostHasRoom())
}

// Room counts n slots that nobody counts as heap and that a native is about to make; false when the host is not to have
// so many: return t.OutOfMemory().
func (t *Thread) Room(n int) bool {
	m := t.m
	m.fresh += int64(n)
	return int64(n) <= m.hostLimit()/int64(valSize) && (m.fresh <= blocksBetween || m.hostHasRoom())
}

// believed compares what is counted with the host's heap: an unsafe program that frees one block again
// and again has more than it seems.
func (m *Machine) believed() bool {
	m.fresh += m.charged / int64(valSize)
	m.charged = 0
	return m.hostHasRoom()
}

// noRoom ends the process for want of room for a block of n slots. What has filled the host nobody
// counted: the stack, when the block is a large array or the calls that are under way may each have one
// like it, else the heap, where small arrays lie in collections.
func (t *Thread) noRoom(n int64) Status {
	if n >= hugeBlock || n >= largeBlock && int64(len(t.frames)) > t.m.heapCap/int64(valSize)/n {
		return t.stackOverflow()
	}
	return t.OutOfMemory()
}

// NewBlock makes a block of n zeroed slots. It is not counted as heap.
func (t *Thread) NewBlock(n int) unsafe.Pointer { return t.m.block(n) }

// NewBlockOf makes a block with the given slots: a struct, a tuple.
func (t *Thread) NewBlockOf(v ...Val) Val {
	p := t.m.block(len(v))
	copy(Slots(p, len(v)), v)
	return Val{P: p}
}

// NewSlots makes the buffer of a Vec with room for n elements, counted as
// heap. ok is false when the cap is passed: return t.OutOfMemory().
func (t *Thread) NewSlots(n int) (p unsafe.Pointer, ok bool) {
	if n == 0 {
		return Mark(), true
	}
	if !t.Charge(int64(n) * int64(valSize)) {
		return nil, false
	}
	return t.m.block(n), true
}

// FreeSlots gives back what NewSlots counted.
func (t *Thread) FreeSlots(n int) { t.m.heap -= int64(n) * int64(valSize) }

// NewBytes makes the buffer of a String with room for n bytes, counted as heap.
func (t *Thread) NewBytes(n int) (p unsafe.Pointer, ok bool) {
	if n == 0 {
		return Mark(), true
	}
	if !t.Charge(int64(n)) {
		return nil, false
	}
	if t.m.arena != nil {
		return t.m.arena.text(n), true
	}
	return unsafe.Pointer(unsafe.SliceData(make([]byte, n))), true
}

// FreeBytes gives back what NewBytes counted.
func (t *Thread) FreeBytes(n int) { t.m.heap -= int64(n) }

// Charge counts n more bytes of heap; false when that passes the cap.
func (t *Thread) Charge(n int64) bool {
	h := t.m.heap + n
	if n < 0 || h > t.m.heapCap {
		return false
	}
	t.m.heap = h
	if h > t.m.heapPeak {
		t.m.heapPeak = h
	}
	if t.m.charged += n; t.m.charged > t.m.trusted && !t.m.believed() {
		return false
	}
	if n >= bigCharge && pressed() {
		t.leaveSoon()
	}
	return true
}

// Release counts n bytes less.
func (t *Thread) Release(n int64) { t.m.heap -= n }

// ---- String: an object of two slots, {P data, B len} {_, B cap}

// NewString makes a String value (its object) with a copy of s.
func (t *Thread) NewString(s string) (Val, bool) {
	p, ok := t.NewBytes(len(s))
	if !ok {
		return Val{}, false
	}
	if len(s) > 0 {
		copy(unsafe.Slice((*byte)(p), len(s)), s)
	}
	return t.NewBlockOf(Val{P: p, B: uint64(len(s))}, Val{B: uint64(len(s))}), true
}

// StringText is the text of a String, given the value or a reference to it
// (both are a pointer to its two slots). Not a copy, see Val.Str.
func StringText(v Val) string { return v.At().Str() }

// AppendString appends to the String behind ref, growing as Rust's does:
// doubled, at least 8 bytes.
func (t *Thread) AppendString(ref Val, s string) bool {
	h, c := ref.Field(0), ref.Field(1)
	n, room := int(h.B), int(c.B)
	if n+len(s) > room {
		want := max(n+len(s), 2*room, 8)
		p, ok := t.NewBytes(want)
		if !ok {
			return false
		}
		if n > 0 {
			copy(unsafe.Slice((*byte)(p), n), unsafe.Slice((*byte)(h.P), n))
		}
		t.FreeBytes(room)
		h.P, c.B = p, uint64(want)
	}
	if len(s) > 0 {
		copy(unsafe.Slice((*byte)(unsafe.Add(h.P, n)), len(s)), s)
		h.B = uint64(n + len(s))
	}
	return true
}

// ---- Vec<T>: an object of two slots, {P data, B len} {_, B cap}

// NewVec makes a Vec of the given elements, which it owns from now on.
func (t *Thread) NewVec(elems []Val) (Val, bool) {
	p, ok := t.NewSlots(len(elems))
	if !ok {
		return Val{}, false
	}
	copy(Slots(p, len(elems)), elems)
	n := uint64(len(elems))
	return t.NewBlockOf(Val{P: p, B: n}, Val{B: n}), true
}
