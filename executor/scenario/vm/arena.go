package vm

import (
	"sort"
	"unsafe"
)

// arena makes the blocks of a machine whose states are compared: it knows where each block begins and how long it is,
// which Go does not tell. A block is never given back, as a run that is explored is short.
type arena struct {
	slots spans // of Val
	bytes spans
}

// spans are pieces of memory in which blocks lie one behind the other, by address.
type spans struct {
	list []*span
	free *span // has room
	unit uintptr
}

type span struct {
	base  unsafe.Pointer
	size  uintptr // in units
	used  uintptr
	head  []uint32 // by unit: the first of its block
	block []uint32 // by first unit: length of the block, in Vals or bytes
}

const (
	spanSlots = 1 << 10 // Vals of a span
	spanBytes = 1 << 13
	byteUnit  = 16 // blocks of bytes begin at multiples of it
)

func newArena() *arena { return &arena{slots: spans{unit: valSize}, bytes: spans{unit: byteUnit}} }

// add puts a new span into the list.
func (s *spans) add(base unsafe.Pointer, units int) {
	x := &span{base: base, size: uintptr(units), head: make([]uint32, units), block: make([]uint32, units)}
	i := sort.Search(len(s.list), func(i int) bool { return uintptr(s.list[i].base) > uintptr(base) })
	s.list = append(s.list, nil)
	copy(s.list[i+1:], s.list[i:])
	s.list[i] = x
	s.free = x
}

// take makes a block of n things in so many units; there is room.
func (s *spans) take(units, n int) unsafe.Pointer {
	x := s.free
	first := x.used
	for i := range uintptr(units) {
		x.head[first+i] = uint32(first)
	}
	x.block[first] = uint32(n)
	x.used += uintptr(units)
	return unsafe.Add(x.base, first*s.unit)
}

// find returns the block that p points into: its begin and its length.
func (s *spans) find(p unsafe.Pointer) (base unsafe.Pointer, n int, ok bool) {
	i := sort.Search(len(s.list), func(i int) bool { return uintptr(s.list[i].base) > uintptr(p) }) - 1
	if i < 0 {
		return nil, 0, false
	}
	x := s.list[i]
	u := (uintptr(p) - uintptr(x.base)) / s.unit
	if u >= x.used {
		return nil, 0, false
	}
	h := uintptr(x.head[u])
	return unsafe.Add(x.base, h*s.unit), int(x.block[h]), true
}

// vals makes a block of n zeroed slots.
func (a *arena) vals(n int) unsafe.Pointer {
	if n == 0 {
		return Mark()
	}
	if f := a.slots.free; f == nil || f.size-f.used < uintptr(n) {
		room := max(n, spanSlots)
		a.slots.add(unsafe.Pointer(unsafe.SliceData(make([]Val, room))), room)
	}
	return a.slots.take(n, n)
}

// text makes a block of n zeroed bytes.
func (a *arena) text(n int) unsafe.Pointer {
	units := (n + byteUnit - 1) / byteUnit
	if f := a.bytes.free; f == nil || f.size-f.used < uintptr(units) {
		room := max(units*byteUnit, spanBytes)
		a.bytes.add(unsafe.Pointer(unsafe.SliceData(make([]byte, room))), room/byteUnit)
	}
	return a.bytes.take(units, n)
}

// block makes a block as newBlock does, where the machine finds it again.
func (m *Machine) block(n int) unsafe.Pointer {
	if m.arena != nil {
		return m.arena.vals(n)
	}
	return newBlock(n)
}

// text is a &'static str that a native has made.
func (t *Thread) text(s string) Val {
	if a := t.m.arena; a != nil && s != "" {
		p := a.text(len(s))
		copy(unsafe.Slice((*byte)(p), len(s)), s)
		return Val{P: p, B: uint64(len(s))}
	}
	return StaticStr(s)
}
