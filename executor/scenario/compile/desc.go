package compile

import (
	"sort"

	"github.com/pollground/pollground/executor/scenario/layout"
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
	memory := c.memory(t)
	d.Size, d.Align = int64(memory.Size), int64(memory.Align)
	l := c.shape(t)
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

// tailDesc fills in what lies before the unsized tail of a struct, and the type of the tail.
func (c *Compiler) tailDesc(d *TypeDesc, t *types.Type) {
	s := c.shape(t)
	last := len(s.fields) - 1
	d.Tail = c.desc(s.fields[last].ty)
	memory := c.memory(t)
	d.Size, d.Align, d.Pack = c.offsets(t, s)[last], int64(memory.Align), int64(memory.Pack)
}

// offsets are where the fields of a struct or tuple lie. Those of a type of std that has other fields here than in
// rustc's library are 0: nothing finds them by their offset.
func (c *Compiler) offsets(t *types.Type, s *shape) []int64 {
	out := make([]int64, len(s.fields))
	if fields := c.memory(t).Fields; len(fields) == len(out) {
		for i, at := range fields {
			out[i] = int64(at)
		}
	}
	return out
}

func (c *Compiler) fieldDesc(name string, fd field) FieldDesc {
	return FieldDesc{Name: name, Slot: fd.slot, Type: c.desc(fd.ty)}
}

// memory is how a type lies in memory in a program of rustc's, whose sizes and offsets are the program's here.
func (c *Compiler) memory(t *types.Type) *layout.Layout {
	l, err := c.T.Layout(t)
	if err == nil {
		return l
	}
	if err == layout.ErrTooBig && !c.tooBig[t] {
		if c.tooBig == nil {
			c.tooBig = map[*types.Type]bool{}
		}
		c.tooBig[t] = true
		c.errorf(c.lowering, "values of the type `"+t.String()+"` are too big for the target architecture")
	}
	return &layout.Layout{Align: 1} // of a type that has an error the checker reported
}

func (c *Compiler) sizeOf(t *types.Type) int64 { return int64(c.memory(t).Size) }

func sortKeys[T any](xs []T, by func(T) int) {
	sort.Slice(xs, func(i, j int) bool { return by(xs[i]) < by(xs[j]) })
}
