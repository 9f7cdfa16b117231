package mir

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/types"
)

// NameOf is what the program's text calls a place, "" if its local is a temporary.
func (b *Body) NameOf(p Place) string {
	d := &b.Locals[p.Local]
	s, proj := "", p.Proj
	t := d.Ty
	switch {
	case d.Kind == GuardRefLocal && d.Var != nil:
		s = d.Var.Name
		if len(proj) > 0 {
			t, proj = proj[0].Ty, proj[1:]
		}
	case d.Var != nil:
		s = d.Var.Name
	case p.Local == 1 && b.Clo != nil && len(proj) > 0:
		if t.Kind == types.Ref {
			proj = proj[1:]
		}
		if len(proj) == 0 || int(proj[0].Index) >= len(b.Clo.Captures) {
			return ""
		}
		k := &b.Clo.Captures[proj[0].Index]
		s = k.Name
		t, proj = proj[0].Ty, proj[1:]
		if k.Mode != types.ByMove && len(proj) > 0 {
			t, proj = proj[0].Ty, proj[1:]
		}
	default:
		return ""
	}
	for i := range proj {
		e := &proj[i]
		switch e.Kind {
		case Deref:
			s = "*" + s
		case Field:
			s = strings.TrimLeft(s, "*") + "." + fieldName(proj[:i+1], t)
		case Index, ConstIndex:
			s = strings.TrimLeft(s, "*") + "[_]"
		case Subslice:
			s = strings.TrimLeft(s, "*") + "[..]"
		}
		t = e.Ty
	}
	return s
}

// fieldName is the name of the field that the last projection leads to, from a place of type t.
func fieldName(proj []Elem, t *types.Type) string {
	e := &proj[len(proj)-1]
	if t.Kind == types.Adt {
		d := t.Def
		if n := len(proj) - 2; n >= 0 && proj[n].Kind == Downcast {
			d = proj[n].Variant
		}
		if fs := d.FieldDefs(); int(e.Index) < len(fs) {
			return fs[e.Index].Name.Name
		}
	}
	return strconv.Itoa(int(e.Index))
}
