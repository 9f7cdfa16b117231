package resolve

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/expand"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// NS is a namespace.
type NS uint8

const (
	TypeNS NS = iota
	ValueNS
	MacroNS
)

// Session is everything that one program and its libraries share while they are
// compiled. It is not safe for concurrent use.
type Session struct {
	Sources *syntax.SourceMap
	Diags   *syntax.Diags
	// Budget counts the work on the program. A fork shares it with the library.
	Budget *budget.Budget
	// Library gives the files of a library crate by path ("lib.rs", "fmt.rs").
	Library func(crate string) (map[string]string, bool)

	library *Session // the library's, of a fork
	crates  map[string]*Crate
	missing map[string]bool // names that are no crates
	// ambiguous are the places of names that ambiguousGlob has reported.
	ambiguous map[syntax.Pos]bool
	prims     map[string]*Def
	langs     map[string]*Def
	blocks    map[*syntax.BlockExpr]*Mod
	// NewImpls are the impls that were read; the checker resets it when it has indexed them. Impls counts all, those
	// too that are not read; see unread.go.
	NewImpls  []*Def
	Impls     int
	unread    map[string][]*unread
	derived   map[*syntax.SourceFile]*Def          // see DerivedIn
	reading   int                                  // the index of the unread that is being read, or 0
	Defaults  []*Def                               // the definitions that have parameters with defaults
	marks     map[*syntax.SourceFile][]expand.Mark // of the program's derives
	traits    []*Def                               // all, in order of collection
	expansion uint32
	// expandedFor has the outermost call for each expansion of one of the program's macros.
	expandedFor      map[uint32]syntax.Span
	depth            int
	expanded         int  // tokens that the program's macros became
	calls            int  // of the program's macros
	expansionAborted bool // a macro had no end: the others are not expanded any more

	preludeMods   [2]*Mod           // see preludeOf
	preludeTraits map[*Def]bool     // its traits
	preludes      map[string][]*Def // those of them that have a method of that name, in order

	imports      importQueue
	placed       []placed
	AttrWarnings []AttrWarning // of CheckAttributes
	badGlob      bool          // a glob import of the program leads nowhere
	settled      bool          // all items of the program are collected: a name that is in no module will be in none

	localMacros map[*syntax.MacroRules]*Def // of blocks
	ownMacros   []*Def                      // of the program
	mainBase    syntax.Pos                  // of the program's file: library text lies before it
	edition     int                         // of the program; the library's is 2021

	files      map[*syntax.ModItem]*fileReading // of modules that are not collected yet
	words      map[string]int                   // how often each name stands in the program's text; see unused.go
	selected   map[string]bool                  // those behind a dot or a path
	attributes map[string]bool                  // those in attributes
}

// Crate is one crate.
type Crate struct {
	Name    string
	title   string // of the program: what rustc would call the crate
	Root    *Mod
	Library bool        // ours: bodies are parsed lazily, positions are not shown
	End     syntax.Span // behind the last item of the program
	// macroUse are the crates that it declares with #[macro_use]. Their macros have no path.
	macroUse []*Crate
	files    map[string]string
	sess     *Session
}

// Mod is a module, or a block that contains items.
type Mod struct {
	Def    *Def
	Crate  *Crate
	Parent *Mod // lexical
	Block  bool

	names   [3]map[string]*Def
	imports []*importDecl
	byName  map[string][]*importDecl
	globs   []*importDecl
	pending []*syntax.MacroItem
	own     []*Def // all items in source order, but those of unread
	unread  []*unread
	cache   map[cacheKey]*Def
	via     map[cacheKey]*importDecl // the glob that a name in cache comes by
	used    map[cacheKey]bool        // names that were looked up, of modules of the program
	traits  []*Def                   // traits in scope, computed once; see TraitsInScope
	named   []*Def                   // those of them that are not in the prelude; see MethodTraits
	path    string                   // folder of its files, for mod x;
	active  bool
	// incomplete: a macro among its items has failed. It may have been meant to make what is not found here.
	incomplete bool
}

type cacheKey struct {
	name string
	ns   NS
}

// importDecl is one import. By namespace; what a glob import opens is in TypeNS.
type importDecl struct {
	use    *syntax.UseItem
	mod    *Mod
	busy   [3]bool   // it is being resolved
	res    [3]*Def   // what it means; nil while that is unknown
	failed [3]uint32 // the query in which it led nowhere, see Session.query
	broken bool      // CheckImports found that it does not resolve
	used   bool      // see unused.go
	loses  bool      // its name is that of another definition
	// demoted: what it makes public is private.
	demoted bool
}

// Fork makes a session for one program on top of s, which has the library
// crates: their definitions are shared, what the program adds stays in the fork.
// s must hold no program of its own.
func (s *Session) Fork(d *syntax.Diags) *Session {
	f := &Session{Sources: s.Sources.Fork(), Diags: d, Budget: s.Budget, library: s, prims: s.prims,
		expansion: s.expansion,
		crates:    map[string]*Crate{}, blocks: map[*syntax.BlockExpr]*Mod{}}
	return f
}

// NewSession makes an empty session.
func NewSession(src *syntax.SourceMap, d *syntax.Diags, lib func(string) (map[string]string, bool)) *Session {
	s := &Session{Sources: src, Diags: d, Budget: budget.New(), Library: lib, crates: map[string]*Crate{},
		prims: map[string]*Def{}, langs: map[string]*Def{}, blocks: map[*syntax.BlockExpr]*Mod{},
		derived: map[*syntax.SourceFile]*Def{}}
	for _, p := range []string{"bool", "char", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64",
		"u128", "usize", "f32", "f64", "str"} {
		s.prims[p] = &Def{Kind: Prim, Name: p}
	}
	return s
}

// Lang is the item marked #[lang = "name"], or #[lang] before that name, or nil.
func (s *Session) Lang(name string) *Def {
	if s.library != nil {
		s = s.library
	}
	return s.langs[name]
}

// Prim is the builtin type of that name, or nil.
func (s *Session) Prim(name string) *Def { return s.prims[name] }

// NextExpansion numbers macro expansions.
func (s *Session) NextExpansion() uint32 { s.expansion++; return s.expansion }

// maxCalls bounds the macro calls of a program. Two calls in each of 128 levels
// would be more than there is time for.
const maxCalls = 200_000

// Expand expands one call of a macro under a fresh context. Calls that never
// end, or that become too much, are an error, and the program's last expansion.
func (s *Session) Expand(d *Def, call *syntax.MacroCall, lazy bool) (toks []syntax.Token, ctx uint32, ok bool) {
	ctx = s.NextExpansion()
	if call.Span.Lo >= s.mainBase && d.Macro.Span.Lo >= s.mainBase {
		if s.expandedFor == nil {
			s.expandedFor = map[uint32]syntax.Span{}
		}
		s.expandedFor[ctx] = s.Cause(call)
	}
	d.called = true
	if s.expansionAborted {
		return nil, ctx, false
	}
	if lazy {
		toks, ok = d.Macro.ExpandLazy(call, ctx, s.Diags)
		return toks, ctx, ok
	}
	s.Budget.At(uint32(call.Span.Lo), uint32(call.Span.Hi))
	before := d.Macro.Work
	errors := s.Diags.Errors()
	if toks, ok = d.Macro.Expand(call, ctx, s.Diags); !ok && s.Diags.Errors() == errors+1 {
		s.Diags.Soft() // other calls are still expanded
	}
	s.Budget.Spend(budget.Macros, d.Macro.Work-before)
	s.calls++
	weight := syntax.Weight(toks)
	s.Budget.Look(weight)
	if s.expanded += weight + 1; s.expanded > syntax.MaxExpanded || s.calls > maxCalls {
		s.expansionAborted = true
		s.Error(call.Span, diag.LimitError, "the program's macros expand to more than "+strconv.Itoa(syntax.MaxExpanded)+" tokens, or call more than "+strconv.Itoa(maxCalls)+" others", "")
		return nil, ctx, false
	}
	return toks, ctx, ok
}

// Cause is the place of the outermost call that a macro call comes from: what line! means in it (rustc:
// ExpnData::expansion_cause).
func (s *Session) Cause(call *syntax.MacroCall) syntax.Span {
	if at, ok := s.expandedFor[syntax.Expansion(call.Path.Segs[0].Name.Ctx)]; ok {
		return at
	}
	return call.Span
}

// Form is Expand with the tree of an expansion that need not be written out, or nil.
func (s *Session) Form(d *Def, call *syntax.MacroCall) syntax.Expr {
	if s.expansionAborted || call.Span.Lo < s.mainBase ||
		d.Macro.Span.Lo >= s.mainBase { // positions are the call's: see CallSite
		return nil
	}
	b, n := d.Macro.Form(call, s.expansion+1, call.Span)
	if b == nil || s.expanded+n+1 > syntax.MaxExpanded || s.calls == maxCalls {
		return nil
	}
	s.expansion++
	s.calls++
	s.expanded += n + 1
	d.called = true
	return b
}

// TooDeep is the error for a macro that calls itself without end.
func (s *Session) TooDeep(d *Def, at syntax.Span) {
	if !s.expansionAborted {
		s.Error(at, diag.LimitError, "recursion limit reached while expanding `"+d.Name+"!`", "")
	}
	s.expansionAborted = true
}

// Main collects the program.
func (s *Session) Main(f *syntax.SourceFile) *Crate {
	c := &Crate{Name: "main", title: crateTitle(f.Name), sess: s}
	s.crates["main"] = c
	s.Crate("std")
	s.mainBase = f.Base
	file := syntax.ParseFile(f, s.Diags, false)
	s.edition = f.Edition
	if n := len(file.Items); n > 0 {
		c.End = file.Items[n-1].Base().Span.End()
	}
	s.collectRoot(c, file)
	s.settled = true
	return c
}

// InMain reports whether a position lies in the text of the program's own crate.
func (s *Session) InMain(at syntax.Pos) bool {
	f := s.Sources.File(at)
	return f != nil && s.crates["main"] != nil && f.Base == s.mainBase
}

// Is2024 reports whether what stands at the place is code of edition 2024: a
// macro's expansion is of the edition that its text was written in.
func (s *Session) Is2024(at syntax.Span) bool {
	return s.edition >= syntax.Edition2024 && at.Lo >= s.mainBase
}

// crateTitle is the name that rustc gives the crate of a file.
func crateTitle(file string) string {
	file = file[strings.LastIndexAny(file, `/\\`)+1:]
	return strings.ReplaceAll(strings.TrimSuffix(file, ".rs"), "-", "_")
}

func (s *Session) collectRoot(c *Crate, file *syntax.File) {
	d := &Def{Kind: Module, Name: c.Name, Crate: c, Pub: true, Attrs: file.Attrs}
	m := s.newMod(d, c, nil)
	c.Root = m
	if !c.Library {
		s.place(file.Attrs, onCrate, m, nil, nil)
	}
	s.collect(m, file.Items, d)
	s.settle(m)
}

func (s *Session) newMod(d *Def, c *Crate, parent *Mod) *Mod {
	m := &Mod{Def: d, Crate: c, Parent: parent, byName: map[string][]*importDecl{}, cache: map[cacheKey]*Def{}}
	for i := range m.names {
		m.names[i] = map[string]*Def{}
	}
	if d != nil {
		d.Mod = m
	}
	return m
}

// Crate loads a library crate when it is first named; nil when there is none.
func (s *Session) Crate(name string) *Crate {
	switch name {
	case "core", "alloc":
		name = "std"
	}
	if c, ok := s.crates[name]; ok {
		return c
	}
	if s.library != nil {
		return s.library.Crate(name)
	}
	if s.missing[name] {
		return nil
	}
	files, ok := s.Library(name)
	if !ok {
		if s.missing == nil {
			s.missing = map[string]bool{}
		}
		s.missing[name] = true
		return nil
	}
	c := &Crate{Name: name, Library: true, files: files, sess: s}
	s.crates[name] = c
	f := s.Sources.Add("<"+name+">/lib.rs", files["lib.rs"])
	s.collectRoot(c, syntax.ParseFile(f, s.Diags, true))
	return c
}

// OpenBlock is the anonymous module of a block that declares items, with the `use` declarations among them. owner is
// the function the block is in. Macro calls of the block's statements are resolved in it. When they are expanded,
// FillBlock adds the other items.
func (s *Session) OpenBlock(b *syntax.BlockExpr, parent *Mod, owner *Def, items []syntax.Item) *Mod {
	m := s.newMod(nil, parent.Crate, parent)
	m.Def = owner
	m.Block = true
	s.blocks[b] = m
	settled := s.settled
	s.settled = false
	for _, it := range items {
		if _, ok := it.(*syntax.UseItem); ok {
			s.collectItem(m, it, owner)
		}
	}
	s.settled = settled
	return m
}

// FillBlock adds the items that the block does not have: open are those that OpenBlock was given, all are the block's.
// With early, an earlier call has added what is in open.
func (s *Session) FillBlock(m *Mod, open, all []syntax.Item, early bool) {
	there := map[syntax.Item]bool{}
	for _, it := range open {
		if _, ok := it.(*syntax.UseItem); ok || early {
			there[it] = true
		}
	}
	settled := s.settled
	s.settled = false
	for _, it := range all {
		if !there[it] {
			s.collectItem(m, it, m.Def)
		}
	}
	s.settle(m)
	s.settled = settled
}

// KnownBlock is the module made for b before, or nil.
func (s *Session) KnownBlock(b *syntax.BlockExpr) *Mod { return s.blocks[b] }

// Error reports a diagnostic.
func (s *Session) Error(sp syntax.Span, code diag.Code, msg, label string) {
	s.Diags.Add(syntax.Diag{Code: code, Msg: msg, Span: sp, Label: label})
}

// Defs are the module's own definitions in source order, impls included.
func (m *Mod) Defs() []*Def { return m.own }

// ImportPlace returns where a use declaration for m, or for the module around the block m, can be written: in front of
// the first item. ok is false in modules other than the root, where it would need indentation.
func (m *Mod) ImportPlace() (at syntax.Pos, ok bool) {
	for m.Block && m.Parent != nil {
		m = m.Parent
	}
	if m.Parent != nil {
		return 0, false
	}
	for _, im := range m.imports {
		if lo := im.use.Span.Lo; at == 0 || lo < at {
			at = lo
		}
	}
	for _, d := range m.own {
		if d.Item != nil {
			if lo := d.Item.Base().Span.Lo; at == 0 || lo < at {
				at = lo
			}
		}
	}
	return at, at != 0
}

// TraitsWith are all loaded traits that declare a method of that name.
func (s *Session) TraitsWith(name string) []*Def {
	var out []*Def
	if s.library != nil {
		out = s.library.TraitsWith(name)
	}
	for _, t := range s.traits {
		if t.Member(name, Fn) != nil {
			out = append(out, t)
		}
	}
	return out
}

// CallSite moves what a library macro wrote to the place of its call, so that
// messages and panics name a line of the program.
func (s *Session) CallSite(toks []syntax.Token, at syntax.Span) {
	if at.Lo < s.mainBase {
		return
	}
	for i := range toks {
		if t := &toks[i]; t.Span.Lo < s.mainBase && t.Kind != syntax.Interpolated {
			t.Span = at
		}
	}
}
