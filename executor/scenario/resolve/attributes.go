package resolve

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Attributes are collected with what they stand on, and checked when all names are known: their names, their form, and
// whether they may stand there (rustc: rustc_attr_parsing). What they mean is read elsewhere.

// place is a set of kinds of things that attributes stand on.
type place uint32

const (
	onFn place = 1 << iota
	onStruct
	onEnum
	onUnion
	onTrait
	onImpl
	onTraitImpl
	onMod
	onUse
	onExternCrate
	onConst
	onStatic
	onAlias
	onMethod
	onImplMethod
	onProvided
	onRequired
	onAssocConst
	onAssocType
	onVariant
	onParam
	onLet
	onExpr
	onMacro
	onCall
	onField
	onCrate

	onFns   = onFn | onMethod | onImplMethod | onProvided
	onTypes = onStruct | onEnum | onUnion
	// onSoft is where a builtin attribute is at most unused.
	onSoft = onMacro | onCall | onField
)

var placeWords = [...]string{"functions", "structs", "enums", "unions", "traits", "inherent impl blocks",
	"trait impl blocks", "modules", "use statements", "extern crates", "constants", "statics", "type aliases",
	"inherent methods", "trait methods in impl blocks", "provided trait methods", "required trait methods",
	"associated consts", "associated types", "enum variants", "function params", "statements", "expressions",
	"macro defs", "macro calls", "struct fields", "crates"}

// builtinAttribute says how an attribute is written, and where.
type builtinAttribute struct {
	name  string
	forms string // w: alone, l: with a list, v: with a string; "" for others
	on    place  // 0: not checked
	wrong byte   // e: it is an error elsewhere, w: a warning, c: it belongs to the crate
}

var builtinAttributes = [...]builtinAttribute{
	{"inline", "wl", onFns | onExpr, 'e'},
	{"cold", "w", onFns, 'w'},
	{"track_caller", "w", onFns | onRequired, 'e'},
	{"no_mangle", "w", onFn | onStatic | onConst | onMethod | onImplMethod, 'w'},
	{"export_name", "v", onFns | onStatic, 'e'},
	{"link_section", "v", onFns | onStatic, 'w'},
	{"target_feature", "l", onFns | onRequired, 'e'},
	{"must_use", "wv", onFn | onTypes | onTrait | onMethod | onProvided | onRequired, 'w'},
	{"non_exhaustive", "w", onStruct | onEnum | onVariant, 'e'},
	{"macro_export", "wl", onMacro, 'w'},
	{"macro_use", "wl", onMod | onExternCrate | onCrate, 'w'},
	{"automatically_derived", "w", onTraitImpl, 'w'},
	{"path", "v", onMod, 'w'},
	{"no_implicit_prelude", "w", onMod | onCrate, 'w'},
	{"ignore", "wv", onFn, 'w'},
	{"should_panic", "wvl", onFn, 'w'},
	{"link_name", "v", 1 << 31, 'w'},
	{"deprecated", "wvl", 0, 0},
	{"repr", "l", 0, 0},
	{"derive", "l", onTypes, 'e'},
	{"test", "", onFn, 'e'},
	{"allow", "l", 0, 0}, {"warn", "l", 0, 0}, {"deny", "l", 0, 0}, {"forbid", "l", 0, 0}, {"expect", "l", 0, 0},
	{"no_std", "w", 0, 'c'}, {"no_main", "w", 0, 'c'}, {"no_core", "w", 0, 'c'}, {"feature", "l", 0, 'c'},
	{"recursion_limit", "v", 0, 'c'}, {"type_length_limit", "v", 0, 'c'}, {"crate_type", "v", 0, 'c'},
	{"crate_name", "v", 0, 'c'}, {"windows_subsystem", "v", 0, 'c'},
}

// otherAttributes have nothing that is checked here. Those from lang on are not stable.
const otherAttributes = " cfg cfg_attr doc bench test_case global_allocator panic_handler proc_macro " +
	"proc_macro_derive " +
	"proc_macro_attribute link no_link instruction_set debugger_visualizer used ffi_const ffi_pure naked global_asm " +
	"default pin project project_ref project_replace lang unstable stable intrinsic coverage optimize may_dangle marker " +
	"fundamental type_const thread_local no_builtins test_runner compiler_builtins " +
	"reexport_test_harness_main no_sanitize sanitize linkage needs_allocator allow_internal_unsafe " +
	"allow_internal_unstable prelude_import cfg_eval cfg_accessible derive_const visible shown gives path_name "

// placed is a list of attributes with what they stand on.
type placed struct {
	attrs []syntax.Attr
	on    place
	m     *Mod
	at    *Def // for the levels of lints
	item  syntax.Item
}

// An AttrWarning is a warning about an attribute.
type AttrWarning struct {
	At   *Def
	Span syntax.Span
	Code diag.Code
	Msg  string
}

// place keeps attributes of the program for CheckAttributes.
func (s *Session) place(attrs []syntax.Attr, on place, m *Mod, parent *Def, item syntax.Item) {
	if len(attrs) > 0 {
		s.placed = append(s.placed, placed{attrs, on, m, &Def{Attrs: attrs, Parent: parent}, item})
	}
}

// StmtAttributes keeps the attributes of a statement in a body of d.
func (s *Session) StmtAttributes(attrs []syntax.Attr, let bool, m *Mod, d *Def) {
	on := onExpr
	if let {
		on = onLet
	}
	s.place(attrs, on, m, d, nil)
}

// placeItem keeps the attributes of an item and of its parts.
func (s *Session) placeItem(m *Mod, it syntax.Item, parent *Def) {
	b := it.Base()
	on := place(0)
	trait := parent != nil && parent.Kind == Trait
	assoc := parent != nil && (trait || parent.Kind == Impl)
	fields := func(list []syntax.FieldDef) {
		for i := range list {
			s.place(list[i].Attrs, onField, m, parent, it)
		}
	}
	switch it := it.(type) {
	case *syntax.FnItem:
		im, _ := (*syntax.ImplItem)(nil), false
		if assoc {
			im, _ = parent.Item.(*syntax.ImplItem)
		}
		switch {
		case trait && it.Body == nil:
			on = onRequired
		case trait:
			on = onProvided
		case im != nil && im.Trait != nil:
			on = onImplMethod
		case im != nil:
			on = onMethod
		default:
			on = onFn
		}
		for i := range it.Params {
			s.place(it.Params[i].Attrs, onParam, m, parent, nil)
		}
	case *syntax.StructItem:
		if on = onStruct; it.Union {
			on = onUnion
		}
		fields(it.Fields)
	case *syntax.EnumItem:
		on = onEnum
		for i := range it.Variants {
			s.place(it.Variants[i].Attrs, onVariant, m, parent, it)
			fields(it.Variants[i].Fields)
		}
	case *syntax.TraitItem:
		on = onTrait
	case *syntax.ImplItem:
		if on = onImpl; it.Trait != nil {
			on = onTraitImpl
		}
	case *syntax.ModItem:
		on = onMod
	case *syntax.UseItem:
		on = onUse
	case *syntax.ExternCrate:
		on = onExternCrate
	case *syntax.ConstItem:
		if on = onConst; assoc {
			on = onAssocConst
		}
	case *syntax.StaticItem:
		on = onStatic
	case *syntax.TypeAlias:
		if on = onAlias; assoc {
			on = onAssocType
		}
	case *syntax.MacroRules:
		on = onMacro
	case *syntax.MacroItem:
		on = onCall
	default:
		return
	}
	if u, ok := it.(*syntax.UseItem); ok && u.Tree.Lo != u.Span.Lo && len(s.placed) > 0 {
		if last := &s.placed[len(s.placed)-1]; last.on == onUse && len(b.Attrs) > 0 && &last.attrs[0] == &b.Attrs[0] {
			return // another leaf of the same declaration
		}
	}
	s.place(b.Attrs, on, m, parent, it)
}

// CheckAttributes checks what place has kept since the last call.
func (s *Session) CheckAttributes() {
	for _, p := range s.placed {
		seen := map[string]bool{}
		for i := range p.attrs {
			if a := &p.attrs[i]; a.Name != nil && s.InMain(a.Span.Lo) {
				s.checkAttribute(&p, a, seen[a.Path])
				seen[a.Path] = true
			}
		}
	}
	s.placed = nil
}

func (s *Session) attrError(a *syntax.Attr, at syntax.Span, code diag.Code, msg string) *syntax.Diag {
	if at == (syntax.Span{}) {
		at = a.Span
	}
	s.Diags.Soft()
	return s.Diags.Error(at, code, msg)
}

func (s *Session) unusedAttr(p *placed, a *syntax.Attr, msg string) {
	s.AttrWarnings = append(s.AttrWarnings, AttrWarning{p.at, a.Span, diag.UnusedAttributes, msg})
}

func (s *Session) checkAttribute(p *placed, a *syntax.Attr, again bool) {
	i := slices.IndexFunc(builtinAttributes[:], func(b builtinAttribute) bool { return b.name == a.Path })
	if i < 0 {
		if strings.Contains(otherAttributes, " "+a.Path+" ") || strings.HasPrefix(a.Path, "rustc_") {
			defaults := a.Path == "default" && derivesDefault(p.item)
			switch {
			case defaults && p.on == onField:
				s.Diags.Soft()
				s.Error(a.Span, diag.MacroError, "the `#[default]` attribute may only be used on unit enum variants", "")
			case a.Path == "default" && !(defaults && p.on == onVariant), a.Path == "pin" && p.on != onField:
				s.unknownAttribute(p, a.Name)
			}
			return
		}
		s.unknownAttribute(p, a.Name)
		return
	}
	b := &builtinAttributes[i]
	if p.on == onParam && b.forms != "" && !slices.Contains(lintWords[:], b.name) && b.name != "derive" {
		s.attrError(a, syntax.Span{}, diag.SyntaxError, "allow, cfg, cfg_attr, deny, expect, forbid, and warn are the only "+
			"allowed built-in attributes in function parameters")
	}
	if (b.name == "derive" || b.name == "test") && p.on&(onField|onVariant|onParam) != 0 {
		s.attrError(a, a.Name.Span, diag.ResolveError, "expected non-macro attribute, found attribute macro `"+b.name+"`")
		return
	}
	if (b.wrong != 'e' || p.on&b.on != 0 || b.name != "derive") && !s.attrForm(p, a, b) {
		return
	}
	s.attrPlace(p, a, b)
	if again && b.forms != "" && b.forms != "l" {
		if b.name == "deprecated" {
			s.attrError(a, syntax.Span{}, diag.AttributeError, "multiple `deprecated` attributes")
		} else {
			s.unusedAttr(p, a, "unused attribute")
		}
	}
}

// attrPlace reports an attribute that must not stand where it does.
func (s *Session) attrPlace(p *placed, a *syntax.Attr, b *builtinAttribute) {
	if b.wrong == 'c' && !a.Inner {
		s.unusedAttr(p, a, "crate-level attribute should be an inner attribute: add an exclamation mark: `#![...]`")
	}
	if b.on == 0 || p.on&b.on != 0 {
		return
	}
	switch b.name {
	case "derive":
		if p.on == onCrate {
			s.attrError(a, syntax.Span{}, diag.MacroError, "`derive` attribute cannot be used at crate level")
			return
		}
		s.attrError(a, syntax.Span{}, diag.E0774, "`derive` may only be applied to `struct`s, `enum`s and `union`s").
			WithLabel("not applicable here")
		return
	case "test":
		if p.on != onCall {
			s.attrError(a, syntax.Span{}, diag.MacroError, "the `#[test]` attribute may only be used on a free function")
		}
		return
	}
	msg := "`#[" + b.name + "]` attribute cannot be used on " + placeWords[bits.TrailingZeros32(uint32(p.on))]
	if b.wrong == 'w' || p.on&onSoft != 0 || b.name == "inline" && p.on&(onRequired|onAssocConst) != 0 {
		s.unusedAttr(p, a, msg)
	} else {
		s.attrError(a, syntax.Span{}, diag.AttributeError, msg)
	}
}

// attrForm reports an attribute that is written in a wrong way. It returns false if nothing else is to be said of it.
func (s *Session) attrForm(p *placed, a *syntax.Attr, b *builtinAttribute) bool {
	if b.forms == "" {
		return true
	}
	var value *syntax.Token
	switch {
	case a.Form == syntax.LBrack || a.Form == syntax.LBrace:
		s.attrError(a, a.Open, diag.SyntaxError, "wrong meta list delimiters")
		return false
	case a.Form == syntax.Eq && len(a.Args) > 0:
		if value = &a.Args[0]; !value.Kind.IsLiteral() && value.Kind != syntax.Interpolated && len(a.Args) == 1 {
			if b.name != "path" {
				s.attrError(a, value.Span, diag.SyntaxError, "attribute value must be a literal")
				return false
			}
		}
	}
	form := byte('w')
	switch {
	case a.Form == syntax.LParen:
		form = 'l'
	case a.Form == syntax.Eq:
		if form = 'v'; value == nil || value.Kind.IsLiteral() && value.Kind != syntax.Str {
			form = 'x'
		}
	}
	code := diag.E0539
	switch {
	case b.name == "path" || b.name == "derive" || slices.Contains(lintWords[:], b.name):
		code = diag.AttributeError
	case b.forms == "w":
		code = diag.E0565
	case b.name == "inline" && form != 'l' || b.name == "ignore":
		code = diag.IllFormedAttributeInput
	}
	if strings.IndexByte(b.forms, form) >= 0 {
		if form != 'l' {
			return true
		}
		switch b.name {
		case "derive", "macro_use", "macro_export", "feature":
			return true
		case "repr":
			s.checkRepr(p, a)
			return true
		}
		if code = s.attrList(p, a, b.name); code == 0 {
			return true
		}
	}
	msg := "malformed `" + b.name + "` attribute input"
	if code == diag.IllFormedAttributeInput {
		s.AttrWarnings = append(s.AttrWarnings, AttrWarning{p.at, a.Span, code, msg})
		return true
	}
	s.attrError(a, syntax.Span{}, code, msg)
	return code == diag.E0539 || code == diag.E0565
}

// attrArgs returns the arguments of an attribute with a list.
func attrArgs(a *syntax.Attr) (list [][]syntax.Token) {
	depth, from := 0, 0
	for i, t := range a.Args {
		switch t.Kind {
		case syntax.LParen, syntax.LBrack, syntax.LBrace:
			depth++
		case syntax.RParen, syntax.RBrack, syntax.RBrace:
			depth--
		case syntax.Comma:
			if depth == 0 {
				list = append(list, a.Args[from:i])
				from = i + 1
			}
		}
	}
	if from < len(a.Args) {
		list = append(list, a.Args[from:])
	}
	return list
}

var lintWords = [...]string{"allow", "warn", "deny", "forbid", "expect"}

// attrList checks the arguments of an attribute, and returns the code of the error that the whole of it is.
func (s *Session) attrList(p *placed, a *syntax.Attr, name string) diag.Code {
	args := attrArgs(a)
	if len(args) == 0 && name != "inline" && name != "should_panic" {
		if name != "deprecated" {
			s.unusedAttr(p, a, "unused attribute")
		}
		return 0
	}
	isValue := func(x []syntax.Token) bool {
		return len(x) == 3 && x[1].Kind == syntax.Eq && (x[2].Kind == syntax.Str || x[2].Kind == syntax.Interpolated)
	}
	switch name {
	case "inline":
		switch {
		case len(args) != 1:
			return diag.E0805
		case len(args[0]) != 1 || args[0][0].Text != "always" && args[0][0].Text != "never":
			return diag.E0539
		}
	case "should_panic":
		switch {
		case len(args) != 1:
			return diag.E0805
		case !isValue(args[0]) || args[0][0].Text != "expected":
			return diag.E0539
		}
	case "target_feature":
		for _, x := range args {
			if !isValue(x) || x[0].Text != "enable" {
				return diag.E0539
			}
		}
	case "deprecated":
		seen := map[string]bool{}
		for _, x := range args {
			key := x[0].Text
			switch {
			case x[0].Kind.IsLiteral():
				return diag.E0565
			case key != "since" && key != "note" && key != "suggestion" || !isValue(x):
				return diag.E0539
			case seen[key]:
				return diag.E0538
			}
			seen[key] = true
		}
	default:
		s.checkLints(p, a, args)
	}
	return 0
}

// checkLints checks the lints that an attribute gives a level.
func (s *Session) checkLints(p *placed, a *syntax.Attr, args [][]syntax.Token) {
	for i, x := range args {
		name := &x[0]
		switch {
		case len(x) == 1 && name.IsIdent():
			for d := p.at.Parent; d != nil && a.Path != "forbid"; d = d.Parent {
				if slices.ContainsFunc(d.Attrs, func(o syntax.Attr) bool {
					return o.Path == "forbid" && level(&o, name.Text).Name == name.Text
				}) {
					s.attrError(a, name.Span, diag.E0453, a.Path+"("+name.Text+") incompatible with previous forbid")
					break
				}
			}
		case len(x) == 3 && x[1].Kind == syntax.Eq && name.Text == "reason" && i == len(args)-1:
		case len(x) > 2 && x[1].Kind == syntax.PathSep:
			if !slices.Contains(tools[:], name.Text) {
				s.attrError(a, name.Span, diag.E0710, "unknown tool name `"+name.Text+"` found in scoped lint")
			}
		case name.Kind != syntax.Interpolated:
			s.attrError(a, syntax.Span{Lo: name.Span.Lo, Hi: x[len(x)-1].Span.Hi}, diag.E0452, "malformed lint attribute input")
		}
	}
}

// tools are the crates that have attributes and lints of their own.
var tools = [...]string{"clippy", "rustfmt", "diagnostic", "rustc", "rustdoc", "miri", "rust_analyzer"}

func derivesDefault(it syntax.Item) bool {
	return it != nil && slices.ContainsFunc(it.Base().Attrs, func(a syntax.Attr) bool {
		return a.Path == "derive" && slices.ContainsFunc(a.Args, func(t syntax.Token) bool { return t.Text == "Default" })
	})
}

// unknownAttribute reports the name of an attribute that is neither builtin nor a macro.
func (s *Session) unknownAttribute(p *placed, name *syntax.Path) {
	m := p.m
	seg := &name.Segs[0].Name
	if len(name.Segs) > 1 {
		if f, ok := p.item.(*syntax.FnItem); !slices.Contains(tools[:], seg.Name) && !(ok && f.Driven) {
			s.unknownMacroPath(m, name)
		}
		return
	}
	if d := s.LookupMacro(m, name, false); d != nil && d.Crate != nil && d.Crate.Library && len(s.attrPath(m, name)) > 0 {
		return
	}
	if s.mayBeImported(m, seg.Name) {
		return
	}
	switch seg.Name {
	case "Clone", "Copy", "Debug", "Default", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash":
		s.Error(seg.Span, diag.ResolveError, "expected attribute, found derive macro `"+seg.Name+"`", "not an attribute")
	default:
		s.Error(seg.Span, diag.ResolveError, "cannot find attribute `"+seg.Name+"` in this scope", "")
	}
	s.Diags.Soft()
}

// mayBeImported reports whether an import gives the name that leads nowhere: that is an error of its own.
func (s *Session) mayBeImported(m *Mod, name string) bool {
	for k := m; k != nil; k = k.Parent {
		for _, im := range k.byName[name] {
			if s.importTarget(im, TypeNS) == nil && s.importTarget(im, ValueNS) == nil && s.importTarget(im, MacroNS) == nil {
				return true
			}
		}
	}
	return false
}

// unknownMacroPath reports a path of a macro that leads nowhere.
func (s *Session) unknownMacroPath(m *Mod, name *syntax.Path) bool {
	cur := s.first(m, &name.Segs[0], TypeNS, name.Global, false)
	if cur == nil {
		first := &name.Segs[0].Name
		msg := "cannot find module or crate `" + first.Name + "` in this scope"
		if first.Name != "" && first.Name[0] <= 'Z' {
			msg = "cannot find type `" + first.Name + "` in this scope"
		}
		s.Error(first.Span, diag.E0433, msg, "")
		s.Diags.Soft()
		return true
	}
	for i := 1; i < len(name.Segs); i++ {
		seg := &name.Segs[i].Name
		next, ok := s.dots(cur, seg.Name)
		if !ok {
			next = s.member(cur, seg.Name, TypeNS)
		}
		if next != nil {
			cur = next
			continue
		}
		if i == len(name.Segs)-1 && (cur.Crate.Library && strings.Contains(" derive test bench main ", " "+seg.Name+" ") ||
			s.LookupMacro(m, name, false) != nil) {
			return false
		}
		s.Error(seg.Span, diag.E0433, "cannot find `"+seg.Name+"` in `"+name.Segs[i-1].Name.Name+"`", "")
		s.Diags.Soft()
		return true
	}
	return false
}

// attrPath is the path of an attribute macro that an import of m or around it gives this name, "" if there is none.
func (s *Session) attrPath(m *Mod, name *syntax.Path) string {
	for k := m; k != nil && len(name.Segs) == 1; k = k.Parent {
		for _, im := range k.byName[name.Segs[0].Name.Name] {
			path := ""
			for i := range im.use.Path.Segs {
				path += "::" + im.use.Path.Segs[i].Name.Name
			}
			return strings.TrimPrefix(path, "::")
		}
		if len(k.globs) > 0 {
			return name.Segs[0].Name.Name
		}
	}
	return ""
}

// reprInts are the hints that are types of discriminants.
const reprInts = " u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize "

// checkRepr checks the hints of #[repr(…)].
func (s *Session) checkRepr(p *placed, a *syntax.Attr) {
	args := attrArgs(a)
	if len(args) == 0 {
		s.unusedAttr(p, a, "unused attribute")
	}
	var packed, aligned []string
	ints, transparent := 0, false
	for _, x := range args {
		hint := &x[0]
		at := syntax.Span{Lo: hint.Span.Lo, Hi: x[len(x)-1].Span.Hi}
		on, what := onTypes, "struct, enum, or union"
		arg := ""
		if len(x) == 4 && x[1].Kind == syntax.LParen {
			arg = x[2].Text
		}
		switch {
		case hint.Kind.IsLiteral():
			s.attrError(a, syntax.Span{}, diag.E0565, "meta item in `repr` must be an identifier")
			continue
		case len(x) > 1 && x[1].Kind == syntax.Eq && (hint.Text == "align" || hint.Text == "packed"):
			s.attrError(a, at, diag.E0693, "incorrect `repr("+hint.Text+")` attribute format")
			continue
		case hint.Text == "align":
			at := at
			if arg != "" {
				at = x[2].Span
			}
			n, err := strconv.ParseUint(strings.ReplaceAll(arg, "_", ""), 10, 32)
			if err != nil || n&(n-1) != 0 || n == 0 || n > 1<<29 {
				s.attrError(a, at, diag.E0589, "invalid `repr(align)` attribute: not a power of two")
				continue
			}
			aligned = append(aligned, arg)
		case hint.Text == "packed":
			on, what = onStruct|onUnion, "struct or union"
			packed = append(packed, arg)
		case len(x) > 1:
			s.attrError(a, at, diag.E0552, "unrecognized representation hint")
			continue
		case hint.Text == "C", hint.Text == "Rust":
		case hint.Text == "transparent":
			transparent = true
		case hint.Text == "simd":
			on, what = onStruct, "struct"
		case strings.Contains(reprInts, " "+hint.Text+" "):
			on, what = onEnum, "enum"
			if ints++; p.on == onEnum && len(p.item.(*syntax.EnumItem).Variants) == 0 {
				s.attrError(a, at, diag.E0084, "unsupported representation for zero-variant enum")
			}
		default:
			s.attrError(a, at, diag.E0552, "unrecognized representation hint")
			continue
		}
		if p.on&on == 0 {
			article := "a "
			if what == "enum" {
				article = "an "
			}
			s.attrError(a, at, diag.E0517, "attribute should be applied to "+article+what)
		}
	}
	if p.on&onTypes == 0 || len(args) == 0 {
		return
	}
	hints := syntax.Span{Lo: args[0][0].Span.Lo, Hi: a.Args[len(a.Args)-1].Span.Hi}
	head := (&Def{Item: p.item, Span: p.item.Base().Name.Span}).Head()
	if e, ok := p.item.(*syntax.EnumItem); ok && transparent && len(e.Variants) != 1 {
		s.attrError(a, head, diag.E0731, "transparent enum needs exactly one variant, but has "+strconv.Itoa(len(e.Variants)))
	}
	switch {
	case transparent && len(args) > 1:
		s.attrError(a, hints, diag.E0692, "transparent struct cannot have other repr hints")
	case ints > 1:
		s.attrError(a, hints, diag.E0566, "conflicting representation hints")
	case len(packed) > 0 && len(aligned) > 0:
		s.attrError(a, head, diag.E0587, "type has conflicting packed and align representation hints")
	case len(packed) > 1 && packed[0] != packed[1]:
		s.attrError(a, head, diag.E0634, "type has conflicting packed representation hints")
	}
}
