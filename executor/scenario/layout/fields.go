package layout

import (
	"math/bits"
	"sort"
)

// form is what is known of the surroundings of a list of fields.
type form struct {
	tail   bool   // the last field may be unsized: it stays last
	prefix uint64 // bytes in front, for a tag
	align  uint64 // alignment of the first byte after the tag, at least; 0: no tag
	right  bool   // niches go to the end
}

// edge places fields so that the largest niche is near one end, where an enum's other variants leave it free. Niches go
// to the left first. If the largest one does not reach either end, they go to the right, and that counts if the niche
// is then farther from the start than it was from each of the ends.
func edge(fields []*Layout, r Repr, f form) (*Layout, bool) {
	left, ok := place(fields, r, f)
	if !ok || len(fields) < 2 || left.Niche.Available() == (Bits{}) {
		return left, ok
	}
	head := left.Niche.Offset
	tail := left.Size - head - left.Niche.Size
	if head == 0 || tail == 0 {
		return left, true
	}
	f.right = true
	right, ok := place(fields, r, f)
	if ok && right.Niche.Offset > max(head, tail) {
		return right, true
	}
	return left, true
}

// place gives each field its offset.
func place(fields []*Layout, r Repr, f form) (*Layout, bool) {
	l := &Layout{Align: 1, Fields: make([]uint64, len(fields))}
	at := uint64(0)
	if f.align > 0 {
		first := f.align
		if r.Pack > 0 {
			first = min(first, r.Pack)
		}
		at, l.Align = up(f.prefix, first), first
	}
	most := Bits{}
	for _, i := range order(fields, r, f) {
		x := fields[i]
		align := r.alignOf(x)
		at = up(at, align)
		l.Align = max(l.Align, align)
		l.Fields[i] = at
		l.Uninhabited = l.Uninhabited || x.Uninhabited
		if n := x.Niche.Available(); n.cmp(most) > 0 || f.right && n == most && n != (Bits{}) {
			most = n
			l.Niche = x.Niche
			l.Niche.Offset += at
		}
		at += x.Size
		if at >= MaxSize {
			return l, false
		}
		l.Unsized = x.Unsized
	}
	l.Align = max(l.Align, r.Align)
	l.Size = at
	if l.Unsized {
		l.Pack = r.Pack
	} else {
		l.Size = up(at, l.Align)
	}
	return l, l.Size < MaxSize
}

// order returns the fields' indices in the order in which they lie in memory.
//
// Without a tag in front: zero-sized fields, then the others by falling alignment, so that no padding arises between
// them. With a tag: by rising alignment, which fills the space between the tag and the first aligned field. An array of
// four bytes counts as aligned to four, since it leaves the next field aligned so; but when there are niches, it does
// not come before what is really aligned. Among equals, the largest niche comes first (last, for niches at the end, or
// behind a tag), and of equal niches the one nearest to that side of its field.
func order(fields []*Layout, r Repr, f form) []int {
	list := make([]int, len(fields))
	for i := range list {
		list[i] = i
	}
	sorted := list
	if f.tail && len(list) > 0 {
		sorted = list[:len(list)-1]
	}
	if len(fields) < 2 || r.inOrder() {
		return list
	}
	widest, most := uint64(1), Bits{}
	for _, i := range sorted {
		widest = max(widest, fields[i].Align)
		if n := fields[i].Niche.Available(); n.cmp(most) > 0 {
			most = n
		}
	}
	keys := make([]key, len(fields))
	for _, i := range sorted {
		x := fields[i]
		k := &keys[i]
		k.niche = x.Niche.Available()
		k.group = bits.TrailingZeros64(max(x.Align, x.Size))
		switch {
		case r.Pack > 0:
			k.group = bits.TrailingZeros64(min(x.Align, r.Pack))
		case most == (Bits{}):
		case !f.right:
			k.group = min(k.group, bits.TrailingZeros64(widest))
		case k.niche == most:
			k.group = bits.TrailingZeros64(x.Align)
		}
		k.before = x.Niche.Offset
		k.behind = x.Size - x.Niche.Offset - x.Niche.Size
	}
	sort.SliceStable(sorted, func(i, j int) bool { return compare(&keys[sorted[i]], &keys[sorted[j]], f) < 0 })
	return list
}

// key is what decides about the place of a field.
type key struct {
	group          int // binary logarithm of the alignment that it counts as
	niche          Bits
	before, behind uint64 // bytes of the field around its niche
}

func compare(a, b *key, f form) int {
	if f.align > 0 {
		if a.group != b.group {
			return a.group - b.group
		}
		return a.niche.cmp(b.niche)
	}
	switch {
	case a.group != b.group:
		return b.group - a.group
	case a.niche != b.niche && f.right:
		return a.niche.cmp(b.niche)
	case a.niche != b.niche:
		return b.niche.cmp(a.niche)
	case a.niche == (Bits{}):
		return 0
	case f.right && a.behind != b.behind:
		if a.behind > b.behind {
			return -1
		}
		return 1
	case !f.right && a.before != b.before:
		if a.before < b.before {
			return -1
		}
		return 1
	}
	return 0
}
