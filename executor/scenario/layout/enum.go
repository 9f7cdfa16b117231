package layout

import "sort"

// Case is one variant of an enum before it is laid out.
type Case struct {
	Fields       []*Layout
	Discriminant int64 // its bits, if the type of discriminants is unsigned
}

// absent reports whether a variant needs no room at all.
func (c *Case) absent() bool {
	never := false
	for _, f := range c.Fields {
		if f.Size > 0 || f.Align > 1 {
			return false
		}
		never = never || f.Uninhabited
	}
	return never
}

func (c *Case) uninhabited() bool {
	for _, f := range c.Fields {
		if f.Uninhabited {
			return true
		}
	}
	return false
}

// Enum returns the layout of an enum. ok is false if it is too large.
//
// If all variants but one are absent, it is that variant's struct. Else there are two candidates: a tag in front, and a
// niche of the largest variant as the tag. The smaller one is taken; if both have the same size the one with the
// larger niche left, and if that is the same the tag in front.
func Enum(cases []Case, r Repr) (l *Layout, ok bool) {
	only, present := -1, 0
	for i := range cases {
		if !cases[i].absent() {
			if only < 0 {
				only = i
			}
			present++
		}
	}
	switch {
	case present == 0:
		l = Never()
		l.Kind, l.Index, l.Variants = Single, -1, make([]Variant, len(cases))
		for i := range l.Variants {
			l.Variants[i] = Variant{Fields: make([]uint64, len(cases[i].Fields)), Absent: true}
		}
		return l, true
	case present == 1 && !r.inOrder():
		if l, ok = edge(cases[only].Fields, r, form{}); !ok {
			return l, false
		}
		l.Kind, l.Index, l.Variants = Single, only, make([]Variant, len(cases))
		for i := range l.Variants {
			l.Variants[i] = Variant{Fields: make([]uint64, len(cases[i].Fields)), Absent: true}
		}
		l.Variants[only] = Variant{Fields: l.Fields, Discriminant: ofInt(cases[only].Discriminant)}
		l.Fields = nil
		return l, true
	}
	tagged, ok := tagged(cases, r)
	if !ok || r.inOrder() {
		return tagged, ok
	}
	filled := filled(cases, r)
	if filled == nil {
		return tagged, true
	}
	if filled.Size < tagged.Size ||
		filled.Size == tagged.Size && filled.Niche.Available().cmp(tagged.Niche.Available()) > 0 {
		return filled, true
	}
	return tagged, true
}

// filled lays out an enum whose tag lies in the largest niche of its largest variant. nil: the niche is too small, or
// another variant does not fit before or after it.
func filled(cases []Case, r Repr) *Layout {
	structs := make([]*Layout, len(cases))
	align, largest, never := uint64(1), 0, true
	for i := range cases {
		s, ok := edge(cases[i].Fields, r, form{})
		if !ok {
			return nil
		}
		structs[i] = s
		align = max(align, s.Align)
		if s.Size >= structs[largest].Size {
			largest = i
		}
		never = never && s.Uninhabited
	}
	first, last := -1, -1
	for i := range cases {
		if i != largest && !cases[i].absent() {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	niche := structs[largest].Niche
	start, rest, ok := niche.reserve(Bits{Lo: uint64(last - first + 1)})
	if first < 0 || !ok || niche.Available() == (Bits{}) {
		return nil
	}
	size := up(structs[largest].Size, align)
	l := &Layout{Size: size, Align: align, Uninhabited: never, Niche: rest, Kind: Filled, Tag: rest,
		Index: largest, First: first, Last: last, Start: start, Variants: make([]Variant, len(cases))}
	for i, s := range structs {
		l.Variants[i] = Variant{Fields: s.Fields, Absent: cases[i].absent(),
			Discriminant: ofInt(cases[i].Discriminant).low(niche.Size)}
		if i == largest || s.Size <= niche.Offset {
			continue
		}
		after := up(niche.Offset+niche.Size, s.Align)
		if after+s.Size > size {
			return nil
		}
		for k := range s.Fields {
			s.Fields[k] += after
		}
	}
	return l
}

// tagged lays out an enum with a tag in front. The tag is as small as the discriminants allow; it grows to fill the
// padding up to the first field, which leaves a larger niche.
func tagged(cases []Case, r Repr) (*Layout, bool) {
	value := r.value
	low, high := discriminants(cases, r)
	size, signed := r.Int, r.Signed
	if size == 0 {
		size, signed = 1, low < 0
		if r.C {
			size = 4
		}
		for !fits(low, high, size, signed) {
			size *= 2
		}
	}
	prefix := size
	if r.C { // a struct of the tag and a union: the union's alignment counts for all
		for i := range cases {
			for _, f := range cases[i].Fields {
				prefix = max(prefix, f.Align)
			}
		}
	}
	l := &Layout{Align: 1, Kind: Tagged, Variants: make([]Variant, len(cases)), Uninhabited: true}
	room := uint64(0) // alignment of the first field that limits the tag
	structs := make([]*Layout, len(cases))
	for i := range cases {
		s, ok := edge(cases[i].Fields, r, form{prefix: size, align: prefix})
		if !ok {
			return l, false
		}
		structs[i] = s
		l.Size, l.Align = max(l.Size, s.Size), max(l.Align, s.Align)
		l.Uninhabited = l.Uninhabited && s.Uninhabited
		l.Variants[i].Fields = s.Fields
		l.Variants[i].Absent = cases[i].absent()
		if first := firstField(cases[i].Fields, s.Fields); first != nil && (room == 0 || first.Align < room) {
			room = first.Align
		}
	}
	l.Size = up(l.Size, l.Align)
	if l.Size >= MaxSize {
		return l, false
	}
	tag := size
	if !r.inOrder() && room > tag && room <= 16 {
		tag = room
		for _, s := range structs {
			for k, o := range s.Fields {
				if o <= size {
					s.Fields[k] = tag
				}
			}
		}
	}
	for i := range cases {
		l.Variants[i].Discriminant = value(cases[i].Discriminant).low(tag)
	}
	l.Tag = Scalar{Size: tag, Signed: signed, First: value(low).low(tag), Last: value(high).low(tag)}
	l.Niche = l.Tag
	return l, true
}

// firstField is the first field in memory that is not a 1-aligned zero-sized one, or nil.
func firstField(fields []*Layout, offsets []uint64) *Layout {
	var first *Layout
	at := uint64(0)
	for i, f := range fields {
		if f.Size == 0 && f.Align == 1 {
			continue
		}
		// Of two at one offset the zero-sized one comes first.
		if first == nil || offsets[i] < at || offsets[i] == at && f.Size == 0 {
			first, at = f, offsets[i]
		}
	}
	return first
}

// value is a discriminant, extended to 128 bits.
func (r Repr) value(d int64) Bits {
	if r.Int > 0 && !r.Signed {
		return Bits{Lo: uint64(d)}
	}
	return ofInt(d)
}

// discriminants is the range of the discriminants that occur; of #[repr(C)], also those of variants without values.
//
// Without #[repr] of an integer type it goes from the smallest to the largest. With one, the range leaves out the
// largest gap: the last of the largest ones between two discriminants, unless the room above the largest discriminant
// is as large. Then low is above high, and the range wraps around zero. That room is the type's largest value minus the
// difference of the outermost discriminants, which is too little for a signed type; where that would be negative,
// rustc leaves out the room, so we do.
func discriminants(cases []Case, r Repr) (low, high int64) {
	var all []int64
	for i := range cases {
		if r.C || !cases[i].uninhabited() {
			all = append(all, cases[i].Discriminant)
		}
	}
	if len(all) == 0 {
		return 0, 0
	}
	unsigned := r.Int > 0 && !r.Signed
	sort.Slice(all, func(i, j int) bool {
		if unsigned {
			return uint64(all[i]) < uint64(all[j])
		}
		return all[i] < all[j]
	})
	low, high = all[0], all[len(all)-1]
	if r.Int == 0 {
		return low, high
	}
	most := uint64(1)<<(8*r.Int-1) - 1
	if unsigned {
		most = 2*most + 1
	}
	span := uint64(high) - uint64(low)
	if span > most {
		return low, high
	}
	gap, at := uint64(0), 0
	for i, d := range all[1:] {
		if n := uint64(d) - uint64(all[i]); n >= gap {
			gap, at = n, i
		}
	}
	if gap > most-span {
		return all[at+1], all[at]
	}
	return low, high
}

// fits reports whether integers of size bytes include low and high.
func fits(low, high int64, size uint64, signed bool) bool {
	if size >= 8 {
		return true
	}
	n := 8 * size
	if signed {
		return low >= -1<<(n-1) && high < 1<<(n-1)
	}
	return high < 1<<n
}
