// Package lints reports what is suspicious about the items of a program that is checked: code that nothing reaches,
// names in another style, interfaces with private types, imports and macros that nobody uses.
//
// It reads definitions, signatures and typed bodies, and reports through the checker, which knows the levels that
// attributes set. Lints about what an expression does are where that is found out: in package check, and in passes on
// MIR.
//
// Names of types, imports and macros are looked at in programs with errors too; rustc does the other lints after all
// checks, in programs without errors.
package lints

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// linter is the program with what several lints ask.
type linter struct {
	*check.Program
	impls  []*resolve.Def
	bodies map[*resolve.Def][]*thir.Body // those of closures too
}

// Check looks at a program. It is called when nothing else is to be checked; the checker reports what it finds.
func Check(c *check.Checking) {
	p := &linter{Program: c.Program(), impls: c.Impls(), bodies: map[*resolve.Def][]*thir.Body{}}
	p.EachOwn(func(d *resolve.Def, b *thir.Body) { p.bodies[d] = append(p.bodies[d], b) })
	mods := append([]*resolve.Mod{p.Main.Root}, p.BlockModules()...)
	for _, m := range mods {
		p.EachDef(m, p.names)
		p.EachDef(m, p.parameters)
		p.EachDef(m, p.unsafeItems)
	}
	p.imports(c.Mistyped())
	p.attributes()
	p.macros()
	if p.Failed() {
		return
	}
	for _, m := range mods {
		p.EachDef(m, p.items)
		p.EachDef(m, p.undocumented)
	}
	for d := range p.bodies {
		p.variables(d)
	}
	p.EachDef(p.Main.Root, p.interfaces)
	p.crateNeedsDoc()
	p.deadCode()
}

// ofTrait returns the trait of an impl, or nil.
func (p *linter) ofTrait(im *resolve.Def) *resolve.Def {
	_, trait, _ := p.Header(im)
	return trait
}

// parameters reports `mut` in functions without bodies.
func (p *linter) parameters(d *resolve.Def) {
	if d.Kind != resolve.Trait || d.Crate.Library {
		return
	}
	for _, a := range d.Assoc() {
		it := a.FnItem()
		if it == nil || it.Body != nil {
			continue
		}
		for i := range it.Params {
			if q, ok := it.Params[i].Pat.(*syntax.IdentPat); ok && q.Mut {
				p.Lint(a, q.Span, diag.PatternsInFnsWithoutBody, "patterns aren't allowed in functions without bodies")
			}
		}
	}
}

// attributes reports what resolve has found about attributes.
func (p *linter) attributes() {
	for _, w := range p.S.AttrWarnings {
		p.Lint(w.At, w.Span, w.Code, w.Msg)
	}
}

// macros warns of macros that are never called.
func (p *linter) macros() {
	for _, d := range p.S.UnusedMacros() {
		p.Lint(d, d.Span, diag.UnusedMacros, "unused macro definition: `"+d.Name+"`")
	}
}
