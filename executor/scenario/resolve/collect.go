package resolve

import (
	"sort"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/expand"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

func (s *Session) define(m *Mod, ns NS, name string, d *Def) {
	if name == "_" || name == "" {
		return
	}
	if old, dup := m.names[ns][name]; dup && old != d {
		if !m.Crate.Library {
			s.Diags.Soft()
			s.Diags.Add(syntax.Diag{Code: diag.E0428, Msg: "the name `" + name + "` is defined multiple times", Span: d.headOrWhole(), Label: "`" + name + "` redefined here",
				Labels: []syntax.Labelled{{Span: old.Span, Text: "previous definition of the " + nsWord(ns) + " `" + name + "` here"}}})
		}
		return
	}
	m.names[ns][name] = d
}

func nsWord(ns NS) string {
	switch ns {
	case TypeNS:
		return "type"
	case ValueNS:
		return "value"
	}
	return "macro"
}

// collect defines the items of one module. parent is the Def that owns them.
func (s *Session) collect(m *Mod, items []syntax.Item, parent *Def) {
	s.readFiles(m, items)
	for _, it := range items {
		s.collectItem(m, it, parent)
	}
}

func (s *Session) newDef(k Kind, it syntax.Item, m *Mod, parent *Def) *Def {
	b := it.Base()
	d := &Def{Kind: k, Name: b.Name.Name, Span: b.Name.Span, Parent: parent, Crate: m.Crate, Pub: b.Pub && b.In == nil, in: b.In, Attrs: b.Attrs, Item: it, Scope: m}
	if (parent == nil || parent.Kind != Trait && parent.Kind != Impl) && s.reading == 0 {
		m.own = append(m.own, d)
	}
	if m.Crate.Library {
		for i := range b.Attrs {
			if a := &b.Attrs[i]; a.Path == "lang" {
				if d.Lang = attrStr(a); d.Lang == "" {
					d.Lang = d.Name
				}
				s.langs[d.Lang] = d
			}
		}
	}
	return d
}

// attrStr is the string of #[name = "string"].
func attrStr(a *syntax.Attr) string {
	for _, t := range a.Args {
		if t.Kind == syntax.Str {
			if l := syntax.ParseLit(&t, &syntax.Diags{}); l != nil {
				return l.Str
			}
		}
	}
	return ""
}

// Attr is the attribute of that name, or nil.
func (d *Def) Attr(name string) *syntax.Attr {
	for i := range d.Attrs {
		if d.Attrs[i].Path == name {
			return &d.Attrs[i]
		}
	}
	return nil
}

// Derived reports whether d is an impl that a derive attribute has made. The text of a program cannot claim that: its
// attributes have a place in it.
func (d *Def) Derived() bool {
	a := d.Attr(expand.DeriveAttr)
	return a != nil && a.Span.Lo == 0
}

// Allows reports whether a lint is switched off for d or around it.
func (d *Def) Allows(lint string) bool { return LevelOf(lint, d.LintAttr).Allows() }

// A LintLevel is the level of a lint, and the attribute that says so.
type LintLevel struct {
	Word string      // allow, expect, warn, deny or forbid
	Name string      // of the lint or the group of lints that the attribute names; "" without an attribute
	At   syntax.Span // of Name
}

// Allows reports whether the lint is switched off.
func (l LintLevel) Allows() bool { return l.Word == "allow" || l.Word == "expect" }

// LevelOf returns the level of a lint, where attr returns what the innermost attribute says about a lint or a group.
// What would warn has the level of the group of all warnings (rustc: reveal_actual_level).
func LevelOf(lint string, attr func(name string) LintLevel) LintLevel {
	l := attr(lint)
	if l.Word == "" {
		l.Word = diag.LintDefault(lint)
	}
	if l.Word == "warn" {
		if all := attr("warnings"); all.Word != "" && all.Word != "warn" {
			return all
		}
	}
	return l
}

// LintAttr returns what the innermost attribute around d says about a lint or a group of lints, and of two attributes
// of one definition the last; its Word is "" if there is none.
func (d *Def) LintAttr(lint string) LintLevel {
	for ; d != nil; d = d.Parent {
		for i := len(d.Attrs) - 1; i >= 0; i-- {
			if l := level(&d.Attrs[i], lint); l.Word != "" {
				return l
			}
		}
	}
	return LintLevel{}
}

func level(a *syntax.Attr, lint string) LintLevel {
	switch a.Path {
	case "allow", "expect", "warn", "deny", "forbid":
		for _, t := range a.Args {
			if t.Text == lint || t.Text != "" && t.Text == diag.LintGroup(lint) {
				return LintLevel{a.Path, t.Text, t.Span}
			}
		}
	}
	return LintLevel{}
}

func (s *Session) params(d *Def, g *syntax.Generics, m *Mod) {
	d.Generics = g
	for i := range g.Params {
		p := &g.Params[i]
		switch p.Kind {
		case syntax.TypeParam:
			if p.Default != nil && d.Kind != Trait {
				s.Defaults = append(s.Defaults, d)
			}
			d.Params = append(d.Params, &Def{Kind: TypeParam, Name: p.Name.Name, Span: p.Name.Span, Parent: d, Crate: m.Crate, Scope: m, Index: i})
		case syntax.ConstParam:
			d.Params = append(d.Params, &Def{Kind: ConstParam, Name: p.Name.Name, Span: p.Name.Span, Parent: d, Crate: m.Crate, Scope: m, Index: i})
		}
	}
}

// cfgOut reports whether an item is switched off: #[cfg(test)] and #[test].
func cfgOut(attrs []syntax.Attr) bool {
	for i := range attrs {
		a := &attrs[i]
		switch a.Path {
		case "test", "bench", "tokio::test", "futures_test::test", "async_std::test":
			return true
		case "cfg":
			if !syntax.Cfg(a.Args) {
				return true
			}
		}
	}
	return false
}

// collectItem defines the names of an item in m. Imports and macros that are unknown yet are kept for later.
func (s *Session) collectItem(m *Mod, it syntax.Item, parent *Def) {
	b := it.Base()
	s.Budget.Look(16)
	if cfgOut(b.Attrs) {
		if !m.Crate.Library {
			s.placeItem(m, it, parent)
		}
		if _, ok := it.(*syntax.FnItem); ok || syntax.CfgOff(b.Attrs) {
			return // #[test] is wrong on others
		}
	}
	if !m.Crate.Library {
		s.placeItem(m, it, parent)
		s.attrMacros(m, it, parent)
	}
	switch it := it.(type) {
	case *syntax.FnItem:
		d := s.newDef(Fn, it, m, parent)
		s.params(d, &it.Generics, m)
		s.define(m, ValueNS, d.Name, d)
	case *syntax.StructItem:
		k := Struct
		if it.Union {
			k = Union
		}
		d := s.newDef(k, it, m, parent)
		s.params(d, &it.Generics, m)
		s.define(m, TypeNS, d.Name, d)
		if it.Kind != syntax.NamedKind {
			s.define(m, ValueNS, d.Name, d)
		}
		s.derives(m, d)
	case *syntax.EnumItem:
		d := s.newDef(Enum, it, m, parent)
		s.params(d, &it.Generics, m)
		s.variants(m, d, it)
		s.define(m, TypeNS, d.Name, d)
		s.derives(m, d)
	case *syntax.TraitItem:
		d := s.newDef(Trait, it, m, parent)
		self := &Def{Kind: TypeParam, Name: "Self", Span: it.Name.Span, Parent: d, Crate: m.Crate, Scope: m, Index: -1}
		d.Params = append(d.Params, self)
		s.params(d, &it.Generics, m)
		s.assocLater(m, d, it.Items, it.Unread)
		s.traits = append(s.traits, d)
		s.define(m, TypeNS, d.Name, d)
	case *syntax.ImplItem:
		s.newImpl(it, m, parent)
	case *syntax.UnreadImpl:
		s.implLater(m, it, parent)
	case *syntax.TypeAlias:
		d := s.newDef(Alias, it, m, parent)
		s.params(d, &it.Generics, m)
		s.define(m, TypeNS, d.Name, d)
	case *syntax.ConstItem:
		d := s.newDef(Const, it, m, parent)
		s.define(m, ValueNS, d.Name, d)
	case *syntax.StaticItem:
		d := s.newDef(Static, it, m, parent)
		s.define(m, ValueNS, d.Name, d)
	case *syntax.ModItem:
		s.collectMod(m, it, parent)
	case *syntax.UseItem:
		im := &importDecl{use: it, mod: m}
		m.imports = append(m.imports, im)
		if it.Glob {
			m.globs = append(m.globs, im)
		} else {
			n := it.Alias.Name
			m.byName[n] = append(m.byName[n], im)
		}
	case *syntax.ExternCrate:
		s.collectExternCrate(m, it)
	case *syntax.ForeignMod:
		s.Diags.Add(syntax.Diag{Code: diag.Unsupported, Msg: "foreign functions (`extern` blocks) are not run here", Span: b.Span}).
			WithHelp("there is no machine code to link with; write the function in Rust")
	case *syntax.MacroRules:
		d := s.macroDef(it, m, parent)
		for i := range b.Attrs {
			switch b.Attrs[i].Path {
			case "macro_export":
				m.Crate.Root.names[MacroNS][d.Name] = d
			}
		}
		m.scopeMacro(d)
	case *syntax.MacroItem:
		if (!m.Crate.Library || !s.callLater(m, it, parent)) && !s.expandItem(m, it, parent, false) {
			m.pending = append(m.pending, it)
		}
	}
}

// variants defines the variants of the enum d. It reports two of one name (E0428).
func (s *Session) variants(m *Mod, d *Def, it *syntax.EnumItem) {
	seen := map[string]bool{}
	for i := range it.Variants {
		v := &it.Variants[i]
		if seen[v.Name.Name] {
			s.Diags.Soft()
			s.Error(v.Name.Span, diag.E0428, "the name `"+v.Name.Name+"` is defined multiple times",
				"`"+v.Name.Name+"` redefined here")
		}
		seen[v.Name.Name] = true
		vd := &Def{Kind: Variant, Name: v.Name.Name, Span: v.Name.Span, Parent: d, Crate: m.Crate, Pub: true,
			VariantOf: v, Index: i, Scope: m, Attrs: v.Attrs}
		d.Variants = append(d.Variants, vd)
	}
}

// collectMod defines a module and collects its items, from its file if it has one. It reports a file that does not
// exist (E0583).
func (s *Session) collectMod(m *Mod, it *syntax.ModItem, parent *Def) {
	d := s.newDef(Module, it, m, parent)
	sub := s.newMod(d, m.Crate, m)
	sub.path = m.path + it.Name.Name + "/"
	s.define(m, TypeNS, d.Name, d)
	items := it.Items
	if !it.Inline {
		if r := s.files[it]; r != nil {
			items, sub.path = s.fileItems(it, r), r.path
		} else {
			s.Diags.Add(syntax.Diag{Code: diag.E0583, Msg: "file not found for module `" + d.Name + "`", Span: it.Base().Span}).
				WithHelp("a program here is one file: write the module inline, `mod " + d.Name + " { … }`")
		}
	}
	s.collect(sub, items, d)
	if d.Attr("macro_use") != nil {
		for _, mac := range sub.names[MacroNS] {
			m.scopeMacro(mac)
		}
	}
}

// scopeMacro gives d its name in m. Calls in front of d mean the macro that had the name before.
func (m *Mod) scopeMacro(d *Def) {
	before := m.names[MacroNS][d.Name]
	m.names[MacroNS][d.Name] = d
	for d != before && d.shadows != nil {
		d = d.shadows
	}
	if d != before {
		d.shadows = before
	}
}

// collectExternCrate defines the name of an `extern crate`. It reports a crate that does not exist.
func (s *Session) collectExternCrate(m *Mod, it *syntax.ExternCrate) {
	b := it.Base()
	if c := s.Crate(it.Name.Name); c != nil {
		s.define(m, TypeNS, it.Alias.Name, c.Root.Def)
		for i := range b.Attrs {
			if b.Attrs[i].Path == "macro_use" {
				m.Crate.macroUse = append(m.Crate.macroUse, c)
			}
		}
	} else {
		s.noCrate(it.Name.Name, b.Span)
	}
}

func (s *Session) macroDef(it *syntax.MacroRules, m *Mod, parent *Def) *Def {
	if d := s.localMacros[it]; d != nil {
		return d
	}
	d := s.newDef(Macro, it, m, parent)
	if m.Crate.Library {
		d.Macro = syntax.UnreadMacro(it, s.Diags)
		d.Macro.Procedural = d.Attr("procedural") != nil
	} else {
		d.Macro = syntax.CompileMacro(it, s.Diags)
		if !s.Is2024(it.Name.Span) {
			d.Macro.Before2024()
		}
		s.ownMacros = append(s.ownMacros, d)
	}
	d.Macro.Crate = m.Crate.Name
	return d
}

// LocalMacro defines a macro that stands among the statements of a block in m.
// It is known before the block's items are, which its calls may write.
func (s *Session) LocalMacro(it *syntax.MacroRules, m *Mod) *Def {
	d := s.macroDef(it, m, nil)
	if s.localMacros == nil {
		s.localMacros = map[*syntax.MacroRules]*Def{}
	}
	s.localMacros[it] = d
	return d
}

const compileError = "std::compile_error"

func (s *Session) compileError(m *Mod, it *syntax.MacroItem) {
	s.Diags.Soft()
	s.Error(it.Mac.Span, diag.MacroError, s.text(m, it.Mac.Args), "")
}

// fails notes that a macro among the items of m has failed, unless it stands in an impl or trait.
func (m *Mod) fails(parent *Def) { m.incomplete = m.incomplete || parent == nil || parent == m.Def }

// expandItem expands an item macro. With final unset, an unresolved name is
// left for later (imports may bring it).
func (s *Session) expandItem(m *Mod, it *syntax.MacroItem, parent *Def, final bool) bool {
	d := s.LookupMacro(m, it.Mac.Path, final)
	if d == nil {
		return false
	}
	if d.Builtin == "pin_project_lite::pin_project" {
		s.collect(m, s.expander().PinProjectLite(it), parent)
		return true
	}
	if d.Builtin == compileError {
		s.compileError(m, it)
		m.fails(parent)
		return true
	}
	if d.Macro == nil {
		s.Error(it.Mac.Span, diag.MacroError, "`"+d.Name+"!` can't stand where an item is expected", "")
		return true
	}
	if s.depth > syntax.RecursionLimit {
		s.TooDeep(d, it.Mac.Span)
		return true
	}
	toks, _, ok := s.Expand(d, it.Mac, m.Crate.Library)
	if !ok {
		return true
	}
	s.CallSite(toks, it.Mac.Span)
	s.depth++
	s.collect(m, syntax.ParseItemsTokens(toks, s.Diags, m.Crate.Library), parent)
	s.depth--
	return true
}

// text is what literals say that stand for themselves, or in concat! and stringify!.
func (s *Session) text(m *Mod, args []syntax.Token) (said string) {
	list, _ := syntax.ParseExprListTokens(args, s.Diags)
	for _, e := range list {
		switch e := e.(type) {
		case *syntax.LitExpr:
			said += e.Spoken()
		case *syntax.MacroExpr:
			switch d := s.LookupMacro(m, e.Mac.Path, true); {
			case d != nil && d.Builtin == "std::concat":
				said += s.text(m, e.Mac.Args)
			case d != nil && d.Builtin == "std::stringify":
				said += syntax.TokensString(e.Mac.Args)
			}
		}
	}
	return said
}

// settle expands what had to wait for the imports, in m and below.
func (s *Session) settle(m *Mod) {
	for len(m.pending) > 0 {
		p := m.pending
		m.pending = nil
		for _, it := range p {
			s.expandItem(m, it, m.Def, true)
		}
	}
	var subs []*Mod
	for _, d := range m.names[TypeNS] {
		if d.Kind == Module && d.Mod != nil && d.Mod.Parent == m && d.Mod != m {
			subs = append(subs, d.Mod)
		}
	}
	sortMods(subs)
	for _, sub := range subs {
		s.settle(sub)
	}
}

func sortMods(ms []*Mod) {
	sort.Slice(ms, func(i, j int) bool { return ms[i].Def.Span.Lo < ms[j].Def.Span.Lo })
}

// assocLater is assoc for items that may be unread: then Assoc reads them, but
// for traits and impls with lang items.
func (s *Session) assocLater(m *Mod, d *Def, items []syntax.Item, unread *syntax.Token) {
	if unread == nil {
		s.assoc(m, d, items)
		return
	}
	d.unread = true
	if unread.HasLang() {
		d.Assoc()
	}
}

// unreadItems returns where the items of a trait or impl are kept.
func (d *Def) unreadItems() (unread **syntax.Token, items *[]syntax.Item) {
	switch it := d.Item.(type) {
	case *syntax.TraitItem:
		return &it.Unread, &it.Items
	case *syntax.ImplItem:
		return &it.Unread, &it.Items
	}
	return nil, nil
}

// EachName calls f for the name of each item of a trait or impl, and if they are not read perhaps for other names.
func (d *Def) EachName(f func(name string)) {
	if d.unread {
		if text, _ := d.unreadItems(); (*text).ItemNames(f) {
			return
		}
	}
	for _, a := range d.Assoc() {
		f(a.Name)
	}
}

// Assoc are the items of a trait or impl, in order.
func (d *Def) Assoc() []*Def {
	if !d.unread {
		return d.assoc
	}
	d.unread = false
	at, items := d.unreadItems()
	s := d.Crate.sess
	*items = syntax.ParseAssocItems(*at, s.Diags, d.Kind == Trait)
	*at = nil
	s.assoc(d.Scope, d, *items)
	return d.assoc
}

// assoc defines the items of a trait or impl.
func (s *Session) assoc(m *Mod, d *Def, items []syntax.Item) {
	for _, it := range items {
		if !m.Crate.Library {
			s.placeItem(m, it, d)
		}
		if cfgOut(it.Base().Attrs) {
			continue
		}
		var a *Def
		switch it := it.(type) {
		case *syntax.FnItem:
			a = s.newDef(Fn, it, m, d)
			s.params(a, &it.Generics, m)
		case *syntax.TypeAlias:
			a = s.newDef(AssocType, it, m, d)
			s.params(a, &it.Generics, m)
		case *syntax.ConstItem:
			a = s.newDef(Const, it, m, d)
		case *syntax.MacroItem:
			mac := s.LookupMacro(m, it.Mac.Path, true)
			if mac != nil && mac.Builtin == compileError {
				s.compileError(m, it)
			}
			if mac == nil || mac.Macro == nil {
				continue
			}
			if s.depth > syntax.RecursionLimit {
				s.TooDeep(mac, it.Mac.Span)
				continue
			}
			if toks, _, ok := s.Expand(mac, it.Mac, m.Crate.Library); ok {
				s.CallSite(toks, it.Mac.Span)
				s.depth++
				s.assoc(m, d, syntax.ParseAssocItemsTokens(toks, s.Diags, d.Kind == Trait, m.Crate.Library))
				s.depth--
			}
			continue
		default:
			continue
		}
		d.assoc = append(d.assoc, a)
		clear(d.named)
	}
}

// AssocNamed is the associated item of that name, whatever it is, or nil; the
// first one if there are several.
func (d *Def) AssocNamed(name string) *Def {
	list := d.Assoc()
	if len(list) > 8 {
		if len(d.named) == 0 {
			d.named = make(map[string]int, len(list))
			for i := len(list) - 1; i >= 0; i-- {
				d.named[list[i].Name] = i
			}
		}
		if i, ok := d.named[name]; ok {
			return list[i]
		}
		return nil
	}
	for _, a := range list {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// Member is the associated item of a trait or impl, or nil.
func (d *Def) Member(name string, k Kind) *Def {
	if len(d.Assoc()) > 8 && d.AssocNamed(name) == nil {
		return nil
	}
	for _, a := range d.Assoc() {
		if a.Name == name && a.Kind == k {
			return a
		}
	}
	return nil
}

// ShownAs returns the name by which a trace shows a field of a struct of the library. Only fields with the attribute
// #[shown] or #[shown = "name"] are shown. With an empty name the field's value stands for that of the struct.
func ShownAs(f *syntax.FieldDef) (name string, ok bool) {
	for i := range f.Attrs {
		a := &f.Attrs[i]
		switch {
		case a.Path != "shown":
		case len(a.Args) == 0:
			return f.Name.Name, true
		default:
			return attrStr(a), true
		}
	}
	return "", false
}

// FieldDefs returns the fields of a struct or variant.
func (d *Def) FieldDefs() []syntax.FieldDef {
	if d.Kind == Variant {
		return d.VariantOf.Fields
	}
	if s, ok := d.Item.(*syntax.StructItem); ok {
		return s.Fields
	}
	return nil
}

// MissesFields reports whether fields are not known because of an error in the definition.
func (d *Def) MissesFields() bool {
	if d.VariantOf != nil {
		return d.VariantOf.Broken
	}
	s, ok := d.Item.(*syntax.StructItem)
	return ok && s.Broken
}

// CtorKind is the shape of a struct or variant.
func (d *Def) CtorKind() syntax.VariantKind {
	if d.Kind == Variant {
		return d.VariantOf.Kind
	}
	if s, ok := d.Item.(*syntax.StructItem); ok {
		return s.Kind
	}
	return syntax.NamedKind
}

// FieldIndex finds a field by name, or -1.
func (d *Def) FieldIndex(name string) int {
	fs := d.FieldDefs()
	if n, err := strconv.Atoi(name); err == nil && d.CtorKind() == syntax.TupleKind {
		if n < len(fs) {
			return n
		}
		return -1
	}
	if len(fs) > 16 {
		if d.named == nil {
			d.named = make(map[string]int, len(fs))
			for i := len(fs) - 1; i >= 0; i-- {
				d.named[fs[i].Name.Name] = i
			}
		}
		if i, ok := d.named[name]; ok {
			return i
		}
		return -1
	}
	for i := range fs {
		if fs[i].Name.Name == name {
			return i
		}
	}
	return -1
}

func (s *Session) noCrate(name string, sp syntax.Span) {
	s.Diags.Add(syntax.Diag{Code: diag.E0463, Msg: "can't find crate for `" + name + "`", Span: sp, Label: "can't find crate"}).
		WithHelp(CratesHint)
}

// AttrText is the string of #[name = "text"], or "".
func AttrText(a *syntax.Attr) string { return attrStr(a) }
