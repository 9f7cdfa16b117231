package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Associated types by name: T::Item is looked for in the bounds of T, with their supertraits (rustc:
// lower_assoc_path).

// findAssoc finds an associated type of a trait or its supertraits.
func (p *Program) findAssoc(tr *resolve.Def, args []*types.Type, name string) (*resolve.Def, []*types.Type,
	*resolve.Def) {
	if a := tr.Member(name, resolve.AssocType); a != nil {
		return tr, args, a
	}
	for _, s := range p.superRefs(tr) {
		if s.assoc != nil {
			continue
		}
		if o, oa, a := p.findAssoc(s.trait, p.SubstAll(s.args, args), name); a != nil {
			return o, oa, a
		}
	}
	return nil, nil, nil
}

// superRefs are the supertraits only (cheap, no cycle through trait()).
func (p *Program) superRefs(tr *resolve.Def) []predicate {
	p = p.ownerOf(tr)
	if ti, ok := tr.Data.(*traitInfo); ok && !ti.busy {
		return ti.supers
	}
	it := tr.Item.(*syntax.TraitItem)
	l := &lower{p: p, scope: tr.Scope, parent: tr, self: p.param(0, "Self"), selfTrait: nil, selfArgs: p.identity(tr)}
	var out []predicate
	for i := range it.Supers {
		b := &it.Supers[i]
		if b.Path == nil || b.Maybe {
			continue
		}
		if d, used := p.S.Path(tr.Scope, b.Path, resolve.TypeNS); d != nil && used == len(b.Path.Segs) &&
			d.Kind == resolve.Trait {
			args := []*types.Type{l.self}
			if ga := b.Path.Segs[used-1].Args; ga != nil && !ga.Paren {
				for j := range ga.Args {
					if ga.Args[j].Type != nil {
						args = append(args, l.ty(ga.Args[j].Type))
					}
				}
			}
			for j := len(args); j < len(d.Params); j++ {
				args = append(args, l.self)
			}
			out = append(out, predicate{trait: d, args: args})
		}
	}
	return out
}

// assocByName resolves base::Name: Self by the trait of the impl, a parameter by its bounds in scope. Nothing else has
// associated types without a trait in front.
func (l *lower) assocByName(base *types.Type, seg *syntax.PathSeg, sp syntax.Span) *types.Type {
	p := l.p
	name := seg.Name.Name
	ofImpl := base == l.self && l.selfTrait != nil && !l.notSelf
	if ofImpl {
		if _, args, a := p.findAssoc(l.selfTrait, l.selfArgs, name); a != nil {
			if l.self.Kind == types.Param && l.inherited(a) {
				p.err(sp, diag.E0221, "ambiguous associated type `"+name+"` in bounds of `Self`", "")
				return p.Prim(types.Error)
			}
			return l.normed(p.Proj(a, l.ownArgs(a, args, seg)))
		}
	}
	if base.Kind == types.Param || base.Kind == types.Proj || base.Kind == types.Opaque {
		if a, args := l.boundAssoc(base, name); a != nil {
			if l.inherited(a) {
				p.err(sp, diag.E0221, "ambiguous associated type `"+name+"` in bounds of `"+base.String()+"`", "")
				return p.Prim(types.Error)
			}
			return l.normed(p.Proj(a, l.ownArgs(a, args, seg)))
		}
		ofImpl = true
	}
	if ofImpl {
		what := base.String()
		if !l.notSelf {
			what = "Self"
		}
		if !p.unknownBound(l.item) && !p.unknownBound(l.parent) {
			p.err(seg.Name.Span, diag.E0220, "associated type `"+name+"` not found for `"+what+"`",
				"associated type `"+name+"` not found")
		}
		return p.Prim(types.Error)
	}
	p.err(sp, diag.E0223, "ambiguous associated type",
		"").WithHelp("write the trait: `<" + base.String() + " as Trait>::" + name + "`")
	return p.Prim(types.Error)
}

// boundAssoc returns the associated type name of the bounds of a parameter or projection, and its arguments. It goes by
// syntax and lowers only the bound that has the type, so that bounds may mention each other.
func (l *lower) boundAssoc(base *types.Type, name string) (*resolve.Def, []*types.Type) {
	p := l.p
	n := 0
	if l.parent != nil {
		if a, args := l.assocInGenerics(base, name, l.parent, 0); a != nil {
			return a, args
		}
		n = len(l.parent.Params)
		if base.Kind == types.Param && base.Index == 0 && base.Name == "Self" && l.parent.Kind == resolve.Trait {
			if it, ok := l.parent.Item.(*syntax.TraitItem); ok {
				if a := l.parent.Member(name, resolve.AssocType); a != nil {
					return a, p.identity(l.parent)
				}
				if a, args := l.assocInBounds(base, name, it.Supers); a != nil {
					return a, args
				}
			}
		}
	}
	if l.item != l.parent {
		if a, args := l.assocInGenerics(base, name, l.item, n); a != nil {
			return a, args
		}
	}
	if base.Kind == types.Param && l.item != nil && l.item.Kind == resolve.Fn {
		// impl Trait arguments are parameters without a written bound
		if fi, ok := l.item.Data.(*fnInfo); ok {
			for _, q := range fi.preds {
				if q.assoc == nil && q.args[0] == base {
					if _, oa, a := p.findAssoc(q.trait, q.args, name); a != nil {
						return a, oa
					}
				}
			}
		}
	}
	if base.Kind == types.Proj {
		return p.assocInItemBounds(base, name)
	}
	return nil, nil
}

// assocInGenerics searches the generics of d for bounds on base that have the associated type. The parameters of d have
// the indices from first on.
func (l *lower) assocInGenerics(base *types.Type, name string, d *resolve.Def, first int) (
	*resolve.Def, []*types.Type) {
	if d == nil || d.Generics == nil {
		return nil, nil
	}
	if base.Kind == types.Param {
		for i, q := range d.Params {
			if q.Index >= 0 && first+i == base.Index && q.Name == base.Name {
				if a, args := l.assocInBounds(base, name, d.Generics.Params[q.Index].Bounds); a != nil {
					return a, args
				}
			}
		}
	}
	for i := range d.Generics.Where {
		w := &d.Generics.Where[i]
		if l.sameWritten(w.Type, base) {
			if a, args := l.assocInBounds(base, name, w.Bounds); a != nil {
				return a, args
			}
		}
	}
	return nil, nil
}

// assocInBounds searches bounds on base for the associated type.
func (l *lower) assocInBounds(base *types.Type, name string, bounds []syntax.Bound) (*resolve.Def, []*types.Type) {
	p := l.p
	for i := range bounds {
		b := &bounds[i]
		if b.Path == nil {
			continue
		}
		d, used := p.S.Path(l.scope, b.Path, resolve.TypeNS)
		if d == nil || d.Kind != resolve.Trait || used != len(b.Path.Segs) ||
			!p.traitHasAssoc(d, name, map[*resolve.Def]bool{}) {
			continue
		}
		if _, oa, a := p.findAssoc(d, l.boundArgs(base, d, b), name); a != nil {
			return a, oa
		}
	}
	return nil, nil
}

// boundArgs lowers the arguments of the trait in a bound on base: Self, those written, and the defaults of the others.
func (l *lower) boundArgs(base *types.Type, trait *resolve.Def, b *syntax.Bound) []*types.Type {
	ga := b.Path.Segs[len(b.Path.Segs)-1].Args
	args := []*types.Type{base}
	if ga != nil && ga.Paren {
		var ts []*types.Type
		for _, x := range ga.Inputs {
			ts = append(ts, l.ty(x))
		}
		return append(args, l.p.Tuple(ts...))
	}
	if ga != nil {
		for j := range ga.Args {
			if ga.Args[j].Lifetime == "" {
				args = append(args, l.genArg(&ga.Args[j], trait, len(args), syntax.Span{}))
			}
		}
	}
	for j := len(args); j < len(trait.Params); j++ {
		args = append(args, l.defaultArg(trait, j, args, b.Span))
	}
	return args
}

// assocInItemBounds searches the bounds that a trait declares on its associated type, where base is a projection of it:
// after the name of the type and in the where clauses of the trait.
func (p *Program) assocInItemBounds(base *types.Type, name string) (*resolve.Def, []*types.Type) {
	tr := base.Def.Parent
	ta, ok := base.Def.Item.(*syntax.TypeAlias)
	if !ok || tr.Kind != resolve.Trait {
		return nil, nil
	}
	sub := p.lowerFor(base.Def)
	self := p.Proj(base.Def, p.identity(tr))
	for i := range ta.Bounds {
		b := &ta.Bounds[i]
		if b.Path == nil {
			continue
		}
		d, used := p.S.Path(tr.Scope, b.Path, resolve.TypeNS)
		if d == nil || d.Kind != resolve.Trait || used != len(b.Path.Segs) ||
			!p.traitHasAssoc(d, name, map[*resolve.Def]bool{}) {
			continue
		}
		_, args, _ := sub.traitRef(b.Path, self)
		if _, oa, a := p.findAssoc(d, args, name); a != nil {
			return a, p.SubstAll(oa, base.Args)
		}
	}
	if tr.Generics == nil {
		return nil, nil
	}
	for i := range tr.Generics.Where {
		w := &tr.Generics.Where[i]
		if !sub.sameWritten(w.Type, self) {
			continue
		}
		for j := range w.Bounds {
			if w.Bounds[j].Path == nil {
				continue
			}
			d, args, _ := sub.traitRef(w.Bounds[j].Path, self)
			if d == nil {
				continue
			}
			if _, oa, a := p.findAssoc(d, args, name); a != nil {
				return a, p.SubstAll(oa, base.Args)
			}
		}
	}
	return nil, nil
}

// sameWritten compares a written type with a type without reporting anything:
// enough for where clauses on parameters and projections.
func (l *lower) sameWritten(t syntax.Type, want *types.Type) bool {
	pt, ok := t.(*syntax.PathType)
	if !ok {
		return false
	}
	if want.Kind == types.Param {
		return pt.QSelf == nil && len(pt.Path.Segs) == 1 && pt.Path.Segs[0].Name.Name == want.Name
	}
	if want.Kind == types.Proj {
		if pt.QSelf != nil {
			return pt.Path.Segs[len(pt.Path.Segs)-1].Name.Name == want.Def.Name && l.sameWritten(pt.QSelf.Self, want.Args[0])
		}
		n := len(pt.Path.Segs)
		if n == 2 && pt.Path.Segs[1].Name.Name == want.Def.Name && want.Args[0].Kind == types.Param {
			return pt.Path.Segs[0].Name.Name == want.Args[0].Name
		}
	}
	return false
}

// traitHasAssoc reports whether a trait or one of its supertraits declares an associated type of that name.
func (p *Program) traitHasAssoc(d *resolve.Def, name string, seen map[*resolve.Def]bool) bool {
	return d.Member(name, resolve.AssocType) != nil || p.superHasAssoc(d, name, seen)
}

// superHasAssoc reports whether a supertrait declares an associated type of that name. It looks at the paths of the
// bounds only: their arguments may name associated types themselves, as in `trait T: Extend<Self::Item>`.
func (p *Program) superHasAssoc(d *resolve.Def, name string, seen map[*resolve.Def]bool) bool {
	if seen[d] {
		return false
	}
	seen[d] = true
	p.Budget().Enter(4)
	defer p.Budget().Leave(4)
	it, ok := d.Item.(*syntax.TraitItem)
	if !ok {
		return false
	}
	for i := range it.Supers {
		if it.Supers[i].Path == nil {
			continue
		}
		path := it.Supers[i].Path
		s, used := p.S.Path(d.Scope, path, resolve.TypeNS)
		if s != nil && used == len(path.Segs) && s.Kind == resolve.Trait && p.traitHasAssoc(s, name, seen) {
			return true
		}
	}
	return false
}
