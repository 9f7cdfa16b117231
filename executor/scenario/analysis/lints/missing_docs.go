package lints

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// undocumented reports what other crates can name and no doc comment describes (rustc: missing_docs). What is only
// re-exported is not looked at.
func (p *linter) undocumented(d *resolve.Def) {
	if d.Crate.Library || d.Derived() {
		return
	}
	public := d.Pub && nameableIn(d) == nil && !hidden(d.Attrs)
	switch d.Kind {
	case resolve.Fn, resolve.Const, resolve.Static, resolve.Module, resolve.Alias:
		if public {
			p.needsDoc(d, itemWord(d))
		}
	case resolve.Struct, resolve.Union:
		if public {
			p.needsDoc(d, itemWord(d))
			p.fieldsNeedDoc(d, false)
		}
	case resolve.Enum:
		if !public {
			return
		}
		p.needsDoc(d, itemWord(d))
		for _, v := range d.Variants {
			p.needsDoc(v, "a variant")
			p.fieldsNeedDoc(v, true)
		}
	case resolve.Trait:
		if !public {
			return
		}
		p.needsDoc(d, itemWord(d))
		for _, a := range d.Assoc() {
			p.needsDoc(a, itemWord(a))
		}
	case resolve.Impl:
		self, trait, _ := p.Header(d)
		if trait != nil || self.Kind != types.Adt || !self.Def.Pub || nameableIn(self.Def) != nil {
			return
		}
		for _, a := range d.Assoc() {
			if a.Pub {
				p.needsDoc(a, itemWord(a))
			}
		}
	}
}

// crateNeedsDoc reports a program without doc comment at its start.
func (p *linter) crateNeedsDoc() {
	if root := p.Main.Root.Def; !described(root.Attrs) {
		at := p.S.Sources.File(p.MainFn().Span.Lo).Base
		p.Lint(root, syntax.Span{Lo: at, Hi: p.Main.End.Hi}, diag.MissingDocs, "missing documentation for the crate")
	}
}

// fieldsNeedDoc reports the fields that have a name; all of a variant are public.
func (p *linter) fieldsNeedDoc(d *resolve.Def, all bool) {
	for _, f := range d.FieldDefs() {
		if positional := strings.Trim(f.Name.Name, "0123456789") == ""; !positional && (all || f.Pub) && !described(f.Attrs) {
			p.Lint(d, f.Span, diag.MissingDocs, "missing documentation for a struct field")
		}
	}
}

func (p *linter) needsDoc(d *resolve.Def, what string) {
	if !described(d.Attrs) {
		p.Lint(d, d.Head(), diag.MissingDocs, "missing documentation for "+what)
	}
}

// described reports whether there is a doc comment, or #[doc(hidden)].
func described(attrs []syntax.Attr) bool {
	for i := range attrs {
		if attrs[i].Path == "doc" {
			return true
		}
	}
	return false
}

func hidden(attrs []syntax.Attr) bool {
	for i := range attrs {
		if a := &attrs[i]; a.Path == "doc" && len(a.Args) == 1 && a.Args[0].Text == "hidden" {
			return true
		}
	}
	return false
}

// itemWord is the kind of an item with its article.
func itemWord(d *resolve.Def) string {
	inside := d.Parent != nil && (d.Parent.Kind == resolve.Trait || d.Parent.Kind == resolve.Impl)
	switch {
	case d.Kind == resolve.Enum:
		return "an enum"
	case d.Kind == resolve.Alias:
		return "a type alias"
	case d.Kind == resolve.Static:
		return "a static"
	case d.Kind == resolve.AssocType:
		return "an associated type"
	case d.Kind == resolve.Const && inside:
		return "an associated constant"
	case d.Kind == resolve.Fn && inside && d.FnItem().SelfKind != syntax.NoSelf:
		return "a method"
	case d.Kind == resolve.Fn && inside:
		return "an associated function"
	}
	return "a " + d.Kind.String()
}
