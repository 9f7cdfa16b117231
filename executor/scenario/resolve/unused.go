package resolve

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Unused imports (rustc: check_unused.rs). Each lookup of a name in a module of the program notes the import that the
// name comes by; methods of traits note the import that brings the trait into scope. What was never noted is unused.
//
// A program with errors is not looked at to its end. There an import counts as used if its name, or that of a method of
// the trait that it imports, stands elsewhere in the text.

// An UnusedImport is a use declaration with the parts of it that are not used.
type UnusedImport struct {
	Item  *syntax.UseItem // the first of them
	In    *Def            // the module or function that it stands in
	Parts []syntax.Span
}

// noteUse notes that a name of m was looked up.
func (m *Mod) noteUse(key cacheKey) {
	if m.used == nil {
		m.used = map[cacheKey]bool{}
	}
	m.used[key] = true
}

// UseTrait notes that a method of a trait was called in m.
func (s *Session) UseTrait(m *Mod, tr *Def) { s.useTrait(m, tr, 0) }

// useTrait is UseTrait below a number of globs. Another name that the library gives to one of its traits counts as used
// as well: in the real crate it is a trait of its own, such as rand's IndexedRandom.
func (s *Session) useTrait(m *Mod, tr *Def, globs int) {
	for k := m; k != nil && globs < chainLimit; k = k.Parent {
		if k.Crate.Library || k.names[TypeNS][tr.Name] == tr {
			return
		}
		first := ""
		for _, im := range k.imports {
			if im.use.Glob || first != "" && !tr.Crate.Library || s.importTarget(im, TypeNS) != tr {
				continue
			}
			if name := im.use.Path.Segs[len(im.use.Path.Segs)-1].Name.Name; name != first {
				im.used, first = true, name
			}
		}
		if first != "" {
			return
		}
		for _, im := range k.globs {
			if t := s.globTarget(im); t != nil && t.Kind == Module && slices.Contains(s.TraitsInScope(t.Mod), tr) {
				im.used = true
				s.useTrait(t.Mod, tr, globs+1)
				return
			}
		}
		if !k.Block {
			return
		}
	}
}

// UnusedImports returns the use declarations of m and of the modules in it that are not used. exported is set for a
// module whose public items can be named from outside. failed is set for a program with errors.
func (s *Session) UnusedImports(m *Mod, exported, failed bool) (out []UnusedImport) {
	if failed && s.words == nil {
		s.scanWords()
	}
	for _, im := range m.imports {
		if im.broken || im.use.Pub && im.use.In == nil && exported || s.usedImport(im, failed) || !s.InMain(im.use.Tree.Lo) {
			continue
		}
		if n := len(out); n > 0 && out[n-1].Item.Span == im.use.Span {
			out[n-1].Parts = append(out[n-1].Parts, im.use.Tree)
			continue
		}
		out = append(out, UnusedImport{im.use, m.Def, []syntax.Span{im.use.Tree}})
	}
	for _, d := range m.own {
		if d.Kind == Module && d.Mod != nil && d.Mod.Parent == m {
			out = append(out, s.UnusedImports(d.Mod, exported && d.Pub, failed)...)
		}
	}
	return out
}

// UnusedMacros returns the macros of the program that are never called. A macro in a block that is the argument of
// another macro may be defined twice.
func (s *Session) UnusedMacros() (out []*Def) {
	called := map[syntax.Span]bool{}
	for _, d := range s.ownMacros {
		called[d.Span] = called[d.Span] || d.called
	}
	for _, d := range s.ownMacros {
		if !called[d.Span] && d.Name[0] != '_' && d.Item.(*syntax.MacroRules).Name.Ctx == 0 && d.Attr("macro_export") == nil {
			called[d.Span] = true
			out = append(out, d)
		}
	}
	return out
}

func (s *Session) usedImport(im *importDecl, failed bool) bool {
	if im.used || im.loses {
		return !im.loses
	}
	if im.use.Glob {
		return failed
	}
	name := im.use.Alias.Name
	builtin := im.res == [3]*Def{} // a macro without a definition
	for ns := range im.res {
		if (builtin || im.res[ns] != nil) && im.mod.used[cacheKey{name, NS(ns)}] {
			return true
		}
	}
	if s.inAttributes(name) {
		return true
	}
	if !failed {
		return false
	}
	if s.words[name] > 0 {
		return true
	}
	tr := im.res[TypeNS]
	named := func(a *Def) bool { return s.selected[a.Name] }
	return tr != nil && tr.Kind == Trait && slices.ContainsFunc(tr.Assoc(), named)
}

// scanWords counts the names in the program's text outside of use declarations: those that stand alone or begin a path,
// and apart from them those behind a dot or ::.
func (s *Session) scanWords() {
	s.words, s.selected, s.attributes = map[string]int{}, map[string]bool{}, map[string]bool{}
	file := s.Sources.File(s.mainBase)
	tokens, _, _ := syntax.Scan(file, &syntax.Diags{})
	brackets := -1 // how many are open in the attribute; -1 outside of one
	use := false
	for i := range tokens {
		switch t := &tokens[i]; t.Kind {
		case syntax.KwUse:
			use = true
		case syntax.Semi:
			use = false
		case syntax.Name:
			if use {
				continue
			}
			if i > 0 && (tokens[i-1].Kind == syntax.Dot || tokens[i-1].Kind == syntax.PathSep) {
				s.selected[t.Text] = true
			} else {
				s.words[t.Text]++
			}
			if brackets > 0 {
				s.attributes[t.Text] = true
			}
		case syntax.Pound:
			brackets = 0
		case syntax.LBrack:
			if brackets >= 0 {
				brackets++
			}
		case syntax.RBrack:
			if brackets--; brackets == 0 {
				brackets = -1
			}
		case syntax.Not:
		default:
			if brackets == 0 {
				brackets = -1
			}
		}
	}
}

// inAttributes reports whether a name stands in an attribute: derives and attribute macros are known by their names.
func (s *Session) inAttributes(name string) bool {
	if s.words == nil {
		s.scanWords()
	}
	return s.attributes[name]
}
