package vm

import (
	"strconv"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/types"
	"github.com/pollground/pollground/executor/trace"
)

// Show is a value as the debugger prints it: about what {:?} would, without
// running any code of the program, cut where it gets long.
//
// The variables of a frame may be in between, moved out of in part: what does
// not make sense is shown as a question mark.
func Show(d *compile.TypeDesc, v Val) (text string) {
	defer func() {
		if recover() != nil {
			text = "?"
		}
	}()
	s := shower{}
	s.value(d, v, 0)
	return string(s.b)
}

const (
	showLength = 120 // bytes, roughly
	showDepth  = 4
	showElems  = 8
)

type shower struct{ b []byte }

func (s *shower) text(t string) { s.b = append(s.b, t...) }

func (s *shower) full() bool { return len(s.b) > showLength }

func (s *shower) value(d *compile.TypeDesc, v Val, depth int) {
	switch {
	case d == nil:
		s.text("?")
		return
	case s.full() || depth > showDepth:
		s.text("…")
		return
	case d.Repr == compile.ReprObject && v.P == nil:
		s.text("(moved)")
		return
	}
	switch d.Lang {
	case "String":
		s.quote(v.At().Str())
		return
	case "Vec":
		s.list("[", "]", d.Elem, v.At().Elems(), depth)
		return
	case "Box":
		s.pointee(d, v, depth)
		return
	case "Rc", "Arc":
		if d.Elem != nil && v.P != nil && d.Elem.Kind != types.Dyn {
			p := Slot(v.P, compile.RcContent)
			if d.Elem.Repr == compile.ReprObject {
				s.value(d.Elem, Val{P: unsafe.Pointer(p)}, depth+1)
			} else {
				s.value(d.Elem, *p, depth+1)
			}
			return
		}
	}
	switch d.Kind {
	case types.Ref, types.Ptr:
		if d.Kind == types.Ptr || v.P == nil {
			s.text("pointer")
			return
		}
		s.pointee(d, v, depth)
		return
	case types.Array:
		s.list("[", "]", d.Elem, Slots(v.P, d.Slots), depth)
		return
	case types.FnPtr, types.FnDef:
		s.text("fn")
		return
	case types.Closure:
		s.text("closure")
		return
	case types.Coroutine:
		s.text(d.Name)
		return
	}
	switch {
	case d.Num != compile.NumNone:
		s.number(d.Num, v)
	case d.Enum != compile.NotEnum:
		s.enum(d, v, depth)
	case d.Repr == compile.ReprZero && d.Kind == types.Tuple:
		s.text("()")
	case d.Kind == types.Tuple:
		s.fields("(", ")", d.Fields, v, depth, false)
	default:
		s.text(d.Name)
		if len(d.Fields) > 0 {
			s.fields(" { ", " }", d.Fields, v, depth, true)
		}
	}
}

func (s *shower) pointee(d *compile.TypeDesc, v Val, depth int) {
	e := d.Elem
	switch {
	case e == nil || v.P == nil:
		s.text("pointer")
	case e.Kind == types.Str:
		s.quote(v.Str())
	case e.Kind == types.Slice:
		s.list("[", "]", e.Elem, v.Elems(), depth)
	case e.Kind == types.Dyn:
		s.text(e.Name)
	case e.Repr == compile.ReprObject:
		s.value(e, Val{P: v.P}, depth+1)
	default:
		s.value(e, *v.At(), depth+1)
	}
}

func (s *shower) number(n compile.Num, v Val) {
	switch n {
	case compile.NumBool:
		s.b = strconv.AppendBool(s.b, v.B != 0)
	case compile.NumChar:
		s.b = trace.DebugChar(s.b, rune(v.B))
	case compile.NumF32:
		s.b = trace.DebugFloat(s.b, float64(v.Float32()), 32)
	case compile.NumF64:
		s.b = trace.DebugFloat(s.b, v.Float64(), 64)
	case compile.NumI128, compile.NumU128:
		s.text(FormatWide(v, n.Signed()))
	default:
		if n.Signed() {
			s.b = strconv.AppendInt(s.b, int64(v.B), 10)
		} else {
			s.b = strconv.AppendUint(s.b, v.B, 10)
		}
	}
}

func (s *shower) enum(d *compile.TypeDesc, v Val, depth int) {
	i := d.Payload
	switch d.Enum {
	case compile.EnumPlain:
		i = int(v.B)
	case compile.EnumTagged:
		i = int(v.At().B)
	default:
		if v.P == nil {
			i = 1 - d.Payload
		}
	}
	if i < 0 || i >= len(d.Variants) {
		s.text("?")
		return
	}
	x := &d.Variants[i]
	s.text(x.Name)
	if len(x.Fields) == 0 {
		return
	}
	if c := x.Fields[0].Name[0]; c >= '0' && c <= '9' {
		s.fields("(", ")", x.Fields, v, depth, false)
	} else {
		s.fields(" { ", " }", x.Fields, v, depth, true)
	}
}

func (s *shower) fields(open, shut string, fields []compile.FieldDesc, v Val, depth int, names bool) {
	s.text(open)
	for i, f := range fields {
		if i > 0 {
			s.text(", ")
		}
		if s.full() {
			s.text("…")
			break
		}
		if names {
			s.text(f.Name + ": ")
		}
		x := v
		if f.Slot >= 0 {
			x = *Slot(v.P, f.Slot)
		}
		s.value(f.Type, x, depth+1)
	}
	s.text(shut)
}

func (s *shower) list(open, shut string, d *compile.TypeDesc, elems []Val, depth int) {
	s.text(open)
	for i, v := range elems {
		if i > 0 {
			s.text(", ")
		}
		if i == showElems || s.full() {
			s.text("… " + strconv.Itoa(len(elems)) + " in all")
			break
		}
		s.value(d, v, depth+1)
	}
	s.text(shut)
}

func (s *shower) quote(t string) { s.b = trace.DebugString(s.b, label(t)) }

// label is a text of the program as the trace shows it: its beginning, when it is long.
func label(t string) string { return trace.Cut(t, showLength, "…") }

// FormatWide is a 128-bit integer in decimal.
func FormatWide(v Val, signed bool) string {
	a := wideOf(v, signed)
	if signed && int64(a.Hi) < 0 {
		return "-" + a.Neg().Text(10)
	}
	return a.Text(10)
}
