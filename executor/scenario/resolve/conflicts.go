package resolve

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Imports that conflict with other names of their module, and public ones of what is private.

// duplicateImports reports imports of a name that m has already in the same namespace.
func (s *Session) duplicateImports(m *Mod) {
	if m.Crate.Library {
		return
	}
	for i, im := range m.imports {
		name := im.use.Alias.Name
		if im.use.Glob || name == "_" || im.broken {
			continue
		}
		for _, ns := range [...]NS{TypeNS, ValueNS} {
			if im.res[ns] == nil {
				continue
			}
			if own := m.names[ns][name]; own != nil && own.Item != nil {
				at, first := own.headOrWhole(), im.use.Tree
				if im.use.Tree.Lo > at.Lo {
					at, first = first, at
				}
				s.defined(diag.E0255, name, ns, at, first)
				im.loses = true
				break
			}
			j := slices.IndexFunc(m.imports[:i], func(x *importDecl) bool {
				return x.use.Alias.Name == name && !x.use.Glob && x.res[ns] != nil
			})
			if j >= 0 {
				s.defined(diag.E0252, name, ns, im.use.Tree, m.imports[j].use.Tree)
				im.loses = true
				break
			}
		}
	}
}

// defined reports the second definition of a name.
func (s *Session) defined(code diag.Code, name string, ns NS, at, first syntax.Span) {
	s.Diags.Add(syntax.Diag{Code: code, Msg: "the name `" + name + "` is defined multiple times", Span: at}).
		WithNote("`"+name+"` must be defined only once in the "+nsWord(ns)+" namespace of this module").
		At(first, "previous definition of `"+name+"` here")
}

// ambiguousGlob reports a name that glob imports of one module bring from different definitions.
func (s *Session) ambiguousGlob(m *Mod, name *syntax.Ident, ns NS, d *Def) {
	k := m
	for k != nil && k.via == nil && k.Block {
		k = k.Parent
	}
	if k == nil || k.via == nil { // as usual: no glob import has brought a name here
		return
	}
	key := cacheKey{name.Name, ns}
	k = m
	for k != nil && k.names[ns][name.Name] == nil && k.cache[key] == nil && k.Block {
		k = k.Parent
	}
	if k != nil {
		s.ambiguousIn(k, m, name, ns, d)
	}
}

// ambiguousIn is ambiguousGlob for a name that stands behind the path of module k.
func (s *Session) ambiguousIn(k, m *Mod, name *syntax.Ident, ns NS, d *Def) {
	key := cacheKey{name.Name, ns}
	if d == nil || k == nil || m.Crate.Library || k.via[key] == nil || k.cache[key] != d || s.ambiguous[name.Span.Lo] {
		return
	}
	for _, g := range k.globs {
		t := s.globTarget(g)
		if t == nil || g == k.via[key] || t.Crate.Library {
			continue
		}
		other := s.member(t, name.Name, ns)
		if other == nil || other == d || !visible(other, m) && !other.Pub {
			continue
		}
		if s.ambiguous == nil {
			s.ambiguous = map[syntax.Pos]bool{}
		}
		s.ambiguous[name.Span.Lo] = true
		s.Diags.Add(syntax.Diag{Code: diag.E0659, Msg: "`" + name.Name + "` is ambiguous", Span: name.Span,
			Label: "ambiguous name"}).WithNote("ambiguous because of multiple glob imports of a name in the same module")
		return
	}
}

// privateReexport reports a public import of what has the name, but is private in each namespace (rustc:
// finalize_import).
func (s *Session) privateReexport(im *importDecl) {
	if m := im.mod; !im.use.Pub || im.use.In != nil || im.use.Glob || im.use.Alias.Name == "_" || m.Crate.Library {
		return
	}
	var first *Def
	code := diag.E0364
	for ns, d := range im.res {
		switch {
		case d == nil:
		case d.Pub || d.Kind == Variant || d.Kind == Macro || d.Crate != im.mod.Crate || !visible(d, im.mod):
			return
		case first == nil:
			if first = d; NS(ns) == TypeNS {
				code = diag.E0365
			}
		}
	}
	if first == nil || s.importTarget(im, MacroNS) != nil {
		return
	}
	im.demoted = true
	name := im.use.Path.Segs[len(im.use.Path.Segs)-1].Name.Name
	label := ""
	if code == diag.E0365 {
		label = "re-export of private `" + name + "`"
	}
	s.Diags.Add(syntax.Diag{Code: code, Msg: "`" + name + "` is private, and cannot be re-exported", Span: im.use.Tree,
		Label: label})
}
