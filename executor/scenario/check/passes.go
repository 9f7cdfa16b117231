package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What package lints needs to know of the checked program.

// Program is what is checked.
func (c *Checking) Program() *Program { return c.p }

// Impls are the program's impls, those in blocks too, in the order of the text.
func (c *Checking) Impls() []*resolve.Def { return c.impls }

// Mistyped reports whether there was an error before the borrow checker.
func (c *Checking) Mistyped() bool { return c.mistyped }

// BlockModules are the program's blocks with items.
func (p *Program) BlockModules() []*resolve.Mod { return p.inBlocks }

// Failed reports whether an error was reported; a lint that attributes make an error is none.
func (p *Program) Failed() bool {
	return slices.ContainsFunc(p.S.Diags.All(), func(d *syntax.Diag) bool { return d.Level == diag.Error && !isLint(d) })
}

// Lint reports a lint at the level that the attributes around a definition say.
func (p *Program) Lint(at *resolve.Def, sp syntax.Span, code diag.Code, msg string) *syntax.Diag {
	return p.lint(at, nil, sp, code, msg)
}

// Err reports an error.
func (p *Program) Err(sp syntax.Span, code diag.Code, msg, label string) { p.err(sp, code, msg, label) }

// recordNamed notes that a type names an alias, or a constant whose value it needs.
func (l *lower) recordNamed(d *resolve.Def) {
	if d.Crate == nil || d.Crate.Library {
		return
	}
	by := l.item
	if by == nil {
		by = l.parent
	}
	if l.p.named == nil {
		l.p.named = map[*resolve.Def][]*resolve.Def{}
	}
	l.p.named[by] = append(l.p.named[by], d)
}

// Mentioned calls item and ty for the definitions and types that the signature of a definition mentions; with nil, for
// what is mentioned outside of any.
func (p *Program) Mentioned(d *resolve.Def, item func(*resolve.Def), ty func(*types.Type)) {
	tys := func(ts []*types.Type) {
		for _, t := range ts {
			ty(t)
		}
	}
	bounds := func(ps []predicate) {
		for i := range ps {
			item(ps[i].trait)
			tys(ps[i].args)
			ty(ps[i].ty)
		}
	}
	for _, x := range p.named[d] {
		item(x)
	}
	if d == nil {
		return
	}
	switch d.Kind {
	case resolve.Variant:
		item(d.Parent)
	case resolve.Struct, resolve.Enum, resolve.Union:
		ai := p.adt(d)
		for _, fs := range ai.fields {
			tys(fs)
		}
		bounds(ai.preds)
	case resolve.Trait:
		ti := p.trait(d)
		bounds(ti.supers)
		bounds(ti.preds)
		for _, a := range d.Assoc() {
			if a.Kind == resolve.AssocType {
				item(a)
				bounds(p.assocBounds(a))
			}
		}
	case resolve.Impl:
		im := p.impl(d)
		ty(im.self)
		tys(im.args)
		bounds(im.preds)
		for _, a := range d.Assoc() {
			if ta, ok := a.Item.(*syntax.TypeAlias); ok && ta.Type != nil {
				ty(p.lowerFor(a).ty(ta.Type))
			}
		}
	case resolve.Fn:
		fi := p.fn(d)
		tys(fi.params)
		ty(fi.ret)
		ty(fi.output)
		bounds(fi.preds)
		for i := range fi.opaques {
			bounds(fi.opaques[i].preds)
		}
	case resolve.Const, resolve.Static:
		ty(p.constType(d))
	case resolve.Alias:
		ty(p.alias(d).ty)
	}
	if par := ParentOf(d); par != nil {
		if par.Kind == resolve.Trait {
			item(par)
		} else if im := p.impl(par); im.trait == nil {
			ty(im.self)
		}
	}
}
