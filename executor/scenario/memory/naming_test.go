package memory

import (
	"encoding/binary"
	"testing"
)

// heap is a memory with blocks that tests build.
type heap struct {
	*Memory
	t *testing.T
}

func newHeap(t *testing.T) *heap {
	return &heap{New(Options{ClearFreed: true}), t}
}

func (h *heap) block(words ...uint64) uint64 {
	a, f := h.Alloc(uint64(8*len(words)), 8, Heap, 0)
	if f != nil {
		h.t.Fatal(f)
	}
	h.put(a, words...)
	return a
}

func (h *heap) put(a uint64, words ...uint64) {
	for i, w := range words {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], w)
		if f := h.Write(a+uint64(8*i), b[:]); f != nil {
			h.t.Fatal(f)
		}
	}
}

func (h *heap) named(roots ...uint64) Hash {
	n := h.Naming()
	for _, r := range roots {
		n.Add(r)
	}
	return n.Hash()
}

// A list of three blocks in memories that have placed them in different orders.
func TestNamesDoNotDependOnAddresses(t *testing.T) {
	list := func(order [3]int, values [3]uint64) Hash {
		h := newHeap(t)
		var at [3]uint64
		for _, i := range order {
			at[i] = h.block(0, 0)
		}
		for i := range at {
			h.put(at[i], values[i], at[(i+1)%3]+8) // into the middle of the next one
		}
		return h.named(at[0])
	}
	want := list([3]int{0, 1, 2}, [3]uint64{7, 8, 9})
	for _, order := range [][3]int{{0, 2, 1}, {1, 0, 2}, {2, 1, 0}} {
		if list(order, [3]uint64{7, 8, 9}) != want {
			t.Errorf("the order %v of allocation makes another state", order)
		}
	}
	if list([3]int{0, 1, 2}, [3]uint64{7, 9, 8}) == want {
		t.Error("other values make no other state")
	}
}

func TestNamesTellGraphsApart(t *testing.T) {
	h := newHeap(t)
	a, b := h.block(1), h.block(1)
	pair := h.block(a, a)
	same := h.named(pair)
	h.put(pair, a, b)
	if other := h.named(pair); other == same {
		t.Error("two addresses of one block are as two of different ones")
	}
	h.put(pair, b, a)
	swapped := h.named(pair)
	h.put(pair, a, b)
	if h.named(pair) != swapped {
		t.Error("blocks that changed places with all their addresses make another state")
	}
	if h.named(pair, a) == h.named(pair, b) {
		t.Error("a root does not count")
	}
	before := h.named(pair)
	h.put(a+0, 2)
	if h.named(pair) == before {
		t.Error("a value behind two addresses does not count")
	}
}

// What no address leads to counts with its own address, so nothing is left out.
func TestNamesOfLeakedBlocks(t *testing.T) {
	h := newHeap(t)
	leaked := h.block(5, 6)
	before := h.named()
	h.put(leaked, 5, 7)
	if h.named() == before {
		t.Error("a leaked block does not count")
	}
	large, f := h.Alloc(3*PageSize, 8, Heap, 0)
	if f != nil {
		t.Fatal(f)
	}
	before = h.named(leaked)
	h.put(large+2*PageSize, 1)
	if h.named(leaked) == before {
		t.Error("a large block does not count")
	}
}

func TestNamesOfStacks(t *testing.T) {
	h := newHeap(t)
	a, _ := h.AllocStack(PageSize)
	b, _ := h.AllocStack(PageSize)
	of := func(x, y uint64) Hash {
		n := h.Naming()
		n.AddStack(x, x+8, x+PageSize)
		n.AddStack(y, y+8, y+PageSize)
		return n.Hash()
	}
	h.put(a, b)
	h.put(b, a)
	if of(a, b) != of(b, a) {
		t.Error("stacks that changed places make another state")
	}
	h.put(b, b)
	if of(a, b) == of(b, a) {
		t.Error("addresses of stacks do not count")
	}
	before := of(a, b)
	h.put(a, 1)
	if of(a, b) == before {
		t.Error("the contents of a stack do not count")
	}
}
