package lints

import (
	"strings"
	"unicode"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// names warns of names that are not in the style of their kind (rustc: rustc_lint/nonstandard_style.rs).
func (p *linter) names(d *resolve.Def) {
	if d.Crate.Library || d.Derived() {
		return
	}
	for _, q := range d.Params {
		if q.Kind == resolve.TypeParam && (d.Kind != resolve.Trait || q != d.Params[0]) {
			p.camel(d, q, "type parameter")
		}
	}
	switch d.Kind {
	case resolve.Module:
		p.snake(d, d.Name, d.Span, "module")
	case resolve.Struct, resolve.Union, resolve.Enum, resolve.Alias:
		p.camel(d, d, "type")
		p.snakeFields(d)
		for _, v := range d.Variants {
			p.camel(v, v, "variant")
			p.snakeFields(v)
		}
	case resolve.Trait, resolve.Impl:
		if d.Kind == resolve.Trait {
			p.camel(d, d, "trait")
		} else if p.ofTrait(d) != nil {
			return // the trait's author chose the names
		}
		for _, a := range d.Assoc() {
			switch {
			case a.Kind == resolve.Const:
				p.upper(a, "associated constant")
			case a.Kind == resolve.AssocType:
				p.camel(a, a, "associated type")
			case a.Kind == resolve.Fn && d.Kind == resolve.Trait:
				p.snake(a, a.Name, a.Span, "trait method")
			case a.FnItem() != nil:
				p.snake(a, a.Name, a.Span, lintWord(a))
			}
		}
	case resolve.Fn:
		p.snake(d, d.Name, d.Span, "function")
	case resolve.Const:
		p.upper(d, "constant")
	case resolve.Static:
		p.upper(d, "static variable")
	}
}

// items warns of bounds of aliases, which nothing checks, and of async functions of public traits.
func (p *linter) items(d *resolve.Def) {
	if d.Crate.Library {
		return
	}
	switch it := d.Item.(type) {
	case *syntax.TypeAlias:
		for i := range it.Generics.Params {
			q := &it.Generics.Params[i]
			if b := q.Bounds; len(b) > 0 && q.Kind == syntax.TypeParam && d.Kind == resolve.Alias {
				p.Lint(d, b[0].Span, diag.TypeAliasBounds,
					"bounds on generic parameters in type aliases are not enforced")
			}
		}
		if w := it.Generics.Where; len(w) > 0 && d.Kind == resolve.Alias {
			p.Lint(d, w[0].Span, diag.TypeAliasBounds, "where clauses on type aliases are not enforced")
		}
	case *syntax.TraitItem:
		if !d.Pub || nameableIn(d) != nil {
			return
		}
		for _, a := range d.Assoc() {
			if a.Kind == resolve.Fn && a.FnItem().Async {
				at := a.Head()
				at.Hi = at.Lo + syntax.Pos(len("async"))
				p.Lint(a, at, diag.AsyncFnInTrait,
					"use of `async fn` in public traits is discouraged as auto trait bounds cannot be specified")
			}
		}
	}
}

func (p *linter) snakeFields(d *resolve.Def) {
	for _, f := range d.FieldDefs() {
		p.snake(d, f.Name.Name, f.Name.Span, "structure field")
	}
}

// variables warns of names of variables.
func (p *linter) variables(d *resolve.Def) {
	for _, b := range p.bodies[d] {
		for _, l := range b.Locals {
			p.snake(d, l.Name, l.Span, "variable")
		}
	}
}

func (p *linter) badName(at *resolve.Def, name string, sp syntax.Span, code diag.Code, what, style string) {
	if p.S.InMain(sp.Lo) && p.S.Sources.Text(sp) == name {
		p.Lint(at, sp, code, what+" `"+name+"` should have "+style+" name")
	}
}

func (p *linter) snake(at *resolve.Def, name string, sp syntax.Span, what string) {
	name = strings.TrimPrefix(name, "r#")
	if t := strings.Trim(name, "_"); strings.Contains(t, "__") || strings.IndexFunc(t, unicode.IsUpper) >= 0 {
		p.badName(at, name, sp, diag.NonSnakeCase, what, "a snake case")
	}
}

func (p *linter) upper(d *resolve.Def, what string) {
	if strings.IndexFunc(d.Name, unicode.IsLower) >= 0 && d.Attr("no_mangle") == nil {
		p.badName(d, d.Name, d.Span, diag.NonUpperCaseGlobals, what, "an upper case")
	}
}

func (p *linter) camel(at, d *resolve.Def, what string) {
	name := strings.Trim(d.Name, "_")
	if name == "" || reprC(d) {
		return
	}
	cased := func(c byte) bool { return c|32 >= 'a' && c|32 <= 'z' }
	bad := name[0] >= 'a' && name[0] <= 'z' || strings.Contains(name, "__")
	for i := 1; i < len(name); i++ {
		bad = bad || name[i] == '_' && cased(name[i-1]) || name[i-1] == '_' && cased(name[i])
	}
	if bad {
		p.badName(at, d.Name, d.Span, diag.NonCamelCaseTypes, what, "an upper camel case")
	}
}
