package resolve

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// derives expands #[derive(…)] of a struct or enum: the methods are written as
// source text and parsed, the impl's header is built from the item's own
// generics, with the derived trait as one more bound on every type parameter,
// as rustc does.
func (s *Session) derives(m *Mod, d *Def) {
	for i := range d.Attrs {
		a := &d.Attrs[i]
		if a.Path != "derive" {
			continue
		}
		p := syntax.NewParser(a.Args, s.Diags, a.Span)
		for !p.AtEnd() {
			path := p.Path()
			if path == nil || len(path.Segs) == 0 {
				break
			}
			name := path.Segs[len(path.Segs)-1].Name
			if m.Crate.Library && s.reading == 0 {
				s.later(&unread{mod: m, parent: d, derive: name, heads: []syntax.ImplHead{{Of: name.Name, Self: d.Name}}})
			} else {
				s.derive(m, d, name)
			}
			if !p.Accept(syntax.Comma) {
				break
			}
		}
	}
}

// derived is the text of a derive's methods. In it stands at marks what comes of
// the fields, one after the other.
type derived struct {
	strings.Builder
	marks []mark
}

type mark struct {
	offset int
	field  syntax.Span
}

// of says that what is written next comes of field i.
func (b *derived) of(sh *shape, i int) {
	b.marks = append(b.marks, mark{b.Len(), sh.defs[i].Span})
}

// DerivedFrom is what a place in what derives wrote comes of: a field, else the trait's name in the attribute.
func (s *Session) DerivedFrom(f *syntax.SourceFile, at syntax.Pos) (field syntax.Span) {
	for _, m := range s.marks[f] {
		if m.offset > int(at-f.Base) {
			break
		}
		field = m.field
	}
	return field
}

const (
	cloneTrait = "clone::Clone"
	copyTrait  = "marker::Copy"
)

// implOf begins the text of a derived impl.
const implOf = "impl "

// stdPath is the path of an item of std.
func stdPath(path string, at syntax.Span) *syntax.Path {
	out := &syntax.Path{Span: at, Global: true}
	for _, name := range strings.Split("std::"+path, "::") {
		out.Segs = append(out.Segs, syntax.PathSeg{Name: syntax.Ident{Name: name, Span: at}})
	}
	return out
}

func (s *Session) derive(m *Mod, d *Def, name syntax.Ident) {
	var trait string
	body := &derived{marks: []mark{{0, name.Span}}}
	if d.Kind == Union && name.Name != "Clone" && name.Name != "Copy" && name.Name != "Eq" {
		s.Diags.Soft()
		s.Error(name.Span, diag.MacroError, "this trait cannot be derived for unions", "")
		return
	}
	switch name.Name {
	case "Clone":
		trait = cloneTrait
		deriveClone(body, d)
	case "Copy":
		trait = copyTrait
	case "Debug":
		trait = "fmt::Debug"
		deriveDebug(body, d)
	case "Default":
		trait = "default::Default"
		deriveDefault(body, d)
		if body.Len() == 0 {
			s.Diags.Soft()
			s.Diags.Add(syntax.Diag{Code: diag.E0665, Msg: "`#[derive(Default)]` on enum with no `#[default]`", Span: name.Span})
			body.WriteString("fn default() -> Self { loop {} }") // so that uses are no further errors
		}
	case "PartialEq":
		trait = "cmp::PartialEq"
		derivePartialEq(body, d)
	case "Eq":
		trait = "cmp::Eq"
	case "PartialOrd":
		trait = "cmp::PartialOrd"
		deriveCmp(body, d, true)
	case "Ord":
		trait = "cmp::Ord"
		deriveCmp(body, d, false)
	case "Hash":
		trait = "hash::Hash"
		deriveHash(body, d)
	default:
		s.Diags.Soft()
		s.Error(name.Span, diag.ResolveError, "cannot find derive macro `"+name.Name+"` in this scope", "")
		return
	}
	if !m.Crate.Library {
		s.Budget.At(uint32(name.Span.Lo), uint32(name.Span.Hi))
		s.Budget.Spend(budget.Nodes, derivedNodes)
	}
	s.addImpl(m, d, trait, body, name.Span)
}

// derivedNodes is what a derived impl costs beside its expressions: it is a file, an impl and a function more.
const derivedNodes = 30

// DerivedIn returns the impl of the library that a derive attribute has made, of which f is the text; else nil.
func (s *Session) DerivedIn(f *syntax.SourceFile) *Def { return s.derived[f] }

// DerivedAt returns where the text begins that is of such an impl.
func (s *Session) DerivedAt(d *Def) syntax.Pos {
	if it, ok := d.Item.(*syntax.ImplItem); ok && d.Derived() {
		return it.Trait.Span.Lo - syntax.Pos(len(implOf))
	}
	return 0
}

// addImpl makes `impl<G> Trait for D<G> { body }`.
func (s *Session) addImpl(m *Mod, d *Def, trait string, body *derived, at syntax.Span) {
	head := implOf + "::std::" + trait + " for X "
	copies := d.Kind == Union && trait == cloneTrait // the parameters are bounded by Copy too
	if copies {
		head += "where X: ::std::" + copyTrait + " "
	}
	s.Budget.Look(body.Len() / 8)
	f := s.Sources.Add("<derive "+d.Name+">", head+"{"+body.String()+"}")
	if len(body.marks) > 0 && !m.Crate.Library {
		if s.marks == nil {
			s.marks = map[*syntax.SourceFile][]mark{}
		}
		for i := range body.marks {
			body.marks[i].offset += len(head) + 1
		}
		s.marks[f] = body.marks
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
	g := *d.Generics
	g.Params = append([]syntax.GenericParam(nil), d.Generics.Params...)
	self := &syntax.PathType{Path: &syntax.Path{Span: at, Segs: []syntax.PathSeg{{Name: syntax.Ident{Name: d.Name, Span: at}}}}}
	self.Span = at
	var args []syntax.GenericArg
	for i := range g.Params {
		p := &g.Params[i]
		switch p.Kind {
		case syntax.TypeParam:
			p.Bounds = slices.Concat(p.Bounds, bounds)
			p.Default = nil
		case syntax.LifetimeParam:
			args = append(args, syntax.GenericArg{Lifetime: p.Name.Name})
			continue
		}
		t := &syntax.PathType{Path: &syntax.Path{Span: at, Segs: []syntax.PathSeg{{Name: p.Name}}}}
		t.Span = at
		args = append(args, syntax.GenericArg{Type: t})
	}
	// fields whose type is a projection of a parameter (I::Item) are bounded too
	g.Where = slices.Clip(g.Where) // the type's own
	params := map[string]bool{}
	for _, q := range d.Params {
		params[q.Name] = true
	}
	for _, fd := range allFields(d) {
		projections(fd.Type, params, func(t syntax.Type) {
			g.Where = append(g.Where, syntax.WherePred{
				Span: at, Type: t, Bounds: bounds,
			})
		})
	}
	if len(args) > 0 {
		self.Path.Segs[0].Args = &syntax.GenericArgs{Span: at, Args: args}
	}
	im.Generics = g
	im.Self = self
	im.Attrs = append(im.Attrs, syntax.Attr{Path: madeByDerive})
	im.Name.Span, im.Span, im.Begin = at, at, at.Lo
	id := s.newImpl(im, m, d.Parent)
	id.Span = d.Span
	if m.Crate.Library {
		s.derived[f] = id
	}
}

// shape is one struct or one variant as the derives see it.
type shape struct {
	path   string // pattern and constructor path: Self or Self::V
	name   string
	kind   syntax.VariantKind
	fields []string // names as written, with r#; "0", "1" for tuples
	defs   []syntax.FieldDef
}

func shapes(d *Def) []shape {
	one := func(path, name string, kind syntax.VariantKind, fs []syntax.FieldDef) shape {
		sh := shape{path: path, name: name, kind: kind, defs: fs}
		for i := range fs {
			n := raw(fs[i].Name.Name)
			if kind == syntax.TupleKind {
				n = strconv.Itoa(i)
			}
			sh.fields = append(sh.fields, n)
		}
		return sh
	}
	if d.Kind == Enum {
		var out []shape
		for _, v := range d.Variants {
			out = append(out, one("Self::"+raw(v.Name), v.Name, v.CtorKind(), v.FieldDefs()))
		}
		return out
	}
	return []shape{one("Self", d.Name, d.CtorKind(), d.FieldDefs())}
}

// raw is a name as it is written in source.
func raw(n string) string {
	if syntax.IsKeyword(n) {
		return "r#" + n
	}
	return n
}

// pat is a pattern that binds every field to prefix+index.
func (sh *shape) pat(prefix string) string {
	if len(sh.fields) == 0 {
		if sh.kind == syntax.UnitKind {
			return sh.path + "{}"
		}
		return sh.path + " {}"
	}
	var b strings.Builder
	b.WriteString(sh.path + " { ")
	for i, f := range sh.fields {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(f + ": " + prefix + strconv.Itoa(i))
	}
	b.WriteString(" }")
	return b.String()
}

func deriveClone(b *derived, d *Def) {
	if d.Kind == Union { // nothing says which field to clone
		b.WriteString("#[inline] fn clone(&self) -> Self { fn copy<T: ::std::marker::Copy>(x: &T) -> T { *x } copy(self) }")
		return
	}
	b.WriteString("#[inline] fn clone(&self) -> Self { match self { ")
	for _, sh := range shapes(d) {
		b.WriteString(sh.pat("a") + " => " + sh.path + " { ")
		for i, f := range sh.fields {
			b.of(&sh, i)
			b.WriteString(f + ": ::std::clone::Clone::clone(a" + strconv.Itoa(i) + "), ")
		}
		b.WriteString("}, ")
	}
	b.WriteString("} }")
}

func deriveDebug(b *derived, d *Def) {
	if d.Kind == Enum && len(d.Variants) == 0 {
		b.WriteString("fn fmt(&self, _: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { match *self {} }")
		return
	}
	b.WriteString("fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { match self { ")
	for _, sh := range shapes(d) {
		b.WriteString(sh.pat("a") + " => ")
		q := strconv.Quote(sh.name)
		switch {
		case len(sh.fields) == 0:
			b.WriteString("::std::fmt::Formatter::write_str(f, " + q + "), ")
		case sh.kind == syntax.TupleKind:
			b.WriteString("::std::fmt::Formatter::debug_tuple(f, " + q + ")")
			for i := range sh.fields {
				b.of(&sh, i)
				b.WriteString(".field(a" + strconv.Itoa(i) + ")")
			}
			b.WriteString(".finish(), ")
		default:
			b.WriteString("::std::fmt::Formatter::debug_struct(f, " + q + ")")
			for i, f := range sh.fields {
				b.of(&sh, i)
				b.WriteString(".field(" + strconv.Quote(strings.TrimPrefix(f, "r#")) + ", a" + strconv.Itoa(i) + ")")
			}
			b.WriteString(".finish(), ")
		}
	}
	b.WriteString("} }")
}

func deriveDefault(b *derived, d *Def) {
	var sh *shape
	all := shapes(d)
	if d.Kind == Enum {
		for i, v := range d.Variants {
			for j := range v.Attrs {
				if v.Attrs[j].Path == "default" {
					sh = &all[i]
				}
			}
		}
		if sh == nil {
			return
		}
	} else {
		sh = &all[0]
	}
	b.WriteString("fn default() -> Self { " + sh.path + " { ")
	for i, f := range sh.fields {
		b.of(sh, i)
		b.WriteString(f + ": ::std::default::Default::default(), ")
	}
	b.WriteString("} }")
}

func derivePartialEq(b *derived, d *Def) {
	all := shapes(d)
	b.WriteString("fn eq(&self, other: &Self) -> bool { match (self, other) { ")
	for _, sh := range all {
		b.WriteString("(" + sh.pat("a") + ", " + sh.pat("b") + ") => ")
		if len(sh.fields) == 0 {
			b.WriteString("true")
		}
		for i := range sh.fields {
			if i > 0 {
				b.WriteString(" && ")
			}
			n := strconv.Itoa(i)
			b.of(&sh, i)
			b.WriteString("*a" + n + " == *b" + n)
		}
		b.WriteString(", ")
	}
	if len(all) != 1 {
		b.WriteString("_ => false, ")
	}
	b.WriteString("} }")
}

// deriveCmp writes partial_cmp or cmp: variants by position, then fields in
// order.
func deriveCmp(b *derived, d *Def, partial bool) {
	all := shapes(d)
	equal := "::std::cmp::Ordering::Equal"
	if partial {
		b.WriteString("fn partial_cmp(&self, other: &Self) -> ::std::option::Option<::std::cmp::Ordering> { ")
	} else {
		b.WriteString("fn cmp(&self, other: &Self) -> ::std::cmp::Ordering { ")
	}
	wrap := func(x string) string {
		if partial {
			return "::std::option::Option::Some(" + x + ")"
		}
		return x
	}
	fn := "::std::cmp::Ord::cmp"
	if partial {
		fn = "::std::cmp::PartialOrd::partial_cmp"
	}
	if len(all) > 1 && numbered(d) {
		as := ""
		if d.unsignedRepr() {
			as = " as u64"
		}
		b.WriteString("let x = ::std::intrinsics::discriminant(self)" + as + "; let y = ::std::intrinsics::discriminant(other)" + as + "; if x != y { return " + fn + "(&x, &y); } ")
	} else if len(all) > 1 {
		b.WriteString("let x: isize = match self { ")
		for i, sh := range all {
			b.WriteString(sh.path + " { .. } => " + strconv.Itoa(i) + ", ")
		}
		b.WriteString("}; let y: isize = match other { ")
		for i, sh := range all {
			b.WriteString(sh.path + " { .. } => " + strconv.Itoa(i) + ", ")
		}
		b.WriteString("}; if x != y { return " + fn + "(&x, &y); } ")
	}
	b.WriteString("match (self, other) { ")
	for _, sh := range all {
		b.WriteString("(" + sh.pat("a") + ", " + sh.pat("b") + ") => { ")
		for i := range sh.fields {
			n := strconv.Itoa(i)
			b.of(&sh, i)
			b.WriteString("match " + fn + "(a" + n + ", b" + n + ") { " + wrap(equal) + " => {}, other => return other, } ")
		}
		b.WriteString(wrap(equal) + " } ")
	}
	if len(all) != 1 {
		b.WriteString("_ => " + wrap(equal) + ", ")
	}
	b.WriteString("} }")
}

// numbered: a variant says its discriminant, by which derives compare.
func numbered(d *Def) bool {
	for _, v := range d.Variants {
		if v.VariantOf.Disc != nil {
			return true
		}
	}
	return false
}

// unsignedRepr: the discriminants may be too large for an i64.
func (d *Def) unsignedRepr() bool {
	return slices.ContainsFunc(d.Attrs, func(a syntax.Attr) bool {
		return a.Path == "repr" && slices.ContainsFunc(a.Args, func(t syntax.Token) bool { return t.Text == "u64" || t.Text == "usize" })
	})
}

func deriveHash(b *derived, d *Def) {
	b.WriteString("fn hash<H: ::std::hash::Hasher>(&self, _state: &mut H) { match self { ")
	all, own := shapes(d), numbered(d)
	for i, sh := range all {
		b.WriteString(sh.pat("a") + " => { ")
		if len(all) > 1 {
			if n := strconv.Itoa(i) + "isize"; own {
				b.WriteString("::std::hash::Hash::hash(&(::std::intrinsics::discriminant(self) as isize), _state); ")
			} else {
				b.WriteString("::std::hash::Hash::hash(&" + n + ", _state); ")
			}
		}
		for j := range sh.fields {
			b.of(&sh, j)
			b.WriteString("::std::hash::Hash::hash(a" + strconv.Itoa(j) + ", _state); ")
		}
		b.WriteString("} ")
	}
	b.WriteString("} }")
}

func allFields(d *Def) []syntax.FieldDef {
	if d.Kind != Enum {
		return d.FieldDefs()
	}
	var out []syntax.FieldDef
	for _, v := range d.Variants {
		out = append(out, v.FieldDefs()...)
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
