package lints

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/check"
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

// interfaces warns of types and traits in the interface of a public item that fewer modules can name than the item
// (rustc: PrivateItemsInPublicInterfacesChecker).
func (p *linter) interfaces(d *resolve.Def) {
	if d.Crate.Library || d.Derived() || d.Kind != resolve.Impl && p.S.Sources.Text(d.Span) != d.Name {
		return
	}
	item := func(d *resolve.Def, at syntax.Span, what string, tys ...*types.Type) {
		for _, t := range tys {
			p.private(d, at, what, t)
		}
	}
	switch d.Kind {
	case resolve.Impl:
		self, trait, args := p.Header(d)
		if trait != nil && trait.Pub && !slices.ContainsFunc(args, hasPrivate) {
			for _, a := range d.Assoc() {
				if a.Kind == resolve.AssocType && hasPrivate(p.ImplType(a)) {
					p.Err(a.Head(), diag.E0446, "private type `"+p.ImplType(a).String()+"` in public interface",
						"can't leak private type")
				}
			}
		}
		if trait != nil || self.Kind != types.Adt || !self.Def.Pub {
			return
		}
		for _, a := range d.Assoc() {
			if a.Pub && a.Kind == resolve.Fn {
				sig := p.Declared(a)
				item(a, a.Head(), self.Def.Name+"::"+a.Name, append(slices.Clip(sig.Params), sig.Ret)...)
			}
		}
	case resolve.Trait:
		for _, a := range d.Assoc() {
			if d.Pub && a.Kind == resolve.Fn {
				sig := p.Declared(a)
				item(a, a.Head(), d.Name+"::"+a.Name, append(slices.Clip(sig.Params), sig.Ret)...)
			}
		}
	case resolve.Fn:
		if d.Pub {
			sig := p.Declared(d)
			item(d, d.Head(), d.Name, append(slices.Clip(sig.Params), sig.Ret)...)
			for _, b := range p.BoundsOf(d) {
				if b.Assoc == nil {
					p.privateDef(d, d.Head(), d.Name, b.Trait, diag.PrivateBounds)
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
					item(d, f.Span, check.DisplayName(v)+"::"+f.Name.Name, p.DeclaredFields(d)[max(i-1, 0)][k])
				}
			}
		}
	}
}

// hasPrivate reports whether a type of the program in t is private to its module.
func hasPrivate(t *types.Type) bool {
	return (t.Kind == types.Adt || t.Kind == types.Dyn && t.Def != nil) && !t.Def.Pub && !t.Def.Crate.Library ||
		slices.ContainsFunc(t.Args, hasPrivate)
}

func (p *linter) private(d *resolve.Def, at syntax.Span, what string, t *types.Type) {
	if (t.Kind == types.Adt || t.Kind == types.Dyn) && t.Def != nil {
		p.privateDef(d, at, what, t.Def, diag.PrivateInterfaces)
	}
	for _, a := range t.Args {
		p.private(d, at, what, a)
	}
}

// privateDef warns if fewer modules can name a type or trait than the item d.
func (p *linter) privateDef(d *resolve.Def, at syntax.Span, what string, used *resolve.Def, code diag.Code) {
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
	p.Lint(d, at, code, kind+" `"+check.DisplayPath(used)+"` is more private than the item `"+what+"`")
}
