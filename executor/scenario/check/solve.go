package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Trait selection, after the description in the rustc dev guide ("trait
// resolution"): assemble candidates (assumptions, bounds of opaque types and
// projections, builtin rules, trait objects, impls), drop those whose nested
// obligations certainly fail, and confirm when one is left.

type selState uint8

const (
	selNo selState = iota
	selMaybe
	selYes
)

type selection struct {
	state  selState
	nested []predicate
	impl   *implInfo     // when an impl was chosen
	args   []*types.Type // the impl's parameters
	env    bool          // by assumption
	obj    bool          // trait object
	shim   string        // builtin
}

var (
	noSel    = &selection{}
	maybeSel = &selection{state: selMaybe}
	yesSel   = &selection{state: selYes, shim: "builtin"}
)

func shim(name string, nested ...predicate) *selection {
	return &selection{state: selYes, shim: name, nested: nested}
}

// recursionLimit is rustc's: how many trait goals may be inside of each other. maxGoalDepth bounds projections and
// nested obligations between them in the same way.
const (
	recursionLimit = 128
	maxGoalDepth   = 4 * recursionLimit
)

// overflow ends the work on the program, as rustc does: a goal that may need itself without end is neither true nor
// false.
func (c *inferCtxt) overflow(tr *resolve.Def, args []*types.Type, sp syntax.Span) {
	p := c.p
	if sp.Lo == 0 {
		lo, hi := p.Budget().Place()
		sp = syntax.Span{Lo: syntax.Pos(lo), Hi: syntax.Pos(hi)}
	}
	p.overflows(tr, c.resolveAll(args), sp)
	p.Budget().Abort()
}

// overflows reports a goal that is too many goals away from what was asked for.
func (p *Program) overflows(tr *resolve.Def, args []*types.Type, sp syntax.Span) {
	name := tr.Name
	if len(args) > 1 {
		name += "<"
		for i, a := range args[1:] {
			if i > 0 {
				name += ", "
			}
			name += a.String()
		}
		name += ">"
	}
	p.err(sp, diag.E0275, "overflow evaluating the requirement `"+args[0].String()+": "+name+"`", "").
		WithHelp("the recursion limit is 128 here, as in rustc without a `#![recursion_limit]`: use fewer types inside of each other")
}

// sel selects and confirms: bindings that the choice implies are made.
func (c *inferCtxt) sel(tr *resolve.Def, args []*types.Type, sp syntax.Span) *selection {
	c.auto = c.auto || checkedAuto(tr) || tr.Lang == "Future"
	args = c.resolveAll(args)
	ground := isGround(args)
	var key *types.Type
	if ground {
		key = c.p.selKey(tr, args)
		if s, ok := (*key.Cache()).(*selection); ok {
			return s
		}
	}
	p := c.p
	if len(c.stack) >= recursionLimit || c.depth > maxGoalDepth {
		c.overflow(tr, args, sp)
	}
	for i, g := range c.stack {
		if g.trait == tr && types.SameTypes(g.args, args) {
			c.low = min(c.low, i)
			if isAuto(tr) {
				return yesSel
			}
			return noSel
		}
	}
	c.depth++
	c.stack = append(c.stack, goal{tr, args})
	low := c.low
	c.low = nothingBelow
	var s *selection
	b := p.Budget()
	b.Enter(9)
	p.Spend(budget.Goals, 1)
	if ground {
		s = c.groundSel(tr, args)
	} else {
		s = c.selectTrait(tr, args, sp)
	}
	b.Leave(9)
	c.stack = c.stack[:len(c.stack)-1]
	c.depth--
	if c.low >= len(c.stack) {
		c.low = low
		if key != nil && s.state != selMaybe {
			*key.Cache() = s
		}
	} else {
		c.low = min(low, c.low)
	}
	return s
}

// isGround: nothing of a context is in args.
func isGround(args []*types.Type) bool {
	for _, a := range args {
		if a.Flags&(types.HasInfer|types.HasParam|types.HasProj|types.HasLive) != 0 {
			return false
		}
	}
	return true
}

// groundSel selects for a goal without variables in a context of its own, with
// all nested obligations decided: the result mentions no variables and can be
// kept.
func (c *inferCtxt) groundSel(tr *resolve.Def, args []*types.Type) *selection {
	g := newInferCtxt(c.p, nil)
	g.quiet, g.reveal = 1, c.reveal
	g.stack, g.depth = c.stack, c.depth
	defer func() { c.low = min(c.low, g.low) }()
	s := g.selectTrait(tr, args, syntax.Span{})
	if s.state != selYes || len(s.nested) == 0 && len(s.args) == 0 {
		return s
	}
	out := *s
	out.nested = nil
	open := slices.Clone(s.nested)
	for before := len(open) + 1; 0 < len(open) && len(open) < before; {
		before = len(open)
		left := open[:0]
		for i := range open {
			switch g.eval(&open[i]) {
			case selNo:
				return noSel
			case selMaybe:
				left = append(left, open[i])
			}
		}
		open = left
	}
	g.solve()
	out.args = make([]*types.Type, len(s.args)) // it is kept, for other programs too
	for i, a := range s.args {
		if out.args[i] = g.resolve(a); out.args[i].Flags&types.HasInfer != 0 {
			return maybeSel
		}
	}
	return &out
}

func (p *Program) selKey(tr *resolve.Def, args []*types.Type) *types.Type {
	tag := p.traitTag[tr]
	if tag == nil {
		tag = p.adtType(tr, nil)
		p.traitTag[tr] = tag
	}
	var some [6]*types.Type
	return p.Tuple(append(append(some[:0], tag), args...)...)
}

func (c *inferCtxt) selectTrait(tr *resolve.Def, args []*types.Type, sp syntax.Span) *selection {
	self := c.shallow(args[0])
	if self.Kind == types.Error {
		return yesSel
	}
	if s := c.builtin(tr, self, args); s != nil {
		return s
	}
	if self.Kind == types.Infer && self.N == types.InferAny {
		return maybeSel
	}
	// assumptions first: rustc prefers where clauses to impls
	if s := c.fromPreds(tr, args, c.env.preds, true); s != nil {
		return s
	}
	switch self.Kind {
	case types.Proj, types.Opaque:
		if s := c.fromPreds(tr, args, c.itemBounds(self), false); s != nil {
			return s
		}
	case types.Dyn:
		if s := c.objectCandidate(tr, self, args); s != nil {
			return s
		}
	}
	return c.fromImpls(tr, self, args, sp)
}

// itemBounds are the declared bounds of an opaque type or projection, with
// supertraits. Bounds of the types that it is a projection of may be about it
// as well: Item: Trait<Assoc: Bound> (rustc: consider_candidates_for_self_ty).
func (c *inferCtxt) itemBounds(t *types.Type) []predicate {
	out := c.declaredBounds(nil, t, t)
	for of := t; of.Kind == types.Proj; {
		if of = c.resolve(of.Args[0]); of.Kind == types.Proj || of.Kind == types.Opaque {
			out = c.declaredBounds(out, of, t)
		}
	}
	return c.p.elaborate(out)
}

// declaredBounds adds the bounds about t that are declared for an opaque type or projection.
func (c *inferCtxt) declaredBounds(out []predicate, of, t *types.Type) []predicate {
	p := c.p
	var raw []predicate
	if of.Kind == types.Opaque {
		fi := p.fn(of.Def)
		raw = fi.opaques[of.Index].preds
	} else {
		raw = p.assocBounds(of.Def)
	}
	for i := range raw {
		q := predicate{trait: raw[i].trait, assoc: raw[i].assoc, span: raw[i].span}
		self := raw[i].args[0]
		own := self.Kind == of.Kind && self.Def == of.Def && self.Index == of.Index &&
			(self.Kind == types.Opaque || self.Args[0].Kind == types.Param)
		if own && of != t {
			continue
		}
		q.args = p.SubstAll(raw[i].args, of.Args)
		if own {
			q.args[0] = t
		} else if q.args[0] != t {
			continue
		}
		for j := 1; j < len(q.args); j++ {
			q.args[j] = c.norm(q.args[j])
		}
		if raw[i].ty != nil {
			q.ty = p.Subst(raw[i].ty, of.Args)
		}
		out = append(out, q)
	}
	return out
}

// elaborate adds the supertraits of every bound.
func (p *Program) elaborate(ps []predicate) []predicate {
	out := append([]predicate(nil), ps...)
	for i := 0; i < len(out); i++ {
		q := out[i]
		if q.assoc != nil {
			continue
		}
		for _, s := range p.trait(q.trait).supers {
			n := predicate{trait: s.trait, assoc: s.assoc, args: p.SubstAll(s.args, q.args), span: q.span}
			if s.ty != nil {
				n.ty = p.Subst(s.ty, q.args)
			}
			dup := false
			p.Spend(budget.Goals, len(out)/64)
			p.Budget().Look(len(out))
			for _, o := range out {
				if o.trait == n.trait && o.assoc == n.assoc && o.ty == n.ty && types.SameTypes(o.args, n.args) {
					dup = true
					break
				}
			}
			if !dup {
				out = append(out, n)
			}
		}
	}
	return out
}

// dependent reports whether a type may have a parameter or a lifetime. An assumption about types without any, which an
// impl must prove (trivialBounds), is not preferred to impls (rustc: is_global of a where bound).
func dependent(t *types.Type) bool {
	switch {
	case t.Kind < types.Tuple, t.Kind == types.Const:
		return false
	case t.Kind == types.Tuple, t.Kind == types.Array, t.Kind == types.Slice,
		t.Kind == types.Adt && lifetimeParams(t.Def) == 0:
		return slices.ContainsFunc(t.Args, dependent)
	}
	return true
}

func (c *inferCtxt) fromPreds(tr *resolve.Def, args []*types.Type, preds []predicate, env bool) *selection {
	c.p.Spend(budget.Goals, len(preds)/64)
	var hits []*predicate
	for i := range preds {
		q := &preds[i]
		if q.trait != tr || q.assoc != nil || env && !slices.ContainsFunc(q.args, dependent) {
			continue
		}
		if types.SameTypes(q.args, args) {
			hits = []*predicate{q}
			break
		}
		s := c.snap()
		ok := c.unifyAll(q.args, args)
		c.rollback(s)
		if ok {
			hits = append(hits, q)
		}
	}
	switch len(hits) {
	case 0:
		return nil
	case 1:
		c.unifyAll(hits[0].args, args)
		return &selection{state: selYes, env: true}
	}
	return maybeSel
}

func (c *inferCtxt) unifyAll(a, b []*types.Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !c.unify(a[i], b[i]) {
			return false
		}
	}
	return true
}

// objectCandidate: dyn Trait implements Trait and its supertraits.
func (c *inferCtxt) objectCandidate(tr *resolve.Def, self *types.Type, args []*types.Type) *selection {
	if self.Def == nil {
		return nil
	}
	s := c.fromPreds(tr, args, c.p.dynPreds(self), false)
	if s == nil || s.state != selYes {
		return s
	}
	return &selection{state: selYes, obj: true}
}

func (p *Program) dynPreds(t *types.Type) []predicate {
	args := append([]*types.Type{t}, t.Args...)
	return p.elaborate([]predicate{{trait: t.Def, args: args}})
}

func (c *inferCtxt) fromImpls(tr *resolve.Def, self *types.Type, args []*types.Type, sp syntax.Span) *selection {
	var hit *implInfo
	for _, list := range c.p.implsOf(tr, self) {
		for _, im := range list {
			if !c.headerMayMatch(im, args) {
				continue
			}
			s := c.snap()
			st := c.matchImpl(im, args, sp)
			c.rollback(s)
			switch {
			case st == selNo:
			case hit == nil:
				hit = im
			case im.n == hit.n && types.SameTypes(im.args, hit.args): // they differ in auto traits only
			default:
				return maybeSel
			}
		}
	}
	if hit == nil {
		return noSel
	}
	iargs := c.freshArgs(hit.n, syntax.Span{})
	for i, a := range hit.args {
		c.unify(c.norm(c.p.Subst(a, iargs)), args[i])
	}
	s := &selection{state: selYes, impl: hit, args: iargs, nested: make([]predicate, 0, len(hit.preds))}
	for i := range hit.preds {
		s.nested = append(s.nested, c.instPredLazy(&hit.preds[i], iargs, sp))
	}
	return s
}

func (c *inferCtxt) instPredLazy(q *predicate, args []*types.Type, sp syntax.Span) predicate {
	n := c.instPred(q, args)
	n.span = sp
	return n
}

// mayImpl reports whether there is anything by which a struct or an enum could
// implement a trait that the language knows nothing special of.
func (c *inferCtxt) mayImpl(tr *resolve.Def, t *types.Type) bool {
	for _, list := range c.p.implsOf(tr, t) {
		if len(list) > 0 {
			return true
		}
	}
	for i := range c.env.preds {
		if c.env.preds[i].trait == tr {
			return true
		}
	}
	return false
}

// headerMayMatch is a quick test for an impl's header.
func (c *inferCtxt) headerMayMatch(im *implInfo, args []*types.Type) bool {
	for i, a := range im.args {
		if i < len(args) && !c.mayUnify(a, args[i], 0) {
			return false
		}
	}
	return true
}

// matchImpl unifies an impl's header with a goal and evaluates its where
// clauses. It binds; callers probe.
func (c *inferCtxt) matchImpl(im *implInfo, args []*types.Type, sp syntax.Span) selState {
	c.p.Spend(budget.Goals, 1)
	iargs := c.freshArgs(im.n, sp)
	for i, a := range im.args {
		if !c.unify(c.norm(c.p.Subst(a, iargs)), args[i]) {
			return selNo
		}
	}
	if !c.sizesOK(im, iargs) {
		return selNo
	}
	st := selYes
	base := len(c.pending)
	for i := range im.preds {
		q := c.instPred(&im.preds[i], iargs)
		switch c.eval(&q) {
		case selNo:
			c.pending = c.pending[:base]
			return selNo
		case selMaybe:
			st = selMaybe
		}
	}
	// obligations that normalisation left behind
	for i := base; i < len(c.pending); i++ {
		o := c.pending[i]
		if c.eval(&o.predicate) == selNo {
			st = selNo
			break
		}
	}
	c.pending = c.pending[:base]
	return st
}

// mayUnify is a cheap test on outlines: a is from an impl header (Param
// matches all).
func (c *inferCtxt) mayUnify(a, b *types.Type, depth int) bool {
	b = c.shallow(b)
	if a == b || a.Kind == types.Param || a.Kind == types.Proj || a.Kind == types.Infer || b.Kind == types.Error || a.Kind == types.Error {
		return true
	}
	if b.Kind == types.Infer {
		switch b.N {
		case types.InferInt:
			return a.IsInt()
		case types.InferFloat:
			return a.IsFloat()
		}
		return true
	}
	if a.Kind != b.Kind || a.Def != b.Def || a.Mut != b.Mut || len(a.Args) != len(b.Args) || a.Kind == types.Const && a.N != b.N {
		return false
	}
	if a.Kind == types.Closure || a.Kind == types.Coroutine {
		return a.Clo == b.Clo
	}
	if depth < 3 {
		for i := range a.Args {
			if !c.mayUnify(a.Args[i], b.Args[i], depth+1) {
				return false
			}
		}
	}
	return true
}

// eval decides a predicate without keeping bindings made by nested choices
// beyond those that are forced.
func (c *inferCtxt) eval(q *predicate) selState {
	if q.assoc != nil {
		return c.projects(q.assoc, q.args, q.ty)
	}
	m, v, ok := c.begin(q.trait, q.args)
	switch {
	case ok && v.st == selMaybe && c.insists:
		return c.evalTrait(q)
	case ok:
		return v.st
	}
	st := c.evalTrait(q)
	c.end(&m, nil, st)
	return st
}

func (c *inferCtxt) evalTrait(q *predicate) selState {
	base := len(c.pending)
	s := c.sel(q.trait, q.args, q.span)
	if s.state != selYes {
		c.pending = c.pending[:base]
		return s.state
	}
	st := selYes
	open := slices.Clone(s.nested)
	for more := true; more && st != selNo; more = more && c.insists {
		more, st = false, selYes
		for i := 0; i < len(open) && st != selNo; i++ {
			n := open[i]
			c.depth++
			switch c.eval(&n) {
			case selNo:
				st = selNo
			case selMaybe:
				st = selMaybe
			case selYes:
				open = slices.Delete(open, i, i+1)
				i--
				more = more || st == selMaybe // it may have said what one before needs
			}
			c.depth--
		}
	}
	c.pending = c.pending[:base]
	return st
}

// holds is eval on a probe.
func (c *inferCtxt) holds(tr *resolve.Def, args ...*types.Type) selState {
	if tr == nil {
		return selNo
	}
	s := c.snap()
	c.quiet++
	st := c.eval(&predicate{trait: tr, args: args})
	c.quiet--
	c.rollback(s)
	return st
}

// ---------------------------------------------------------------- projections

func (c *inferCtxt) canAll(a, b []*types.Type) bool {
	s := c.snap()
	ok := c.unifyAll(a, b)
	c.rollback(s)
	return ok
}

func (c *inferCtxt) envHolds(tr *resolve.Def, args []*types.Type) bool {
	c.p.Spend(budget.Goals, len(c.env.preds)/64)
	for i := range c.env.preds {
		q := &c.env.preds[i]
		if q.trait == tr && q.assoc == nil && c.canAll(q.args, args) {
			return true
		}
	}
	return false
}

// selectGround selects for concrete types, outside of any body; nil when the
// trait does not hold.
func (p *Program) selectGround(tr *resolve.Def, args []*types.Type) *selection {
	if tr == nil {
		return nil
	}
	c := newInferCtxt(p, nil)
	c.quiet, c.reveal = 1, true
	if s := c.sel(tr, args, syntax.Span{}); s.state == selYes {
		if len(s.nested) > 0 { // closures are not cached
			return c.groundSel(tr, args)
		}
		return s
	}
	return nil
}

// sizesOK: parameters that must be Sized are not str, slices or trait objects.
func (c *inferCtxt) sizesOK(im *implInfo, args []*types.Type) bool {
	for i, must := range im.sized {
		if must && i < len(args) {
			if t := c.shallow(args[i]); unsized(t) || t.Kind == types.Adt && c.p.Tail(t.Def) == layout.TailUnsized {
				return false
			}
		}
	}
	return true
}
