package layout

import (
	"math/bits"
	"strconv"
	"strings"
)

// MaxSize is the largest size of a type in bytes; rustc 1.95 refuses types of this size and larger ones.
const MaxSize = 1 << 61

// Layout is how the values of one type lie in memory. It is immutable.
type Layout struct {
	// Size is a multiple of Align, except of an unsized type: there it is the offset up to which the sized fields
	// reach, and Align is the alignment of these.
	Size, Align uint64
	// Unsized marks str, slices, trait objects, and structs that end in one. The alignment of a trait object is that of
	// its value, found in the vtable; if Pack is not 0, the struct reduces it to Pack.
	Unsized bool
	Pack    uint64
	// Uninhabited marks a type without values, such as `!`.
	Uninhabited bool
	// Fields are the offsets of fields in order of declaration: of a struct, union, tuple, closure or array (of its
	// first element), and of a fat pointer's two halves. Empty for enums.
	Fields []uint64
	// Saved are the offsets of the saved locals of a coroutine.
	Saved []uint64
	// Niche is the largest niche.
	Niche Scalar

	// Kind says how an enum's variant is found; the fields below belong to enums alone.
	Kind Kind
	// Variants are the variants in order of declaration.
	Variants []Variant
	// Tag is where a Tagged or Filled enum keeps the tag, and which values of it are variants.
	Tag Scalar
	// Index is the one variant of a Single enum, -1 if all are absent. Of a Filled enum it is the variant without a
	// tag: one of its own fields holds the niche, and every value that is no other variant's tag means it.
	Index int
	// First is the variant whose tag is Start in a Filled enum. The next variants have the next values, up to Last.
	First, Last int
	Start       Bits
}

// Kind is how a variant is found.
type Kind uint8

const (
	None   Kind = iota // not an enum
	Single             // at most one variant has values
	Tagged             // a tag holds the discriminant
	Filled             // a niche of one variant holds the tags of the others
)

// Variant is one variant of an enum.
type Variant struct {
	Fields []uint64 // offsets from the start of the enum, in order of declaration
	// Discriminant is the lowest bits of it, as many as Tag.Size says.
	Discriminant Bits
	// Absent marks a variant that has no values and takes no space.
	Absent bool
}

// Scalar is an integer within a type, or a pointer, of which some bit patterns are not used: those outside of First to
// Last. When First is larger than Last the valid values are First up to the largest, and 0 up to Last.
type Scalar struct {
	Offset, Size uint64 // in bytes
	Signed       bool
	First, Last  Bits
}

// Available is the number of values of a niche that are not used; 0 for the zero Scalar.
func (s Scalar) Available() Bits { return s.First.sub(s.Last).sub(Bits{Lo: 1}).low(s.Size) }

// reserve takes n values from a niche: start is the first of them, rest the niche that remains. The values are next to
// those that are in use, on the side on which the niche includes zero, since tests for zero are cheap.
func (s Scalar) reserve(n Bits) (start Bits, rest Scalar, ok bool) {
	if n.cmp(s.Available()) > 0 {
		return start, rest, false
	}
	below, above := s, s
	below.First = s.First.sub(n).low(s.Size)
	above.Last = s.Last.add(n).low(s.Size)
	after := s.Last.add(Bits{Lo: 1}).low(s.Size)
	switch top := all(s.Size).sub(s.Last); {
	case s.First.cmp(s.Last) > 0: // zero is in use
		return after, above, true
	case s.First.cmp(top) <= 0: // more room above than below
		if n.cmp(s.First) <= 0 {
			return below.First, below, true
		}
		return after, above, true
	}
	// More room below than above: go up, unless that would pass zero and more.
	if above.Last != (Bits{}) && above.Last.cmp(s.Last) <= 0 {
		return below.First, below, true
	}
	return after, above, true
}

// Repr is what #[repr(…)] says of a type.
type Repr struct {
	C           bool
	Int         uint64 // size of the discriminant in bytes; 0: not given
	Signed      bool   // of Int
	Pack, Align uint64 // 0: not given
}

// inOrder reports whether fields stay in order of declaration.
func (r Repr) inOrder() bool { return r.C || r.Int > 0 }

// Int returns the layout of an integer or float of size bytes, in which all bit patterns are valid.
func Int(size uint64) *Layout { return &Layout{Size: size, Align: size} }

// Range returns the layout of an integer of size bytes whose values are first to last.
func Range(size uint64, first, last Bits) *Layout {
	l := Int(size)
	l.Niche = Scalar{Size: size, First: first, Last: last}
	return l
}

// Never returns the layout of `!` and of enums without variants.
func Never() *Layout { return &Layout{Align: 1, Uninhabited: true} }

// Unsized returns the layout of a str, a slice of elements with that alignment, or a trait object, whose alignment is 1
// until its vtable is known.
func Unsized(align uint64) *Layout { return &Layout{Align: align, Unsized: true} }

const word = 8

// Pointer returns the layout of a thin pointer.
func Pointer(nonNull bool) *Layout {
	if nonNull {
		return Range(word, Bits{Lo: 1}, all(word))
	}
	return Int(word)
}

// Fat returns the layout of a pointer with a length, or with the address of a vtable.
func Fat(nonNull, vtable bool) *Layout {
	l := Pointer(nonNull)
	l.Size, l.Fields = 2*word, []uint64{0, word}
	if vtable && !nonNull {
		l.Niche = Pointer(true).Niche
		l.Niche.Offset = word
	}
	return l
}

// Array returns the layout of n elements. ok is false if they are too large.
func Array(elem *Layout, n uint64) (l *Layout, ok bool) {
	hi, size := bits.Mul64(elem.Size, n)
	l = &Layout{Size: size, Align: elem.Align, Fields: []uint64{0}}
	if n > 0 {
		l.Niche, l.Uninhabited = elem.Niche, elem.Uninhabited
	}
	return l, hi == 0 && size < MaxSize
}

// Union returns the layout of a union. ok is false if it is too large.
func Union(fields []*Layout, r Repr) (l *Layout, ok bool) {
	l = &Layout{Align: 1, Fields: make([]uint64, len(fields))}
	for _, f := range fields {
		l.Size, l.Align = max(l.Size, f.Size), max(l.Align, r.alignOf(f))
	}
	l.Align = max(l.Align, r.Align)
	l.Size = up(l.Size, l.Align)
	return l, l.Size < MaxSize
}

// Struct returns the layout of a struct, tuple or closure. The last field stays last where maybeUnsized says that its
// declared type may be unsized. ok is false if it is too large.
func Struct(fields []*Layout, r Repr, maybeUnsized bool) (l *Layout, ok bool) {
	if maybeUnsized {
		return place(fields, r, form{tail: true})
	}
	return edge(fields, r, form{})
}

// up rounds n up to a multiple of align, a power of two.
func up(n, align uint64) uint64 { return (n + align - 1) &^ (align - 1) }

// alignOf is the alignment of a field in a type with that repr.
func (r Repr) alignOf(f *Layout) uint64 {
	if r.Pack > 0 {
		return min(f.Align, r.Pack)
	}
	return f.Align
}

// String describes a layout on one line: size, alignment, what it has of offsets, variants, largest niche. It is the
// form of the test data.
func (l *Layout) String() string {
	var b strings.Builder
	b.WriteString("size " + utoa(l.Size) + " align " + utoa(l.Align))
	if l.Unsized {
		b.WriteString(" unsized")
	}
	if l.Uninhabited {
		b.WriteString(" uninhabited")
	}
	switch l.Kind {
	case None:
		writeOffsets(&b, l.Fields)
	case Single:
		if l.Index < 0 {
			writeOffsets(&b, nil)
			break
		}
		writeOffsets(&b, l.Variants[l.Index].Fields)
	case Tagged:
		b.WriteString(" tag " + l.Tag.String())
	case Filled:
		b.WriteString(" filled " + l.Tag.String() + " untagged " + strconv.Itoa(l.Index) + " variants " +
			strconv.Itoa(l.First) + "-" + strconv.Itoa(l.Last) + " from " + l.Start.String())
	}
	if l.Kind == Tagged || l.Kind == Filled {
		for i := range l.Variants {
			writeOffsets(&b, l.Variants[i].Fields)
		}
	}
	if l.Niche.Available() != (Bits{}) {
		b.WriteString(" niche " + l.Niche.String())
	}
	return b.String()
}

func writeOffsets(b *strings.Builder, offsets []uint64) {
	b.WriteString(" [")
	for i, o := range offsets {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(utoa(o))
	}
	b.WriteByte(']')
}

// String is for example `u8@4 0..=1`.
func (s Scalar) String() string {
	sign := "u"
	if s.Signed {
		sign = "i"
	}
	return sign + utoa(8*s.Size) + "@" + utoa(s.Offset) + " " + s.First.String() + "..=" + s.Last.String()
}

func utoa(n uint64) string { return strconv.FormatUint(n, 10) }
