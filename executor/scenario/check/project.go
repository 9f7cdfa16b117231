package check

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Projection: what <T as Trait>::Assoc is (rustc: traits/project.rs). An assumption about it comes before the impl that
// selection chooses; without either it stays as it is written.

// projects decides whether an associated type is ty.
func (c *inferCtxt) projects(assoc *resolve.Def, args []*types.Type, ty *types.Type) selState {
	r, state := c.project(assoc, args)
	switch state {
	case selYes:
	case selNo: // it stays as it is written
		if r = c.p.Proj(assoc, c.resolveAll(args)); !c.rigid(r) {
			return selNo
		}
	default:
		return selMaybe
	}
	if c.tryUnify(r, ty) {
		return selYes
	}
	return selNo
}

// project finds what <args[0] as Trait<args[1:]>>::assoc is. selNo: nothing
// says (rigid, or the trait does not hold).
func (c *inferCtxt) project(assoc *resolve.Def, args []*types.Type) (*types.Type, selState) {
	self := c.shallow(args[0])
	switch self.Kind {
	case types.Error:
		return c.p.Prim(types.Error), selYes
	case types.Infer:
		if self.N == types.InferAny {
			return nil, selMaybe
		}
	}
	if c.depth > maxGoalDepth {
		c.overflow(assoc.Parent, args[:min(len(args), len(assoc.Parent.Params))], syntax.Span{})
	}
	var key *types.Type
	if args = c.resolveAll(args); c.reveal && isGround(args) {
		key = c.p.selKey(assoc, args)
		if t, ok := (*key.Cache()).(*types.Type); ok {
			return t, selYes
		}
	}
	m, v, ok := c.begin(assoc, args)
	if ok {
		return v.ty, v.st
	}
	c.depth++
	c.p.Budget().Enter(5)
	r, st := c.projectNew(assoc, self, args)
	c.p.Budget().Leave(5)
	c.depth--
	if key != nil && st == selYes && c.low >= len(c.stack) && len(c.pending) == m.pending {
		if t := c.resolve(r); t.Flags&(types.HasInfer|types.HasProj) == 0 && t.Kind != types.Error {
			*key.Cache() = t
		}
	}
	c.end(&m, r, st)
	return r, st
}

func (c *inferCtxt) projectNew(assoc *resolve.Def, self *types.Type, args []*types.Type) (*types.Type, selState) {
	p, tr := c.p, assoc.Parent
	if r, st := c.projPreds(assoc, args, c.env.preds); st != selNo {
		return r, st
	}
	whole := args
	args = args[:min(len(args), len(tr.Params))] // the rest are the associated type's own
	switch self.Kind {
	case types.Param:
		if c.envHolds(tr, args) {
			return nil, selNo
		}
	case types.Proj, types.Opaque:
		bounds := c.itemBounds(self)
		if r, st := c.projPreds(assoc, whole, bounds); st != selNo {
			return r, st
		}
		for i := range bounds {
			if bounds[i].trait == tr && bounds[i].assoc == nil && c.canAll(bounds[i].args, args) {
				return nil, selNo
			}
		}
		if self.Kind == types.Proj && c.envHolds(tr, args) {
			return nil, selNo
		}
	case types.Dyn:
		for _, b := range self.Binds {
			if b.Assoc == assoc {
				return b.Ty, selYes
			}
		}
		if self.Def != nil {
			for _, q := range p.elaborate([]predicate{{trait: self.Def, args: append([]*types.Type{self}, self.Args...)}}) {
				if q.assoc == assoc && q.ty != nil {
					return c.norm(q.ty), selYes
				}
			}
		}
	}
	if r := c.builtinProj(assoc, self, args); r != nil {
		return r, selYes
	}
	base := len(c.pending)
	s := c.sel(tr, args, syntax.Span{})
	switch s.state {
	case selMaybe:
		c.pending = c.pending[:base]
		return nil, selMaybe
	case selNo:
		c.pending = c.pending[:base]
		return nil, selNo
	}
	if s.impl == nil {
		return nil, selNo
	}
	// parameters of the impl may be fixed by its where clauses only
	for i := range s.nested {
		n := s.nested[i]
		if n.assoc != nil || len(n.args) > 1 {
			st := c.eval(&n)
			if st == selMaybe && n.assoc != nil && c.shallow(n.ty).Kind == types.Infer {
				// what fixes the parameter is not known yet: it waits
				c.pending = append(c.pending, &obligation{predicate: n, depth: c.depth})
			}
		}
	}
	a := s.impl.def.AssocNamed(assoc.Name)
	if a == nil || a.Kind != resolve.AssocType {
		if ta, ok := assoc.Item.(*syntax.TypeAlias); ok && ta.Type != nil {
			return c.norm(p.Subst(p.implAssocTy(assoc), whole)), selYes
		}
		if !s.impl.def.Crate.Library {
			return p.Prim(types.Error), selYes // E0046 says that it is missing
		}
		return nil, selNo
	}
	return c.norm(p.Subst(p.implAssocTy(a), append(s.args[:len(s.args):len(s.args)], whole[len(args):]...))), selYes
}

// refined is what the implementor of a trait returns in place of an opaque type of a method that the trait declares
// (rustc: collect_return_position_impl_trait_in_trait_tys), or t where that is not known.
func (c *inferCtxt) refined(t *types.Type) *types.Type {
	p, tr := c.p, t.Def.Parent
	if tr == nil || tr.Kind != resolve.Trait {
		return t
	}
	switch self := c.shallow(t.Args[0]); self.Kind {
	case types.Infer, types.Param, types.Proj, types.Opaque, types.Dyn, types.Error:
		return t
	}
	n, base := len(tr.Params), len(c.pending)
	s := c.sel(tr, t.Args[:n], syntax.Span{})
	c.pending = c.pending[:base]
	if s.state != selYes || s.impl == nil {
		return t
	}
	m := s.impl.def.AssocNamed(t.Def.Name)
	if m == nil || m.Kind != resolve.Fn || len(m.Params) != len(t.Def.Params) {
		return t
	}
	v := c.fresh(syntax.Span{})
	var open func(x *types.Type) *types.Type
	open = func(x *types.Type) *types.Type {
		switch {
		case x == t:
			return v
		case x.Kind == types.Opaque && x.Def == t.Def:
			return c.fresh(syntax.Span{})
		}
		return p.MapParts(x, open)
	}
	declared := c.norm(open(p.Subst(p.fn(t.Def).ret, t.Args)))
	if !c.tryUnify(declared, c.norm(p.Subst(p.fn(m).ret, append(c.resolveAll(s.args), t.Args[n:]...)))) {
		return t
	}
	return c.resolve(v)
}

func (c *inferCtxt) projPreds(assoc *resolve.Def, args []*types.Type, preds []predicate) (*types.Type, selState) {
	var hit *predicate
	n := 0
	c.p.Spend(budget.Goals, len(preds)/64)
	for i := range preds {
		q := &preds[i]
		if q.assoc != assoc || len(q.args) != len(args) {
			continue
		}
		if types.SameTypes(q.args, args) {
			hit, n = q, 1
			break
		}
		if c.canAll(q.args, args) {
			if hit == nil || hit.ty != q.ty {
				n++
			}
			hit = q
		}
	}
	switch n {
	case 0:
		return nil, selNo
	case 1:
		c.unifyAll(hit.args, args)
		t := hit.ty
		if t.Kind == types.Proj && t.Def == assoc && types.SameTypes(t.Args, args) {
			return nil, selNo
		}
		return c.norm(t), selYes
	}
	return nil, selMaybe
}
