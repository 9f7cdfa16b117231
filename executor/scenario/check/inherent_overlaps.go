package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Inherent impls with items of one name for types that may be the same (E0592).

// inherentOverlaps reports items of one name in two inherent impls that can be for one type.
func (p *Program) inherentOverlaps(impls []*resolve.Def) {
	type key struct {
		head simplifiedKey
		name string
	}
	seen := map[key][]inherentItem{}
	for _, d := range impls {
		im := p.impl(d)
		head, ok := simplifiedKey{}, false
		if it, inherent := d.Item.(*syntax.ImplItem); !inherent || it.Trait != nil || im.bad {
			continue
		}
		if head, ok = simplifiedType(im.self); !ok {
			continue
		}
		for _, a := range d.Assoc() {
			k := key{head, a.Name}
			for _, o := range seen[k] {
				if o.im != im && o.item.Kind == a.Kind && p.sameSelf(o.im, im) {
					p.err(o.item.Head(), diag.E0592, "duplicate definitions with name `"+a.Name+"`",
						"duplicate definitions for `"+a.Name+"`").
						At(a.Head(), "other definition for `"+a.Name+"`")
					break
				}
			}
			seen[k] = append(seen[k], inherentItem{im, a})
		}
	}
}

// sameSelf reports whether two impls can be for one type, whatever their bounds.
func (p *Program) sameSelf(a, b *implInfo) bool {
	if a.self == b.self || conditional(a) || conditional(b) {
		return a.self == b.self
	}
	c := newInferCtxt(p, nil)
	x, y := c.freshArgs(a.n, syntax.Span{}), c.freshArgs(b.n, syntax.Span{})
	return c.tryUnify(p.Subst(a.self, x), p.Subst(b.self, y)) && c.sizesOK(a, x) && c.sizesOK(b, y)
}
