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
	Flags uint8
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
func (t *Type) Library() bool { return t.Flags&HasLocal == 0 }

// Cache returns the slot in which one later phase keeps what it computed for
// the type. Package borrow owns it.
func (t *Type) Cache() *any { return &t.extra }

var kindText = [...]string{Error: "{type error}", Never: "!", Bool: "bool", Char: "char", I8: "i8", I16: "i16", I32: "i32", I64: "i64", I128: "i128", Isize: "isize",
	U8: "u8", U16: "u16", U32: "u32", U64: "u64", U128: "u128", Usize: "usize", F32: "f32", F64: "f64", Str: "str", Const: ""}

// String is the type as rustc prints it in messages: Vec<i32>, &mut T.
func (t *Type) String() string {
	var b strings.Builder
	t.Write(&b, false)
	if s := b.String(); len(s) <= maxTypeText {
		return s
	}
	return b.String()[:maxTypeText] + "…"
}

// maxTypeText bounds a type in a message, in bytes.
const maxTypeText = 1000

// Full returns the type as std::any::type_name prints it, with full paths. The parameters of the structs and enums in t
// must have been lowered, else arguments that equal their defaults are printed.
func (t *Type) Full() string {
	var b strings.Builder
	t.Write(&b, true)
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

// OpaqueWriter is what the Data of a function's definition does once its signature is known: it writes the bounds of an
// `impl Trait` of the signature with args for the generics, and reports whether there is one of that index.
type OpaqueWriter interface {
	WriteOpaque(b *strings.Builder, index int, args []*Type) bool
}

// Write writes the type as String does, or as Full does.
func (t *Type) Write(b *strings.Builder, full bool) {
	if !full && b.Len() > maxTypeText {
		return // cut there anyway
	}
	switch t.Kind {
	case Tuple:
		b.WriteByte('(')
		writeList(b, t.Args, full)
		if len(t.Args) == 1 {
			b.WriteByte(',')
		}
		b.WriteByte(')')
	case Adt:
		t.writeAdt(b, full)
	case Ref:
		b.WriteByte('&')
		if t.Mut {
			b.WriteString("mut ")
		}
		t.Args[0].Write(b, full)
	case Ptr:
		if t.Mut {
			b.WriteString("*mut ")
		} else {
			b.WriteString("*const ")
		}
		t.Args[0].Write(b, full)
	case Slice:
		b.WriteByte('[')
		t.Args[0].Write(b, full)
		b.WriteByte(']')
	case Array:
		b.WriteByte('[')
		t.Args[0].Write(b, full)
		b.WriteString("; ")
		t.Args[1].Write(b, full)
		b.WriteByte(']')
	case Const:
		b.WriteString(strconv.FormatUint(t.N, 10))
	case FnPtr:
		b.WriteString("fn(")
		n := len(t.Args) - 1
		writeList(b, t.Args[:n], full)
		b.WriteByte(')')
		if !t.Args[n].IsUnit() {
			b.WriteString(" -> ")
			t.Args[n].Write(b, full)
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
			b.WriteString("{closure" + t.Clo.At + "}")
		}
	case Coroutine:
		if full {
			b.WriteString(t.Clo.Path + "::{{closure}}")
		} else if t.Clo.Fn != nil {
			b.WriteString("{async fn body of " + t.Clo.Fn.Name + "()}")
		} else {
			b.WriteString("{async block" + t.Clo.At + "}")
		}
	case Dyn:
		t.writeDyn(b, full)
	case Opaque:
		b.WriteString("impl ")
		if fn, ok := t.Def.Data.(OpaqueWriter); !ok || full || !fn.WriteOpaque(b, t.Index, t.Args) {
			b.WriteString("Trait")
		}
	case Param:
		b.WriteString(t.Name)
	case Proj:
		b.WriteByte('<')
		t.Args[0].Write(b, full)
		b.WriteString(" as " + t.Def.Parent.Name + ">::" + t.Def.Name)
	case Infer:
		switch t.N {
		case InferInt:
			b.WriteString("{integer}")
		case InferFloat:
			b.WriteString("{float}")
		default:
			b.WriteByte('_')
		}
	default:
		b.WriteString(kindText[t.Kind])
	}
}

// writeAdt writes the name and arguments of a struct, enum or union, without arguments that are the defaults.
func (t *Type) writeAdt(b *strings.Builder, full bool) {
	writeName(b, t.Def, full)
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
		writeList(b, t.Args[:n], full)
		open = ""
	}
	if open != "<" {
		b.WriteByte('>')
	}
}

// writeDyn writes a trait object: its principal trait, then its auto traits.
func (t *Type) writeDyn(b *strings.Builder, full bool) {
	b.WriteString("dyn ")
	plus := ""
	if t.Def != nil {
		t.writePrincipal(b, full)
		plus = " + "
	}
	for i, a := range AutoTraits {
		if t.N>>i&1 != 0 {
			b.WriteString(plus)
			if full {
				b.WriteString(autoPaths[i])
			}
			b.WriteString(a)
			plus = " + "
		}
	}
}

// writePrincipal writes the principal trait of a trait object. An Fn trait with its result has parentheses.
func (t *Type) writePrincipal(b *strings.Builder, full bool) {
	writeName(b, t.Def, full)
	n := t.Def.Lang
	if (n == "Fn" || n == "FnMut" || n == "FnOnce") && len(t.Args) == 1 && t.Args[0].Kind == Tuple && len(t.Binds) == 1 {
		b.WriteByte('(')
		writeList(b, t.Args[0].Args, full)
		b.WriteByte(')')
		if r := t.Binds[0].Ty; !r.IsUnit() {
			b.WriteString(" -> ")
			r.Write(b, full)
		}
		return
	}
	if len(t.Args)+len(t.Binds) > 0 {
		b.WriteByte('<')
		writeList(b, t.Args, full)
		for i, x := range t.Binds {
			if i+len(t.Args) > 0 {
				b.WriteString(", ")
			}
			b.WriteString(x.Assoc.Name + " = ")
			x.Ty.Write(b, full)
		}
		b.WriteByte('>')
	}
}

// writeName writes the name of d, with its path if full.
func writeName(b *strings.Builder, d *resolve.Def, full bool) {
	if full {
		b.WriteString(d.TypeName())
	} else {
		b.WriteString(d.Name)
	}
}

// writeList writes types with commas between them.
func writeList(b *strings.Builder, ts []*Type, full bool) {
	for i, a := range ts {
		if i > 0 {
			b.WriteString(", ")
		}
		a.Write(b, full)
	}
}

// The kinds of inference variables, in Type.N of an Infer.
const (
	InferAny = iota
	InferInt
	InferFloat
)

// AutoTraits are the auto traits that a trait object's type may name; their
// places in the list are bits of Type.N.
var AutoTraits = [...]string{"Send", "Sync", "Unpin", "UnwindSafe", "RefUnwindSafe"}

// autoPaths are the modules of those, in type names.
var autoPaths = [...]string{"core::marker::", "core::marker::", "core::marker::", "core::panic::unwind_safe::", "core::panic::unwind_safe::"}
