package check

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// What is said of names that are not found, in rustc's words.

// within is where the last of the used segments was looked up: "in this scope",
// "in module `m`", and how its label ends.
func (p *Program) within(scope *resolve.Mod, path *syntax.Path, used int) (where, label string) {
	if used == 0 {
		return "in this scope", "in this scope"
	}
	prefix := &syntax.Path{Segs: path.Segs[:used], Global: path.Global}
	d, n := p.S.Path(scope, prefix, resolve.TypeNS)
	if d == nil || n != used {
		name := path.Segs[used-1].Name.Name
		return "in `" + name + "`", "in `" + name + "`"
	}
	if d.Kind == resolve.Module && d.Parent == nil {
		if d.Crate == p.Main {
			return "in the crate root", "in the crate root"
		}
		return "in crate `" + d.Name + "`", "in crate `" + d.Name + "`"
	}
	name := DisplayPath(d)
	return "in " + d.Kind.String() + " `" + name + "`", "in `" + name + "`"
}

// DisplayPath is a definition's path without the program's own crate name.
func DisplayPath(d *resolve.Def) string {
	if d.Parent == nil || d.Parent.Kind == resolve.Module && d.Parent.Parent == nil && d.Crate != nil && !d.Crate.Library {
		return d.Name
	}
	return DisplayPath(d.Parent) + "::" + d.Name
}

// noPrefix reports that segment used of a path, which is not its last, leads
// nowhere.
func (p *Program) noPrefix(scope *resolve.Mod, path *syntax.Path, used int) {
	seg := path.Segs[used].Name
	name := seg.Name
	if p.S.Explained(scope, path, used) {
		return
	}
	msg, label := "cannot find type `"+name+"` in this scope", "use of undeclared type `"+name+"`"
	switch {
	case name == "super":
		msg, label = "too many leading `super` keywords", "there are too many leading `super` keywords"
	case used > 0:
		in := path.Segs[used-1].Name.Name
		msg, label = "cannot find `"+name+"` in `"+in+"`", "could not find `"+name+"` in `"+in+"`"
	case name != "" && (name[0] >= 'a' && name[0] <= 'z' || name[0] == '_'):
		msg, label = "cannot find module or crate `"+name+"` in this scope", "use of unresolved module or unlinked crate `"+name+"`"
	}
	d := p.err(seg.Span, diag.E0433, msg, label)
	near := p.S.NearestIn(scope, path.Segs[:used+1])
	if used == 0 {
		near = resolve.Nearest(name, p.S.NamesInScope(scope, resolve.TypeNS))
		if strings.HasPrefix(label, "use of unresolved module") {
			d.WithHelp(resolve.CratesHint)
		}
	}
	if near != "" {
		d.Suggest("a similar name exists", diag.MaybeIncorrect, diag.Below, syntax.DiagEdit{Span: seg.Span, Text: near})
	}
	if used > 0 {
		if why := resolve.Absent(path.Segs[used-1].Name.Name, name); why != "" {
			d.WithHelp(why)
		}
	}
	p.suggestImport(d, scope, name)
}

// aboveDocs returns the start of the doc comments that end in front of an item, or the item's.
func (p *Program) aboveDocs(at syntax.Pos) syntax.Pos {
	f := p.S.Sources.File(at)
	for line := f.Position(at).Line - 1; line > 0; line-- {
		text := f.Text().Line(line)
		if !strings.HasPrefix(strings.TrimSpace(text), "///") {
			break
		}
		if offset, ok := f.Text().Offset(line, 1); ok {
			at = f.Base + syntax.Pos(offset)
		}
	}
	return at
}

// suggestImport suggests a use declaration for a name of the library that is not in scope.
func (p *Program) suggestImport(d *syntax.Diag, scope *resolve.Mod, name string) {
	if path := usefulPath[name]; path != "" {
		p.suggestUse(d, scope, "consider importing it", path)
	}
}

// suggestUse suggests a use declaration and says why.
func (p *Program) suggestUse(d *syntax.Diag, scope *resolve.Mod, why, path string) {
	if at, ok := scope.ImportPlace(); ok {
		d.Suggest(why, diag.MaybeIncorrect, diag.Below, syntax.Insert(p.aboveDocs(at), "use "+path+";\n"))
	} else {
		d.WithHelp(why + ": `use " + path + ";`")
	}
}

func (f *fnCtxt) noValue(path *syntax.Path, used int) {
	p := f.p
	segs := path.Segs
	if used >= len(segs) {
		used = len(segs) - 1
	}
	if used < len(segs)-1 {
		p.noPrefix(f.scope, path, used)
		return
	}
	seg := &segs[used]
	name := seg.Name.Name
	if used == 0 && !path.Global && f.outerLocal(name) {
		if f.def.Kind != resolve.Fn {
			f.lower.nonConstant(&seg.Name)
			return
		}
		f.captured(&seg.Name)
		return
	}
	if p.S.Explained(f.scope, path, used) || f.notAValue(path, used) {
		return
	}
	if used == 0 && !path.Global && f.p.outerParam(f.scope, &seg.Name, resolve.ConstParam) {
		return
	}
	what, code := "value", diag.E0425
	if f.naming != "" {
		what = f.naming
	}
	if what == namesUnit || what == namesTuple {
		code = diag.E0531
	}
	where, label := p.within(f.scope, path, used)
	d := f.err(seg.Name.Span, code, "cannot find "+what+" `"+name+"` "+where, "not found "+label)
	if p.S.Diags.Dropped() > 0 {
		return // nobody reads it
	}
	var names []string
	if used == 0 {
		for _, b := range f.names {
			names = append(names, b.name)
		}
		names = append(names, p.S.NamesInScope(f.scope, resolve.ValueNS)...)
	} else if in, n := p.S.Path(f.scope, &syntax.Path{Span: path.Span, Global: path.Global, Segs: segs[:used]}, resolve.TypeNS); in != nil && n == used {
		names = p.S.Members(in)
	}
	near := resolve.Nearest(name, names)
	if used > 0 {
		near = p.S.NearestIn(f.scope, path.Segs[:used+1])
	}
	if used > 0 {
		if why := resolve.Absent(segs[used-1].Name.Name, name); why != "" {
			d.WithHelp(why)
			near = ""
		}
	}
	if near != "" {
		d.Suggest("a "+what+" with a similar name exists", diag.MaybeIncorrect, diag.Below, syntax.DiagEdit{Span: seg.Name.Span, Text: near})
	}
	f.p.suggestImport(d, f.scope, name)
}

// captured reports a variable of a function around the one that uses it.
func (f *fnCtxt) captured(name *syntax.Ident) {
	f.err(name.Span, diag.E0434, "can't capture dynamic environment in a fn item", "").
		WithHelp("use the `|| { ... }` closure form instead")
}

// notAValue reports a name that exists, but as a type, module or macro.
func (f *fnCtxt) notAValue(path *syntax.Path, used int) bool {
	name := path.Segs[used].Name
	want, code := "value", diag.E0423
	if f.naming != "" {
		want = f.naming
	}
	if want == namesUnit || want == namesTuple {
		code = diag.E0532
	}
	label := "not a " + want
	if d, n := f.p.S.Path(f.scope, path, resolve.TypeNS); d != nil && n == used+1 && name.Name != "self" {
		help := ""
		switch d.Kind {
		case resolve.Struct:
			if want == "function" {
				want = "function, tuple struct or tuple variant"
			}
			label = ""
			if fs := d.FieldDefs(); len(fs) > 0 && d.CtorKind() == syntax.NamedKind && d.Crate == f.p.Main {
				help = "use struct literal syntax instead: `" + d.Name + " { "
				for i := range fs {
					if i > 0 {
						help += ", "
					}
					help += fs[i].Name.Name + ": val"
				}
				help += " }`"
			}
		case resolve.Enum:
			label = ""
		}
		e := f.err(name.Span, code, "expected "+want+", found "+d.Kind.String()+" `"+DisplayName(d)+"`", label)
		if help != "" {
			e.WithHelp(help)
		}
		return true
	}
	if used > 0 || path.Global {
		return false
	}
	if d := f.p.S.LookupMacro(f.scope, path, false); d != nil {
		f.err(name.Span, code, "expected "+want+", found macro `"+name.Name+"`", label).WithHelp("use `!` to invoke the macro: `" + name.Name + "!`")
		return true
	}
	return false
}

// typeParamValue reports a type parameter where a value is expected.
func (f *fnCtxt) typeParamValue(path *syntax.Path) bool {
	name := path.Segs[0].Name
	for l := f.lower; l != nil && len(path.Segs) == 1; l = l.outer {
		if l.generic(name.Name) != nil && l.constGeneric(name.Name) == nil {
			f.err(name.Span, diag.E0423, "expected value, found type parameter `"+name.Name+"`", "not a value")
			return true
		}
	}
	return false
}

func DisplayName(d *resolve.Def) string {
	if d.Crate != nil && d.Crate.Library {
		return d.Name
	}
	return DisplayPath(d)
}

// outerParam reports the use of a generic parameter of a function around an item.
func (p *Program) outerParam(scope *resolve.Mod, name *syntax.Ident, kind resolve.Kind) bool {
	for m := scope; m != nil; m = m.Parent {
		if !m.Block || m.Def == nil {
			continue
		}
		for d := m.Def; d != nil; d = d.Parent {
			for _, q := range d.Params {
				if q.Name == name.Name && q.Kind == kind {
					e := p.err(name.Span, diag.E0401, "can't use generic parameters from outer item",
						"use of generic parameter from outer item")
					e.At(q.Span, "parameter from outer item")
					e.WithHelp("nested items are independent from their parent item: give it a parameter `" + name.Name +
						"` of its own")
					return true
				}
			}
		}
	}
	return false
}

// hasParam reports whether a parameter of a function has that name.
func hasParam(it *syntax.FnItem, name string) bool {
	return slices.ContainsFunc(it.Params, func(q syntax.Param) bool {
		ip, ok := q.Pat.(*syntax.IdentPat)
		return ok && ip.Name.Name == name
	})
}

// outerLocal reports whether a function around the one that is checked has a
// variable of that name.
func (f *fnCtxt) outerLocal(name string) bool {
	for m := f.def.Scope; m != nil; m = m.Parent {
		if !m.Block || m.Def == nil || m.Def.FnItem() == nil {
			continue
		}
		it := m.Def.FnItem()
		if name == "self" && it.SelfKind != syntax.NoSelf || hasParam(it, name) {
			return true
		}
		if it.Body == nil {
			continue
		}
		for _, s := range it.Body.Stmts {
			if l, ok := s.(*syntax.LetStmt); ok {
				if ip, ok := l.Pat.(*syntax.IdentPat); ok && ip.Name.Name == name {
					return true
				}
			}
		}
	}
	return false
}

func (l *lower) unresolved(path *syntax.Path, used int, what string) {
	if used >= len(path.Segs) {
		used = len(path.Segs) - 1
	}
	if used < len(path.Segs)-1 {
		l.p.noPrefix(l.scope, path, used)
		return
	}
	seg := path.Segs[used].Name
	if l.p.S.Explained(l.scope, path, used) {
		return
	}
	code := diag.E0425
	switch what {
	case "trait":
		code = diag.E0405
	case "struct, variant or union type":
		code = diag.E0422
	}
	if used == 0 && !path.Global && l.notInConst(&path.Segs[0].Name) {
		return
	}
	if used == 0 && what == "type" {
		if seg.Name == "Self" {
			l.p.err(seg.Span, diag.E0411, "cannot find type `Self` in this scope", "`Self` is only available in impls, traits, and type definitions")
			return
		}
		if l.p.outerParam(l.scope, &seg, resolve.TypeParam) {
			return
		}
	}
	if found := l.foundInstead(path); found != "" {
		switch code {
		case diag.E0405:
			code = diag.E0404
		case diag.E0422:
			code = diag.E0574
		default:
			code = diag.E0573
		}
		l.p.err(path.Span, code, "expected "+what+", found "+found, "not a "+what)
		return
	}
	where, label := l.p.within(l.scope, path, used)
	d := l.p.err(seg.Span, code, "cannot find "+what+" `"+seg.Name+"` "+where, "not found "+label)
	if near := resolve.Nearest(seg.Name, l.p.S.NamesInScope(l.scope, resolve.TypeNS)); near != "" {
		d.Suggest("a "+what+" with a similar name exists", diag.MaybeIncorrect, diag.Below, syntax.DiagEdit{Span: seg.Span, Text: near})
	}
	l.p.suggestImport(d, l.scope, seg.Name)
}
