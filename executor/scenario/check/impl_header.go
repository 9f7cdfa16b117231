package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// The header of an impl as it is written. Coherence is checked before, for all impls: see checkCoherence.

func (p *Program) implHeader(d *resolve.Def, it *syntax.ImplItem) {
	im := p.impl(d)
	if im.bad {
		return
	}
	for _, a := range d.Assoc() {
		if it.Trait != nil && a.Item != nil && a.Item.Base().Pub {
			p.err(wordAt(a.Item.Base().Begin, "pub"), diag.E0449, "visibility qualifiers are not permitted here", "").
				WithNote("trait items always share the visibility of their trait")
		}
	}
	w := p.refusesHidden(d)
	w.lifetime = func(name string, at syntax.Span, hidden bool) {
		if !hidden {
			p.knownLifetime(d, name, at)
		}
	}
	if it.Trait != nil {
		w.pathOf(it.Trait, false)
	}
	w.ty(it.Self, false)
	p.twice(d, it)
	p.trivialBounds(&it.Generics, im.preds)
	if !containsError(im.self) {
		p.unconstrained(im, it)
		p.unconstrainedLifetimes(im, it)
	}
	if im.trait != nil && isFnTrait(im.trait) {
		p.err(it.Trait.Span, diag.E0658, "the precise format of `Fn`-family traits' type parameters is subject to change", "")
		p.err(it.Trait.Span, diag.E0183, "manual implementations of `"+im.trait.Name+"` are experimental",
			"manual implementations of `"+im.trait.Name+"` are experimental")
		for _, a := range d.Assoc() {
			if a.Kind == resolve.Fn {
				p.err(a.Head(), diag.E0658, "use of unstable library feature `fn_traits`", "")
			}
		}
	}
}

// twice reports items of one name in an impl.
func (p *Program) twice(d *resolve.Def, it *syntax.ImplItem) {
	list := d.Assoc()
	for i, a := range list {
		for _, b := range list[:i] {
			if a.Name != b.Name || a.Kind != b.Kind {
				continue
			}
			code, msg := diag.E0592, "duplicate definitions with name `"+a.Name+"`"
			if it.Trait != nil {
				code, msg = diag.E0201, "duplicate definitions with name `"+a.Name+"`:"
			}
			e := p.err(a.Head(), code, msg, "duplicate definitions for `"+a.Name+"`")
			e.At(b.Span, "previous definition here")
		}
	}
}
