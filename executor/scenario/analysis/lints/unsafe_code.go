package lints

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// unsafeItems reports items that are declared unsafe (rustc: unsafe_code). Blocks are reported where they are checked.
func (p *linter) unsafeItems(d *resolve.Def) {
	if d.Crate.Library || d.Derived() {
		return
	}
	at := func(d *resolve.Def) syntax.Span {
		b := d.Item.Base()
		return syntax.Span{Lo: b.Begin, Hi: b.Span.Hi}
	}
	says := func(d *resolve.Def, what string) { p.Lint(d, at(d), diag.UnsafeCode, what) }
	switch it := d.Item.(type) {
	case *syntax.TraitItem:
		if it.Unsafe {
			says(d, "declaration of an `unsafe` trait")
		}
	case *syntax.ImplItem:
		if it.Unsafe {
			says(d, "implementation of an `unsafe` trait")
		}
	case *syntax.FnItem:
		if a := d.Attr("no_mangle"); a != nil {
			p.Lint(d, a.Span, diag.UnsafeCode, "declaration of a `no_mangle` function")
		}
		if it.Unsafe {
			says(d, "declaration of an `unsafe` function")
		}
	}
	if d.Kind != resolve.Trait && d.Kind != resolve.Impl {
		return
	}
	for _, a := range d.Assoc() {
		switch it := a.FnItem(); {
		case it == nil || !it.Unsafe:
		case it.Body == nil:
			says(a, "declaration of an `unsafe` method")
		default:
			says(a, "implementation of an `unsafe` method")
		}
	}
}
