package compile

import "github.com/pollground/pollground/executor/scenario/types"

// shape is how values of a type are represented: Repr in repr.go says what
// the representations are, here it is decided which type gets which.
type shape struct {
	repr    Repr
	slots   int              // ReprObject
	co      *types.ClosureTy // a coroutine, or a struct around one: slots is not known yet
	enum    EnumKind
	payload int // EnumNiche, EnumPointer: the variant with the payload
	// fields of a struct, tuple or closure; variants of an enum.
	fields   []field
	variants [][]field
}

type field struct {
	ty   *types.Type
	slot int
	ref  bool // a capture by reference: the slot holds a pointer to a ty
}

// packed reports whether a struct's value is a block of its own; not one that
// has the representation of its only field.
func (l *shape) packed() bool {
	for _, f := range l.fields {
		if f.slot == slotWhole {
			return false
		}
	}
	return l.repr == ReprObject
}

// What a field has instead of a slot.
const (
	slotWhole = -1 // the whole value has the field's representation
	slotZero  = -2 // the field is zero-sized
)

// typeInfo is what the compiler knows about a type, each part on demand.
type typeInfo struct {
	ty    *types.Type
	shape *shape
	drop  dropKind
	desc  *TypeDesc
	plan  int32
	// What has been computed.
	hasDrop, busyDrop, hasPlan, hasUnsized bool

	unsized bool
}

func (c *Compiler) info(t *types.Type) *typeInfo {
	if in, ok := c.infos[t]; ok {
		return in
	}
	r := c.T.Reveal(t)
	in := c.infos[r]
	if in == nil {
		in = &typeInfo{ty: r}
		c.infos[r] = in
	}
	c.infos[t] = in
	return in
}

// reveal is t without opaque types.
func (c *Compiler) reveal(t *types.Type) *types.Type { return c.info(t).ty }

func (c *Compiler) shape(t *types.Type) *shape {
	in := c.info(t)
	if in.shape == nil {
		in.shape = c.computeShape(in.ty)
	}
	return in.shape
}

func (c *Compiler) repr(t *types.Type) Repr   { return c.shape(t).repr }
func (c *Compiler) zero(t *types.Type) bool   { return c.shape(t).repr == ReprZero }
func (c *Compiler) object(t *types.Type) bool { return c.shape(t).repr == ReprObject }

// unsized reports whether a pointer to t is fat: str, slices, dyn, and structs
// whose last field is one of these.
func (c *Compiler) unsized(t *types.Type) bool {
	switch t.Kind {
	case types.Str, types.Slice, types.Dyn:
		return true
	case types.Adt, types.Tuple, types.Opaque:
		in := c.info(t)
		if !in.hasUnsized {
			in.hasUnsized = true
			in.unsized = c.unsizedTail(in.ty)
		}
		return in.unsized
	}
	return false
}

func (c *Compiler) unsizedTail(t *types.Type) bool {
	switch t.Kind {
	case types.Str, types.Slice, types.Dyn:
		return true
	case types.Adt:
		tail := c.tail(t)
		return tail != t && c.unsized(tail)
	case types.Tuple:
		n := len(t.Args)
		return n > 0 && c.unsized(t.Args[n-1])
	}
	return false
}

// tail is the last field's type of a struct, else t.
func (c *Compiler) tail(t *types.Type) *types.Type {
	if l := c.lang(t); l != "" && l != "ManuallyDrop" || t.Kind != types.Adt || len(c.T.Variants(t)) > 0 {
		return t
	}
	fs := c.T.FieldTypes(t, nil)
	if len(fs) == 0 {
		return t
	}
	return c.reveal(fs[len(fs)-1])
}

// bare is what the pointers to a struct around a str or a slice point to: such a
// struct is not made by coercion, but out of the pointer to its field.
func (c *Compiler) bare(t *types.Type) *types.Type {
	t = c.reveal(t)
	for t.Kind == types.Adt && len(t.Args) == 0 && c.unsized(t) {
		l := c.shape(t)
		if n := len(l.fields); n == 0 || l.fields[n-1].slot != slotWhole {
			break
		}
		t = c.reveal(l.fields[len(l.fields)-1].ty)
	}
	return t
}

// barePointee is bare, if that has the same size and alignment; else t.
func (c *Compiler) barePointee(t *types.Type) *types.Type {
	outer, inner := c.memory(t), c.bare(t)
	if outer.Unsized && (outer.Size > 0 || outer.Align != c.memory(inner).Align) {
		return c.reveal(t)
	}
	return inner
}

// lang is the #[lang] name of an ADT whose representation is built in.
func (c *Compiler) lang(t *types.Type) string {
	if t.Kind != types.Adt {
		return ""
	}
	switch t.Def.Lang {
	case "Box", "Rc", "Arc", "RcWeak", "ArcWeak", "Vec", "String", "Arguments", "ManuallyDrop":
		return t.Def.Lang
	}
	return ""
}

func isRc(lang string) bool {
	return lang == "Rc" || lang == "Arc" || lang == "RcWeak" || lang == "ArcWeak"
}

func (c *Compiler) pointer(to *types.Type) *shape {
	if c.unsized(to) {
		return &shape{repr: ReprFat}
	}
	return &shape{repr: ReprThin}
}

func (c *Compiler) computeShape(t *types.Type) *shape {
	switch t.Kind {
	case types.Bool, types.Char, types.F32, types.F64:
		return &shape{repr: ReprScalar}
	case types.I128, types.U128:
		return &shape{repr: ReprWide}
	case types.Ref, types.Ptr:
		return c.pointer(t.Args[0])
	case types.FnPtr:
		return &shape{repr: ReprFat}
	case types.Tuple:
		return c.product(t.Args, false)
	case types.Array:
		return &shape{repr: ReprObject, slots: int(t.Args[1].N)}
	case types.Closure:
		return c.closureShape(t.Clo)
	case types.Coroutine:
		return &shape{repr: ReprObject, co: t.Clo}
	case types.Adt:
		return c.adtShape(t)
	}
	if t.IsInt() {
		return &shape{repr: ReprScalar}
	}
	return &shape{repr: ReprZero} // !, fn items; unsized types have no values
}

func (c *Compiler) adtShape(t *types.Type) *shape {
	switch lang := c.lang(t); {
	case lang == "Vec", lang == "String":
		return &shape{repr: ReprObject, slots: 2}
	case lang == "Arguments":
		return &shape{repr: ReprThin}
	case lang == "Box", isRc(lang):
		return c.pointer(t.Args[0])
	}
	hasDrop := c.T.DropImpl(t) != nil
	if vs := c.T.Variants(t); vs != nil {
		payloads := make([][]*types.Type, len(vs))
		for i, v := range vs {
			payloads[i] = c.T.FieldTypes(t, v)
		}
		return c.sum(payloads, hasDrop)
	}
	return c.product(c.T.FieldTypes(t, nil), hasDrop)
}

// product lays out a struct or tuple. One that has a Drop impl is always an
// object, so that it has a P that says whether it is live.
func (c *Compiler) product(ts []*types.Type, hasDrop bool) *shape {
	l := &shape{fields: make([]field, len(ts))}
	n, last := 0, 0
	for i, t := range ts {
		l.fields[i] = field{ty: t, slot: slotZero}
		if c.unsized(t) || !c.zero(t) {
			l.fields[i].slot = n
			last = i
			n++
		}
	}
	switch {
	case n == 1 && !hasDrop && !c.unsized(ts[last]):
		l.fields[last].slot = slotWhole
		inner := c.shape(ts[last])
		l.repr, l.slots, l.co = inner.repr, inner.slots, inner.co
	case n == 1 && !hasDrop: // a transparent struct around an unsized tail: never a value
		l.fields[last].slot = slotWhole
	case n > 0 || hasDrop:
		l.repr, l.slots = ReprObject, max(n, 1)
	}
	return l
}

// sum lays out an enum.
func (c *Compiler) sum(payloads [][]*types.Type, hasDrop bool) *shape {
	l := &shape{variants: make([][]field, len(payloads))}
	most, filled, empty := 0, 0, 0
	single := true // every payload has at most one field that is not zero-sized
	for i, ts := range payloads {
		n := 0
		for _, t := range ts {
			f := field{ty: t, slot: slotZero}
			if !c.zero(t) {
				n++
				f.slot = n // slot 0 is the tag
			}
			l.variants[i] = append(l.variants[i], f)
		}
		most = max(most, n)
		if n == 0 {
			empty = i
		} else {
			filled = i
		}
		single = single && n <= 1
	}
	switch {
	case hasDrop:
	case len(payloads) == 0:
		return l
	case most == 0:
		l.repr, l.enum = ReprScalar, EnumPlain
		return l
	case len(payloads) == 2 && single && empty+filled == 1 && c.slotsOf(l.variants[empty]) == 0:
		for i := range l.variants[filled] {
			f := &l.variants[filled][i]
			if f.slot == slotZero {
				continue
			}
			switch {
			case c.repr(f.ty) == ReprScalar:
				l.repr, l.enum = ReprNiche, EnumNiche
			case c.neverNil(f.ty):
				l.repr, l.enum = c.repr(f.ty), EnumPointer
				if l.repr == ReprObject {
					l.repr = ReprThin // None has no block, so the place is a slot
				}
			default:
				continue
			}
			f.slot, l.payload = slotWhole, filled
			return l
		}
	}
	l.repr, l.slots, l.enum = ReprObject, most+1, EnumTagged
	return l
}

func (c *Compiler) slotsOf(fs []field) int {
	n := 0
	for _, f := range fs {
		if f.slot != slotZero {
			n++
		}
	}
	return n
}

// neverNil reports whether P of a live value of t is never nil, which makes
// room for a fieldless variant.
func (c *Compiler) neverNil(t *types.Type) bool {
	t = c.reveal(t)
	l := c.shape(t)
	switch {
	case l.repr == ReprObject:
		return true
	case t.Kind == types.Ref, t.Kind == types.FnPtr:
		return true
	case t.Kind == types.Adt && c.lang(t) != "" && c.lang(t) != "ManuallyDrop":
		return true
	case l.enum != NotEnum:
		return false
	}
	for _, f := range l.fields {
		if f.slot == slotWhole {
			return c.neverNil(f.ty)
		}
	}
	return false
}

// closureShape: an object of the captures, or nothing when there are none.
func (c *Compiler) closureShape(clo *types.ClosureTy) *shape {
	l := &shape{}
	n := 0
	for _, cp := range clo.Captures {
		f := field{ty: cp.Ty, slot: slotZero, ref: cp.Mode != types.ByMove}
		if f.ref || !c.zero(cp.Ty) {
			f.slot = n
			n++
		}
		l.fields = append(l.fields, f)
	}
	if n > 0 {
		l.repr, l.slots = ReprObject, n
	}
	return l
}
