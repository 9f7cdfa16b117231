package resolve

import (
	"sort"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// VariantNamed is an enum's variant, or nil.
func (d *Def) VariantNamed(name string) *Def {
	if len(d.Variants) <= 16 {
		for _, v := range d.Variants {
			if v.Name == name {
				return v
			}
		}
		return nil
	}
	if d.indexed != len(d.Variants) {
		d.indexed, d.variantOf = len(d.Variants), make(map[string]*Def, len(d.Variants))
		for _, v := range d.Variants {
			if d.variantOf[v.Name] == nil {
				d.variantOf[v.Name] = v
			}
		}
	}
	return d.variantOf[name]
}

// member finds name inside a module or enum, as a path a::name sees it.
func (s *Session) member(d *Def, name string, ns NS) *Def {
	switch d.Kind {
	case Module:
		m := s.inMod(d.Mod, name, ns)
		if m == nil && ns == MacroNS && d.Crate != nil {
			m = builtinMacro(d.Crate.Name, name)
		}
		return m
	case Enum:
		if ns == MacroNS {
			return nil
		}
		return d.VariantNamed(name)
	}
	return nil
}

// Imported is what a name means in a module, be it the module's own or imported.
func (s *Session) Imported(m *Mod, name string, ns NS) *Def { return s.inMod(m, name, ns) }

// dots handles super and self in the middle of a path.
func (s *Session) dots(cur *Def, name string) (*Def, bool) {
	switch name {
	case "self":
		return cur, true
	case "super":
		if cur.Kind == Module && cur.Parent != nil {
			return nearestMod(cur.Mod.Parent).Def, true
		}
		return nil, true
	}
	return nil, false
}

func nearestMod(m *Mod) *Mod {
	for m != nil && m.Block {
		m = m.Parent
	}
	return m
}

// first resolves the first segment of a path.
func (s *Session) first(m *Mod, seg *syntax.PathSeg, ns NS, global, only bool) *Def {
	name := seg.Name.Name
	switch name {
	case "crate":
		return m.Crate.Root.Def
	case "$crate":
		if c := s.Crate(seg.Crate); c != nil {
			return c.Root.Def
		}
		return nil
	case "self":
		return nearestMod(m).Def
	case "super":
		if p := nearestMod(m); p != nil && p.Parent != nil {
			return nearestMod(p.Parent).Def
		}
		return nil
	}
	if global {
		if c := s.Crate(name); c != nil {
			return c.Root.Def
		}
		return nil
	}
	d := s.lexical(m, name, ns)
	if d != nil && !m.Crate.Library {
		s.ambiguousGlob(m, &seg.Name, ns, d)
	}
	return d
}

// lexical looks a single name up from the inside out: blocks, the module, the
// extern crates, the prelude, builtin types.
func (s *Session) lexical(m *Mod, name string, ns NS) *Def {
	for k := m; k != nil; k = k.Parent {
		if d := s.inMod(k, name, ns); d != nil {
			return d
		}
		if !k.Block {
			break
		}
	}
	if ns == TypeNS {
		if c := s.externCrate(name); c != nil {
			return c.Root.Def
		}
	}
	return s.everywhere(m, name, ns)
}

// everywhere finds what needs no import: the prelude, builtin types and the macros of std.
func (s *Session) everywhere(m *Mod, name string, ns NS) *Def {
	if d := s.prelude(m, name, ns); d != nil {
		return d
	}
	switch ns {
	case TypeNS:
		if p, ok := s.prims[name]; ok {
			return p
		}
	case MacroNS:
		if std := s.Crate("std"); std != nil && std.Root != nil {
			return s.member(std.Root.Def, name, ns)
		}
	}
	return nil
}

// BlockItem reports whether a block around m, and inside of outer, has a value called name: a function, a constant or
// what an import there names.
func (s *Session) BlockItem(m, outer *Mod, name string) bool {
	for ; m != nil && m.Block && m != outer; m = m.Parent {
		if s.inMod(m, name, ValueNS) != nil {
			return true
		}
	}
	return false
}

// externCrate returns the library crate called name, nil if there is none. The
// program's own crate, main, is not an external one.
func (s *Session) externCrate(name string) *Crate {
	if name == "main" {
		return nil
	}
	return s.Crate(name)
}

// prelude looks a name up in the prelude of m's crate.
func (s *Session) prelude(m *Mod, name string, ns NS) *Def {
	p := s.preludeOf(m.Crate)
	if p == nil || p.active { // resolving the prelude itself
		return nil
	}
	p.active = true
	d := s.inMod(p, name, ns)
	p.active = false
	return d
}

// preludeOf returns the prelude of a crate's edition, nil if there is none yet. Library crates are of edition 2024.
func (s *Session) preludeOf(c *Crate) *Mod {
	k, name := 0, "v1"
	if c.Library || s.edition >= syntax.Edition2024 {
		k, name = 1, "rust_2024"
	}
	if m := s.preludeMods[k]; m != nil {
		return m
	}
	std := s.Crate("std")
	if std == nil || std.Root == nil {
		return nil
	}
	p := std.Root.names[TypeNS]["prelude"]
	if p == nil || p.Mod == nil {
		return nil
	}
	d := p.Mod.names[TypeNS][name]
	if d == nil || d.Mod == nil {
		return nil
	}
	s.preludeMods[k] = d.Mod
	return d.Mod
}

// LookupMacro resolves the name of a macro invocation.
func (s *Session) LookupMacro(m *Mod, p *syntax.Path, report bool) *Def {
	var d *Def
	if len(p.Segs) == 1 && !p.Global {
		name := p.Segs[0].Name.Name
		for k := m; k != nil && d == nil; k = k.Parent {
			d = s.inMod(k, name, MacroNS)
			for d != nil && s.isLater(d, &p.Segs[0].Name) {
				if d = d.shadows; d == nil {
					d = s.imported(k, cacheKey{name, MacroNS})
					break
				}
			}
		}
		for i := 0; d == nil && i < len(m.Crate.macroUse); i++ {
			d = s.member(m.Crate.macroUse[i].Root.Def, name, MacroNS)
		}
		if d == nil {
			d = s.everywhere(m, name, MacroNS)
		}
	} else {
		cur := s.first(m, &p.Segs[0], TypeNS, p.Global, false)
		for i := 1; i < len(p.Segs) && cur != nil; i++ {
			ns := TypeNS
			name := p.Segs[i].Name.Name
			if i == len(p.Segs)-1 {
				ns = MacroNS
			}
			if x, ok := s.dots(cur, name); ok {
				cur = x
				continue
			}
			cur = s.member(cur, name, ns)
		}
		d = cur
	}
	if d == nil && report && !(len(p.Segs) == 1 && s.mayBeImported(m, p.Segs[0].Name.Name)) {
		name := p.Segs[len(p.Segs)-1].Name
		dg := syntax.Diag{Code: diag.ResolveError, Msg: "cannot find macro `" + name.Name + "` in this scope", Span: name.Span}
		near := s.NearestIn(m, p.Segs)
		if len(p.Segs) == 1 {
			near = Nearest(name.Name, s.NamesInScope(m, MacroNS))
		}
		if near != "" {
			dg.WithHelp("a macro with a similar name exists: `" + near + "`")
		}
		s.Diags.Add(dg)
		s.Diags.Soft()
	}
	return d
}

// isLater reports whether a macro of the program stands behind the name that calls it: such names are in scope from
// their definition on. A name that a macro writes is where the outermost call is. What macros define is not looked at.
func (s *Session) isLater(d *Def, name *syntax.Ident) bool {
	it, ok := d.Item.(*syntax.MacroRules)
	if !ok || d.Crate == nil || d.Crate.Library || it.Name.Ctx != 0 || d.Attr("macro_export") != nil {
		return false
	}
	at := name.Span.Lo
	if call, ok := s.expandedFor[syntax.Expansion(name.Ctx)]; ok {
		at = call.Lo
	} else if name.Ctx != 0 {
		return false
	}
	return s.InMain(at) && s.InMain(it.Name.Span.Lo) && at < it.Name.Span.Lo
}

var builtins = map[string]*Def{}

// builtinMacro are the macros that the checker implements itself, by crate.
func builtinMacro(crate, name string) *Def {
	if crate == "core" || crate == "alloc" {
		crate = "std"
	}
	ok := false
	switch crate {
	case "std":
		switch name {
		case "format_args", "format_args_nl", "const_format_args", "concat", "stringify", "line", "column", "file", "module_path", "env", "option_env", "include_str", "include_bytes", "include", "cfg", "compile_error", "addr_of", "addr_of_mut", "asm", "global_asm":
			ok = true
		}
	case "pin_project_lite":
		ok = name == "pin_project"
	case "tokio":
		ok = name == "select"
	case "futures":
		ok = name == "select" || name == "select_biased"
	case "async_stream":
		ok = name == "stream" || name == "try_stream"
	}
	if !ok {
		return nil
	}
	key := crate + "::" + name
	d := builtins[key]
	if d == nil {
		d = &Def{Kind: Macro, Name: name, Builtin: key, Pub: true}
		builtins[key] = d
	}
	return d
}

// Path resolves p in the scope of m as far as modules, enums and imports go.
// It returns the definition of the longest prefix and how many segments that
// was; what follows is associated items. nil: nothing found; used is then the
// index of the segment that failed.
func (s *Session) Path(m *Mod, p *syntax.Path, ns NS) (d *Def, used int) {
	segs := p.Segs
	for i := range segs {
		last := i == len(segs)-1
		want := TypeNS
		if last {
			want = ns
		}
		name := segs[i].Name.Name
		var next *Def
		if i == 0 {
			next = s.first(m, &segs[0], want, p.Global, last)
		} else {
			if x, ok := s.dots(d, name); ok {
				next = x
			} else if d.Kind == Module || d.Kind == Enum {
				next = s.member(d, name, want)
				s.ambiguousIn(d.Mod, m, &segs[i].Name, want, next)
				s.checkPrivate(d, next, &segs[i].Name, want, m)
			} else {
				return d, i
			}
			if next == nil && d.Kind == Enum {
				return d, i
			}
			if next == nil && d.Kind == Module && last && ns == ValueNS {
				// a type with the same name may have associated items only; not found
				return nil, i
			}
		}
		if next == nil {
			return nil, i
		}
		d = next
	}
	return d, len(segs)
}

// checkPrivate reports a member next of d, or its import there, that cannot be
// used in m.
func (s *Session) checkPrivate(d, next *Def, name *syntax.Ident, ns NS, m *Mod) {
	if next == nil || m.Crate.Library {
		return
	}
	what := next.What()
	if ns == TypeNS {
		what = next.Kind.String()
	}
	if d.Kind == Module && d.Mod != nil && d.Mod.names[ns][name.Name] == nil {
		for _, im := range d.Mod.byName[name.Name] {
			if s.importTarget(im, ns) == next && (im.use.Pub && !im.demoted || within(nearestMod(d.Mod), m)) {
				return
			}
		}
		if len(d.Mod.byName[name.Name]) == 0 {
			return // from a glob
		}
		what += " import"
	} else if next.Pub || next.Kind == Variant || visible(next, m) {
		return
	}
	s.Diags.Add(syntax.Diag{Code: diag.E0603, Msg: what + " `" + name.Name + "` is private", Span: name.Span, Label: "private " + what})
}

// TraitsInScope are the traits whose methods can be called in m.
func (s *Session) TraitsInScope(m *Mod) []*Def {
	if m.traits != nil {
		return m.traits
	}
	seen := map[*Def]bool{}
	var out []*Def
	add := func(d *Def) {
		if d != nil && d.Kind == Trait && !seen[d] {
			seen[d] = true
			out = append(out, d)
		}
	}
	var globs []*Mod // whose traits are still to be added
	visited := map[*Mod]bool{}
	glob := func(t *Def) {
		if t != nil && t.Kind == Module && t.Mod != nil && !visited[t.Mod] {
			visited[t.Mod] = true
			globs = append(globs, t.Mod)
		}
	}
	addMod := func(k *Mod) {
		s.search(k)
		for _, d := range k.names[TypeNS] {
			add(d)
		}
		for _, im := range k.imports {
			switch {
			case k.Crate != m.Crate && !im.use.Pub, im.loses:
			case im.use.Glob:
				glob(s.globTarget(im))
			default:
				add(s.importTarget(im, TypeNS))
			}
		}
	}
	for k := m; k != nil; k = k.Parent {
		addMod(k)
		if !k.Block {
			break
		}
	}
	if p := s.preludeOf(m.Crate); p != nil {
		glob(p.Def)
	}
	for len(globs) > 0 {
		k := globs[len(globs)-1]
		globs = globs[:len(globs)-1]
		addMod(k)
	}
	sortDefs(out)
	if out == nil {
		out = []*Def{}
	}
	m.traits = out
	return out
}

// MethodTraits are those of TraitsInScope that have a method of that name, in the
// same order. Those of the prelude of edition 2021 are known by name, for all programs.
func (s *Session) MethodTraits(m *Mod, name string) []*Def {
	if m.Crate.Library || s.library == nil {
		return withMethod(s.TraitsInScope(m), name)
	}
	up := s.library
	if up.preludes == nil {
		up.preludeTraits, up.preludes = map[*Def]bool{}, map[string][]*Def{}
		for _, t := range up.TraitsInScope(&Mod{Crate: &Crate{}}) {
			up.preludeTraits[t] = true
			for _, a := range t.Assoc() {
				if list := up.preludes[a.Name]; isMethod(a) && (len(list) == 0 || list[len(list)-1] != t) {
					up.preludes[a.Name] = append(list, t)
				}
			}
		}
	}
	if m.named == nil {
		m.named = []*Def{}
		for _, t := range s.TraitsInScope(m) {
			if !up.preludeTraits[t] {
				m.named = append(m.named, t)
			}
		}
	}
	list, more := up.preludes[name], withMethod(m.named, name)
	if len(more) == 0 {
		return list[:len(list):len(list)]
	}
	more = append(more, list...)
	sortDefs(more)
	return more
}

func withMethod(traits []*Def, name string) (out []*Def) {
	for _, t := range traits {
		if a := t.Member(name, Fn); a != nil && isMethod(a) {
			out = append(out, t)
		}
	}
	return out
}

// isMethod: a function with self.
func isMethod(d *Def) bool { return d.Kind == Fn && d.FnItem().SelfKind != syntax.NoSelf }

func sortDefs(ds []*Def) {
	sort.SliceStable(ds, func(i, j int) bool { return ds[i].Span.Lo < ds[j].Span.Lo })
}

// CheckImports reports the program's imports that lead nowhere.
func (s *Session) CheckImports(m *Mod) {
	for _, im := range m.imports {
		if im.use.Glob {
			if s.globTarget(im) == nil {
				s.badImport(im)
			}
			continue
		}
		if s.importTarget(im, TypeNS) == nil && s.importTarget(im, ValueNS) == nil && s.importTarget(im, MacroNS) == nil {
			s.badImport(im)
		}
	}
	for _, im := range m.imports {
		s.privateImport(im)
		s.privateReexport(im)
	}
	s.duplicateImports(m)
	var subs []*Mod
	for _, d := range m.names[TypeNS] {
		if d.Kind == Module && d.Mod != nil && d.Mod.Parent == m {
			subs = append(subs, d.Mod)
		}
	}
	sortMods(subs)
	for _, x := range subs {
		s.CheckImports(x)
	}
}

// privateImport reports the private things in the path of an import. What the
// last name stands for in one namespace is enough.
func (s *Session) privateImport(im *importDecl) {
	segs := im.use.Path.Segs
	if len(segs) < 2 {
		return
	}
	cur := s.first(im.mod, &segs[0], TypeNS, im.use.Path.Global, false)
	for i := 1; i < len(segs) && cur != nil && (cur.Kind == Module || cur.Kind == Enum); i++ {
		name := &segs[i].Name
		next, ok := s.dots(cur, name.Name)
		if !ok {
			ns := TypeNS
			next = s.member(cur, name.Name, ns)
			if i == len(segs)-1 && !im.use.Glob {
				for _, n := range [...]NS{ValueNS, MacroNS} {
					if x := s.member(cur, name.Name, n); x != nil && (next == nil || x.Pub) {
						next, ns = x, n
					}
				}
			}
			if next != nil && next.Kind != Macro {
				s.ambiguousIn(cur.Mod, im.mod, name, ns, next)
				s.checkPrivate(cur, next, name, ns, im.mod)
			}
		}
		cur = next
	}
}

// FailedImport reports whether a use declaration in m or around it would import the name, but does not resolve. Then
// CheckImports has reported it, and uses of the name are not errors of their own. A glob import
// might import any name anywhere.
func (s *Session) FailedImport(m *Mod, name string) bool {
	for k := m; k != nil; k = k.Parent {
		for _, im := range k.byName[name] {
			if im.broken {
				return true
			}
		}
	}
	return s.badGlob
}

// Explained reports whether an earlier error is why segment n of a path may lead nowhere: an import that does not
// resolve, or a macro that has failed among the items of the module, or of one that the path goes through.
func (s *Session) Explained(m *Mod, path *syntax.Path, n int) bool {
	if n == 0 && s.FailedImport(m, path.Segs[0].Name.Name) || nearestMod(m).incomplete {
		return true
	}
	for i := 1; i <= n; i++ {
		prefix := &syntax.Path{Segs: path.Segs[:i], Global: path.Global}
		if d, used := s.Path(m, prefix, TypeNS); d != nil && used == i && d.Mod != nil && d.Mod.incomplete {
			return true
		}
	}
	return false
}

func (s *Session) badImport(im *importDecl) {
	im.broken = true
	s.badGlob = s.badGlob || im.use.Glob
	segs := im.use.Path.Segs
	var cur *Def
	for i := range segs {
		name := segs[i].Name
		var next *Def
		if i == 0 {
			next = s.first(im.mod, &segs[0], TypeNS, im.use.Path.Global, false)
			if next == nil {
				d := syntax.Diag{Code: diag.E0432, Msg: "unresolved import `" + name.Name + "`", Span: name.Span, Label: "use of unresolved module or unlinked crate `" + name.Name + "`"}
				s.Diags.Add(d).WithHelp(CratesHint)
				return
			}
		} else if x, ok := s.dots(cur, name.Name); ok {
			next = x
		} else {
			next = s.member(cur, name.Name, TypeNS)
		}
		if next == nil && cur.Mod != nil && cur.Mod.incomplete {
			return
		}
		if next == nil {
			where := cur.Name
			if cur.Kind == Module && cur.Parent == nil && (cur.Crate == nil || !cur.Crate.Library) {
				where = "the root"
			}
			full := ""
			for j, x := range segs {
				if j > 0 {
					full += "::"
				}
				full += x.Name.Name
			}
			at := name.Span
			module := i < len(segs)-1 || im.use.Glob
			if !module && segs[0].Name.Span.Lo < at.Lo {
				// the whole path, of a group what stands in its braces
				at.Lo = segs[0].Name.Span.Lo
				text := s.Sources.Text(at)
				at.Lo += syntax.Pos(strings.LastIndexAny(text, "{,") + 1)
				for at.Lo < name.Span.Lo && strings.IndexByte(" \n\t", s.Sources.Text(syntax.Span{Lo: at.Lo, Hi: at.Lo + 1})[0]) >= 0 {
					at.Lo++
				}
			}
			if module {
				full = ""
				for j, x := range segs[:i+1] {
					if j > 0 {
						full += "::"
					}
					full += x.Name.Name
				}
			}
			dg := syntax.Diag{Code: diag.E0432, Msg: "unresolved import `" + full + "`", Span: at, Label: "no `" + name.Name + "` in `" + where + "`"}
			if module && i > 0 {
				dg.Label = "could not find `" + name.Name + "` in `" + segs[i-1].Name.Name + "`"
			}
			if why := Absent(cur.Name, name.Name); why != "" {
				dg.WithHelp(why)
			} else if near := s.nearest(cur, name.Name); near != "" {
				dg.WithHelp("a similar name exists: `" + near + "`")
			}
			s.Diags.Add(dg)
			return
		}
		cur = next
	}
}

// nearest is the member of a module or enum whose name is most like name.
func (s *Session) nearest(d *Def, name string) string { return Nearest(name, s.Members(d)) }

// Members are the names in a module or enum.
func (s *Session) Members(d *Def) []string {
	var names []string
	switch d.Kind {
	case Module:
		library := d.Mod.Crate.Library
		for _, ns := range d.Mod.names {
			for n, x := range ns {
				if x.Pub || x.Kind == Macro || !library {
					names = append(names, n)
				}
			}
		}
		for _, im := range d.Mod.imports {
			if im.use.Pub || !library {
				names = append(names, im.use.Alias.Name)
			}
		}
	case Enum:
		for _, v := range d.Variants {
			names = append(names, v.Name)
		}
	}
	return names
}

// NearestIn is what the last of segs but one has that is spelled nearly like the
// last, "" for nothing.
func (s *Session) NearestIn(m *Mod, segs []syntax.PathSeg) string {
	if len(segs) < 2 {
		return ""
	}
	prefix := &syntax.Path{Segs: segs[:len(segs)-1]}
	d, used := s.Path(m, prefix, TypeNS)
	if d == nil || used < len(prefix.Segs) {
		return ""
	}
	return s.nearest(d, segs[len(segs)-1].Name.Name)
}

// CratesHint says what there is when a crate is not.
const CratesHint = "crates that run here: std, futures, tokio, tokio_util, tokio_stream, bytes, smol, async_std, trpl, " +
	"pollground, gloo_timers, wasm_bindgen_futures, futures_timer, futures_test, pollster; the crates that futures " +
	"and smol consist of (futures_util, futures_lite, async_channel, async_lock, …); anyhow, async_stream, " +
	"async_trait, flume, pin_project, pin_project_lite, once_cell, lazy_static, lock_api, parking_lot, rand, " +
	"spin_on"

// NamesInScope are the names a single-segment path could mean in m, for hints.
func (s *Session) NamesInScope(m *Mod, ns NS) []string {
	var out []string
	add := func(k *Mod) {
		for n := range k.names[ns] {
			out = append(out, n)
		}
		for n, ims := range k.byName {
			for _, im := range ims {
				if s.importTarget(im, ns) != nil {
					out = append(out, n)
					break
				}
			}
		}
	}
	for k := m; k != nil; k = k.Parent {
		add(k)
		if !k.Block {
			break
		}
	}
	if std := s.Crate("std"); std != nil && std.Root != nil {
		if p := std.Root.names[TypeNS]["prelude"]; p != nil {
			if v1 := p.Mod.names[TypeNS]["v1"]; v1 != nil {
				add(v1.Mod)
			}
		}
	}
	return out
}

// Nearest is the candidate within a third of name's length in edits (Damerau
// distance), the smallest by distance then by spelling; "" for none.
func Nearest(name string, cands []string) string {
	best, bestD := "", len(name)/3
	if bestD < 1 {
		bestD = 1
	}
	for _, c := range cands {
		if c == name || c == "" {
			continue
		}
		if d := editDistance(name, c, bestD); d < bestD || d == bestD && (best == "" || c < best) {
			best, bestD = c, d
		}
	}
	return best
}

func editDistance(a, b string, limit int) int {
	if abs(len(a)-len(b)) > limit {
		return limit + 1
	}
	prev2 := make([]int, len(b)+1)
	prev := make([]int, len(b)+1)
	cur := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			c := 1
			if a[i-1] == b[j-1] {
				c = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+c)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// VisibleFrom reports whether what is private to d's module can be used in from.
func VisibleFrom(d *Def, from *Mod) bool { return visible(d, from) }
