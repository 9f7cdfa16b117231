package expand

import (
	"slices"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

// PinnedDrop makes `impl PinnedDrop for T { fn drop(this: Pin<&mut Self>) }` an
// inherent impl, which the Drop that PinProject writes calls.
func (e *Expander) PinnedDrop(im *syntax.ImplItem, lite bool) {
	im.Trait = nil
	for _, x := range im.Items {
		if f, ok := x.(*syntax.FnItem); ok && f.Name.Name == "drop" {
			f.Name.Name = "__pinned_drop"
			if lite && len(f.Params) == 1 { // which looks for the words only: Pin needs no import
				pin := e.tokens("pin_project", "::std::pin::Pin<&mut Self>", f.Name.Span)
				f.Params[0].Type = syntax.ParseTypeTokens(pin, e.Diags)
			}
		}
	}
}

func isPinned(f *syntax.FieldDef) bool {
	for i := range f.Attrs {
		if f.Attrs[i].Path == "pin" {
			return true
		}
	}
	return false
}

// pinMethods are the methods that pin-project writes: how a field is taken ("":
// moved), the parameters, and what the fields are taken from.
var pinMethods = [...]struct{ method, ref, self, get string }{
	{"project", "&mut ", "&mut Self>", "self.get_unchecked_mut()"},
	{"project_ref", "&", "&Self>", "self.get_ref()"},
	{"project_replace", "", "&mut Self>, with: Self", "::std::mem::replace(self.get_unchecked_mut(), with)"},
}

const projectReplace = 2

// A projection is what #[pin_project] is asked for: a struct or enum with the names of its projected types.
type projection struct {
	*Expander
	base     *syntax.ItemBase
	generics *syntax.Generics
	tuple    bool                // of a struct
	variants []syntax.VariantDef // of an enum
	fields   [][]syntax.FieldDef // by variant
	names    [len(pinMethods)]string
}

// PinProject returns the projections of a struct or enum: for each of project and project_ref a type with the
// fields as references, pinned ones as Pin of a reference, and the method; for project_replace one with the fields
// themselves, of pinned ones, which are dropped, only their type. The impl of Unpin comes last, and that of Drop.
func (e *Expander) PinProject(it syntax.Item, a *syntax.Attr) (made []syntax.Item) {
	p := projection{Expander: e, base: it.Base()}
	drop, never := p.read(a)
	switch it := it.(type) {
	case *syntax.StructItem:
		p.generics, p.tuple, p.fields = &it.Generics, it.Kind == syntax.TupleKind, [][]syntax.FieldDef{it.Fields}
	case *syntax.EnumItem:
		p.generics, p.variants = &it.Generics, it.Variants
		for i := range it.Variants {
			p.fields = append(p.fields, it.Variants[i].Fields)
		}
		if p.names == [len(pinMethods)]string{} {
			return nil // an enum has projections only under names
		}
	default:
		e.error(a.Span, "`#[pin_project]` stands before a struct or an enum")
		return nil
	}
	for k := range pinMethods {
		name := p.names[k]
		if name == "" {
			if p.variants != nil || k == projectReplace {
				continue
			}
			name = "__" + p.base.Name.Name + "_" + pinMethods[k].method
		}
		items := p.projected(k, name)
		if items == nil {
			return made
		}
		made = append(made, items...)
	}
	return append(made, p.impls(drop, never)...)
}

// read reads the attribute's arguments: names of projections, PinnedDrop and !Unpin.
func (p *projection) read(a *syntax.Attr) (drop, never bool) {
	for i, t := range a.Args {
		switch t.Text {
		case "PinnedDrop":
			drop = true
		case "Unpin":
			never = i > 0 && a.Args[i-1].Kind == syntax.Not
		}
		for k := range pinMethods {
			if t.Text != pinMethods[k].method {
				continue
			}
			if i+2 < len(a.Args) && a.Args[i+1].Kind == syntax.Eq {
				p.names[k] = a.Args[i+2].Text
			} else if k == projectReplace {
				p.names[k] = "__" + p.base.Name.Name + t.Text
			}
		}
	}
	return drop, never
}

// projected returns the type of a projection and the impl with its method.
func (p *projection) projected(k int, name string) []syntax.Item {
	method, ref := pinMethods[k].method, pinMethods[k].ref
	text, body := p.typeText(name, ref)
	text = "#[allow(dead_code)] pub(crate) " + text + " impl X { #[allow(unused)] pub(crate) fn " + method +
		"(self: ::std::pin::Pin<" + pinMethods[k].self + ") -> X { unsafe { let this = " + pinMethods[k].get + "; " +
		body + " } } }"
	at := p.base.Name.Span
	items := syntax.ParseItemsTokens(p.tokens("pin_project", text, at), p.Diags, false)
	if len(items) != 2 {
		return nil
	}
	g := *p.generics
	lifetime := ""
	if ref == "" {
		g.Params = append([]syntax.GenericParam(nil), g.Params...)
	} else {
		lifetime = "'_"
		pin := syntax.GenericParam{Kind: syntax.LifetimeParam, Name: syntax.Ident{Name: "'__pin", Span: at}}
		g.Params = append([]syntax.GenericParam{pin}, g.Params...)
	}
	for i := range g.Params {
		g.Params[i].Default = nil
	}
	var out [][]syntax.FieldDef
	switch made := items[0].(type) {
	case *syntax.StructItem:
		made.Generics = g
		out = [][]syntax.FieldDef{made.Fields}
	case *syntax.EnumItem:
		made.Generics = g
		for i := range made.Variants {
			out = append(out, made.Variants[i].Fields)
		}
	}
	for v := range out {
		for i := range out[v] {
			own, t := &p.fields[v][i], &out[v][i].Type
			if isPinned(own) {
				t = inner(*t)
			}
			if ref != "" {
				t = &(*t).(*syntax.RefType).Elem
			}
			*t = own.Type
		}
	}
	im := items[1].(*syntax.ImplItem)
	p.ofItem(im)
	im.Items[0].(*syntax.FnItem).Ret = named(name, at, p.generics, lifetime)
	return items
}

// typeText returns the text of a projected type, and that of the value that the method makes from `this`.
func (p *projection) typeText(name, ref string) (text, body string) {
	if p.variants == nil {
		text = "struct " + name + fieldsText(p.fields[0], p.tuple, ref, true)
		if p.tuple {
			text += ";"
		}
		return text, name + fieldValues(p.fields[0], p.tuple, ref, "this.")
	}
	text, body = "enum "+name+" {", "match this {"
	for i := range p.variants {
		v := &p.variants[i]
		tuple, variant := v.Kind == syntax.TupleKind, raw(v.Name.Name)
		text += variant + fieldsText(v.Fields, tuple, ref, false) + ","
		body += "Self::" + variant
		switch {
		case tuple:
			body += "("
			for i := range v.Fields {
				body += "f" + strconv.Itoa(i) + ","
			}
			body += ")"
		case v.Kind == syntax.NamedKind:
			body += "{"
			for i := range v.Fields {
				body += raw(v.Fields[i].Name.Name) + ","
			}
			body += "}"
		}
		body += " => " + name + "::" + variant + fieldValues(v.Fields, tuple, ref, "") + ","
	}
	return text + "}", body + "}"
}

// impls returns the impl of Unpin, which holds when what is pinned is Unpin and never with !Unpin, and that of Drop.
func (p *projection) impls(drop, never bool) []syntax.Item {
	text := "impl ::std::marker::Unpin for X {}"
	if never {
		text = "impl ::std::marker::Unpin for X where ::std::marker::PhantomPinned: ::std::marker::Unpin {}"
	}
	if drop {
		text += " impl ::std::ops::Drop for X { fn drop(&mut self) " +
			"{ Self::__pinned_drop(unsafe { ::std::pin::Pin::new_unchecked(self) }) } }"
	}
	at := p.base.Name.Span
	items := syntax.ParseItemsTokens(p.tokens("pin_project", text, at), p.Diags, false)
	for i, x := range items {
		im := x.(*syntax.ImplItem)
		where := im.Generics.Where
		p.ofItem(im)
		if i > 0 {
			continue
		}
		im.Generics.Where = slices.Concat(where, im.Generics.Where)
		for _, fs := range p.fields {
			for j := range fs {
				if isPinned(&fs[j]) {
					unpin := []syntax.Bound{{Span: at, Path: im.Trait}}
					im.Generics.Where = append(im.Generics.Where, syntax.WherePred{Span: at, Type: fs[j].Type, Bounds: unpin})
				}
			}
		}
	}
	return items
}

// ofItem makes an impl one of the item's type.
func (p *projection) ofItem(im *syntax.ImplItem) {
	im.Generics = *p.generics
	im.Generics.Params = append([]syntax.GenericParam(nil), p.generics.Params...)
	for i := range im.Generics.Params {
		im.Generics.Params[i].Default = nil
	}
	im.Self = named(p.base.Name.Name, p.base.Name.Span, p.generics, "")
}

func fieldsText(fs []syntax.FieldDef, tuple bool, ref string, pub bool) string {
	if len(fs) == 0 {
		if pub && !tuple {
			return " {}"
		}
		return ""
	}
	open, end := " { ", " }"
	if tuple {
		open, end = "(", ")"
	}
	out := open
	for i := range fs {
		if pub {
			out += "pub(crate) "
		}
		if !tuple {
			out += raw(fs[i].Name.Name) + ": "
		}
		t := "()"
		if ref != "" {
			t = "&'__pin " + ref[1:] + t
		}
		if isPinned(&fs[i]) {
			t = wrapper(ref) + "<" + t + ">"
		}
		out += t + ", "
	}
	return out + end
}

// wrapper is what a pinned field comes in.
func wrapper(ref string) string {
	if ref == "" {
		return "::std::marker::PhantomData"
	}
	return "::std::pin::Pin"
}

// fieldValues are the projected fields; from is "this." for fields of a struct,
// "" for the names that a pattern bound to references.
func fieldValues(fs []syntax.FieldDef, tuple bool, ref, from string) string {
	if len(fs) == 0 {
		if from != "" && !tuple {
			return " {}"
		}
		return ""
	}
	open, end := " { ", " }"
	if tuple {
		open, end = "(", ")"
	}
	out := open
	for i := range fs {
		name := raw(fs[i].Name.Name)
		if tuple {
			name = strconv.Itoa(i)
		} else {
			out += name + ": "
		}
		v := ref + from + name
		if from == "" {
			v = name
			if tuple {
				v = "f" + name
			}
		}
		if isPinned(&fs[i]) {
			if ref == "" {
				v = wrapper(ref)
			} else {
				v = wrapper(ref) + "::new_unchecked(" + v + ")"
			}
		}
		out += v + ", "
	}
	return out + end
}

// PinProjectLite returns what stands in pin_project! { item, impl PinnedDrop for it } and, first, what is made of
// it. The names of the projections stand in attributes of the item.
func (e *Expander) PinProjectLite(it *syntax.MacroItem) []syntax.Item {
	items := syntax.ParseItemsTokens(it.Mac.Args, e.Diags, false)
	if len(items) == 0 {
		return nil
	}
	a := syntax.Attr{Span: it.Mac.Span, Path: "pin_project"}
	b := items[0].Base()
	var rest []syntax.Attr
	for _, x := range b.Attrs {
		if x.Path != "project" && x.Path != "project_ref" && x.Path != "project_replace" {
			rest = append(rest, x)
			continue
		}
		if len(x.Args) > 0 && x.Args[0].Kind == syntax.Not {
			a.Args = append(a.Args, x.Args...)
			continue
		}
		eq := syntax.Token{Kind: syntax.Eq, Text: "=", Span: x.Span}
		name := syntax.Token{Kind: syntax.Name, Text: x.Path, Span: x.Span}
		a.Args = append(append(a.Args, name, eq), x.Args...)
	}
	for _, x := range items[1:] {
		if im, ok := x.(*syntax.ImplItem); ok && im.Trait != nil && lastSeg(im.Trait).Name.Name == "PinnedDrop" {
			e.PinnedDrop(im, true)
			a.Args = append(a.Args, syntax.Token{Kind: syntax.Name, Text: "PinnedDrop", Span: x.Base().Span})
		}
	}
	b.Attrs = rest
	return append(e.PinProject(items[0], &a), items...)
}
