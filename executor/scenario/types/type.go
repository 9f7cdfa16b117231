package types

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Kind says which fields of a Type are in use.
type Kind uint8

const (
	Error Kind = iota // after a reported error; unifies with everything
	Never
	Bool
	Char
	I8
	I16
	I32
	I64
	I128
	Isize
	U8
	U16
	U32
	U64
	U128
	Usize
	F32
	F64
	Str
	Tuple     // Args; unit is Tuple without Args
	Adt       // Def (struct, enum, union), Args
	Ref       // Args[0], Mut
	Ptr       // Args[0], Mut
	Slice     // Args[0]
	Array     // Args[0], Args[1] is Const or Infer
	FnPtr     // Args: parameters, then the result
	FnDef     // Def (function or tuple constructor), Args: parent's then own generics
	Closure   // Clo
	Coroutine // Clo: an async block, an async closure's body or an async fn's body
	Dyn       // Def: principal trait (nil for none), Args: its arguments without Self; Binds; N: its auto traits, see autoTraits
	Opaque    // Def: fn whose signature holds the impl Trait, Index: which one, Args: the fn's generics
	Param     // Index, Name: a generic parameter; only in signatures, never in a Body
	Proj      // Def: associated type, Args: Self, trait arguments; only before normalisation
	Infer     // inference variable
	Const     // N: value of a const generic
)

// Type is an interned type: two equal types are the same pointer. Lifetimes
// are erased.
type Type struct {
	Kind  Kind
	Mut   bool
	Def   *resolve.Def
	Args  []*Type
	Binds []Bind // Dyn: associated types fixed in the bound, sorted by name
	Clo   *ClosureTy
	Index int
	Name  string
	N     uint64
	ID    uint32 // unique per interner; order of creation

	hash  uint32 // of what identifies it; see table
	flags uint8
	depth uint16 // constructors inside of each other
	size  uint32 // constructors, counted as often as they are written
	extra any    // see Cache; of the key of a selection: what it came to
}

// Bind is Item = T in a dyn bound.
type Bind struct {
	Assoc *resolve.Def
	Ty    *Type
}

// IsInt reports whether t is one of the twelve integer kinds.
func (t *Type) IsInt() bool { return t.Kind >= I8 && t.Kind <= Usize }

// IsSigned reports whether t is a signed integer.
func (t *Type) IsSigned() bool { return t.Kind >= I8 && t.Kind <= Isize }

// IsFloat reports whether t is f32 or f64.
func (t *Type) IsFloat() bool { return t.Kind == F32 || t.Kind == F64 }

// IsUnit reports whether t is ().
func (t *Type) IsUnit() bool { return t.Kind == Tuple && len(t.Args) == 0 }

// Bits is the width of an integer or float type (isize and usize are 64), else 0.
func (t *Type) Bits() int {
	switch t.Kind {
	case I8, U8:
		return 8
	case I16, U16:
		return 16
	case I32, U32, F32:
		return 32
	case I64, U64, Isize, Usize, F64:
		return 64
	case I128, U128:
		return 128
	}
	return 0
}

// Library reports whether nothing of a program is in t.
func (t *Type) Library() bool { return t.flags&local == 0 }

// Cache returns the slot in which one later phase keeps what it computed for
// the type. Package borrow owns it.
func (t *Type) Cache() *any { return &t.extra }

var kindText = [...]string{Error: "{type error}", Never: "!", Bool: "bool", Char: "char", I8: "i8", I16: "i16", I32: "i32", I64: "i64", I128: "i128", Isize: "isize",
	U8: "u8", U16: "u16", U32: "u32", U64: "u64", U128: "u128", Usize: "usize", F32: "f32", F64: "f64", Str: "str", Const: ""}

// String is the type as rustc prints it in messages: Vec<i32>, &mut T.
func (t *Type) String() string {
	var b strings.Builder
	t.write(&b, false)
	if s := b.String(); len(s) <= maxTypeText {
		return s
	}
	return b.String()[:maxTypeText] + "…"
}

// maxTypeText bounds a type in a message, in bytes.
const maxTypeText = 1000

// FullString is the type as std::any::type_name prints it, with full paths.
func (p *Program) FullString(t *Type) string {
	var defaults func(t *Type)
	defaults = func(t *Type) {
		if t.Kind == Adt {
			p.adt(t.Def)
		}
		for _, a := range t.Args {
			defaults(a)
		}
	}
	defaults(t)
	var b strings.Builder
	t.write(&b, true)
	return b.String()
}

// isDefault reports whether argument i of an Adt is what leaving it out means.
func (t *Type) isDefault(i int) bool {
	if i >= len(t.Def.Params) {
		return false
	}
	d, ok := t.Def.Params[i].Data.(*Type)
	return ok && t.Args[i].equals(d, t.Args)
}

// equals reports whether t is u with args put in.
func (t *Type) equals(u *Type, args []*Type) bool {
	if u.Kind == Param {
		return t == args[u.Index]
	}
	if t.Kind != u.Kind || t.Def != u.Def || t.N != u.N || t.Mut != u.Mut || len(t.Args) != len(u.Args) {
		return false
	}
	for i, a := range u.Args {
		if !t.Args[i].equals(a, args) {
			return false
		}
	}
	return true
}

func (t *Type) write(b *strings.Builder, full bool) {
	if !full && b.Len() > maxTypeText {
		return // cut there anyway
	}
	name := func(d *resolve.Def) string {
		if full {
			return d.TypeName()
		}
		return d.Name
	}
	list := func(ts []*Type) {
		for i, a := range ts {
			if i > 0 {
				b.WriteString(", ")
			}
			a.write(b, full)
		}
	}
	switch t.Kind {
	case Tuple:
		b.WriteByte('(')
		list(t.Args)
		if len(t.Args) == 1 {
			b.WriteByte(',')
		}
		b.WriteByte(')')
	case Adt:
		b.WriteString(name(t.Def))
		open := "<"
		if g := t.Def.Generics; g != nil && full {
			for i := range g.Params {
				if g.Params[i].Kind == syntax.LifetimeParam {
					b.WriteString(open + "'_")
					open = ", "
				}
			}
		}
		n := len(t.Args)
		for n > 0 && t.isDefault(n-1) {
			n--
		}
		if n > 0 {
			b.WriteString(open)
			list(t.Args[:n])
			open = ""
		}
		if open != "<" {
			b.WriteByte('>')
		}
	case Ref:
		b.WriteByte('&')
		if t.Mut {
			b.WriteString("mut ")
		}
		t.Args[0].write(b, full)
	case Ptr:
		if t.Mut {
			b.WriteString("*mut ")
		} else {
			b.WriteString("*const ")
		}
		t.Args[0].write(b, full)
	case Slice:
		b.WriteByte('[')
		t.Args[0].write(b, full)
		b.WriteByte(']')
	case Array:
		b.WriteByte('[')
		t.Args[0].write(b, full)
		b.WriteString("; ")
		t.Args[1].write(b, full)
		b.WriteByte(']')
	case Const:
		b.WriteString(strconv.FormatUint(t.N, 10))
	case FnPtr:
		b.WriteString("fn(")
		n := len(t.Args) - 1
		list(t.Args[:n])
		b.WriteByte(')')
		if !t.Args[n].IsUnit() {
			b.WriteString(" -> ")
			t.Args[n].write(b, full)
		}
	case FnDef:
		if full {
			b.WriteString(t.Def.TypeName())
		} else {
			b.WriteString("fn item {" + t.Def.Name + "}")
		}
	case Closure:
		if full {
			b.WriteString(t.Clo.Path + "::{{closure}}")
		} else {
			b.WriteString("{closure" + t.Clo.at + "}")
		}
	case Coroutine:
		if full {
			b.WriteString(t.Clo.Path + "::{{closure}}")
		} else if t.Clo.Fn != nil {
			b.WriteString("{async fn body of " + t.Clo.Fn.Name + "()}")
		} else {
			b.WriteString("{async block" + t.Clo.at + "}")
		}
	case Dyn:
		b.WriteString("dyn ")
		plus := ""
		if t.Def != nil {
			plus = " + "
		}
		defer func() {
			for i, a := range autoTraits {
				if t.N>>i&1 != 0 {
					b.WriteString(plus)
					if full {
						b.WriteString(autoPaths[i])
					}
					b.WriteString(a)
					plus = " + "
				}
			}
		}()
		if t.Def == nil {
			return
		}
		b.WriteString(name(t.Def))
		if n := t.Def.Lang; (n == "Fn" || n == "FnMut" || n == "FnOnce") && len(t.Args) == 1 && t.Args[0].Kind == Tuple && len(t.Binds) == 1 {
			b.WriteByte('(')
			list(t.Args[0].Args)
			b.WriteByte(')')
			if r := t.Binds[0].Ty; !r.IsUnit() {
				b.WriteString(" -> ")
				r.write(b, full)
			}
			return
		}
		if len(t.Args)+len(t.Binds) > 0 {
			b.WriteByte('<')
			list(t.Args)
			for i, x := range t.Binds {
				if i+len(t.Args) > 0 {
					b.WriteString(", ")
				}
				b.WriteString(x.Assoc.Name + " = ")
				x.Ty.write(b, full)
			}
			b.WriteByte('>')
		}
	case Opaque:
		b.WriteString("impl ")
		fi, ok := t.Def.Data.(*fnInfo)
		if !ok || full || t.Index >= len(fi.opaques) {
			b.WriteString("Trait")
			return
		}
		writeBounds(b, fi.opaques[t.Index].preds, func(x *Type) { fi.p.subst(x, t.Args).write(b, false) })
	case Param:
		b.WriteString(t.Name)
	case Proj:
		b.WriteByte('<')
		t.Args[0].write(b, full)
		b.WriteString(" as " + t.Def.Parent.Name + ">::" + t.Def.Name)
	case Infer:
		switch t.N {
		case inferInt:
			b.WriteString("{integer}")
		case inferFloat:
			b.WriteString("{float}")
		default:
			b.WriteByte('_')
		}
	default:
		b.WriteString(kindText[t.Kind])
	}
}

// writeBounds writes the traits of an `impl Trait`, each with what it says of
// its associated types.
func writeBounds(b *strings.Builder, preds []pred, write func(*Type)) {
	plus := ""
	for i := range preds {
		q := &preds[i]
		if q.assoc != nil {
			continue
		}
		b.WriteString(plus + q.trait.Name)
		plus = " + "
		open := "<"
		fn := isFnTrait(q.trait) && len(q.args) == 2 && q.args[1].Kind == Tuple
		if fn {
			write(q.args[1])
		} else {
			for _, a := range q.args[1:] {
				b.WriteString(open)
				write(a)
				open = ", "
			}
		}
		for j := range preds {
			r := &preds[j]
			if r.assoc == nil || r.ty == nil || r.assoc.Parent != q.trait && !fn {
				continue
			}
			if fn {
				if !r.ty.IsUnit() {
					b.WriteString(" -> ")
					write(r.ty)
				}
				continue
			}
			b.WriteString(open + r.assoc.Name + " = ")
			write(r.ty)
			open = ", "
		}
		if open != "<" {
			b.WriteByte('>')
		}
	}
}

// The kinds of inference variables, in Type.N of an Infer.
const (
	inferAny = iota
	inferInt
	inferFloat
)
