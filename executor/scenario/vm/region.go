package vm

import (
	"strconv"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Raw pointers. A thin one is what a reference is: P, the block or cell of the
// value. Neither knows its type or its neighbours, so a pointer that is cast to
// another type, counted with, or was allocated without a type, becomes {P: a
// region, B: offset in bytes, as rustc lays values out}. Following it (OpFollow)
// looks for a value of the wanted type at that offset and gives its block or
// cell. What is not there ends the run with a sentence: no pointer of a program
// ever reads memory as something that it is not.
//
// A region says what it is by its first word, which no block has.
type region struct {
	mark unsafe.Pointer
	base unsafe.Pointer
	// of is the type of the value at base; with n >= 0 of each of the n slots there.
	of *compile.TypeDesc
	n  int
	// raw: memory of std::alloc of size bytes. It has slots as soon as it is used as
	// an array, else cells by their offset.
	raw, freed bool
	text       bool // base is a str's bytes
	size       int64
	charged    int64
	cells      map[int64]cell
	order      []int64 // their keys, as they were made
}

type cell struct {
	p  unsafe.Pointer
	of *compile.TypeDesc
}

var regionMark byte

// rcMark is what the slot of the strong count has beside it for as long as its block is there.
var rcMark Val

func regionOf(p unsafe.Pointer) *region {
	if p == nil || *(*unsafe.Pointer)(p) != unsafe.Pointer(&regionMark) {
		return nil
	}
	return (*region)(p)
}

func newRegion(r region, off int64) Val {
	r.mark = unsafe.Pointer(&regionMark)
	return Val{P: unsafe.Pointer(&r), B: uint64(off)}
}

// CastPtr is the pointer v to a value of type of, about to become a pointer to
// another type. For a slice v is fat and of the element's type.
func (m *Machine) CastPtr(v Val, of, to *compile.TypeDesc) Val {
	switch {
	case of.Kind == types.Slice:
		return SlicePtr(v.P, int(v.B), of.Elem)
	case of.Kind == types.Str:
		return newRegion(region{base: v.P, n: int(v.B), text: true}, 0)
	case of.Kind == types.Dyn:
		of = m.prog.Vtables[v.B].Type
		v.B = 0
	}
	if v.P == nil || of.Size == 0 || regionOf(v.P) != nil || similar(of, to) {
		return v
	}
	return newRegion(region{base: v.P, of: of, n: -1}, 0)
}

// SlicePtr is the pointer to the first of n slots of type of.
func SlicePtr(p unsafe.Pointer, n int, of *compile.TypeDesc) Val {
	if of.Size == 0 || regionOf(p) != nil {
		return Val{P: p}
	}
	return newRegion(region{base: p, of: of, n: n}, 0)
}

// elemPtr is the pointer to element i of an array of n, of a slice (n = -1) or of
// a Vec (n = -2).
func elemPtr(of Val, i, n int64, d *compile.TypeDesc) Val {
	switch n {
	case -1:
		n = int64(of.B)
	case -2:
		of, n = *of.Field(0), of.Field(1).Int() // as far as it has room
	}
	return OffsetPtr(SlicePtr(of.P, int(n), d), d, i*d.Size)
}

// OffsetPtr moves a pointer to a value of type d by n bytes.
func OffsetPtr(v Val, d *compile.TypeDesc, n int64) Val {
	if n == 0 {
		return v
	}
	if v.P != nil && regionOf(v.P) == nil {
		if d.Size == 0 {
			return v
		}
		v = newRegion(region{base: v.P, of: d, n: -1}, 0)
	}
	v.B += uint64(n)
	return v
}

// Alloc is memory without a type.
func Alloc(size int64) Val { return newRegion(region{raw: true, size: size, n: -1}, 0) }

// Resize is realloc: the same region with another size, so its values stay where
// they are as far as there is room. A size of 0 frees it.
func (t *Thread) Resize(v Val, size int64) Status {
	r := regionOf(v.P)
	switch {
	case r == nil || v.B != 0:
		return t.misuse("memory is freed that std::alloc did not give")
	case !r.raw && size < 0: // a box's, a Vec's
		n := r.n
		if n < 0 {
			n = max(1, r.of.Slots)
		}
		t.FreeSlots(n)
		return Next
	}
	if r.freed {
		return t.misuse(usedFreed)
	}
	if size < 0 {
		t.Release(r.charged)
		*r = region{mark: r.mark, raw: true, freed: true}
		return Next
	}
	if r.of != nil {
		old := Slots(r.base, r.n)
		r.n = int(size / r.of.Size)
		p, ok := t.NewSlots(r.n)
		if !ok {
			return t.OutOfMemory()
		}
		copy(Slots(p, r.n), old)
		t.FreeSlots(len(old))
		r.base = p
		r.charged = int64(r.n) * int64(valSize)
	}
	r.size = size
	return Next
}

// wholes says of values that lie in larger ones where that is. A pointer to the
// part is its block or cell, which does not tell; it may be cast to one to the
// whole, or be counted with to get there: a task is found by its header, a node of
// a list by its links. Kept is what was looked at through a pointer to the whole,
// and what the program has made raw pointers of.
type wholes map[unsafe.Pointer]Val

const maxWholes = 1 << 16

func (w *wholes) remember(p unsafe.Pointer, whole Val) {
	if *w == nil || len(*w) >= maxWholes {
		*w = wholes{}
	}
	(*w)[p] = whole
}

// part notes that p is the given field of the value of type d at whole.
func (w *wholes) part(p, whole unsafe.Pointer, d *compile.TypeDesc, field int64) {
	w.remember(p, newRegion(region{base: whole, of: d, n: -1}, d.Fields[field].Off))
}

// find looks for the value of type d at byte off of what the value of r lies in.
func (w wholes) find(t *Thread, r *region, off int64, d *compile.TypeDesc, write bool) unsafe.Pointer {
	for r.n < 0 && !r.raw {
		v, ok := w[r.base]
		if !ok {
			break
		}
		outer := regionOf(v.P)
		off += int64(v.B)
		if p := outer.find(t, off, d, write); p != nil {
			return p
		}
		if outer.base == r.base { // it begins with the part
			break
		}
		r = outer
	}
	return nil
}

const usedFreed = "memory is used after it was freed"

// Follow gives the block or cell of the value of type d that v points to. Halt: there is none.
func (t *Thread) Follow(v Val, d *compile.TypeDesc, write bool) (unsafe.Pointer, Status) {
	r := regionOf(v.P)
	if r == nil {
		return v.P, Next
	}
	if r.freed {
		return nil, t.misuse(usedFreed)
	}
	off := int64(v.B)
	if p := r.find(t, off, d, write); p != nil {
		if r.n < 0 && p != r.base {
			t.m.wholes.remember(p, v)
		}
		return p, Next
	}
	if p := t.m.wholes.find(t, r, off, d, write); p != nil {
		return p, Next
	}
	end := r.size
	switch {
	case r.raw:
	case r.text:
		end = int64(r.n)
	case r.n >= 0:
		end = int64(r.n) * r.of.Size
	default:
		end = r.of.Size
	}
	if off < 0 || off+d.Size > end {
		return nil, t.misuse("a pointer is followed to byte " + strconv.FormatInt(off, 10) +
			" of an allocation of " + strconv.FormatInt(end, 10) + " bytes")
	}
	what := "memory"
	if r.of != nil {
		what = "`" + r.of.Name + "`"
	}
	return nil, t.misuse("what lies at byte " + strconv.FormatInt(off, 10) + " of " + what + " is used as `" + d.Name +
		"`: the bytes of a value are not seen as another type here")
}

func (r *region) find(t *Thread, off int64, d *compile.TypeDesc, write bool) unsafe.Pointer {
	if d.Size == 0 {
		return Mark()
	}
	if r.raw {
		if off < 0 || off+d.Size > r.size {
			return nil
		}
		c, ok := r.cells[off]
		if ok && similar(c.of, d) {
			return c.p
		}
		if !ok && r.of == nil && r.cells == nil && r.size%d.Size == 0 && off%d.Size == 0 && t.Charge(r.size/d.Size*int64(valSize)) {
			r.of, r.n = d, int(r.size/d.Size)
			r.base = unsafe.Pointer(unsafe.SliceData(make([]Val, r.n)))
			r.charged = int64(r.n) * int64(valSize)
		}
	}
	switch {
	case r.text:
		if off < 0 || off >= int64(r.n) || d.Num != compile.NumU8 {
			return nil
		}
		return unsafe.Pointer(&Val{B: uint64(*(*byte)(unsafe.Add(r.base, off)))})
	case r.of != nil && r.n >= 0:
		i := off / r.of.Size
		if off < 0 {
			return nil
		}
		if i < int64(r.n) {
			if p := within(r.of, thin(r.of, Slot(r.base, int(i))), off%r.of.Size, d); p != nil {
				return p
			}
		}
		if d.Kind == types.Array && similar(d.Elem, r.of) && off%r.of.Size == 0 && off+d.Size <= int64(r.n)*r.of.Size {
			return unsafe.Pointer(Slot(r.base, int(i)))
		}
	case r.of != nil:
		if p := within(r.of, r.base, off, d); p != nil || write || off != 0 {
			return p
		}
		return tag(r.of, r.base, d)
	}
	if !r.raw {
		return nil
	}
	for i := 0; i < len(r.order); i++ {
		at := r.order[i]
		c := r.cells[at]
		if at >= off+d.Size || off >= at+c.of.Size {
			continue
		}
		if p := within(c.of, c.p, off-at, d); p != nil {
			return p
		}
		if !write {
			return nil
		}
		delete(r.cells, at) // the memory is used again
		r.order = append(r.order[:i], r.order[i+1:]...)
		i--
	}
	slots := max(1, d.Slots)
	if !t.Charge(int64(slots) * int64(valSize)) {
		return nil
	}
	r.charged += int64(slots) * int64(valSize)
	if r.cells == nil {
		r.cells = map[int64]cell{}
	}
	c := cell{newBlock(1), d}
	if d.Repr == compile.ReprObject {
		c.p = Fresh(d)
	}
	r.cells[off] = c
	r.order = append(r.order, off)
	return c.p
}

// thin is the pointer to the value in a slot; an object that is not there yet
// gets its block.
func thin(d *compile.TypeDesc, s *Val) unsafe.Pointer {
	if d.Repr != compile.ReprObject {
		return unsafe.Pointer(s)
	}
	if s.P == nil {
		s.P = Fresh(d)
	}
	return s.P
}

// Fresh is the block of an object that nothing has been written to; the objects
// within it have theirs.
func Fresh(d *compile.TypeDesc) unsafe.Pointer {
	p := newBlock(max(1, d.Slots))
	if d.Kind == types.Array && d.Elem.Repr == compile.ReprObject {
		for i := range d.Slots {
			thin(d.Elem, Slot(p, i))
		}
	}
	for i := range d.Fields {
		switch f := &d.Fields[i]; {
		case f.Slot == compile.SlotWhole:
			return Fresh(f.Type)
		case f.Slot >= 0:
			thin(f.Type, Slot(p, f.Slot))
		}
	}
	return p
}

// within looks for a value of type want at byte off of the one at p.
func within(of *compile.TypeDesc, p unsafe.Pointer, off int64, want *compile.TypeDesc) unsafe.Pointer {
	if off == 0 && similar(of, want) {
		return p
	}
	if of.Kind == types.Array && of.Elem.Size > 0 {
		if i := off / of.Elem.Size; off >= 0 && i*of.Elem.Size < of.Size {
			if want.Kind == types.Array && similar(want.Elem, of.Elem) && off%of.Elem.Size == 0 && off+want.Size <= of.Size {
				return unsafe.Pointer(Slot(p, int(i)))
			}
			return within(of.Elem, thin(of.Elem, Slot(p, int(i))), off%of.Elem.Size, want)
		}
		return nil
	}
	for i := range of.Fields {
		f := &of.Fields[i]
		if off < f.Off || off >= f.Off+f.Type.Size {
			continue
		}
		q := p
		if f.Slot >= 0 {
			q = thin(f.Type, Slot(p, f.Slot))
		}
		return within(f.Type, q, off-f.Off, want)
	}
	return nil
}

// tag is a copy of the discriminant of the enum at p, which has the integer type
// d; nil when it is no such enum.
func tag(of *compile.TypeDesc, p unsafe.Pointer, d *compile.TypeDesc) unsafe.Pointer {
	n := d.Num
	if n == compile.NumNone || n.Float() || n.Wide() || d.Size > of.Size || of.Enum != compile.EnumPlain && of.Enum != compile.EnumTagged {
		return nil
	}
	i := (*Val)(p).B
	if i >= uint64(len(of.Variants)) {
		return nil
	}
	k := of.Variants[i].Disc
	if n.Signed() {
		return unsafe.Pointer(&Val{B: uint64(k)})
	}
	return unsafe.Pointer(&Val{B: uint64(k) << (64 - 8*d.Size) >> (64 - 8*d.Size)})
}

// similar reports whether a value of the one type is a value of the other: the
// same type, or what is one and a struct around it.
func similar(a, b *compile.TypeDesc) bool {
	a, b = inner(a), inner(b)
	if a == b {
		return true
	}
	if a.Repr != b.Repr || a.Size != b.Size || a.Num != b.Num {
		return false
	}
	switch a.Repr {
	case compile.ReprZero:
		return true
	case compile.ReprThin, compile.ReprFat:
		return address(a) && address(b) && (a.Repr == compile.ReprThin || a.Elem != nil && b.Elem != nil && a.Elem.Kind == b.Elem.Kind)
	case compile.ReprObject:
		if a.Slots != b.Slots || a.Lang != b.Lang || len(a.Fields) != len(b.Fields) || len(a.Fields) == 0 || len(a.Variants)+len(b.Variants) > 0 {
			return a.Kind == types.Array && b.Kind == types.Array && a.Slots == b.Slots && similar(a.Elem, b.Elem)
		}
		for i := range a.Fields {
			if a.Fields[i].Slot != b.Fields[i].Slot || !similar(a.Fields[i].Type, b.Fields[i].Type) {
				return false
			}
		}
		return true
	}
	return false
}

func inner(d *compile.TypeDesc) *compile.TypeDesc {
next:
	for i := range d.Fields {
		if f := &d.Fields[i]; f.Slot == compile.SlotWhole {
			d = f.Type
			goto next
		}
	}
	return d
}

func address(d *compile.TypeDesc) bool {
	return d.Kind == types.Ref || d.Kind == types.Ptr || d.Lang == "Box"
}

// Plain is a thin pointer without its region where that is possible: two that
// are equal have the same words then.
func Plain(v Val) Val {
	r := regionOf(v.P)
	switch {
	case v.P == nil:
		return v
	case r == nil:
		return Val{P: v.P}
	case r.of != nil && r.n >= 0 && !r.raw:
		if i := int64(v.B) / r.of.Size; int64(v.B) >= 0 && i < int64(r.n) && int64(v.B)%r.of.Size == 0 {
			return Val{P: thin(r.of, Slot(r.base, int(i)))}
		}
	case r.raw:
		return v
	case v.B == 0:
		return Val{P: r.base}
	}
	return Val{P: r.base, B: v.B}
}

// Address is a number for a pointer: the same for the same pointer, others for
// others, and the same ones in every run, which real addresses are not. Numbers
// are handed out in the order of asking; neighbours get neighbours' only within
// a region.
func (m *Machine) Address(v Val) uint64 {
	if v.P == nil {
		return v.B
	}
	at, size := Plain(v), int64(16)
	if r := regionOf(v.P); r != nil {
		at = Val{P: r.base}
		switch {
		case r.raw:
			at.P, size = v.P, r.size
		case r.text:
			size = int64(r.n)
		case r.n >= 0:
			at.P, size = thin(r.of, Slot(r.base, 0)), int64(r.n)*r.of.Size
			if r.n == 0 {
				at.P = r.base
			}
		default:
			size = r.of.Size
		}
		at.B = v.B
	}
	n, ok := m.addresses[at.P]
	if !ok {
		if m.addresses == nil {
			m.addresses = map[unsafe.Pointer]uint64{}
			m.pointers = map[uint64]Val{}
			m.nextAddress = 0x5581_0000_0010
		}
		n = m.nextAddress
		m.nextAddress += uint64(max(size, 1)+15) / 16 * 16
		m.addresses[at.P] = n
	}
	n += at.B
	if p := Plain(v); p.B == 0 && p.P != at.P {
		m.addresses[p.P] = n
	}
	m.pointers[n] = v
	return n
}

// PointerTo is the pointer that an address was asked of; of other numbers it is
// a pointer to nothing that knows its number.
func (m *Machine) PointerTo(n uint64) Val {
	if v, ok := m.pointers[n]; ok {
		return v
	}
	return Val{B: n}
}

// samePtr reports whether two thin pointers to the type with the given number are
// equal.
func (t *Thread) samePtr(a, b Val, to int) bool {
	r, s := regionOf(a.P), regionOf(b.P)
	if r == nil && s == nil {
		return a.P == b.P && (a.P != nil || a.B == b.B)
	}
	if r == s || r != nil && s != nil && !r.raw && !s.raw && r.base == s.base {
		return a.B == b.B
	}
	if to >= 0 && a.P != nil && b.P != nil && (r == nil || s == nil || r.raw == s.raw) {
		d := t.m.prog.Types[to]
		p, q := a.P, b.P
		if r != nil {
			p = r.find(t, int64(a.B), d, false)
		}
		if s != nil {
			q = s.find(t, int64(b.B), d, false)
		}
		if p != nil && q != nil && d.Size > 0 {
			return p == q
		}
	}
	return Plain(a) == Plain(b)
}

// SliceAt is the fat pointer to n values of type d from v on. Halt: there are not as many.
func (t *Thread) SliceAt(v Val, n int64, d *compile.TypeDesc) (Val, Status) {
	if n == 0 || d.Size == 0 {
		return Val{P: Mark(), B: uint64(n)}, Next
	}
	r := regionOf(v.P)
	if r == nil {
		if v.P == nil || n != 1 {
			return Val{}, t.misuse("a slice of " + strconv.FormatInt(n, 10) + " values is made of a pointer to one")
		}
		if d.Repr == compile.ReprObject {
			v = t.NewBlockOf(Val{P: v.P})
		}
		return Val{P: v.P, B: 1}, Next
	}
	if r.freed {
		return Val{}, t.misuse(usedFreed)
	}
	if r.raw {
		r.find(t, int64(v.B), d, true)
	}
	if r.text && d.Num == compile.NumU8 && int64(v.B) >= 0 && n > 0 && n <= int64(r.n)-int64(v.B) {
		b := make([]Val, n) // a str's bytes are not slots
		for i := range b {
			b[i].B = uint64(*(*byte)(unsafe.Add(r.base, v.B+uint64(i))))
		}
		return SliceOf(b), Next
	}
	if r.n < 0 && r.of != nil && r.of.Kind == types.Array {
		r = &region{base: r.base, of: r.of.Elem, n: r.of.Slots}
	}
	if r.of == nil || r.n < 0 || !similar(r.of, d) || int64(v.B) < 0 || int64(v.B)%d.Size != 0 || n < 0 || n > int64(r.n)-int64(v.B)/d.Size {
		return Val{}, t.misuse("a slice of " + strconv.FormatInt(n, 10) + " values of `" + d.Name +
			"` is made of memory that has no room for them")
	}
	i := int64(v.B) / d.Size
	if d.Repr == compile.ReprObject {
		for k := range n {
			thin(d, Slot(r.base, int(i+k)))
		}
	}
	return Val{P: unsafe.Pointer(Slot(r.base, int(i))), B: uint64(n)}, Next
}

// CopyPtr copies n values of type d, which may overlap.
func (t *Thread) CopyPtr(from, to Val, n int64, d *compile.TypeDesc) Status {
	if d.Size == 0 {
		return Next
	}
	held := make([]Val, 0, min(n, 1<<16))
	for i := range n {
		p, st := t.Follow(OffsetPtr(from, d, i*d.Size), d, false)
		if st != Next {
			return st
		}
		v := Load(d, Val{P: p})
		if d.Repr == compile.ReprObject {
			q := newBlock(max(1, d.Slots))
			copy(Slots(q, d.Slots), Slots(p, d.Slots))
			v.P = q
		}
		held = append(held, v)
	}
	for i := range n {
		p, st := t.Follow(OffsetPtr(to, d, i*d.Size), d, true)
		if st != Next {
			return st
		}
		Store(d, Val{P: p}, held[i])
	}
	return Next
}

// FillPtr is ptr::write_bytes with zeros, or of bytes.
func (t *Thread) FillPtr(v Val, b uint64, n int64, d *compile.TypeDesc) Status {
	if b != 0 && d.Num != compile.NumU8 {
		return t.misuse("`" + d.Name + "` is filled with bytes")
	}
	if d.Size == 0 {
		return Next
	}
	for i := range n {
		p, st := t.Follow(OffsetPtr(v, d, i*d.Size), d, true)
		if st != Next {
			return st
		}
		if d.Repr == compile.ReprObject {
			clear(Slots(p, d.Slots))
		} else {
			*(*Val)(p) = Val{B: b}
		}
	}
	return Next
}
