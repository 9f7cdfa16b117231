package check

import (
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Layout returns how the values of a concrete type lie in memory; package layout lists the errors.
func (p *Program) Layout(t *types.Type) (*layout.Layout, error) { return p.layouts.Of(t) }

// Packed returns n of #[repr(packed(n))], the most alignment that fields have, or 0.
func Packed(d *resolve.Def) uint64 { return layout.ReprOf(d).Pack }

// Tail returns what decides whether a struct is sized: the index of the parameter with ?Sized that is the type of its
// last field, or of that field's last field, and so on; layout.TailUnsized if that is a str, slice or trait object;
// layout.TailSized for all other structs, and for enums and unions. A projection counts as sized.
func (p *Program) Tail(d *resolve.Def) int {
	if d.Kind != resolve.Struct || len(d.FieldDefs()) == 0 {
		return layout.TailSized
	}
	p = p.ownerOf(d)
	ai := p.adt(d)
	if ai.tailed {
		return ai.tail
	}
	ai.tail, ai.tailed = layout.TailSized, true // also for a struct that contains itself
	if !ai.busy {
		ai.tail = p.tailOf(d, ai.fields[0][len(ai.fields[0])-1])
		return ai.tail
	}
	// A length in the type of a field asks for the size of a type with a pointer to d. The last field is enough to say
	// whether that pointer is thin.
	last := d.FieldDefs()[len(d.FieldDefs())-1].Type
	if _, array := last.(*syntax.ArrayType); !array {
		l := &lower{p: p, scope: d.Scope, parent: d, self: p.adtIdentity(d)}
		ai.tail = p.tailOf(d, l.ty(last))
	}
	return ai.tail
}

// Complete reports whether the fields of a definition are known. They are not while the types of the fields are read,
// when a length among them asks for the size of the definition itself.
func (p *Program) Complete(d *resolve.Def) bool { return !p.adt(d).busy }

// tailOf is Tail for a field of type t of the struct d.
func (p *Program) tailOf(d *resolve.Def, t *types.Type) int {
	switch t.Kind {
	case types.Str, types.Slice, types.Dyn:
		return layout.TailUnsized
	case types.Param:
		if !p.sizedParams(d)[t.Index] {
			return t.Index
		}
	case types.Tuple:
		if n := len(t.Args); n > 0 {
			return p.tailOf(d, t.Args[n-1])
		}
	case types.Adt:
		k := p.Tail(t.Def)
		if k >= 0 {
			return p.tailOf(d, t.Args[k])
		}
		return k
	}
	return layout.TailSized
}
