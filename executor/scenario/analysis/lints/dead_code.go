package lints

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Dead code (rustc: rustc_passes/dead.rs). A worklist starts with main and with what #[allow(dead_code)] exempts; an
// item that is taken from it makes live what its signature and body name. Exceptions:
//
//   - an item of an impl of a trait is live when the type is live, and the trait's item, if that is the program's
//   - a pattern does not make its variants live, nor does the arm behind it that makes the same variant
//   - all items in the value of a constant or static are live
//   - a field is live when it is read or assigned to; derived Clone and Debug impls are not looked at
//
// Aliases, and constants in lengths of arrays, are not in typed trees: see check.Program.Mentioned.
type deadCode struct {
	p      *linter
	live   map[*resolve.Def]bool
	open   map[*resolve.Def]bool // what other crates could name or reach
	fields map[deadField]bool
	types  map[*types.Type]bool // whose parts are live
	todo   []*resolve.Def
	// making are the variants that the patterns around the current expression have tested.
	making []*resolve.Def
}

type deadField struct {
	of *resolve.Def // struct, union or variant
	i  int
}

// deadCode warns of the program's items, variants and fields that main does not reach.
func (p *linter) deadCode() {
	v := &deadCode{p: p, live: map[*resolve.Def]bool{}, open: map[*resolve.Def]bool{}, fields: map[deadField]bool{},
		types: map[*types.Type]bool{}}
	mods := append([]*resolve.Mod{p.Main.Root}, p.BlockModules()...)
	v.mark(p.MainFn())
	p.Main.Root.Exports(v.publish)
	for _, m := range mods {
		p.EachDef(m, v.seed)
	}
	v.visit(nil)
	for more := true; more; {
		for len(v.todo) > 0 {
			d := v.todo[len(v.todo)-1]
			v.todo = v.todo[:len(v.todo)-1]
			p.Budget().Look(1)
			v.visit(d)
		}
		more = false
		for _, im := range p.impls {
			if p.ofTrait(im) != nil && v.implLive(im) {
				more = v.markImpl(im) || more
			}
		}
	}
	for _, m := range mods {
		v.report(m)
	}
}

// seed marks what attributes exempt from the lint, and what is public in the crate as a whole.
func (v *deadCode) seed(d *resolve.Def) {
	public := d
	if d.Kind == resolve.Impl {
		self, _, _ := v.p.Header(d)
		public = self.Def
	}
	open := v.open[public]
	if d.Kind == resolve.Impl || d.Kind == resolve.Trait {
		for _, a := range d.Assoc() {
			if a.Allows("dead_code") || open && (a.Pub && v.p.isInherent(d) || d.Kind == resolve.Trait) {
				v.mark(a)
			}
		}
	}
	if d.Kind == resolve.Impl || d.Kind == resolve.Module ||
		!open && d.Name != "_" && !v.inConstant(d) && !d.Allows("dead_code") && d.Attr("no_mangle") == nil {
		return
	}
	v.mark(d)
	for _, x := range d.Variants {
		v.mark(x)
		if open {
			for i := range x.FieldDefs() {
				v.fields[deadField{x, i}] = true
			}
		}
	}
	for i, f := range d.FieldDefs() {
		if open && f.Pub {
			v.fields[deadField{d, i}] = true
		}
	}
}

// inConstant reports whether an item stands in the value of a constant or static.
func (v *deadCode) inConstant(d *resolve.Def) bool {
	for m := d.Scope; m != nil; m = m.Parent {
		if m.Block && m.Def != nil && (m.Def.Kind == resolve.Const || m.Def.Kind == resolve.Static) {
			return true
		}
	}
	return false
}

// isInherent reports whether d is an impl of no trait.
func (p *linter) isInherent(d *resolve.Def) bool {
	return d.Kind == resolve.Impl && p.ofTrait(d) == nil
}

// publish notes what is public in the crate as a whole, and the public types that its interface mentions (rustc:
// effective visibilities at the level Reachable).
func (v *deadCode) publish(d *resolve.Def) {
	if d == nil || d.Crate == nil || d.Crate.Library || v.open[d] {
		return
	}
	v.open[d] = true
	switch d.Kind {
	case resolve.Module:
		d.Mod.Exports(v.publish)
		return
	case resolve.Struct, resolve.Enum, resolve.Union:
		for i, fields := range v.p.DeclaredFields(d) {
			of := d
			if d.Kind == resolve.Enum {
				of = d.Variants[i]
			}
			for k, f := range of.FieldDefs() {
				if f.Pub || d.Kind == resolve.Enum {
					v.publishType(fields[k])
				}
			}
		}
		for _, im := range v.p.impls {
			if self, _, _ := v.p.Header(im); self.Def == d && v.p.isInherent(im) {
				v.publishItems(im)
			}
		}
		return
	case resolve.Trait:
		v.publishItems(d)
	}
	v.p.Mentioned(d, func(*resolve.Def) {}, v.publishType)
}

func (v *deadCode) publishItems(of *resolve.Def) {
	for _, a := range of.Assoc() {
		if a.Pub || of.Kind == resolve.Trait {
			v.publish(a)
		}
	}
}

func (v *deadCode) publishType(t *types.Type) {
	if t == nil {
		return
	}
	if t.Def != nil && t.Def.Pub && (t.Kind == types.Adt || t.Kind == types.Dyn) {
		v.publish(t.Def)
	}
	for _, a := range t.Args {
		v.publishType(a)
	}
	for _, b := range t.Binds {
		v.publishType(b.Ty)
	}
}

func (v *deadCode) mark(d *resolve.Def) {
	if d == nil || d.Crate == nil || d.Crate.Library || v.live[d] {
		return
	}
	v.live[d] = true
	v.todo = append(v.todo, d)
}

func (v *deadCode) markType(t *types.Type) {
	if t == nil || v.types[t] {
		return
	}
	v.types[t] = true
	switch t.Kind {
	case types.Adt, types.Dyn, types.FnDef:
		v.mark(t.Def)
	}
	for _, a := range t.Args {
		v.markType(a)
	}
	for _, b := range t.Binds {
		v.markType(b.Ty)
	}
}

func (v *deadCode) markTypes(ts []*types.Type) {
	for _, t := range ts {
		v.markType(t)
	}
}

// implLive reports whether an impl of a trait is reached: its trait and the type are live.
func (v *deadCode) implLive(d *resolve.Def) bool {
	self, trait, _ := v.p.Header(d)
	return (trait.Crate.Library || v.live[trait]) &&
		(self.Kind != types.Adt || self.Def.Crate.Library || v.live[self.Def])
}

// markImpl marks a live impl and its live items. It reports whether any was new.
func (v *deadCode) markImpl(d *resolve.Def) bool {
	trait := v.p.ofTrait(d)
	before := len(v.todo)
	v.mark(d)
	derived := d.Derived() && (trait.Name == "Clone" || trait.Name == "Debug")
	for _, a := range d.Assoc() {
		if !derived && (trait.Crate.Library || v.live[trait.AssocNamed(a.Name)]) {
			v.mark(a)
		}
	}
	return len(v.todo) > before
}

// visit marks what a live definition names.
func (v *deadCode) visit(d *resolve.Def) {
	v.p.Mentioned(d, v.mark, v.markType)
	for _, b := range v.p.bodies[d] {
		for _, l := range b.Locals {
			v.markType(l.Ty)
		}
		for _, q := range b.Params {
			v.pattern(q.Pat)
		}
		v.expr(&b.Value)
	}
}

func (v *deadCode) expr(slot *thir.Expr) {
	w := thir.Visitor{Pat: v.patternNode}
	w.Expr = func(slot *thir.Expr) bool { return v.node(&w, *slot) }
	w.Walk(slot)
}

// node marks what an expression names, and reports whether its parts are still to be visited.
func (v *deadCode) node(w *thir.Visitor, e thir.Expr) bool {
	callee := func(c thir.Callee) {
		if c.Fn != nil && c.Fn.Kind == resolve.Variant {
			v.makes(c.Fn)
		} else {
			v.mark(c.Fn)
		}
		v.markTypes(c.Args)
	}
	switch e := e.(type) {
	case *thir.Call:
		callee(e.Callee)
	case *thir.FnRef:
		callee(e.Callee)
	case *thir.For:
		callee(e.Next)
	case *thir.Await:
		callee(e.Poll)
	case *thir.FormatArgs:
		for _, c := range e.Fns {
			callee(c)
		}
	case *thir.Construct:
		if e.Variant != nil {
			v.makes(e.Variant)
		}
		v.markType(e.Ty)
	case *thir.Cast:
		v.markType(e.Ty)
	case *thir.Coerce:
		v.markType(e.Ty)
	case *thir.StaticRef:
		v.mark(e.Def)
	case *thir.NamedConst:
		v.mark(e.Def)
		v.markTypes(e.Args)
	case *thir.ConstUse: // of an item: those of const blocks are in concrete bodies only
		v.mark(e.Inst.Fn)
		v.markTypes(e.Inst.Args)
	case *thir.Field:
		v.field(e.Of.Type(), e.Variant, e.F)
	case *thir.Match:
		w.Walk(&e.Scrut)
		for i := range e.Arms {
			a := &e.Arms[i]
			w.Pats(a.Pat)
			n := len(v.making)
			if _, or := a.Pat.(*thir.OrPat); !or {
				thir.EachPat(a.Pat, func(p thir.Pat) {
					if p, ok := p.(*thir.VariantPat); ok {
						v.making = append(v.making, p.Variant)
					}
				})
			}
			w.Walk(&a.Guard)
			w.Walk(&a.Body)
			v.making = v.making[:n]
		}
		return false
	}
	return true
}

// makes marks a variant that an expression makes.
func (v *deadCode) makes(variant *resolve.Def) {
	v.mark(variant.Parent)
	if !slices.Contains(v.making, variant) {
		v.mark(variant)
	}
}

func (v *deadCode) field(t *types.Type, variant *resolve.Def, i int) {
	if variant == nil {
		if t == nil || t.Kind != types.Adt {
			return
		}
		variant = t.Def
	}
	v.fields[deadField{variant, i}] = true
}

func (v *deadCode) pattern(p thir.Pat) { thir.EachPat(p, v.patternNode) }

func (v *deadCode) patternNode(p thir.Pat) {
	var fields []thir.FieldPat
	var variant *resolve.Def
	switch p := p.(type) {
	case *thir.FieldsPat:
		fields = p.Fields
		if p.Ty.Kind == types.Adt {
			v.mark(p.Ty.Def)
		}
	case *thir.VariantPat:
		fields, variant = p.Fields, p.Variant
	}
	for _, f := range fields {
		if _, wild := f.Pat.(*thir.WildPat); !wild {
			v.field(p.PatType(), variant, f.F)
		}
	}
}

// report warns of what is dead in a module.
func (v *deadCode) report(m *resolve.Mod) {
	p := v.p
	if m.Def != nil && m.Def.Kind == resolve.Fn && !v.live[m.Def] {
		return // in a body that is dead as a whole
	}
	p.EachDef(m, func(d *resolve.Def) {
		if d.Crate.Library || d.Derived() {
			return
		}
		if p.isInherent(d) || d.Kind == resolve.Trait && v.live[d] {
			var dead []*resolve.Def
			for _, a := range d.Assoc() {
				if !v.live[a] && (a.Kind == resolve.Fn || a.Kind == resolve.Const) {
					dead = append(dead, a)
				}
			}
			v.warn(dead, "used")
		}
		switch d.Kind {
		case resolve.Fn, resolve.Const, resolve.Static, resolve.Alias, resolve.Enum, resolve.Union, resolve.Trait,
			resolve.Struct:
		default:
			return
		}
		if !v.live[d] {
			word := "used"
			if d.Kind == resolve.Struct {
				word = "constructed"
			}
			v.warn([]*resolve.Def{d}, word)
			return
		}
		switch d.Kind {
		case resolve.Struct:
			v.deadFields(d, p.DeclaredFields(d)[0])
		case resolve.Enum:
			var dead []*resolve.Def
			for _, x := range d.Variants {
				if !v.live[x] {
					dead = append(dead, x)
				} else {
					v.deadFields(x, p.DeclaredFields(d)[x.Index])
				}
			}
			v.warn(dead, "constructed")
		}
	})
}

// deadFields warns of the fields of a live struct or variant that nothing reads. Tuple fields without a size may mark a
// type.
func (v *deadCode) deadFields(d *resolve.Def, tys []*types.Type) {
	if reprC(d) {
		return
	}
	var dead []*resolve.Def
	for i, f := range d.FieldDefs() {
		t := tys[i]
		if v.fields[deadField{d, i}] || t.Kind == types.Adt && t.Def.Lang == "PhantomData" ||
			d.CtorKind() == syntax.TupleKind && (t.Flags&types.HasParam != 0 || v.p.isZeroSized(t)) {
			continue
		}
		at := f.Name.Span
		if d.CtorKind() == syntax.TupleKind {
			at = f.Span
		}
		dead = append(dead, &resolve.Def{Kind: resolve.Field, Name: f.Name.Name, Span: at, Attrs: f.Attrs, Parent: d})
	}
	v.warn(dead, "read")
}

// reprC reports whether a type's layout is declared: its fields may be padding, or what other code reads.
func reprC(d *resolve.Def) bool {
	a := d.Attr("repr")
	return a != nil && slices.ContainsFunc(a.Args, func(t syntax.Token) bool {
		return t.Text == "C" || t.Text == "transparent"
	})
}

// isZeroSized reports whether a type is a tuple or struct without fields that have a size.
func (p *linter) isZeroSized(t *types.Type) bool {
	switch t.Kind {
	case types.Tuple:
		return !slices.ContainsFunc(t.Args, func(a *types.Type) bool { return !p.isZeroSized(a) })
	case types.Adt:
		return t.Def.Kind == resolve.Struct &&
			!slices.ContainsFunc(p.SubstAll(p.DeclaredFields(t.Def)[0], t.Args), func(a *types.Type) bool {
				return !p.isZeroSized(a)
			})
	}
	return t.Kind == types.Never
}

// warn reports dead definitions of one parent together, by the level of the lint at each.
func (v *deadCode) warn(dead []*resolve.Def, participle string) {
	byLevel := map[resolve.LintLevel][]*resolve.Def{}
	var levels []resolve.LintLevel
	for _, d := range dead {
		if strings.HasPrefix(d.Name, "_") || !v.p.S.InMain(d.Span.Lo) {
			continue
		}
		l := resolve.LevelOf("dead_code", d.LintAttr)
		if byLevel[l] == nil {
			levels = append(levels, l)
		}
		byLevel[l] = append(byLevel[l], d)
	}
	for _, l := range levels {
		group := byLevel[l]
		what := lintWord(group[0])
		var names []string
		for _, d := range group {
			if lintWord(d) != what {
				what = "associated item"
			}
			names = append(names, "`"+d.Name+"`")
		}
		are := " is never "
		if len(group) > 1 {
			what, are = what+"s", " are never "
		}
		msg := what + " " + listed(names)
		if len(group) > 6 {
			msg = "multiple " + what
		}
		e := v.p.Lint(group[0], group[0].Span, diag.DeadCode, msg+are+participle)
		for _, d := range group[1:] {
			e.AlsoAt(d.Span)
		}
	}
}

// lintWord is the kind of a definition as lints name it.
func lintWord(d *resolve.Def) string {
	if par := check.ParentOf(d); par != nil {
		switch it := d.FnItem(); {
		case d.Kind == resolve.Const:
			return "associated constant"
		case it != nil && it.SelfKind != syntax.NoSelf:
			return "method"
		case it != nil:
			return "associated function"
		}
	}
	return d.Kind.String()
}
