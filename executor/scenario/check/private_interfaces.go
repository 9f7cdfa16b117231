package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// nameableIn is the outermost module in which a public item of d's module can be named; nil if everywhere. Re-exports
// are not looked at: they only make it larger.
func nameableIn(d *resolve.Def) *resolve.Mod {
	for m := d.Scope; m != nil && m.Def != nil; m = m.Parent {
		if m.Block {
			return m
		}
		if m.Parent != nil && !m.Def.Pub {
			return m.Parent
		}
	}
	return nil
}

// lintInterface warns of types and traits in the interface of a public item that fewer modules can name than the item
// (rustc: PrivateItemsInPublicInterfacesChecker).
func (p *Program) lintInterface(d *resolve.Def) {
	if d.Crate.Library || d.Derived() || d.Kind != resolve.Impl && p.S.Sources.Text(d.Span) != d.Name {
		return
	}
	item := func(d *resolve.Def, at syntax.Span, what string, tys ...*types.Type) {
		for _, t := range tys {
			p.lintPrivate(d, at, what, t)
		}
	}
	switch d.Kind {
	case resolve.Impl:
		im := p.impl(d)
		if im.trait != nil || im.self.Kind != types.Adt || !im.self.Def.Pub {
			return
		}
		for _, a := range d.Assoc() {
			if a.Pub && a.Kind == resolve.Fn {
				fi := p.fn(a)
				item(a, a.Head(), im.self.Def.Name+"::"+a.Name, append(fi.params[:len(fi.params):len(fi.params)], fi.ret)...)
			}
		}
	case resolve.Trait:
		for _, a := range d.Assoc() {
			if d.Pub && a.Kind == resolve.Fn {
				fi := p.fn(a)
				item(a, a.Head(), d.Name+"::"+a.Name, append(fi.params[:len(fi.params):len(fi.params)], fi.ret)...)
			}
		}
	case resolve.Fn:
		if d.Pub {
			fi := p.fn(d)
			item(d, d.Head(), d.Name, append(fi.params[:len(fi.params):len(fi.params)], fi.ret)...)
			for i := range fi.preds {
				if q := &fi.preds[i]; q.assoc == nil {
					p.lintPrivateDef(d, d.Head(), d.Name, q.trait, diag.PrivateBounds)
				}
			}
		}
	case resolve.Struct, resolve.Enum:
		for i, v := range append([]*resolve.Def{d}, d.Variants...) {
			if d.Kind == resolve.Enum && i == 0 || !d.Pub {
				continue
			}
			for k, f := range v.FieldDefs() {
				if f.Pub || d.Kind == resolve.Enum {
					item(d, f.Span, displayName(v)+"::"+f.Name.Name, p.adtFields(d, variantOf(v))[k])
				}
			}
		}
	}
}

// variantOf returns d if it is a variant, nil for a struct.
func variantOf(d *resolve.Def) *resolve.Def {
	if d.Kind == resolve.Variant {
		return d
	}
	return nil
}

func (p *Program) lintPrivate(d *resolve.Def, at syntax.Span, what string, t *types.Type) {
	if (t.Kind == types.Adt || t.Kind == types.Dyn) && t.Def != nil {
		p.lintPrivateDef(d, at, what, t.Def, diag.PrivateInterfaces)
	}
	for _, a := range t.Args {
		p.lintPrivate(d, at, what, a)
	}
}

// lintPrivateDef warns if fewer modules can name a type or trait than the item d.
func (p *Program) lintPrivateDef(d *resolve.Def, at syntax.Span, what string, used *resolve.Def, code diag.Code) {
	if used.Pub || used.Scope == nil || used.Crate.Library {
		return
	}
	in := used.Scope
	for m := nameableIn(d); m != nil; m = m.Parent {
		if m == in {
			return // the item is reached from there only
		}
	}
	kind := "type"
	if used.Kind == resolve.Trait {
		kind = "trait"
	}
	p.lint(d, nil, at, code, kind+" `"+displayPath(used)+"` is more private than the item `"+what+"`")
}
