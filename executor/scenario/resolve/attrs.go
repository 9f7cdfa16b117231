package resolve

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Attribute macros of crates: #[async_trait] rewrites methods, #[pin_project]
// (and the macro of pin_project_lite, whose inside is such an item) adds a
// projection. They write as source text what those crates write, and put the
// program's own types and bodies in.

// attrMacros applies them to one item of a program.
func (s *Session) attrMacros(m *Mod, it syntax.Item, parent *Def) {
	b := it.Base()
	for i := range b.Attrs {
		a := &b.Attrs[i]
		switch a.Path {
		case "derive":
			switch it.(type) {
			case *syntax.StructItem, *syntax.EnumItem:
			default:
				s.Diags.Soft()
				s.Error(a.Span, diag.E0774, "`derive` may only be applied to `struct`s, `enum`s and `union`s", "not applicable here")
			}
		case "async_trait", "async_trait::async_trait":
			send := true
			for _, t := range a.Args {
				if t.Text == "Send" {
					send = false // (?Send)
				}
			}
			switch it := it.(type) {
			case *syntax.TraitItem:
				for _, x := range it.Items {
					s.asyncMethod(x, a, send, true)
				}
			case *syntax.ImplItem:
				for _, x := range it.Items {
					s.asyncMethod(x, a, send, false)
				}
			default:
				s.Error(a.Span, diag.MacroError, "`#[async_trait]` stands before a trait or an impl", "")
			}
		case "pin_project", "pin_project::pin_project":
			s.pinProject(m, it, a, parent)
		case "pinned_drop", "pin_project::pinned_drop":
			if im, ok := it.(*syntax.ImplItem); ok {
				s.pinnedDrop(im, false)
			}
		}
	}
}

func (s *Session) tokens(name, text string, at syntax.Span) []syntax.Token {
	toks, _, _ := syntax.Scan(s.Sources.Add("<"+name+">", text), s.Diags)
	for i := range toks {
		toks[i].Span = at
	}
	return toks
}

func lastSeg(p *syntax.Path) *syntax.PathSeg { return &p.Segs[len(p.Segs)-1] }

// inner is the first type argument of a path type.
func inner(t syntax.Type) *syntax.Type {
	return &lastSeg(t.(*syntax.PathType).Path).Args.Args[0].Type
}

// asyncMethod makes `async fn f(…) -> T { body }` into
// `fn f(…) -> Pin<Box<dyn Future<Output = T> + Send>> { Box::pin(async move { body }) }`.
func (s *Session) asyncMethod(x syntax.Item, a *syntax.Attr, send, trait bool) {
	f, ok := x.(*syntax.FnItem)
	if !ok || !f.Async {
		return
	}
	at := f.Name.Span
	text := "::std::pin::Pin<::std::boxed::Box<dyn ::std::future::Future<Output = ()>"
	if send {
		text += " + ::std::marker::Send"
	}
	ret := syntax.ParseTypeTokens(s.tokens("async_trait", text+">>", at), s.Diags)
	output := f.Ret
	if output == nil {
		output = syntax.ParseTypeTokens(s.tokens("async_trait", "()", at), s.Diags)
	} else {
		dyn := (*inner(*inner(ret))).(*syntax.DynType)
		lastSeg(dyn.Bounds[0].Path).Args.Assocs[0].Type = f.Ret
	}
	f.Ret, f.Async, f.Boxed = ret, false, true
	if f.Body == nil {
		return
	}
	// every argument lives as long as the future does
	text = "::std::boxed::Box::pin(async move {"
	for i := range f.Params {
		if p, ok := f.Params[i].Pat.(*syntax.IdentPat); ok && !p.ByRef && p.Sub == nil {
			text += "let "
			if p.Mut {
				text += "mut "
			}
			text += raw(p.Name.Name) + " = " + raw(p.Name.Name) + ";"
		}
	}
	call := syntax.ParseExprTokens(s.tokens("async_trait", text+"})", at), s.Diags).(*syntax.CallExpr)
	blk := call.Args[0].(*syntax.BlockExpr)
	blk.Stmts = append(blk.Stmts, f.Body.Stmts...)
	blk.Span, blk.RBrace, blk.Ret = f.Body.Span, f.Body.RBrace, output
	call.Span = f.Body.Span
	st := &syntax.ExprStmt{X: call}
	st.Span = f.Body.Span
	body := &syntax.BlockExpr{Stmts: []syntax.Stmt{st}, RBrace: f.Body.RBrace}
	body.Span = f.Body.Span
	f.Body = body
	if trait && f.SelfKind != syntax.NoSelf {
		bound := "::std::marker::Sync"
		if f.SelfKind == syntax.SelfValue || f.SelfKind == syntax.SelfRefMut {
			bound = "::std::marker::Send"
		}
		if send {
			self := syntax.ParseTypeTokens(s.tokens("async_trait", "Self", at), s.Diags)
			path := syntax.ParseTypeTokens(s.tokens("async_trait", bound, at), s.Diags).(*syntax.PathType).Path
			f.Generics.Where = append(f.Generics.Where, syntax.WherePred{Span: at, Type: self, Bounds: []syntax.Bound{{Span: at, Path: path}}})
		}
	}
}

// pinnedDrop makes `impl PinnedDrop for T { fn drop(this: Pin<&mut Self>) }` an
// inherent impl, which the Drop that pinProject writes calls.
func (s *Session) pinnedDrop(im *syntax.ImplItem, lite bool) {
	im.Trait = nil
	for _, x := range im.Items {
		if f, ok := x.(*syntax.FnItem); ok && f.Name.Name == "drop" {
			f.Name.Name = "__pinned_drop"
			if lite && len(f.Params) == 1 { // which looks for the words only: Pin needs no import
				pin := s.tokens("pin_project", "::std::pin::Pin<&mut Self>", f.Name.Span)
				f.Params[0].Type = syntax.ParseTypeTokens(pin, s.Diags)
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

// pinProject writes the projections of a struct or enum: for each of project and
// project_ref a type with the fields as references, pinned ones as Pin of a
// reference, and the method; for project_replace one with the fields themselves,
// of pinned ones, which are dropped, only their type.
func (s *Session) pinProject(m *Mod, it syntax.Item, a *syntax.Attr, parent *Def) {
	b := it.Base()
	names := [len(pinMethods)]string{}
	drop, never := false, false
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
				names[k] = a.Args[i+2].Text
			} else if k == projectReplace {
				names[k] = "__" + b.Name.Name + t.Text
			}
		}
	}
	var generics *syntax.Generics
	var fields [][]syntax.FieldDef
	var variants []*syntax.VariantDef
	switch it := it.(type) {
	case *syntax.StructItem:
		generics, fields = &it.Generics, [][]syntax.FieldDef{it.Fields}
	case *syntax.EnumItem:
		generics = &it.Generics
		for i := range it.Variants {
			v := &it.Variants[i]
			variants = append(variants, v)
			fields = append(fields, v.Fields)
		}
		if names == [len(pinMethods)]string{} {
			return // an enum has projections only under names
		}
	default:
		s.Error(a.Span, diag.MacroError, "`#[pin_project]` stands before a struct or an enum", "")
		return
	}
	for k := range pinMethods {
		method, ref, name := pinMethods[k].method, pinMethods[k].ref, names[k]
		if name == "" {
			if variants != nil || k == projectReplace {
				continue
			}
			name = "__" + b.Name.Name + "_" + method
		}
		// the type
		text := "#[allow(dead_code)] pub(crate) "
		body := ""
		if variants == nil {
			tuple := it.(*syntax.StructItem).Kind == syntax.TupleKind
			text += "struct " + name + fieldsText(fields[0], tuple, ref, true)
			if tuple {
				text += ";"
			}
			body = name + fieldValues(fields[0], tuple, ref, "this.")
		} else {
			text += "enum " + name + " {"
			body = "match this {"
			for _, v := range variants {
				tuple := v.Kind == syntax.TupleKind
				text += raw(v.Name.Name) + fieldsText(v.Fields, tuple, ref, false) + ","
				pat := "Self::" + raw(v.Name.Name)
				switch {
				case tuple:
					pat += "("
					for i := range v.Fields {
						pat += "f" + strconv.Itoa(i) + ","
					}
					pat += ")"
				case v.Kind == syntax.NamedKind:
					pat += "{"
					for i := range v.Fields {
						pat += raw(v.Fields[i].Name.Name) + ","
					}
					pat += "}"
				}
				body += pat + " => " + name + "::" + raw(v.Name.Name) + fieldValues(v.Fields, tuple, ref, "") + ","
			}
			text += "}"
			body += "}"
		}
		text += " impl X { #[allow(unused)] pub(crate) fn " + method + "(self: ::std::pin::Pin<" + pinMethods[k].self + ") -> X { unsafe { let this = " + pinMethods[k].get + "; " + body + " } } }"
		items := syntax.ParseItemsTokens(s.tokens("pin_project", text, b.Name.Span), s.Diags, false)
		if len(items) != 2 {
			return
		}
		g := *generics
		lifetime := ""
		if ref == "" {
			g.Params = append([]syntax.GenericParam(nil), g.Params...)
		} else {
			lifetime = "'_"
			g.Params = append([]syntax.GenericParam{{Kind: syntax.LifetimeParam, Name: syntax.Ident{Name: "'__pin", Span: b.Name.Span}}}, g.Params...)
		}
		for i := range g.Params {
			g.Params[i].Default = nil
		}
		var out [][]syntax.FieldDef
		switch p := items[0].(type) {
		case *syntax.StructItem:
			p.Generics = g
			out = [][]syntax.FieldDef{p.Fields}
		case *syntax.EnumItem:
			p.Generics = g
			for i := range p.Variants {
				out = append(out, p.Variants[i].Fields)
			}
		}
		for v := range out {
			for i := range out[v] {
				f := &fields[v][i]
				t := &out[v][i].Type
				if isPinned(f) {
					t = inner(*t)
				}
				if ref != "" {
					t = &(*t).(*syntax.RefType).Elem
				}
				*t = f.Type
			}
		}
		im := items[1].(*syntax.ImplItem)
		s.ofItem(im, b, generics)
		im.Items[0].(*syntax.FnItem).Ret = selfPath(name, b.Name.Span, generics, lifetime)
		s.collectItem(m, items[0], parent)
		s.collectItem(m, im, parent)
	}
	// Unpin when what is pinned is, and never with !Unpin
	text := "impl ::std::marker::Unpin for X {}"
	if never {
		text = "impl ::std::marker::Unpin for X where ::std::marker::PhantomPinned: ::std::marker::Unpin {}"
	}
	if drop {
		text += " impl ::std::ops::Drop for X { fn drop(&mut self) { Self::__pinned_drop(unsafe { ::std::pin::Pin::new_unchecked(self) }) } }"
	}
	items := syntax.ParseItemsTokens(s.tokens("pin_project", text, b.Name.Span), s.Diags, false)
	for i, x := range items {
		im := x.(*syntax.ImplItem)
		where := im.Generics.Where
		s.ofItem(im, b, generics)
		if i == 0 {
			im.Generics.Where = append(where, im.Generics.Where...)
			for _, fs := range fields {
				for j := range fs {
					if isPinned(&fs[j]) {
						im.Generics.Where = append(im.Generics.Where[:len(im.Generics.Where):len(im.Generics.Where)], syntax.WherePred{Span: b.Name.Span, Type: fs[j].Type, Bounds: []syntax.Bound{{Span: b.Name.Span, Path: im.Trait}}})
					}
				}
			}
		}
		s.collectItem(m, im, parent)
	}
}

// ofItem makes an impl one of the item's type.
func (s *Session) ofItem(im *syntax.ImplItem, b *syntax.ItemBase, generics *syntax.Generics) {
	im.Generics = *generics
	im.Generics.Params = append([]syntax.GenericParam(nil), generics.Params...)
	for i := range im.Generics.Params {
		im.Generics.Params[i].Default = nil
	}
	im.Self = selfPath(b.Name.Name, b.Name.Span, generics, "")
}

// selfPath is the type of that name with the parameters as arguments, a lifetime
// in front unless it is empty.
func selfPath(name string, at syntax.Span, g *syntax.Generics, lifetime string) syntax.Type {
	t := &syntax.PathType{Path: &syntax.Path{Span: at, Segs: []syntax.PathSeg{{Name: syntax.Ident{Name: name, Span: at}}}}}
	t.Span = at
	var args []syntax.GenericArg
	if lifetime != "" {
		args = append(args, syntax.GenericArg{Lifetime: lifetime})
	}
	for i := range g.Params {
		p := &g.Params[i]
		if p.Kind == syntax.LifetimeParam {
			args = append(args, syntax.GenericArg{Lifetime: p.Name.Name})
			continue
		}
		x := &syntax.PathType{Path: &syntax.Path{Span: at, Segs: []syntax.PathSeg{{Name: p.Name}}}}
		x.Span = at
		args = append(args, syntax.GenericArg{Type: x})
	}
	if len(args) > 0 {
		t.Path.Segs[0].Args = &syntax.GenericArgs{Span: at, Args: args}
	}
	return t
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

// pinProjectLite is pin_project! { item, impl PinnedDrop for it }: the names of
// the projections stand in attributes of the item.
func (s *Session) pinProjectLite(m *Mod, it *syntax.MacroItem, parent *Def) {
	items := syntax.ParseItemsTokens(it.Mac.Args, s.Diags, false)
	if len(items) == 0 {
		return
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
			s.pinnedDrop(im, true)
			a.Args = append(a.Args, syntax.Token{Kind: syntax.Name, Text: "PinnedDrop", Span: x.Base().Span})
		}
	}
	b.Attrs = rest
	s.pinProject(m, items[0], &a, parent)
	s.collect(m, items, parent)
}
