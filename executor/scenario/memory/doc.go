// Package memory is the memory of a guest program: one flat space of bytes with 64-bit addresses, apart from Go's heap.
// Every load and store is bounded by it, whatever the guest does with its pointers.
//
//	m := memory.New(memory.Options{Limit: 256 << 20})
//	a, fault := m.Alloc(24, 8, memory.Heap, 0)
//	if !m.Store64(a, 7) {       // the fast path refuses the first write to a page
//		fault = m.Prepare(a, 8) // marks the page as written, or says what is wrong
//	}
//	before := m.Snapshot()      // copies the pages written since the last snapshot
//	m.Restore(before)           // copies back those that differ
//
// A Memory belongs to one goroutine. Host code reads and writes guest memory through Bytes, Writable and Copy only; the
// slices that they return are valid until the next allocation.
package memory

// How it works.
//
// Addresses are indices into one slice of bytes (memory.go). The first page is never accessible, so null pointers
// fault. A load compares its address with the size. A store also tests the state byte of its page of 4 KiB: 0 means
// that the page is shared with a snapshot, or cannot be written. The slow path, Prepare, decides, and records the
// page as written. access.go has the fast paths. It is the only file with unsafe code.
//
// Constants and statics lie in front of all else, in areas of a fixed size (statics.go). One memory places them for all
// runs of a program. The other pages are divided by use (pages.go): blocks of one size class, runs for large blocks,
// stacks. Small blocks lie in pages of one class (blocks.go). An allocation takes the free block with the lowest
// address. So the allocator's state is the set of live blocks, in whatever order they came and went, and a hash of it
// is canonical.
//
// Checked memory (checked.go) has a shadow byte for each byte: allocated, initialised, first of a block. Blocks have
// gaps between them. The gap in front of a block holds its record: size, alignment, kind, and the places of
// allocation and release. Guest code cannot reach a gap, and a snapshot copies it like everything else. Pages in
// which all blocks are dead are reused only after Quarantine bytes have been retired since. What an access does wrong
// is a Fault (fault.go) with the name that Miri gives it.
//
// Snapshots (snapshot.go) are tables of immutable pages with reference counts. The running memory stays flat. The hash
// is a sum of one term per page, so a page that changed replaces its term.
