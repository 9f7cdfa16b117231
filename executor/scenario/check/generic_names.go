package check

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// genericNames reports names of generic parameters that are reserved, or that the item or the trait or impl around it
// has already (rustc: with_generic_param_rib).
func (p *Program) genericNames(d *resolve.Def) {
	g := d.Generics
	if g == nil {
		return
	}
	var own, outer names
	var around []syntax.GenericParam
	if up := ParentOf(d); up != nil && up.Generics != nil {
		around = up.Generics.Params
	}
	for i := range around {
		outer.add(&around[i].Name, i)
	}
	for i := range g.Params {
		b := &g.Params[i].Name
		switch b.Name {
		case "'static":
			p.err(b.Span, diag.E0262, "invalid lifetime parameter name: `'static`", "'static is a reserved lifetime name")
			continue
		case "'_":
			p.err(b.Span, diag.E0637, "`'_` cannot be used here", "`'_` is a reserved lifetime name")
			continue
		}
		k, shadows := outer.add(b, -1)
		shadows = shadows && k >= 0
		j, again := own.add(b, i)
		switch {
		case !again && shadows && g.Params[i].Kind == syntax.LifetimeParam:
			p.err(b.Span, diag.E0496, "lifetime name `"+b.Name+"` shadows a lifetime name that is already in scope",
				"lifetime `"+b.Name+"` already in scope").At(around[k].Name.Span, "first declared here")
		case again || shadows:
			first := around
			if again {
				first, k = g.Params, j
			}
			p.err(b.Span, diag.E0403, "the name `"+b.Name+"` is already used for a generic parameter "+
				"in this item's generic parameters",
				"already used").At(first[k].Name.Span, "first use of `"+b.Name+"`")
		}
	}
}

// unknownBound reports whether a parameter of d has a bound that is no trait.
func (p *Program) unknownBound(d *resolve.Def) bool {
	if d == nil || d.Generics == nil || !p.S.Diags.Failed() {
		return false
	}
	unknown := false
	w := typeWalk{deep: true, path: func(q *syntax.Path, _ bool) {
		found, _ := p.S.Path(d.Scope, q, resolve.TypeNS)
		unknown = unknown || found == nil
	}}
	for i := range d.Generics.Params {
		w.bounds(d.Generics.Params[i].Bounds)
	}
	for i := range d.Generics.Where {
		w.bounds(d.Generics.Where[i].Bounds)
	}
	return unknown
}

// boundLifetimes reports lifetimes that are left out in the bounds of generic parameters, where nothing gives them.
func (p *Program) boundLifetimes(d *resolve.Def) {
	if d.Generics == nil || d.Kind == resolve.AssocType {
		return
	}
	w := typeWalk{
		deep: true,
		ref: func(t *syntax.RefType, hidden bool) {
			if !hidden && t.Lifetime == "" {
				p.err(wordAt(t.Span.Lo, "&"), diag.E0637, "`&` without an explicit lifetime name cannot be used here",
					"explicit lifetime name needed here")
			}
		},
		lifetime: func(name string, at syntax.Span, hidden bool) {
			if !hidden && bare(name) == "_" {
				p.err(at, diag.E0637, "`'_` cannot be used here", "`'_` is a reserved lifetime name")
			}
		},
		path: func(q *syntax.Path, hidden bool) {
			if !hidden && p.ownLifetimes(d, q) > 0 {
				p.err(lifetimeHole(q), diag.E0106, "missing lifetime specifier", "expected named lifetime parameter")
			}
		},
	}
	w.generics(d.Generics)
}

// names finds names that are declared twice.
type names struct{ first map[nameIn]int }

// nameIn is a name with the macro expansion that it stands in.
type nameIn struct {
	text string
	ctx  uint32
}

// add returns the number with which the same name was added first, or adds it with number i.
func (n *names) add(x *syntax.Ident, i int) (first int, again bool) {
	k := nameIn{x.Name, x.Ctx}
	if first, again = n.first[k]; again {
		return first, true
	}
	if n.first == nil {
		n.first = map[nameIn]int{}
	}
	n.first[k] = i
	return i, false
}

// foundInstead names what a path means that stands where a type, trait or struct is expected, but means none (rustc:
// resolve_qpath_anywhere). It is "" if the path means nothing.
func (l *lower) foundInstead(path *syntax.Path) string {
	text := strings.TrimSpace(l.p.S.Sources.Text(path.Span))
	if l.local != nil && len(path.Segs) == 1 && !path.Global && l.local(&path.Segs[0].Name) {
		return "local variable `" + text + "`"
	}
	if d, n := l.p.S.Path(l.scope, path, resolve.ValueNS); d != nil && n == len(path.Segs) {
		return d.What() + " `" + text + "`"
	}
	if len(path.Segs) == 1 && !path.Global {
		name := path.Segs[0].Name.Name
		switch d := l.p.S.LookupMacro(l.scope, path, false); {
		case d != nil:
			return "macro `" + name + "`"
		case name == "Debug" || name == "Hash": // the other ones are traits of the prelude too
			return "derive macro `" + name + "`"
		}
	}
	return ""
}
