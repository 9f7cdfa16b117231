package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// checkCoherence checks whether impls may be, and compares those of traits with their traits. As in rustc, an error of
// coherence keeps all impls of the same trait from that. overlaps is called in between; it is nil for impls in blocks.
func (p *Program) checkCoherence(impls []*resolve.Def, overlaps func()) {
	for _, d := range impls {
		if im := p.impl(d); !im.bad {
			for _, a := range d.Assoc() {
				if t, ok := a.Item.(*syntax.TypeAlias); ok && t.Type != nil && im.trait != nil {
					p.assocLifetimes(a, im).ty(t.Type, false)
				}
			}
			own := p.enter()
			p.mayBe(d, im)
			if p.leave(own); own.tainted() {
				p.markBroken(d)
				if im.trait != nil {
					p.incoherent = append(p.incoherent, im.trait)
				}
			}
		}
	}
	if overlaps != nil {
		overlaps()
	}
	for _, d := range impls {
		if im := p.impl(d); !im.bad && im.trait != nil && !slices.Contains(p.incoherent, im.trait) {
			p.checkImplComplete(d)
		}
	}
}

// foreignSelf is the error for an inherent impl of a type, if the program may not give it methods, or 0.
func (p *Program) foreignSelf(self *types.Type) diag.Code {
	switch {
	case self.Kind == types.Adt && self.Def.Crate != p.Main,
		self.Kind == types.Dyn && (self.Def == nil || self.Def.Crate != p.Main):
		return diag.E0116
	case self.Kind == types.Ref, self.IsInt(), self.IsFloat(), self.Kind == types.Bool, self.Kind == types.Char,
		self.Kind == types.Str, self.Kind == types.Slice, self.Kind == types.Array,
		self.Kind == types.Tuple && len(self.Args) == 0, self.Kind == types.Ptr:
		return diag.E0390
	}
	return 0
}

// mayBe checks an impl without its items: who may define it, and whether its trait may be implemented for its type.
func (p *Program) mayBe(d *resolve.Def, im *implInfo) {
	it, self := d.Item.(*syntax.ImplItem), im.self
	if im.trait == nil {
		switch p.foreignSelf(self) {
		case diag.E0116:
			p.err(d.Head(), diag.E0116,
				"cannot define inherent `impl` for a type outside of the crate where the type is defined",
				"impl for type defined outside of crate").
				WithHelp("consider defining a trait and implementing it for the type or using a newtype wrapper like " +
					"`struct MyType(ExternalType);` and implement it")
		case diag.E0390:
			p.err(d.Head(), diag.E0390, "cannot define inherent `impl` for primitive types", "").
				WithHelp("consider using an extension trait instead")
		}
		if it.Unsafe {
			p.err(it.Self.TypeSpan(), diag.E0197, "inherent impls cannot be unsafe", "")
		}
		return
	}
	tr, ok := im.trait.Item.(*syntax.TraitItem)
	if ok && !it.Neg {
		switch {
		case it.Unsafe && !tr.Unsafe:
			p.err(d.Head(), diag.E0199, "implementing the trait `"+im.trait.Name+"` is not unsafe",
				"").WithHelp("remove `unsafe` from this trait implementation")
		case !it.Unsafe && tr.Unsafe:
			p.err(it.Span, diag.E0200, "the trait `"+im.trait.Name+"` requires an `unsafe impl` declaration",
				"").WithHelp("add `unsafe` to this trait implementation")
		}
	}
	if im.trait.Crate != p.Main {
		if p.uncovered(it, im.args) {
			im.orphan = true
			return
		}
		if where := p.foreign(im.args); where != "" {
			e := p.err(d.Head(), diag.E0117, "only traits defined in the current crate can be implemented for "+where, "")
			im.orphan = true
			e.WithNote("impl doesn't have any local type before any uncovered type parameters")
			e.WithHelp("define and implement a trait or new type instead")
		}
	}
	switch im.trait.Lang {
	case "Sized":
		p.err(d.Head(), diag.E0322, "explicit impls for the `Sized` trait are not permitted", "")
	case "Copy":
		p.copyImpl(d, im)
	case "Drop":
		if self.Kind == types.Adt && p.derivesCopy(self.Def) {
			at := it.Span
			if c := p.selectGround(p.Lang("Copy"), []*types.Type{self}); c != nil && c.impl != nil {
				at = c.impl.def.Span
			}
			p.incoherent = append(p.incoherent, p.Lang("Copy"))
			p.err(at, diag.E0184, "the trait `Copy` cannot be implemented for this type; the type has a destructor",
				"`Copy` not allowed on types with destructors")
		}
		if !containsError(self) && (self.Kind != types.Adt || self.Def.Crate != p.Main) {
			p.err(it.Self.TypeSpan(), diag.E0120,
				"the `Drop` trait may only be implemented for local structs, enums, and unions",
				"must be a struct, enum, or union in the current crate")
			return
		}
		p.dropFor(d, im)
	}
}

// local reports whether t belongs to the program; what fundamental types are around is left out.
func (p *Program) local(t *types.Type) (inner *types.Type, HasLocal bool) {
	for t.Kind == types.Ref || t.Kind == types.Adt && (t.Def.Lang == "Box" || t.Def.Lang == "Pin") {
		t = t.Args[0]
	}
	return t, t.Kind == types.Adt && t.Def.Crate == p.Main || t.Kind == types.Dyn && t.Def != nil && t.Def.Crate == p.Main
}

// uncovered reports an impl of a foreign trait for a parameter of the impl, before any type of the program.
func (p *Program) uncovered(it *syntax.ImplItem, args []*types.Type) bool {
	for i, t := range args {
		t, HasLocal := p.local(t)
		if HasLocal {
			return false
		}
		if t.Kind != types.Param {
			continue
		}
		for k := range it.Generics.Params {
			g := &it.Generics.Params[k]
			if g.Kind != syntax.TypeParam || g.Name.Name != t.Name {
				continue
			}
			must := "used as the type parameter for some local type (e.g., `MyStruct<" + t.Name + ">`)"
			for _, u := range args[i+1:] {
				if u, HasLocal := p.local(u); HasLocal {
					must = "covered by another type when it appears before the first local type (`" + u.String() + "`)"
					break
				}
			}
			e := p.err(g.Name.Span, diag.E0210, "type parameter `"+t.Name+"` must be "+must,
				"type parameter `"+t.Name+"` must be "+must)
			e.WithNote("implementing a foreign trait is only possible if at least one of the types for which it is " +
				"implemented is local")
			return true
		}
	}
	return false
}

// foreign says of what sort the types of an impl are when none of them belongs
// to the program, and "" when that is not sure.
func (p *Program) foreign(args []*types.Type) string {
	where := ""
	for i, t := range args {
		t, HasLocal := p.local(t)
		w := "arbitrary types"
		switch {
		case HasLocal:
			return ""
		case t.Kind == types.Adt:
			w = "types defined outside of the crate"
		case t.IsInt(), t.IsFloat(), t.Kind == types.Bool, t.Kind == types.Char, t.Kind == types.Str:
			w = "primitive types"
		case t.Kind == types.Slice, t.Kind == types.Array, t.Kind == types.Tuple:
		default:
			return ""
		}
		if i == 0 {
			where = w
		}
	}
	return where
}

// dropFor reports an impl of Drop that is not for all values of its type. One whose head is wrong has been reported.
func (p *Program) dropFor(d *resolve.Def, im *implInfo) {
	if containsError(im.self) {
		return
	}
	def := im.self.Def
	own := p.identity(def)
	same := make([]*types.Type, im.n) // the type's parameters by those of the impl
	special := specialLifetimes(d.Item.(*syntax.ImplItem).Self)
	for i, a := range im.self.Args {
		if a.Kind != types.Param || same[a.Index] != nil {
			special = true
			break
		}
		same[a.Index] = own[i]
	}
	if special {
		p.err(d.Head(), diag.E0366, "`Drop` impls cannot be specialized", "").
			WithNote("use the same sequence of generic lifetime, type and const parameters as the " + def.Kind.String() +
				" definition")
		return
	}
	requires := func(at syntax.Span, t *types.Type, bound string) {
		p.err(at, diag.E0367, "`Drop` impl requires `"+t.String()+": "+bound+"` but the "+def.Kind.String()+
			" it is implemented for does not", "")
	}
	sized := p.sizedParams(def)
	for i, t := range p.identity(d) {
		g := &d.Generics.Params[d.Params[i].Index]
		switch {
		case g.Kind == syntax.ConstParam && same[i] == nil:
			return
		case same[i] == nil: // it is reported as not constrained too
			requires(g.Name.Span, t, "Sized")
			same[i] = p.Prim(types.Error)
		case im.sized[i] && !sized[same[i].Index]:
			requires(g.Name.Span, t, "Sized")
		}
	}
	c := newInferCtxt(p, &paramEnv{preds: p.elaborate(p.adt(def).preds)})
	for _, q := range im.preds {
		if q.trait == nil || q.trait.Lang == "Sized" {
			continue
		}
		args := make([]*types.Type, len(q.args))
		for i, a := range q.args {
			args[i] = c.norm(p.Subst(a, same))
		}
		holds := c.holds(q.trait, args...) != selNo && args[0].Kind != types.Error
		if checkedAuto(q.trait) {
			holds = p.autoFault(q.trait, args[0], c.env, nil) == nil
		}
		if !holds {
			requires(q.span, q.args[0], traitRefString(q.trait, q.args))
		}
	}
}

// specialLifetimes reports whether a type has a lifetime that is 'static or repeated.
func specialLifetimes(t syntax.Type) bool {
	q, ok := t.(*syntax.PathType)
	if !ok || q.Path.Segs[len(q.Path.Segs)-1].Args == nil {
		return false
	}
	var seen []string
	for _, a := range q.Path.Segs[len(q.Path.Segs)-1].Args.Args {
		if name := a.Lifetime; name == "'static" || name != "" && name != "'_" && slices.Contains(seen, name) {
			return true
		}
		seen = append(seen, a.Lifetime)
	}
	return false
}

func (p *Program) derivesCopy(d *resolve.Def) bool {
	t := p.adtType(d, p.identity(d))
	c := newInferCtxt(p, nil)
	cp := p.Lang("Copy")
	return cp != nil && len(d.Params) == 0 && c.holds(cp, t) == selYes
}

// copyImpl reports fields that keep their type from being Copy.
func (p *Program) copyImpl(d *resolve.Def, im *implInfo) {
	t, at := im.self, d.Span
	if !d.Derived() {
		at = d.Item.(*syntax.ImplItem).Self.TypeSpan()
	}
	if t.Kind != types.Adt && !containsError(t) {
		p.err(at, diag.E0206, "the trait `Copy` cannot be implemented for this type",
			"type is not a structure or enumeration")
	}
	if t.Kind != types.Adt || t.Def.Crate != p.Main {
		return
	}
	c := newInferCtxt(p, &paramEnv{preds: p.elaborate(im.preds)})
	for vi, fs := range p.adt(t.Def).fields {
		for fi, f := range fs {
			ft := c.norm(p.Subst(f, t.Args))
			if c.holds(im.trait, ft) != selNo {
				continue
			}
			e := p.err(at, diag.E0204, "the trait `Copy` cannot be implemented for this type", "")
			if defs := fieldDefs(t.Def, vi); fi < len(defs) {
				e.At(defs[fi].Span, "this field does not implement `Copy`")
			}
			return
		}
	}
}

func fieldDefs(d *resolve.Def, variant int) []syntax.FieldDef {
	if d.Kind == resolve.Enum {
		if variant < len(d.Variants) {
			return d.Variants[variant].FieldDefs()
		}
		return nil
	}
	return d.FieldDefs()
}
