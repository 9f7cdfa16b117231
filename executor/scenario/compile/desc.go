package compile

import (
	"sort"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// desc is the descriptor of a type. Elem, Variants and Fields are filled in
// when the worklist gets there, because types are recursive.
func (c *Compiler) desc(t *types.Type) *TypeDesc {
	in := c.info(t)
	if in.desc != nil {
		return in.desc
	}
	t = in.ty
	d := &TypeDesc{ID: len(c.Prog.Types), Name: t.String(), Full: c.T.FullString(t), Type: t, Kind: t.Kind, Num: numOf(t), Glue: -1, PlaceGlue: -1, Plan: -1}
	in.desc = d
	c.Prog.Types = append(c.Prog.Types, d)
	if t.Kind == types.Adt {
		d.Lang = t.Def.Lang
	}
	c.work = append(c.work, func() { c.fillDesc(d, t) })
	return d
}

func (c *Compiler) fillDesc(d *TypeDesc, t *types.Type) {
	d.PlaceGlue = c.placeGlue(t)
	switch t.Kind {
	case types.Ref, types.Ptr, types.Slice, types.Array:
		d.Elem = c.desc(t.Args[0])
	}
	if c.unsized(t) {
		if t.Kind == types.Adt {
			c.tailDesc(d, t)
		}
		return
	}
	d.Size, d.Align = c.sizeOf(t)
	l := c.layout(t)
	d.Repr, d.Slots, d.Enum, d.Payload = l.repr, l.slots, l.enum, l.payload
	d.Glue = c.glue(t)
	if c.T.IsCopy(t) {
		d.Plan = c.planOf(t)
	}
	switch lang := c.lang(t); {
	case lang == "Vec", lang == "Box", isRc(lang):
		d.Elem = c.desc(t.Args[0])
		return
	case lang == "String", lang == "Arguments":
		return
	}
	if vs := c.T.Variants(t); vs != nil {
		for i, v := range vs {
			vd := VariantDesc{Name: v.Name, Disc: c.T.Discriminant(v)}
			names := v.FieldDefs()
			if l.enum != NotEnum {
				for k, fd := range l.variants[i] {
					vd.Fields = append(vd.Fields, c.fieldDesc(names[k].Name.Name, fd))
				}
			}
			d.Variants = append(d.Variants, vd)
		}
		return
	}
	offs := c.offsets(t, l)
	for i, fd := range l.fields {
		name := ""
		switch t.Kind {
		case types.Adt:
			name = t.Def.FieldDefs()[i].Name.Name
		case types.Closure:
			name = t.Clo.Captures[i].Name
		}
		if fd.ref {
			continue // a pointer to a type that has no descriptor of its own
		}
		x := c.fieldDesc(name, fd)
		x.Off = offs[i]
		d.Fields = append(d.Fields, x)
	}
	if l.co != nil {
		c.coDescs = append(c.coDescs, coDesc{d, c.Func(c.T.ClosureInstance(l.co))})
	}
}

// tailDesc says what lies before the unsized tail of a struct, and its type.
func (c *Compiler) tailDesc(d *TypeDesc, t *types.Type) {
	l := c.layout(t)
	last := len(l.fields) - 1
	d.Tail = c.desc(l.fields[last].ty)
	d.Align = 1
	for i, at := range c.offsets(t, l) {
		if i < last {
			size, align := c.sizeOf(l.fields[i].ty)
			d.Size = max(d.Size, at+size)
			d.Align = max(d.Align, align)
		}
	}
}

// offsets are where the fields of a struct or tuple lie.
func (c *Compiler) offsets(t *types.Type, l *layout) []int64 {
	offs := make([]int64, len(l.fields))
	order := make([]int, len(l.fields))
	ss := make([]sized, len(l.fields))
	for i, fd := range l.fields {
		order[i] = i
		if !c.unsized(fd.ty) {
			ss[i].size, ss[i].align = c.sizeOf(fd.ty)
		}
		ss[i].align = max(1, ss[i].align)
	}
	inOrder := false
	if t.Kind == types.Adt {
		_, inOrder = reprOfAttr(t.Def)
	}
	if !inOrder {
		sort.SliceStable(order, func(i, j int) bool { return ss[order[i]].align > ss[order[j]].align })
	}
	at := int64(0)
	for _, i := range order {
		at = (at + ss[i].align - 1) / ss[i].align * ss[i].align
		offs[i] = at
		at += ss[i].size
	}
	return offs
}

func (c *Compiler) fieldDesc(name string, fd field) FieldDesc {
	return FieldDesc{Name: name, Slot: fd.slot, Type: c.desc(fd.ty)}
}

// sizeOf is size_of and align_of as rustc has them on a 64-bit machine: fields
// ordered by alignment, niches used where std promises it or where rustc has
// done it for long.
func (c *Compiler) sizeOf(t *types.Type) (size, align int64) {
	t = c.reveal(t)
	switch t.Kind {
	case types.Never, types.FnDef, types.Error:
		return 0, 1
	case types.Bool:
		return 1, 1
	case types.Char:
		return 4, 4
	case types.FnPtr:
		return 8, 8
	case types.Ref, types.Ptr:
		return c.pointerSize(t.Args[0]), 8
	case types.Array:
		s, a := c.sizeOf(t.Args[0])
		return s * int64(t.Args[1].N), a
	case types.Tuple:
		return c.structSize(t.Args, false)
	case types.Closure, types.Coroutine:
		var ss []sized
		for _, cp := range t.Clo.Captures {
			if cp.Mode != types.ByMove {
				ss = append(ss, sized{c.pointerSize(cp.Ty), 8})
				continue
			}
			s, a := c.sizeOf(cp.Ty)
			ss = append(ss, sized{s, a})
		}
		if t.Kind == types.Coroutine {
			ss = append(ss, sized{1, 1})
		}
		return pack(ss, false)
	case types.Adt:
		s, ok := c.sizes[t]
		if !ok {
			s.size, s.align = c.adtSize(t)
			if c.sizes == nil {
				c.sizes = map[*types.Type]sized{}
			}
			c.sizes[t] = s
		}
		return s.size, s.align
	}
	if b := int64(t.Bits()) / 8; b > 0 {
		return b, b
	}
	return 0, 1
}

type sized struct{ size, align int64 }

func pack(ss []sized, inOrder bool) (size, align int64) {
	if !inOrder {
		sort.SliceStable(ss, func(i, j int) bool { return ss[i].align > ss[j].align })
	}
	align = 1
	for _, s := range ss {
		size = (size+s.align-1)/s.align*s.align + s.size
		align = max(align, s.align)
	}
	return (size + align - 1) / align * align, align
}

func (c *Compiler) pointerSize(to *types.Type) int64 {
	if c.unsized(to) {
		return 16
	}
	return 8
}

func (c *Compiler) structSize(ts []*types.Type, inOrder bool) (size, align int64) {
	return c.packed(nil, ts, inOrder)
}

func (c *Compiler) packed(ss []sized, ts []*types.Type, inOrder bool) (size, align int64) {
	for _, t := range ts {
		s, a := c.sizeOf(t)
		ss = append(ss, sized{s, a})
	}
	return pack(ss, inOrder)
}

// reprOfAttr is what #[repr(…)] says: the bytes of the tag (0: not said), and
// C's order of fields.
func reprOfAttr(d *resolve.Def) (tag int64, inOrder bool) {
	a := d.Attr("repr")
	if a == nil {
		return 0, false
	}
	for _, w := range a.Args {
		switch w.Text {
		case "C":
			inOrder = true
		case "u8", "i8":
			tag = 1
		case "u16", "i16":
			tag = 2
		case "u32", "i32":
			tag = 4
		case "u64", "i64", "usize", "isize":
			tag = 8
		}
	}
	return tag, inOrder
}

func (c *Compiler) adtSize(t *types.Type) (size, align int64) {
	switch lang := c.lang(t); {
	case lang == "Vec", lang == "String":
		return 24, 8
	case lang == "Box", isRc(lang):
		return c.pointerSize(t.Args[0]), 8
	case lang == "Arguments":
		return 16, 8
	}
	vs := c.T.Variants(t)
	tag, inOrder := reprOfAttr(t.Def)
	if vs == nil {
		return c.structSize(c.T.FieldTypes(t, nil), inOrder)
	}
	if tag > 0 || inOrder {
		// Each variant begins with the tag; nothing is reordered or left out.
		tag := sized{max(tag, 1), max(tag, 1)}
		if inOrder && tag.size == 1 {
			tag = sized{4, 4}
		}
		align = 1
		for _, v := range vs {
			s, a := c.packed([]sized{tag}, c.T.FieldTypes(t, v), true)
			size, align = max(size, s), max(align, a)
		}
		return (size + align - 1) / align * align, align
	}
	if size, align, _, ok := c.nicheFilled(t, vs); ok {
		return size, align
	}
	// The tag takes the place of one alignment unit in front.
	tag, align = 1, 1
	for _, v := range vs {
		for d := c.T.Discriminant(v); tag < 8 && (d < -1<<(8*tag-1) || d >= 1<<(8*tag)); {
			tag *= 2
		}
	}
	for _, v := range vs {
		s, a := c.packed([]sized{{tag, tag}}, c.T.FieldTypes(t, v), false)
		size, align = max(size, s), max(align, a)
	}
	return (size + align - 1) / align * align, align
}

// nicheFilled lays out an enum whose tag hides in a niche of its largest variant:
// the others have to fit beside that niche. left are the niches that remain.
func (c *Compiler) nicheFilled(t *types.Type, vs []*resolve.Def) (size, align, left int64, ok bool) {
	most, others := -1, sized{align: 1}
	align = 1
	for i, v := range vs {
		s, a := c.structSize(c.T.FieldTypes(t, v), false)
		align = max(align, a)
		switch {
		case most < 0 || s > size:
			others.size, most, size = max(others.size, size), i, s
		default:
			others.size = max(others.size, s)
		}
		if others.size > 0 {
			others.align = max(others.align, a)
		}
	}
	if most < 0 {
		return 0, 1, 0, true
	}
	n, bytes := c.mostNiches(c.T.FieldTypes(t, vs[most]))
	left = n - int64(len(vs)-1)
	size = (size + align - 1) / align * align
	room := size - (bytes+others.align-1)/others.align*others.align
	return size, align, left, left >= 0 && (others.size == 0 || others.size <= room)
}

// niches is the number of bit patterns of t that no value uses, as far as it
// matters, and how many bytes the scalar has that has them.
func (c *Compiler) niches(t *types.Type) (n, bytes int64) {
	t = c.reveal(t)
	s, ok := c.spare[t]
	if !ok {
		s[0], s[1] = c.countNiches(t)
		if c.spare == nil {
			c.spare = map[*types.Type][2]int64{}
		}
		c.spare[t] = s
	}
	return s[0], s[1]
}

func (c *Compiler) countNiches(t *types.Type) (n, bytes int64) {
	const many = 1 << 20
	switch t.Kind {
	case types.Bool:
		return 254, 1
	case types.Char:
		return many, 4
	case types.Ref, types.FnPtr:
		return 1, 8
	case types.Tuple:
		return c.mostNiches(t.Args)
	case types.Adt:
		switch lang := c.lang(t); {
		case lang == "Vec", lang == "String":
			return many, 8 // of the capacity
		case lang != "" && lang != "ManuallyDrop":
			return 1, 8
		}
		if vs := c.T.Variants(t); vs != nil {
			if _, _, left, ok := c.nicheFilled(t, vs); ok {
				return left, 1
			}
			return max(0, 256-int64(len(vs))), 1
		}
		if n := t.Def.Name; n == "NonNull" || n == "NonZero" || len(n) > 7 && n[:7] == "NonZero" {
			s, _ := c.structSize(c.T.FieldTypes(t, nil), false)
			return 1, s
		}
		if t.Def.Name == "UnsafeCell" || t.Def.Name == "MaybeUninit" {
			return 0, 0
		}
		return c.mostNiches(c.T.FieldTypes(t, nil))
	}
	return 0, 0
}

func (c *Compiler) mostNiches(ts []*types.Type) (n, bytes int64) {
	for _, t := range ts {
		if m, b := c.niches(t); m > n {
			n, bytes = m, b
		}
	}
	return n, bytes
}

func sortKeys[T any](xs []T, by func(T) int) {
	sort.Slice(xs, func(i, j int) bool { return by(xs[i]) < by(xs[j]) })
}
