package resolve

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// visible reports whether a definition can be used in a module.
func visible(d *Def, from *Mod) bool {
	if d.Scope == nil || d.Crate.Library && from.Crate.Library {
		return true
	}
	return within(openTo(d.Scope, d.in), from)
}

// FieldVisible reports whether a field of d can be named in a module.
func FieldVisible(d *Def, f *syntax.FieldDef, from *Mod) bool {
	return f.Pub || d.Scope == nil || d.Crate.Library && from.Crate.Library || within(openTo(d.Scope, f.In), from)
}

// openTo is the outermost module in which something is visible that is declared in scope with pub(in path); nil is no
// pub. CheckVisibility refuses others than those around it.
func openTo(scope *Mod, path *syntax.Path) *Mod {
	m := nearestMod(scope)
	if path == nil {
		return m
	}
	around := []*Mod{m}
	for up := nearestMod(m.Parent); up != nil; up = nearestMod(up.Parent) {
		around = append(around, up)
	}
	up := 0
	for i := range path.Segs {
		switch path.Segs[i].Name.Name {
		case "super":
			up++
		case "crate": // crate::a is one module below the root
			up = len(around) - len(path.Segs)
		}
	}
	return around[min(max(up, 0), len(around)-1)]
}

// CheckVisibility reports a visibility pub(in path) whose path is not that of a module around d (rustc:
// try_resolve_visibility).
func (s *Session) CheckVisibility(d *Def) {
	p := d.in
	if p == nil || len(p.Segs) == 0 {
		return
	}
	switch p.Segs[0].Name.Name {
	case "crate", "self", "super":
	default:
		if !p.Global {
			s.Error(p.Span, diag.ResolveError, "relative paths are not supported in visibilities in 2018 edition or later", "")
			return
		}
	}
	in, used := s.Path(d.Scope, p, TypeNS)
	if in != nil && in.Span.Lo > d.Span.Lo && !within(in.Mod, d.Scope) {
		in, used = nil, used-1 // rustc looks at visibilities while it collects the items
	}
	switch {
	case in == nil:
		name := p.Segs[used].Name
		where := "in the crate root"
		if used > 0 {
			where = "in `" + p.Segs[used-1].Name.Name + "`"
		}
		s.Error(name.Span, diag.E0433, "cannot find `"+name.Name+"` "+where, "")
	case in.Kind != Module:
		s.Error(p.Span, diag.E0577, "expected module, found "+in.Kind.String()+" `"+s.Sources.Text(p.Span)+"`",
			"not a module")
	case !within(in.Mod, d.Scope):
		s.Error(p.Span, diag.E0742, "visibilities can only be restricted to ancestor modules", "")
	}
}

// within reports whether from is def or inside of it.
func within(def, from *Mod) bool {
	for m := nearestMod(from); m != nil; m = nearestMod(m.Parent) {
		if m == def {
			return true
		}
	}
	return false
}

// Exports calls f for what m makes public: its public items, and what its public imports name. For a glob that is the
// module or enum.
func (m *Mod) Exports(f func(*Def)) {
	for _, d := range m.ReadAll() {
		if d.Pub {
			f(d)
		}
	}
	for _, list := range [][]*importDecl{m.imports, m.globs} {
		for _, im := range list {
			for _, d := range im.res {
				if d != nil && (d.Pub || im.use.Glob) && im.use.Pub && im.use.In == nil {
					f(d)
				}
			}
		}
	}
}
