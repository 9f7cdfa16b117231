package task

// A Slot is the index of a header in its Arena, plus one. 0 is no task.
type Slot uint32

// Index returns the index of the slot, from 0.
func (s Slot) Index() uint32 { return uint32(s) - 1 }

// Key names a task: its slot in the lower half and the slot's generation in the upper one. A key is stale once the
// task's slot is freed. 0 names no task.
type Key uint64

// NewKey returns the key of a task from its slot and generation.
func NewKey(slot Slot, gen uint32) Key { return Key(slot) | Key(gen)<<32 }

// Slot returns the slot of the task.
func (k Key) Slot() Slot { return Slot(k) }

// Generation returns the number of tasks that used the slot before this one, modulo 2^32.
func (k Key) Generation() uint32 { return uint32(k >> 32) }

// Ref returns a Ref without the task's number in the trace. Its task must not be freed.
func (k Key) Ref() Ref { return Ref{key: k} }

// Ref is a Key together with the task's number in the trace, which stays known when the task is freed. The zero Ref
// names no task.
type Ref struct {
	key Key
	id  uint32
}

// NewRef returns the Ref of a task that is in no Arena.
func NewRef(slot Slot, gen, id uint32) Ref { return Ref{NewKey(slot, gen), id} }

// IsZero reports whether r names no task.
func (r Ref) IsZero() bool { return r.key == 0 }

// ID returns the task's number in the trace, 0 if the run is not recorded.
func (r Ref) ID() uint32 { return r.id }

// Key returns the task's key.
func (r Ref) Key() Key { return r.key }

// Slot returns the slot of the task.
func (r Ref) Slot() Slot { return r.key.Slot() }

// Generation returns the number of tasks that used the slot before this one, modulo 2^32.
func (r Ref) Generation() uint32 { return r.key.Generation() }

// Header holds the state of a task. It has 32 bytes, half a cache line: with many tasks alive, loading the header
// dominates the cost of a poll.
type Header struct {
	Awaiter Key    // the task that awaits the JoinHandle, 0 = none; while the header is free, the next free slot
	Gen     uint32 // generation of the slot
	ID      uint32 // number in the trace; 0 if the run is not recorded
	Polls   uint32 // polls begun
	User    uint32 // value for the driver
	Wakers  int32  // wakers that exist
	Flags   Flags
	State   State
	Runtime uint8 // index of the task's runtime
}

// Flags hold facts about a task that are not in its state word.
type Flags uint16

const (
	// Done: the future is gone.
	Done Flags = 1 << iota
	// Tombstone: aborted while in a run queue, and still in it. The slot must not be reused before the task leaves
	// the queue.
	Tombstone
	// Dropping: the driver must drop the future and has not called Cancelled yet.
	Dropping
	// Panicked: a poll panicked.
	Panicked
	// OutputTaken: the handle returned the output or the error.
	OutputTaken
	// AbortAfterPoll: aborted during its poll as in tokio: if the poll returns Ready, the task completes.
	AbortAfterPoll
	// External: an executor in the program polls the task, so it is in no run queue.
	External
	// Nested: the task is a sub-future of another task, with a waker of its own.
	Nested
)

// Arena holds the headers of all tasks of one scheduler. NewArena makes one. A *Header is valid until the next
// Alloc. The first header belongs to slot 0, which is no task: its generation is never that of a key.
type Arena struct {
	headers []Header
	free    Slot // head of the list of free slots; the last freed one is reused first, because it is likely in the cache
}

// NewArena returns an arena without tasks.
func NewArena() Arena { return Arena{headers: []Header{{Gen: noGeneration}}} }

// noGeneration is the generation of slot 0. The zero key has generation 0.
const noGeneration = 1

// Len returns the number of slots: the largest number of tasks that existed at the same time.
func (a *Arena) Len() int { return len(a.headers) - 1 }

// At returns the header of a slot that Alloc has returned.
func (a *Arena) At(s Slot) *Header { return &a.headers[s] }

// Alloc returns a free slot, or a new one. Its header has the slot's generation; the other fields are zero.
func (a *Arena) Alloc() (Slot, *Header) {
	s := a.free
	if s == 0 {
		return a.grow()
	}
	h := a.At(s)
	a.free = h.Awaiter.Slot()
	*h = Header{Gen: h.Gen}
	return s, h
}

// grow adds a slot.
//
//go:noinline
func (a *Arena) grow() (Slot, *Header) {
	a.headers = append(a.headers, Header{})
	s := Slot(len(a.headers) - 1)
	return s, a.At(s)
}

// Free frees slot s with header h. References to its task are stale from now on.
func (a *Arena) Free(s Slot, h *Header) {
	h.Gen++
	h.Flags |= Done
	h.Awaiter, a.free = Key(a.free), s
}

// Ref returns the reference to the task in a slot.
func (a *Arena) Ref(s Slot) Ref { return a.At(s).Ref(s) }

// Ref returns the reference to the task with header h in slot s.
func (h *Header) Ref(s Slot) Ref { return Ref{NewKey(s, h.Gen), h.ID} }

// Unreferenced reports whether the slot can be freed: the future is gone, the task is in no queue, and it has no handle
// and no waker.
func (h *Header) Unreferenced() bool {
	return h.Flags&(Done|Tombstone) == Done && h.State&(HANDLE|RUNNING) == 0 && h.Wakers <= 0
}

// Get returns the header of the task that r names. It returns false if r is zero or stale.
func (a *Arena) Get(r Ref) (*Header, bool) { return a.Find(r.Key()) }

// Find returns the header of the task that k names. It returns false if k is zero or stale.
func (a *Arena) Find(k Key) (*Header, bool) {
	h := a.At(k.Slot())
	return h, h.Gen == k.Generation()
}

// CopyTo makes c a copy of the arena, in its own memory.
func (a *Arena) CopyTo(c *Arena) {
	*c = Arena{headers: append(c.headers[:0], a.headers...), free: a.free}
}
