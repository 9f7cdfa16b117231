package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What keeps a type from having an auto trait: an impl says no, or a part of the type does not have it (rustc: the
// constituent types of a goal about an auto trait). Assumptions and impls of the program come before the parts.

type autoGoal struct {
	tr *resolve.Def
	t  *types.Type
}

// failure is why a goal does not hold that was asked at a depth.
type failure struct {
	why   autoFault
	depth int
}

// autoSolver is one question and those inside of it. Goals are coinductive: one that is met again inside of itself
// holds.
type autoSolver struct {
	p     *Program
	env   *paramEnv
	known map[autoGoal]bool
	seen  map[autoGoal]int // goals that are asked (-1), or that hold, with their height: how many goals are below
	// failed are goals that do not hold. A future may ask for one again, in another value that it keeps.
	failed map[autoGoal]failure
	top    int  // the depth of the deepest goal so far
	unsure bool // a body that is being checked decides
}

// fault finds what keeps t from having the auto trait tr. depth counts the goals around this one, as rustc does: the
// fields of a type are one deeper than the type.
func (a *autoSolver) fault(tr *resolve.Def, t *types.Type, depth int) *autoFault {
	goal := autoGoal{tr, t}
	height, seen := a.seen[goal]
	if !seen && t.Flags&(types.HasParam|types.HasProj) == 0 {
		height, seen = a.p.autoHolds[goal]
	}
	if seen {
		depth += max(height, 0)
	}
	if depth >= recursionLimit {
		return &autoFault{ty: t, trait: tr, overflow: true}
	}
	a.top = max(a.top, depth)
	if seen {
		return nil
	}
	if f, ok := a.failed[goal]; ok {
		f.why.in = slices.Clip(f.why.in)
		f.why.depth += depth - f.depth
		return &f.why
	}
	a.seen[goal] = -1
	a.p.Spend(budget.Goals, 1)
	a.p.Budget().Enter(4)
	defer a.p.Budget().Leave(4)
	top := a.top
	a.top = depth
	why := a.faultIn(tr, t, depth)
	if why == nil || a.known[goal] {
		why = nil
		a.seen[goal] = a.top - depth
	} else {
		if why.depth == 0 {
			why.depth = depth
		}
		delete(a.seen, goal)
		if !why.overflow {
			a.failed[goal] = failure{*why, depth}
		}
	}
	a.top = max(a.top, top)
	return why
}

func (a *autoSolver) faultIn(tr *resolve.Def, t *types.Type, depth int) *autoFault {
	self := &autoFault{ty: t, trait: tr}
	switch t.Kind {
	case types.Ref:
		switch {
		case tr.Lang == "Unpin":
			return nil
		case tr.Lang == "UnwindSafe" && t.Mut:
			return self
		case tr.Lang == "UnwindSafe":
			return a.fault(a.p.Lang("RefUnwindSafe"), t.Args[0], depth+1)
		case tr.Lang != "RefUnwindSafe" && !t.Mut:
			return a.fault(a.p.Lang("Sync"), t.Args[0], depth+1)
		}
		return a.fault(tr, t.Args[0], depth+1)
	case types.Ptr:
		switch {
		case tr.Lang == "Unpin":
			return nil
		case ofUnwinding(tr):
			return a.fault(a.p.Lang("RefUnwindSafe"), t.Args[0], depth+1)
		}
		return self
	case types.Array:
		return a.faults(tr, t.Args[:1], depth)
	case types.Tuple, types.Slice:
		return a.faults(tr, t.Args, depth)
	case types.Closure:
		return a.captured(tr, t, nil, depth)
	case types.Coroutine:
		if tr.Lang == "Unpin" {
			return self
		}
		return a.future(tr, t, depth+1) // what it holds over awaits is a type of its own for rustc
	case types.Adt:
		return a.adt(tr, t, self, depth)
	case types.Dyn:
		if t.N&autoBit(tr) != 0 {
			return nil
		}
		if t.Def != nil {
			for _, q := range a.p.dynPreds(t) {
				if q.trait == tr && q.assoc == nil && q.args[0] == t {
					return nil
				}
			}
		}
		return self
	case types.Param:
		if a.assumed(tr, t) {
			return nil
		}
		return self
	case types.Proj, types.Opaque:
		c := newInferCtxt(a.p, a.env)
		c.quiet = 1
		if t.Kind == types.Proj {
			switch n := c.resolve(c.norm(t)); {
			case n.Flags&types.HasInfer != 0:
				return nil // what it is cannot be said here
			case n != t:
				return a.fault(tr, n, depth+1)
			}
		}
		if a.assumed(tr, t) {
			return nil
		}
		for _, q := range c.itemBounds(t) {
			if q.trait == tr && q.assoc == nil && q.args[0] == t {
				return nil
			}
		}
		if t.Kind == types.Proj {
			return self
		}
		return a.opaque(tr, t, self, depth)
	}
	return nil
}

func (a *autoSolver) faults(tr *resolve.Def, ts []*types.Type, depth int) *autoFault {
	for _, t := range ts {
		if why := a.fault(tr, t, depth+1); why != nil {
			return why
		}
	}
	return nil
}

func (a *autoSolver) assumed(tr *resolve.Def, t *types.Type) bool {
	for i := range a.env.preds {
		if q := &a.env.preds[i]; q.trait == tr && q.assoc == nil && q.args[0] == t {
			return true
		}
	}
	return false
}

// opaque looks into what an `impl Trait` hides.
func (a *autoSolver) opaque(tr *resolve.Def, t *types.Type, self *autoFault, depth int) *autoFault {
	d := t.Def
	if d.Parent != nil && d.Parent.Kind == resolve.Trait {
		c := newInferCtxt(a.p, a.env)
		c.quiet = 1
		switch x := c.refined(t); {
		case x != t:
			return a.fault(tr, x, depth+1)
		case t.Args[0].Kind == types.Param:
			return self
		}
		return nil
	}
	a.p.bodyOf(d)
	h := a.p.ownerOf(d).hidden[opaqueKey{d, t.Index}]
	if h == nil || h.Flags&types.HasInfer != 0 {
		a.unsure = true
		return nil
	}
	return a.fault(tr, a.put(h, t.Args), depth+1)
}

// put is t with args in place of parameters, normalised.
func (a *autoSolver) put(t *types.Type, args []*types.Type) *types.Type {
	t = a.p.Subst(t, args)
	if t.Flags&types.HasProj == 0 {
		return t
	}
	c := newInferCtxt(a.p, a.env)
	c.quiet = 1
	t = c.norm(t)
	c.solve()
	if t = c.resolve(t); t.Flags&types.HasInfer != 0 {
		return a.p.Prim(types.Error)
	}
	return t
}

// captured asks for what a closure or future has captured.
func (a *autoSolver) captured(tr *resolve.Def, t *types.Type, future *types.ClosureTy, depth int) *autoFault {
	if a.p.inferring(t.Clo) != nil {
		return nil
	}
	for i := range t.Clo.Captures {
		k := &t.Clo.Captures[i]
		ty := a.put(k.Ty, t.Args)
		switch k.Mode {
		case types.ByRef:
			ty = a.p.Ref(ty, false)
		case types.ByMut:
			ty = a.p.Ref(ty, true)
		}
		if why := a.fault(tr, ty, depth+1); why != nil {
			if future != nil {
				why.plain = why.plain || len(why.in) == 0 && ty != a.put(k.Var, t.Args)
				why.in = append(why.in, futureHolder{future, nil})
			} else {
				why.closure = t.Clo
			}
			return why
		}
	}
	return nil
}

// future asks for what a future has captured and for what it holds while it
// waits. A library's holds nothing that its real counterpart would not.
func (a *autoSolver) future(tr *resolve.Def, t *types.Type, depth int) *autoFault {
	if why := a.captured(tr, t, t.Clo, depth); why != nil {
		return why
	}
	if t.Clo.Fn != nil && t.Clo.Fn.Crate != nil && t.Clo.Fn.Crate.Library || a.p.ClosureBody(t.Clo) == nil {
		return nil
	}
	// rustc asks for the parts of all types before it asks for the parts of those, and reports the first.
	var first *autoFault
	for _, h := range a.p.witnessesOf(t.Clo) {
		if why := a.fault(tr, a.put(h.ty, t.Args), depth+1); why != nil && (first == nil || why.depth < first.depth) {
			why.in = append(why.in, futureHolder{t.Clo, h})
			first = why
		}
	}
	return first
}

// adt asks the impls that there are for the type, and where there are none its
// fields.
func (a *autoSolver) adt(tr *resolve.Def, t *types.Type, self *autoFault, depth int) *autoFault {
	p := a.p
	switch t.Def.Lang {
	case "PhantomData":
		return a.faults(tr, t.Args, depth)
	case "Box":
		depth++ // the real one has a field of type Unique
	}
	if p.denies(tr, t) {
		return self
	}
	said := false
	lists := p.implsOf(tr, t)
	for _, list := range lists[:2] {
		for _, im := range list {
			said = true
			c := newInferCtxt(p, a.env)
			c.quiet = 1
			args := c.freshArgs(im.n, syntax.Span{})
			if !c.unify(c.norm(p.Subst(im.self, args)), t) {
				continue
			}
			c.solve()
			var why *autoFault
			for i := range im.preds {
				q := c.instPred(&im.preds[i], args)
				if q.assoc != nil {
					continue
				}
				if x := c.resolve(q.args[0]); checkedAuto(q.trait) && x.Flags&types.HasInfer == 0 {
					why = a.fault(q.trait, x, depth+1)
				} else if c.eval(&q) == selNo {
					why = self
				}
				if why != nil {
					break
				}
			}
			return why
		}
	}
	if said {
		return self
	}
	library := t.Def.Crate != nil && t.Def.Crate.Library
	unwind := ofUnwinding(tr)
	if unwind && library && t.Def.Crate.Name != "std" {
		return nil // what these types are made of is not what the real ones are made of
	}
	for _, fields := range p.adt(t.Def).fields {
		for _, x := range fields {
			if library && !unwind && (x.Kind == types.Ptr || x.Kind == types.Adt && x.Def.Lang == "NonNull") {
				continue // the real type's impls are written down only where it needs them
			}
			if why := a.fault(tr, a.put(x, t.Args), depth+1); why != nil {
				return why
			}
		}
	}
	return nil
}

// denies: an impl says that the type does not have the auto trait.
func (p *Program) denies(tr *resolve.Def, t *types.Type) bool {
	if p.base != nil && p.base.denies(tr, t) {
		return true
	}
	p.S.ReadImpls(tr.Name, t.Def.Name)
	p.index()
	for i := range p.negs {
		n := &p.negs[i]
		if n.im == nil {
			n.im = p.implSelfTy(n.def)
			n.trait, _ = p.S.Path(n.def.Scope, n.def.Item.(*syntax.ImplItem).Trait, resolve.TypeNS)
		}
		if n.trait == tr && n.im.self.Kind == types.Adt && n.im.self.Def == t.Def {
			return true
		}
	}
	return false
}
