package memory

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

func must(tb testing.TB, f *Fault) {
	tb.Helper()
	if f != nil {
		tb.Fatal(f)
	}
}

func alloc(tb testing.TB, m *Memory, size, align uint64) uint64 {
	tb.Helper()
	a, f := m.Alloc(size, align, Heap, 0)
	must(tb, f)
	if a&(align-1) != 0 {
		tb.Fatalf("a block with alignment %d begins at %#x", align, a)
	}
	return a
}

// store is what the machine does for a store.
func store(m *Memory, a, v, n uint64) *Fault {
	if m.Checked() {
		if f := m.CheckStore(a, n, n); f != nil {
			return f
		}
	}
	for try := 0; ; try++ {
		ok := false
		switch n {
		case 1:
			ok = m.Store8(a, v)
		case 2:
			ok = m.Store16(a, v)
		case 4:
			ok = m.Store32(a, v)
		case 8:
			ok = m.Store64(a, v)
		}
		if ok {
			return nil
		}
		if f := m.Prepare(a, n); f != nil {
			return f
		}
		if try > 0 {
			panic("BUG: Prepare returns nil and the store fails")
		}
	}
}

// load is what the machine does for a load.
func load(m *Memory, a, n uint64) (uint64, *Fault) {
	if m.Checked() {
		if f := m.CheckLoad(a, n, n); f != nil {
			return 0, f
		}
	}
	var v uint64
	ok := false
	switch n {
	case 1:
		v, ok = m.Load8(a)
	case 2:
		v, ok = m.Load16(a)
	case 4:
		v, ok = m.Load32(a)
	case 8:
		v, ok = m.Load64(a)
	}
	if !ok {
		return 0, m.LoadFault(a, n)
	}
	return v, nil
}

func TestByteOrder(t *testing.T) {
	m := New(Options{})
	a := alloc(t, m, 16, 8)
	must(t, store(m, a, 0x0807060504030201, 8))
	b, f := m.Bytes(a, 8)
	must(t, f)
	if !bytes.Equal(b, []byte{1, 2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("the host stores %x: it is not little-endian", b)
	}
}

// Every address is either within the memory or refused, the largest ones included.
func TestBounds(t *testing.T) {
	m := New(Options{})
	for _, n := range []uint64{1, 2, 4, 8} {
		for _, a := range []uint64{
			0, 1, Low - 1, m.Size(), m.Size() + 1, 1 << 32, 1<<63 - 1, 1 << 63, ^uint64(0), ^uint64(0) - 6,
		} {
			if _, f := load(m, a, n); f == nil {
				t.Errorf("a load of %d bytes at %#x is not refused", n, a)
			}
			if f := store(m, a, 1, n); f == nil {
				t.Errorf("a store of %d bytes at %#x is not refused", n, a)
			}
		}
		if f := store(m, m.Size()-n, 1, n); f != nil {
			t.Errorf("the last %d bytes: %v", n, f)
		}
		if n > 1 {
			if f := store(m, m.Size()-1, 1, n); f == nil {
				t.Errorf("a store of %d bytes at the last address is not refused", n)
			}
			if f := store(m, m.Size()-PageSize+1, 1, n); f == nil || f.Kind != Misaligned {
				t.Errorf("a misaligned store of %d bytes: %v", n, f)
			}
		}
	}
}

func TestConstantsCannotBeWritten(t *testing.T) {
	m := New(Options{})
	a, f := m.Static(8, 8, Constant, []byte{1, 2})
	must(t, f)
	for range 2 {
		if f := store(m, a, 7, 8); f == nil || f.Kind != ReadOnly {
			t.Errorf("a store to a constant: %v", f)
		}
		if v, f := load(m, a, 8); f != nil || v != 0x0201 {
			t.Errorf("the constant is %#x, %v", v, f)
		}
		m.Snapshot()
	}
	b, f := m.Static(8, 8, Constant, []byte{3})
	must(t, f)
	if v, _ := load(m, b, 8); v != 3 {
		t.Errorf("a constant after a snapshot is %d", v)
	}
}

// The limit counts bytes: neither more nor fewer can be allocated, however they are divided.
func TestLimitIsExact(t *testing.T) {
	for _, checked := range []bool{false, true} {
		for _, size := range []uint64{16, 24, 1000, 4096, 50_000, 1 << 20} {
			m := New(Options{Limit: 1 << 20, Checked: checked})
			n := uint64(0)
			for ; ; n++ {
				if checked && size < 1000 && n == 5000 {
					break // gaps of small blocks count for the pages
				}
				if _, f := m.Alloc(size, 1, Heap, 0); f != nil {
					if f.Kind != OutOfMemory {
						t.Fatal(f)
					}
					break
				}
			}
			if n != 1<<20/size && n != 5000 {
				t.Errorf("checked %v: %d blocks of %d bytes fit into 1 MiB", checked, n, size)
			}
			if m.Used() != n*size {
				t.Errorf("%d bytes are counted, %d are allocated", m.Used(), n*size)
			}
		}
	}
}

func TestSizesAndAlignments(t *testing.T) {
	for _, checked := range []bool{false, true} {
		m := New(Options{Checked: checked})
		type block struct{ a, size, align uint64 }
		var list []block
		for _, align := range []uint64{1, 2, 8, 16, 32, 128, 2048, 4096, 1 << 16} {
			for _, size := range []uint64{1, 15, 16, 17, 100, 129, 1345, 2048, 2049, 4096, 4097, 100_000} {
				a := alloc(t, m, size, align)
				must(t, m.Fill(a, size, byte(len(list))))
				list = append(list, block{a, size, align})
			}
		}
		for i, b := range list {
			bytes, f := m.Bytes(b.a, b.size)
			must(t, f)
			for _, x := range bytes {
				if x != byte(i) {
					t.Fatalf("checked %v: the block of %d bytes, alignment %d overlaps another", checked, b.size, b.align)
				}
			}
		}
		for _, b := range list {
			must(t, m.Free(b.a, b.size, b.align, 0))
		}
		if m.Used() != 0 {
			t.Errorf("%d bytes are left", m.Used())
		}
	}
}

func TestCheckedFaults(t *testing.T) {
	m := New(Options{Checked: true})
	a, f := m.Alloc(24, 8, Heap, 11)
	must(t, f)
	b := alloc(t, m, 24, 8)
	is := func(what string, f *Fault, kind FaultKind) {
		t.Helper()
		if f == nil || f.Kind != kind {
			t.Errorf("%s: %v", what, f)
		}
	}
	_, f = load(m, a, 8)
	is("a load of a new block", f, Uninitialised)
	must(t, store(m, a, 1, 4))
	_, f = load(m, a, 8)
	is("a load of a block that is written in part", f, Uninitialised)
	is("a store behind the end", store(m, a+24, 1, 8), OutOfBounds)
	is("a store before the start", store(m, b-8, 1, 8), OutOfBounds)
	is("a misaligned store", store(m, a+2, 1, 4), Misaligned)
	is("a release in the middle", m.Free(a+8, 24, 8, 0), BadFree)
	is("a release with another size", m.Free(a, 16, 8, 0), BadFree)
	must(t, m.Free(a, 24, 8, 22))
	is("a second release", m.Free(a, 24, 8, 0), DoubleFree)
	_, f = load(m, a, 4)
	is("a load of a freed block", f, UseAfterFree)
	if f != nil && (f.Block.Made != 11 || f.Block.Freed != 22 || f.Block.Size != 24) {
		t.Errorf("the record of the freed block is %+v", f.Block)
	}
	if f != nil && !strings.Contains(f.Error(), "has been freed, so this pointer is dangling") {
		t.Errorf("the message is %q", f)
	}
	_, f = load(m, 0, 8)
	is("null", f, Null)
	s, f := m.AllocStack(PageSize)
	must(t, f)
	is("a local before its scope", store(m, s, 1, 8), UseAfterFree)
	m.Live(s, 8)
	must(t, store(m, s, 1, 8))
	m.Dead(s, 8)
	_, f = load(m, s, 8)
	is("a local after its scope", f, UseAfterFree)
	m.FreeStack(s, PageSize)
	_, f = load(m, s, 8)
	is("a local of a stack that is gone", f, UseAfterFree)
}

// Bytes that are copied keep whether they are initialised, in both directions.
func TestCopyKeepsInitialisation(t *testing.T) {
	for _, shift := range []uint64{8, ^uint64(7)} {
		m := New(Options{Checked: true})
		a := alloc(t, m, 64, 8) + 16
		must(t, store(m, a, 5, 8)) // the second word is not written
		must(t, m.Copy(a+shift, a, 16))
		if v, f := load(m, a+shift, 8); f != nil || v != 5 {
			t.Errorf("the copy is %d, %v", v, f)
		}
		if _, f := load(m, a+shift+8, 8); f == nil || f.Kind != Uninitialised {
			t.Errorf("the copy of an uninitialised word: %v", f)
		}
	}
}

// Addresses are not reused before as many bytes as the quarantine has were retired, and then they are.
func TestQuarantine(t *testing.T) {
	m := New(Options{Checked: true, Quarantine: 1 << 20})
	a := alloc(t, m, 1000, 8)
	must(t, m.Free(a, 1000, 8, 0))
	bytes, reused := uint64(0), false
	for range 10_000 {
		b := alloc(t, m, 1000, 8)
		if b < a+1000 && a < b+1000 {
			reused = true
			break
		}
		must(t, m.Free(b, 1000, 8, 0))
		bytes += 1000
	}
	if !reused || bytes < 800_000 {
		t.Errorf("reused %v after %d bytes", reused, bytes)
	}
	if m.Size() > 8<<20 {
		t.Errorf("the memory grew to %d bytes", m.Size())
	}
}

// Live blocks alone decide the next address and the hash, not the order in which others came and went.
func TestCanonical(t *testing.T) {
	build := func(seed uint64) (*Memory, []uint64) {
		m := New(Options{ClearFreed: true})
		r := rand.New(rand.NewPCG(seed, 1))
		var keep []uint64
		for i := range uint64(40) {
			a := alloc(t, m, 16+16*(i%5), 8)
			must(t, store(m, a, i, 8))
			keep = append(keep, a)
		}
		var temporary [][2]uint64
		for range 200 {
			if r.IntN(2) == 0 || len(temporary) == 0 {
				size := 1 + r.Uint64N(6000)
				a := alloc(t, m, size, 8)
				must(t, m.Fill(a, size, byte(r.Uint32())))
				temporary = append(temporary, [2]uint64{a, size})
			} else {
				i := r.IntN(len(temporary))
				must(t, m.Free(temporary[i][0], temporary[i][1], 8, 0))
				temporary[i] = temporary[len(temporary)-1]
				temporary = temporary[:len(temporary)-1]
			}
		}
		for _, b := range temporary {
			must(t, m.Free(b[0], b[1], 8, 0))
		}
		return m, keep
	}
	m, _ := build(1)
	for seed := range uint64(20) {
		n, _ := build(seed + 2)
		if m.Hash() != n.Hash() {
			t.Fatalf("seed %d has another hash", seed)
		}
		if a, b := alloc(t, m, 100, 8), alloc(t, n, 100, 8); a != b {
			t.Fatalf("the next block lies at %#x or %#x", a, b)
		} else {
			must(t, m.Free(a, 100, 8, 0))
		}
	}
	before := m.Hash()
	a := alloc(t, m, 8, 8)
	if m.Hash() == before {
		t.Error("an allocation does not change the hash")
	}
	must(t, m.Free(a, 8, 8, 0))
	if m.Hash() != before {
		t.Error("the hash is another one after the block is freed")
	}
}

func FuzzAgainstModel(f *testing.F) {
	f.Add(uint64(1), uint16(300), false)
	f.Add(uint64(2), uint16(300), true)
	f.Fuzz(func(t *testing.T, seed uint64, steps uint16, checked bool) {
		runModel(t, seed, int(steps%2000), checked)
	})
}

func TestAgainstModel(t *testing.T) {
	for seed := range uint64(30) {
		runModel(t, seed, 300, seed%2 == 1)
	}
}

// model is a memory as simple as it can be: the bytes that were written, by address.
type model struct {
	bytes  map[uint64]byte
	blocks map[uint64]uint64 // size by address
}

func (o *model) clone() *model {
	c := &model{map[uint64]byte{}, map[uint64]uint64{}}
	for a, b := range o.bytes {
		c.bytes[a] = b
	}
	for a, n := range o.blocks {
		c.blocks[a] = n
	}
	return c
}

// runModel does random operations on a memory and on a model. Every written byte must be as the model has it, also
// after a return to a snapshot and in a copy made of one. In checked memory every access outside of the blocks, and
// every load of a byte that was not written, must be refused.
func runModel(t *testing.T, seed uint64, steps int, checked bool) {
	r := rand.New(rand.NewPCG(seed, 0))
	m := New(Options{Limit: 4 << 20, Checked: checked, Quarantine: 64 << 10})
	o := &model{map[uint64]byte{}, map[uint64]uint64{}}
	type saved struct {
		s *Snapshot
		o *model
	}
	var snapshots []saved
	var order []uint64 // addresses of blocks, in an order that does not depend on maps
	pick := func() (a, size uint64) {
		a = order[r.IntN(len(order))]
		return a, o.blocks[a]
	}
	refresh := func() {
		order = order[:0]
		for a := range o.blocks {
			order = append(order, a)
		}
		// The order of a map is random, hence sorted.
		for i := range order {
			for j := i; j > 0 && order[j] < order[j-1]; j-- {
				order[j], order[j-1] = order[j-1], order[j]
			}
		}
	}
	for step := range steps {
		switch op := r.IntN(12); {
		case op == 0 || len(order) == 0:
			size := 1 + r.Uint64N(64)
			if r.IntN(8) == 0 {
				size = 1 + r.Uint64N(6000)
			}
			a := alloc(t, m, size, 1<<r.IntN(7))
			for b, n := range o.blocks {
				if a < b+n && b < a+size {
					t.Fatalf("step %d: block %#x+%d overlaps %#x+%d", step, a, size, b, n)
				}
			}
			o.blocks[a] = size
			refresh()
		case op == 1:
			if checked {
				break // the alignment is not kept in the model
			}
			a, size := pick()
			if m.pages[a>>pageShift].use == useBlocks && smallClass(size, 1) != m.pages[a>>pageShift].class {
				break
			}
			must(t, m.Free(a, size, 1, 0))
			for i := range size {
				delete(o.bytes, a+i)
			}
			delete(o.blocks, a)
			refresh()
		case op < 6:
			a, size := pick()
			n := uint64(1) << r.IntN(4)
			at := a + r.Uint64N(size+8)
			if !checked {
				at = a + r.Uint64N(size)
			}
			v := r.Uint64()
			inside := at+n <= a+size
			if !checked && !inside {
				break
			}
			f := store(m, at, v, n)
			if at&(n-1) != 0 || !inside {
				if f == nil {
					t.Fatalf("step %d: a store of %d bytes at %#x, block %#x+%d, is not refused", step, n, at, a, size)
				}
				break
			}
			must(t, f)
			for i := range n {
				o.put(at+i, byte(v>>(8*i)))
			}
		case op == 6:
			a, size := pick()
			b, size2 := pick()
			n := r.Uint64N(min(size, size2) + 1)
			must(t, m.Copy(b, a, n))
			old := map[uint64]byte{}
			for i := range n {
				if x, ok := o.bytes[a+i]; ok {
					old[i] = x
				}
			}
			for i := range n {
				delete(o.bytes, b+i)
				if x, ok := old[i]; ok {
					o.bytes[b+i] = x
				}
			}
		case op == 7:
			a, size := pick()
			n := r.Uint64N(size) + 1
			must(t, m.Fill(a, n, byte(step)))
			for i := range n {
				o.put(a+i, byte(step))
			}
		case op == 8 && len(snapshots) < 6:
			snapshots = append(snapshots, saved{m.Snapshot(), o.clone()})
		case op == 9 && len(snapshots) > 0:
			i := r.IntN(len(snapshots))
			s := snapshots[i]
			switch r.IntN(3) {
			case 0:
				s.s.Release()
				snapshots = append(snapshots[:i], snapshots[i+1:]...)
			case 1:
				m = s.s.New()
				o = s.o.clone()
				refresh()
			default:
				m.Restore(s.s)
				o = s.o.clone()
				refresh()
			}
		default:
			a, size := pick()
			for i := range size {
				want, known := o.bytes[a+i]
				got, f := load(m, a+i, 1)
				if known && (f != nil || byte(got) != want) {
					t.Fatalf("step %d: byte %#x is %d, %v, want %d", step, a+i, got, f, want)
				}
				if !known && checked && (f == nil || f.Kind != Uninitialised) {
					t.Fatalf("step %d: byte %#x was not written and a load gives %v", step, a+i, f)
				}
			}
		}
	}
}

func (o *model) put(a uint64, b byte) { o.bytes[a] = b }

// The hash after a return to a snapshot is the snapshot's, and a changed byte changes it.
func TestHashFollowsSnapshots(t *testing.T) {
	for _, checked := range []bool{false, true} {
		m := New(Options{Checked: checked})
		a := alloc(t, m, 20_000, 8)
		must(t, m.Fill(a, 20_000, 1))
		s := m.Snapshot()
		seen := map[Hash]uint64{s.Hash(): 0}
		for i := uint64(8); i < 20_000; i += 1000 {
			must(t, store(m, a+i, 1+i, 8))
			if other, ok := seen[m.Hash()]; ok {
				t.Errorf("stores at %d and %d give the same hash", other, i)
			}
			seen[m.Hash()] = i
			m.Restore(s)
			if m.Hash() != s.Hash() {
				t.Errorf("checked %v: a return gives another hash", checked)
			}
		}
		c := s.New()
		if c.Hash() != s.Hash() {
			t.Error("a copy has another hash")
		}
		must(t, store(c, a, 99, 8))
		if v, _ := load(m, a, 8); v == 99 {
			t.Error("a store to a copy is seen in the original")
		}
	}
}

// Memories that follow one have its constants and statics at the same addresses, whenever they were placed, and a hash
// does not depend on when that was.
func TestInstances(t *testing.T) {
	for _, checked := range []bool{false, true} {
		o := New(Options{Checked: checked})
		first, f := o.Static(8, 8, Static, []byte{1})
		must(t, f)
		early, before := o.Instance(), o.Instance()
		s := before.Snapshot()
		text, f := o.Static(3, 1, Constant, []byte("abc"))
		must(t, f)
		second, f := o.Static(8, 8, Static, nil)
		must(t, f)
		must(t, store(o, second, 7, 8)) // as it is computed
		o.Keep(second)
		late := o.Instance()
		early.Sync()
		before.Sync()
		before.Restore(s)
		for i, m := range []*Memory{early, late, before, s.New()} {
			if b, f := m.Bytes(text, 3); f != nil || string(b) != "abc" {
				t.Errorf("memory %d: the text is %q, %v", i, b, f)
			}
			for a, want := range map[uint64]uint64{first: 1, second: 7} {
				if v, f := load(m, a, 8); f != nil || v != want {
					t.Errorf("memory %d: the static at %#x is %d, %v", i, a, v, f)
				}
			}
			if m.Hash() != s.Hash() {
				t.Errorf("memory %d has another hash", i)
			}
			must(t, store(m, second, 8, 8))
			if m.Hash() == s.Hash() {
				t.Errorf("memory %d: a static has changed and the hash has not", i)
			}
			must(t, store(m, second, 7, 8))
			if m.Hash() != s.Hash() {
				t.Errorf("memory %d: the hash does not come back", i)
			}
		}
	}
}
