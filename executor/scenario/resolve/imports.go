package resolve

import (
	"github.com/pollground/pollground/executor/scenario/budget"
)

// Imports are resolved on demand, with two rules that bound the work whatever the program imports:
//
// A name is searched through glob imports in one depth-first walk over the modules that they open (throughGlobs). The
// walk visits each module once, so rings and diamonds of globs cost no more than a chain.
//
// An import whose path goes through other imports needs these first. Go calls nest at most chainLimit imports deep; the
// import beyond is put on a list, resolved first, and the one that needed it is tried again. So a chain of renames may
// be as long as the program is.

// chainLimit is the number of imports that are resolved inside of each other: enough for programs that people write,
// and a small part of a browser's stack.
const chainLimit = 64

// importQueue is the state of the outermost import that is being resolved.
type importQueue struct {
	depth int
	first *wantedImport // must be resolved before the import that is being resolved
	cycle bool          // an import that is being resolved was needed: a nil result may be another one elsewhere
	query uint32        // numbers the outermost imports
}

type wantedImport struct {
	im *importDecl
	ns NS
}

// search counts a module that is searched for a name.
func (s *Session) search(m *Mod) {
	if !m.Crate.Library {
		s.Budget.Spend(budget.Imports, 1)
	}
}

// inMod finds name in m without looking at enclosing scopes: own items, named
// imports, globs.
func (s *Session) inMod(m *Mod, name string, ns NS) *Def {
	key := cacheKey{name, ns}
	if !m.Crate.Library {
		m.noteUse(key)
	}
	if d, ok := m.names[ns][name]; ok {
		return d
	}
	return s.imported(m, key)
}

// imported is what a `use` of m brings under that name, or nil.
func (s *Session) imported(m *Mod, key cacheKey) *Def {
	name, ns := key.name, key.ns
	if d, ok := m.cache[key]; ok {
		if im := m.via[key]; im != nil {
			im.used = true
		}
		return d
	}
	d := s.namedImport(m, name, ns, false)
	sure := true
	if d == nil && s.imports.first == nil && len(m.globs) > 0 {
		cycle := s.imports.cycle
		s.imports.cycle = false
		var im *importDecl
		if d, im = s.throughGlobs(m, name, ns); im != nil && !m.Crate.Library {
			if im.used = true; m.via == nil {
				m.via = map[cacheKey]*importDecl{}
			}
			m.via[key] = im
		}
		sure = s.settled && !s.imports.cycle && s.imports.first == nil && !m.Crate.Library
		s.imports.cycle = s.imports.cycle || cycle
		if d == nil && sure {
			m.cache[key] = nil
		}
	}
	if d != nil {
		m.cache[key] = d
	}
	return d
}

// namedImport is what a `use` of m that is no glob brings under that name, or nil.
func (s *Session) namedImport(m *Mod, name string, ns NS, public bool) *Def {
	for _, im := range m.byName[name] {
		if public && !im.use.Pub {
			continue
		}
		if d := s.importTarget(im, ns); d != nil || s.imports.first != nil {
			return d
		}
	}
	return nil
}

// throughGlobs finds name in what m's globs open, and their globs in turn: the first in the order of a depth-first walk.
// Private imports of a module are part of it for the modules within it.
// The glob of m that leads there is returned as well.
func (s *Session) throughGlobs(m *Mod, name string, ns NS) (*Def, *importDecl) {
	type visit struct {
		m      *Mod
		i      int // of its globs
		public bool
	}
	visited := map[*Mod]bool{m: true}
	stack := []visit{{m: m}}
	hit := func() *importDecl {
		for _, v := range stack {
			v.m.globs[v.i-1].used = true
		}
		return m.globs[stack[0].i-1]
	}
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if v.i == len(v.m.globs) {
			stack = stack[:len(stack)-1]
			continue
		}
		g := v.m.globs[v.i]
		v.i++
		if v.public && !g.use.Pub {
			continue
		}
		t := s.globTarget(g)
		if s.imports.first != nil {
			return nil, nil
		}
		if t == nil {
			continue
		}
		if t.Kind != Module {
			if d := s.member(t, name, ns); d != nil {
				return d, hit()
			}
			continue
		}
		to := t.Mod
		if visited[to] {
			continue
		}
		visited[to] = true
		s.search(to)
		public := v.public || !within(to, v.m)
		d := to.names[ns][name]
		if d != nil && d.Kind != Macro && !d.Pub && !visible(d, m) {
			continue
		}
		if !public && d == nil {
			known := false
			if d, known = to.cache[cacheKey{name, ns}]; known && d == nil {
				continue
			}
			if im := to.via[cacheKey{name, ns}]; im != nil {
				im.used = true
			}
		}
		if d == nil {
			d = s.namedImport(to, name, ns, public)
		}
		if s.imports.first != nil {
			return nil, nil
		}
		if d != nil {
			if !to.Crate.Library {
				to.noteUse(cacheKey{name, ns})
			}
			return d, hit()
		}
		if d == nil {
			stack = append(stack, visit{to, 0, public})
		}
	}
	return nil, nil
}

// importTarget is what a named import means in a namespace, or nil.
func (s *Session) importTarget(im *importDecl, ns NS) *Def {
	q := &s.imports
	switch {
	case im.res[ns] != nil:
		return im.res[ns]
	case im.failed[ns] == forever:
		return nil
	case im.busy[ns]:
		q.cycle = true
		return nil
	case q.depth > 0 && im.failed[ns] == q.query:
		return nil
	case q.depth == chainLimit:
		q.first = &wantedImport{im, ns}
		return nil
	case q.depth > 0:
		cycle := q.cycle
		q.cycle = false
		if s.tryImport(im, ns); im.res[ns] == nil && q.first == nil && !q.cycle {
			s.importFailed(im, ns)
		}
		q.cycle = q.cycle || cycle
		return im.res[ns]
	}
	q.query++
	todo := []wantedImport{{im, ns}}
	for len(todo) > 0 {
		w := todo[len(todo)-1]
		s.tryImport(w.im, w.ns)
		if q.first != nil {
			w.im.busy[w.ns] = true
			todo = append(todo, *q.first)
			q.first = nil
			continue
		}
		if w.im.res[w.ns] == nil {
			s.importFailed(w.im, w.ns)
		}
		todo = todo[:len(todo)-1]
	}
	q.cycle = false
	return im.res[ns]
}

// forever in importDecl.failed says that no later query can resolve the import.
const forever = ^uint32(0)

func (s *Session) importFailed(im *importDecl, ns NS) {
	im.failed[ns] = s.imports.query
	if s.settled && !s.imports.cycle && !im.mod.Crate.Library {
		im.failed[ns] = forever
	}
}

// globTarget is the module or enum that a glob import opens, or nil.
func (s *Session) globTarget(g *importDecl) *Def { return s.importTarget(g, TypeNS) }

func (s *Session) tryImport(im *importDecl, ns NS) {
	s.search(im.mod)
	im.busy[ns] = true
	s.imports.depth++
	d := s.usePath(im, ns)
	s.imports.depth--
	im.busy[ns] = false
	if s.imports.first == nil {
		im.res[ns] = d
	}
}

// usePath resolves the path of an import completely.
func (s *Session) usePath(im *importDecl, ns NS) *Def {
	segs := im.use.Path.Segs
	if len(segs) == 0 { // use ::{…} or use {…}
		if im.use.Glob {
			return im.mod.Crate.Root.Def
		}
		return nil
	}
	var cur, in *Def // in has cur
	for i := range segs {
		want := TypeNS
		in = cur
		if i == len(segs)-1 && !im.use.Glob {
			want = ns
		}
		name := segs[i].Name.Name
		if i == 0 {
			cur = s.first(im.mod, &segs[0], want, im.use.Path.Global, len(segs) == 1)
		} else if d, ok := s.dots(cur, name); ok {
			cur = d
		} else {
			cur = s.member(cur, name, want)
		}
		if cur == nil {
			return nil
		}
	}
	if !im.use.Glob && in != nil && onlyInside(im, in, ns) {
		return nil
	}
	return cur
}

// onlyInside reports whether what an import names of module d in a namespace is there by a private glob import, for
// that module alone, while the module has an item of that name in another namespace: the import means that item.
func onlyInside(im *importDecl, d *Def, ns NS) bool {
	if d.Kind != Module || d.Mod.Crate.Library {
		return false
	}
	name := im.use.Path.Segs[len(im.use.Path.Segs)-1].Name.Name
	g := d.Mod.via[cacheKey{name, ns}]
	if g == nil || g.use.Pub || within(d.Mod, im.mod) {
		return false
	}
	for other := range d.Mod.names {
		if x := d.Mod.names[other][name]; NS(other) != ns && x != nil && (x.Pub || visible(x, im.mod)) {
			return true
		}
	}
	return false
}
