package expand

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// A Derived is an impl that a derive attribute makes: the methods are written as source text, which is parsed when
// they are needed; the impl's header is built from the item's own generics, with the derived trait as one more
// bound on every type parameter, as rustc does.
type Derived struct {
	Impl *syntax.ImplItem
	File *syntax.SourceFile // the text
	// Marks say what comes of the fields, in the order of the text.
	Marks []Mark
}

// A Mark says of which field (before the first: of which name in the attribute) the text comes from an offset on.
type Mark struct {
	Offset int
	Field  syntax.Span
}

// DeriveAttr is the attribute of derived impls.
const DeriveAttr = "automatically_derived"

const (
	cloneTrait = "clone::Clone"
	copyTrait  = "marker::Copy"
)

// implOf begins the text of a derived impl.
const implOf = "impl "

// Begin returns where the text of a derived impl begins.
func Begin(im *syntax.ImplItem) syntax.Pos { return im.Trait.Span.Lo - syntax.Pos(len(implOf)) }

// derivedNodes is what a derived impl costs beside its expressions: it is a file, an impl and a function more.
const derivedNodes = 30

// derived is the text of a derive's methods.
type derived struct {
	strings.Builder
	marks []Mark
}

// of says that what is written next comes of field i.
func (b *derived) of(sh *shape, i int) {
	b.marks = append(b.marks, Mark{b.Len(), sh.defs[i].Span})
}

// Derive expands one name of #[derive(…)] of a struct, union or enum. It returns false if there is no such macro,
// and nil if it has reported why there is no impl. Library is set for the library's own items, which cost a program
// nothing.
func (e *Expander) Derive(it syntax.Item, name syntax.Ident, library bool) (d *Derived, known bool) {
	var trait string
	body := &derived{marks: []Mark{{0, name.Span}}}
	if isUnion(it) && name.Name != "Clone" && name.Name != "Copy" && name.Name != "Eq" {
		e.Diags.Soft()
		e.error(name.Span, "this trait cannot be derived for unions")
		return nil, true
	}
	switch name.Name {
	case "Clone":
		trait = cloneTrait
		deriveClone(body, it)
	case "Copy":
		trait = copyTrait
	case "Debug":
		trait = "fmt::Debug"
		deriveDebug(body, it)
	case "Default":
		trait = "default::Default"
		if en, ok := it.(*syntax.EnumItem); ok && !e.defaultVariant(en, name.Span) {
			body.WriteString("fn default() -> Self { loop {} }") // so that uses are no further errors
		} else {
			deriveDefault(body, it)
		}
	case "PartialEq":
		trait = "cmp::PartialEq"
		derivePartialEq(body, it)
	case "Eq":
		trait = "cmp::Eq"
	case "PartialOrd":
		trait = "cmp::PartialOrd"
		deriveCmp(body, it, true)
	case "Ord":
		trait = "cmp::Ord"
		deriveCmp(body, it, false)
	case "Hash":
		trait = "hash::Hash"
		deriveHash(body, it)
	default:
		return nil, false
	}
	if !library {
		e.Budget.At(uint32(name.Span.Lo), uint32(name.Span.Hi))
		e.Budget.Spend(budget.Nodes, derivedNodes)
	}
	return e.derived(it, trait, body, name.Span), true
}

// derived makes `impl<G> Trait for D<G> { body }`.
func (e *Expander) derived(it syntax.Item, trait string, body *derived, at syntax.Span) *Derived {
	head := implOf + "::std::" + trait + " for X "
	copies := trait == cloneTrait && isUnion(it) // the parameters are bounded by Copy too
	if copies {
		head += "where X: ::std::" + copyTrait + " "
	}
	e.Budget.Look(body.Len() / 8)
	name := it.Base().Name.Name
	f := e.Sources.Add("<derive "+name+">", head+"{"+body.String()+"}")
	for i := range body.marks {
		body.marks[i].Offset += len(head) + 1
	}
	text := syntax.Span{Lo: f.Base + syntax.Pos(len(head)), Hi: f.End()}
	path := syntax.Span{Lo: f.Base + syntax.Pos(len(implOf)), Hi: text.Lo}
	im := &syntax.ImplItem{Trait: stdPath(trait, path)}
	// What is too long for the parser is told where it is checked.
	im.Unread = &syntax.Token{Kind: syntax.Unread, Text: f.Src[len(head):], Span: text}
	bounds := []syntax.Bound{{Span: at, Path: im.Trait}}
	if copies {
		bounds = append(bounds, syntax.Bound{Span: path, Path: stdPath(copyTrait, path)})
	}
	own, fields := genericsOf(it)
	if _, enum := it.(*syntax.EnumItem); enum && trait == "default::Default" {
		bounds, fields = nil, nil // the default variant is a unit
	}
	g := *own
	g.Params = append([]syntax.GenericParam(nil), own.Params...)
	params := map[string]bool{}
	for i := range g.Params {
		p := &g.Params[i]
		if p.Kind == syntax.TypeParam {
			p.Bounds = slices.Concat(p.Bounds, bounds)
			p.Default = nil
		}
		params[p.Name.Name] = p.Kind != syntax.LifetimeParam
	}
	// fields whose type is a projection of a parameter (I::Item) are bounded too
	g.Where = slices.Clip(g.Where) // the type's own
	for i := range fields {
		projections(fields[i].Type, params, func(t syntax.Type) {
			g.Where = append(g.Where, syntax.WherePred{Span: at, Type: t, Bounds: bounds})
		})
	}
	im.Generics, im.Self = g, named(name, at, own, "")
	im.Attrs = append(im.Attrs, syntax.Attr{Path: DeriveAttr})
	im.Name.Span, im.Span, im.Begin = at, at, at.Lo
	return &Derived{im, f, body.marks}
}

func isUnion(it syntax.Item) bool {
	st, ok := it.(*syntax.StructItem)
	return ok && st.Union
}

// genericsOf returns the parameters of a struct, union or enum, and the fields of all its variants.
func genericsOf(it syntax.Item) (*syntax.Generics, []syntax.FieldDef) {
	switch it := it.(type) {
	case *syntax.StructItem:
		return &it.Generics, it.Fields
	case *syntax.EnumItem:
		var out []syntax.FieldDef
		for i := range it.Variants {
			out = append(out, it.Variants[i].Fields...)
		}
		return &it.Generics, out
	}
	return &syntax.Generics{}, nil
}

// stdPath is the path of an item of std.
func stdPath(path string, at syntax.Span) *syntax.Path {
	out := &syntax.Path{Span: at, Global: true}
	for _, name := range strings.Split("std::"+path, "::") {
		out.Segs = append(out.Segs, syntax.PathSeg{Name: syntax.Ident{Name: name, Span: at}})
	}
	return out
}

// projections visits the paths T::Name of a type whose T is among params.
func projections(t syntax.Type, params map[string]bool, visit func(syntax.Type)) {
	switch t := t.(type) {
	case *syntax.PathType:
		if t.QSelf == nil && len(t.Path.Segs) >= 2 {
			if params[t.Path.Segs[0].Name.Name] {
				visit(t)
				return
			}
		}
		if t.QSelf != nil {
			if pt, ok := t.QSelf.Self.(*syntax.PathType); ok && pt.QSelf == nil && len(pt.Path.Segs) == 1 {
				if params[pt.Path.Segs[0].Name.Name] {
					visit(t)
					return
				}
			}
		}
		for i := range t.Path.Segs {
			if ga := t.Path.Segs[i].Args; ga != nil {
				for j := range ga.Args {
					if ga.Args[j].Type != nil {
						projections(ga.Args[j].Type, params, visit)
					}
				}
			}
		}
	case *syntax.RefType:
		projections(t.Elem, params, visit)
	case *syntax.TupleType:
		for _, e := range t.Elems {
			projections(e, params, visit)
		}
	case *syntax.SliceType:
		projections(t.Elem, params, visit)
	case *syntax.ArrayType:
		projections(t.Elem, params, visit)
	}
}
