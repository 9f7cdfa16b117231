package resolve

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/expand"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// What package expand makes of an item is collected here.

func (s *Session) expander() *expand.Expander {
	return &expand.Expander{Sources: s.Sources, Diags: s.Diags, Budget: s.Budget}
}

// attrMacros applies the attribute macros of one item of a program.
func (s *Session) attrMacros(m *Mod, it syntax.Item, parent *Def) {
	b := it.Base()
	errors := s.Diags.Errors()
	var made []syntax.Item
	for i := range b.Attrs {
		a := &b.Attrs[i]
		switch a.Path {
		case "async_trait", "async_trait::async_trait":
			s.expander().AsyncTrait(it, a)
		case "pin_project", "pin_project::pin_project":
			made = append(made, s.expander().PinProject(it, a)...)
		case "pinned_drop", "pin_project::pinned_drop":
			if im, ok := it.(*syntax.ImplItem); ok {
				s.expander().PinnedDrop(im, false)
			}
		}
	}
	if f, ok := it.(*syntax.FnItem); ok {
		s.expander().Main(f, func(name *syntax.Path) string { return s.attrPath(m, name) })
	}
	if s.Diags.Errors() > errors {
		m.fails(parent)
	}
	for _, x := range made {
		s.collectItem(m, x, parent)
	}
}

// derives expands #[derive(…)] of a struct or enum.
func (s *Session) derives(m *Mod, d *Def) {
	for i := range d.Attrs {
		a := &d.Attrs[i]
		if a.Path != "derive" {
			continue
		}
		for _, path := range s.derivedPaths(a) {
			name := path.Segs[len(path.Segs)-1].Name
			switch {
			case m.Crate.Library && s.reading == 0:
				s.later(&unread{mod: m, parent: d, derive: name, heads: []syntax.ImplHead{{Of: name.Name, Self: d.Name}}})
			case len(path.Segs) > 1 && s.unknownMacroPath(m, path):
			default:
				s.derive(m, d, name)
			}
		}
	}
}

// derivedPaths reads the arguments of a derive attribute. After an error there are none.
func (s *Session) derivedPaths(a *syntax.Attr) (list []*syntax.Path) {
	p := syntax.NewParser(a.Args, s.Diags, a.Span)
	for !p.AtEnd() {
		if t := p.Peek(); t.Kind.IsLiteral() {
			s.Error(t.Span, diag.E0777, "expected path to a trait, found literal", "not a trait")
			s.Diags.Soft()
			return nil
		}
		path := p.Path()
		if path == nil || len(path.Segs) == 0 {
			return nil
		}
		list = append(list, path)
		if !p.Accept(syntax.Comma) && !p.AtEnd() {
			s.Error(p.Peek().Span, diag.SyntaxError, "expected one of `(`, `,`, `::`, or `=`, found `"+p.Peek().Text+"`", "")
			s.Diags.Soft()
			return nil
		}
	}
	return list
}

// derive expands one name of such an attribute.
func (s *Session) derive(m *Mod, d *Def, name syntax.Ident) {
	made, known := s.expander().Derive(d.Item, name, m.Crate.Library)
	if !known && !s.mayBeImported(m, name.Name) {
		s.Diags.Soft()
		s.Error(name.Span, diag.ResolveError, "cannot find derive macro `"+name.Name+"` in this scope", "")
	}
	if made == nil {
		return
	}
	if !m.Crate.Library {
		if s.marks == nil {
			s.marks = map[*syntax.SourceFile][]expand.Mark{}
		}
		s.marks[made.File] = made.Marks
	}
	id := s.newImpl(made.Impl, m, d.Parent)
	id.Span = d.Span
	if m.Crate.Library {
		s.derived[made.File] = id
	}
}

// DerivedFrom is what a place in what derives wrote comes of: a field, else the trait's name in the attribute.
func (s *Session) DerivedFrom(f *syntax.SourceFile, at syntax.Pos) (field syntax.Span) {
	for _, m := range s.marks[f] {
		if m.Offset > int(at-f.Base) {
			break
		}
		field = m.Field
	}
	return field
}

// DerivedIn returns the impl of the library that a derive attribute has made, of which f is the text; else nil.
func (s *Session) DerivedIn(f *syntax.SourceFile) *Def { return s.derived[f] }

// DerivedAt returns where the text begins that is of such an impl.
func (s *Session) DerivedAt(d *Def) syntax.Pos {
	if it, ok := d.Item.(*syntax.ImplItem); ok && d.Derived() {
		return expand.Begin(it)
	}
	return 0
}
