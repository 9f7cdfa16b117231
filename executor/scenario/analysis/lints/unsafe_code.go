package lints

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// unsafeItems reports items that are declared unsafe (rustc: unsafe_code). Blocks are reported where they are checked.
func (p *linter) unsafeItems(d *resolve.Def) {
	if d.Crate.Library || d.Derived() {
		return
	}
	what := ""
	switch it := d.Item.(type) {
	case *syntax.TraitItem:
		if it.Unsafe {
			what = "declaration of an `unsafe` trait"
		}
	case *syntax.ImplItem:
		if it.Unsafe {
			what = "implementation of an `unsafe` trait"
		}
	case *syntax.FnItem:
		inside := check.ParentOf(d) != nil
		switch {
		case !it.Unsafe:
		case !inside:
			what = "declaration of an `unsafe` function"
		case it.Body == nil:
			what = "declaration of an `unsafe` method"
		default:
			what = "implementation of an `unsafe` method"
		}
	}
	if a := d.Attr("no_mangle"); a != nil {
		p.Lint(d, a.Span, diag.UnsafeCode, "declaration of a `no_mangle` function")
	}
	if what != "" {
		b := d.Item.Base()
		p.Lint(d, syntax.Span{Lo: b.Begin, Hi: b.Span.Hi}, diag.UnsafeCode, what)
	}
	if d.Kind == resolve.Trait || d.Kind == resolve.Impl {
		for _, a := range d.Assoc() {
			p.unsafeItems(a)
		}
	}
}
