package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// A lifetimeUse is a lifetime of a signature, by how it is written: 'a is named, & and '_ are elided, and a path
// without its lifetime argument hides one.
type lifetimeUse struct {
	at   syntax.Span
	name string // of a named one
	form lifetimeForm
}

type lifetimeForm uint8

const (
	namedLifetime lifetimeForm = iota
	elidedLifetime
	hiddenLifetime
)

// lifetimeUses returns the lifetimes of a type in their order.
func (p *Program) lifetimeUses(d *resolve.Def, t syntax.Type) (uses []lifetimeUse) {
	named := func(name string, at syntax.Span) {
		u := lifetimeUse{at: at, name: bare(name)}
		if u.name == "_" {
			u.form = elidedLifetime
		}
		uses = append(uses, u)
	}
	w := typeWalk{
		deep: true,
		ref: func(t *syntax.RefType, hidden bool) {
			if !hidden && t.Lifetime == "" {
				uses = append(uses, lifetimeUse{at: t.Span, form: elidedLifetime})
			}
		},
		lifetime: func(name string, at syntax.Span, hidden bool) {
			if !hidden {
				named(name, at)
			}
		},
		path: func(q *syntax.Path, hidden bool) {
			if !hidden && p.ownLifetimes(d, q) > 0 {
				uses = append(uses, lifetimeUse{at: q.Span, form: hiddenLifetime})
			}
		},
	}
	w.ty(t, false)
	return uses
}

// lintLifetimeSyntaxes warns of a function whose result has the lifetime of a parameter, written in another form
// (rustc: rustc_lint/lifetime_syntax.rs).
func (p *Program) lintLifetimeSyntaxes(d *resolve.Def) {
	it := d.FnItem()
	if it == nil || it.Ret == nil || d.Crate.Library || d.Derived() {
		return
	}
	out := p.lifetimeUses(d, it.Ret)
	open := false
	for _, u := range out {
		open = open || u.form != namedLifetime
	}
	if !open {
		return
	}
	// The lifetime that is elided in the result: that of self, or the only one of the parameters.
	var in []lifetimeUse
	switch it.SelfKind {
	case syntax.SelfRef, syntax.SelfRefMut:
		in = []lifetimeUse{{at: it.SelfSpan, name: bare(it.SelfLife), form: elidedLifetime}}
		if it.SelfLife != "" {
			in[0].form = namedLifetime
		}
	case syntax.SelfTyped:
		in = p.lifetimeUses(d, it.SelfType)
	}
	if len(in) == 0 {
		for i := range it.Params {
			in = append(in, p.lifetimeUses(d, it.Params[i].Type)...)
		}
	}
	for _, u := range in[min(1, len(in)):] {
		if u.form != namedLifetime || u.name != in[0].name {
			return
		}
	}
	if len(in) == 0 {
		return
	}
	var forms [3]bool
	var blamed []syntax.Span
	for i, u := range append(in, out...) {
		if u.form == namedLifetime && i >= len(in) && u.name != in[0].name {
			continue
		}
		forms[u.form] = true
		if u.form != namedLifetime {
			blamed = append(blamed, u.at)
		}
	}
	msg := "hiding a lifetime that's elided elsewhere is confusing"
	switch {
	case forms[namedLifetime] && forms[hiddenLifetime]:
		msg = "hiding a lifetime that's named elsewhere is confusing"
	case forms[namedLifetime] && forms[elidedLifetime]:
		msg = "eliding a lifetime that's named elsewhere is confusing"
	case !forms[hiddenLifetime] || !forms[elidedLifetime]:
		return
	}
	w := p.lint(d, d, blamed[0], diag.MismatchedLifetimeSyntaxes, msg)
	for _, at := range blamed[1:] {
		w.AlsoAt(at)
	}
}
