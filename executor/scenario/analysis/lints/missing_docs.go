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
	of := d
	if d.Kind == resolve.Impl {
		self, trait, _ := p.Header(d)
		if trait != nil || self.Kind != types.Adt {
			return
		}
		of = self.Def
	}
	doc := of.Attr("doc")
	hidden := doc != nil && len(doc.Args) > 0 && doc.Args[0].Text == "hidden"
	if d.Crate.Library || !of.Pub || nameableIn(of) != nil || hidden || d.Kind == resolve.Macro {
		return
	}
	if of == d {
		p.needsDoc(d)
	}
	for _, v := range d.Variants {
		p.needsDoc(v)
	}
	if d.Kind == resolve.Trait || d.Kind == resolve.Impl {
		for _, a := range d.Assoc() {
			if a.Pub || d.Kind == resolve.Trait {
				p.needsDoc(a)
			}
		}
	}
}

// crateNeedsDoc reports a program without doc comment at its start.
func (p *linter) crateNeedsDoc() {
	if root := p.Main.Root.Def; root.Attr("doc") == nil {
		at := p.S.Sources.File(p.MainFn().Span.Lo).Base
		p.Lint(root, syntax.Span{Lo: at, Hi: p.Main.End.Hi}, diag.MissingDocs, "missing documentation for the crate")
	}
}

// needsDoc looks at a definition and its fields: those with names that are public, as all of a variant are.
func (p *linter) needsDoc(d *resolve.Def) {
	missing := func(attrs []syntax.Attr, at syntax.Span, what string) {
		if (&resolve.Def{Attrs: attrs}).Attr("doc") == nil {
			p.Lint(d, at, diag.MissingDocs, "missing documentation for "+what)
		}
	}
	what := lintWord(d)
	if strings.IndexByte("ae", what[0]) >= 0 {
		what = "n " + what
	} else {
		what = " " + what
	}
	missing(d.Attrs, d.Head(), "a"+what)
	for _, f := range d.FieldDefs() {
		if f.Name.Name[0] > '9' && (f.Pub || d.Kind == resolve.Variant) {
			missing(f.Attrs, f.Span, "a struct field")
		}
	}
}
