package resolve

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Kind says what a Def is.
type Kind uint8

const (
	Module Kind = iota
	Struct
	Union
	Enum
	Variant
	Field
	Trait
	TraitAlias
	Alias     // type A = T at module level
	AssocType // in a trait (declaration) or an impl (definition)
	Fn        // free function, method, associated function
	Const     // item or associated
	Static
	Impl
	TypeParam
	ConstParam
	Macro
	Prim // builtin type name: Name is its spelling
	Local
)

var kindWords = [...]string{"module", "struct", "union", "enum", "variant", "field", "trait", "trait alias", "type alias", "associated type", "function",
	"constant", "static", "implementation", "type parameter", "const parameter", "macro", "builtin type", "local variable"}

// String is rustc's word for the kind.
func (k Kind) String() string { return kindWords[k] }

// Def is one named thing. Identity is the pointer.
type Def struct {
	Kind   Kind
	Name   string
	Span   syntax.Span // of the name
	Parent *Def        // module, trait, impl, enum, or the function that contains it
	Crate  *Crate
	Pub    bool
	in     *syntax.Path // not public, but visible in this module
	Attrs  []syntax.Attr
	Lang   string // from #[lang = "…"], or the name that #[lang] is before

	// Item is the syntax, nil for variants and fields.
	Item syntax.Item
	// Variant: its syntax and index among its enum's variants. Impl: the place among the session's impls, which those have
	// in common that are read together.
	VariantOf *syntax.VariantDef
	Index     int

	// Scope is the module whose names the item's signature and body see.
	Scope *Mod
	// Variants of an enum, in order. Children by name are in Members.
	Variants  []*Def
	variantOf map[string]*Def // Variants by name, when they are many
	indexed   int             // how many of them are in it
	// assoc are a trait's or impl's items, in order; unread when nobody has
	// looked at them yet, see Assoc.
	assoc  []*Def
	unread bool
	named  map[string]int // assoc, or fields, by name when they are many: see AssocNamed and FieldIndex
	// Mod of a Module.
	Mod *Mod
	// Macro of a Macro.
	Macro  *syntax.Macro
	called bool
	// shadows is the macro that has the name before this one is defined.
	shadows *Def
	// Builtin names a macro that the checker implements.
	Builtin string

	// Params are the generic parameters, lifetimes left out; for a trait,
	// Params[0] is Self. Own parameters only; the parent's come first in lists of
	// arguments.
	Params []*Def
	// Generics is the syntax of Params (bounds, where clauses).
	Generics *syntax.Generics

	// Data is the checker's: what it knows of a function, type, trait or impl; of a
	// type parameter its default.
	Data any
}

// TypeName is the full name with the crate's name as rustc would have it, as
// type_name and module_path! show it.
func (d *Def) TypeName() string {
	n := d.FullName()
	if d.Crate != nil && d.Crate.title != "" && strings.HasPrefix(n, "main") {
		n = d.Crate.title + n[len("main"):]
	}
	return n
}

// FullName is crate::module::Name; the program's crate is main.
func (d *Def) FullName() string {
	if a := d.Attr("path_name"); a != nil {
		return attrStr(a)
	}
	switch {
	case d.Kind == Module && d.Parent == nil:
		return d.Name
	case d.Kind == Prim, d.Kind == TypeParam, d.Parent == nil:
		return d.Name
	case d.Kind == Impl:
		return d.Parent.FullName() + "::<impl>"
	}
	return d.Parent.FullName() + "::" + d.Name
}

// What is the kind as messages name it: "unit struct", "tuple variant".
func (d *Def) What() string {
	if d.Kind == Struct || d.Kind == Variant {
		switch d.CtorKind() {
		case syntax.UnitKind:
			return "unit " + d.Kind.String()
		case syntax.TupleKind:
			return "tuple " + d.Kind.String()
		}
		if d.Kind == Variant {
			return "struct variant"
		}
	}
	return d.Kind.String()
}

// Intrinsic is the name in #[intrinsic = "…"], or "".
func (d *Def) Intrinsic() string {
	if f, ok := d.Item.(*syntax.FnItem); ok {
		return f.Intrinsic
	}
	return ""
}

// FnItem is the syntax of a Fn, else nil.
func (d *Def) FnItem() *syntax.FnItem {
	f, _ := d.Item.(*syntax.FnItem)
	return f
}

// Head is where a definition of the program begins, up to its name, to the end of a function's signature, or to the
// type that an impl is for: what messages about the whole of it point at, as rustc's def_span.
func (d *Def) Head() syntax.Span {
	if d.Item == nil {
		return d.Span
	}
	at := d.Item.Base().Span
	if at.Lo = d.Item.Base().Begin; at.Lo == 0 {
		return d.Span
	}
	switch it := d.Item.(type) {
	case *syntax.ImplItem:
		at.Hi = it.Self.TypeSpan().Hi
	case *syntax.FnItem:
		if at.Hi = it.SigEnd; at.Hi == 0 {
			at.Hi = d.Span.Hi
		}
	default:
		if d.Kind == Variant {
			return d.Span
		}
		at.Hi = d.Span.Hi
	}
	return at
}

// Whole is all of a definition of the program but its attributes.
func (d *Def) Whole() syntax.Span {
	at := d.Head()
	if d.Item != nil && at != d.Span {
		at.Hi = d.Item.Base().Span.Hi
	}
	return at
}

// headOrWhole is all of a definition that has no body in braces, and the head of one that has.
func (d *Def) headOrWhole() syntax.Span {
	switch it := d.Item.(type) {
	case *syntax.StructItem:
		if it.Kind != syntax.NamedKind {
			return d.Whole()
		}
	case *syntax.ConstItem, *syntax.StaticItem, *syntax.TypeAlias:
		return d.Whole()
	}
	return d.Head()
}
