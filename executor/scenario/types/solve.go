package types

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
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
	nested []pred
	impl   *implInfo // when an impl was chosen
	args   []*Type   // the impl's parameters
	env    bool      // by assumption
	obj    bool      // trait object
	shim   string    // builtin
}

var (
	noSel    = &selection{}
	maybeSel = &selection{state: selMaybe}
	yesSel   = &selection{state: selYes, shim: "builtin"}
)

func shim(name string, nested ...pred) *selection {
	return &selection{state: selYes, shim: name, nested: nested}
}

// Bounds of selection: goals inside of each other (a where clause counts
// twice; rustc's recursion limit is 128), and goals in all. A selection that
// passes one is given up at once: nothing on its way out is tried further.
const (
	maxSelDepth   = 512
	maxSelections = 20_000
	maxSelTotal   = 1_000_000 // of a whole program
)

// sel selects and confirms: bindings that the choice implies are made.
func (c *infcx) sel(tr *resolve.Def, args []*Type, sp syntax.Span) *selection {
	c.auto = c.auto || checkedAuto(tr) || tr.Lang == "Future"
	args = c.resolveAll(args)
	ground := isGround(args)
	var key *Type
	if ground {
		key = c.p.selKey(tr, args)
		if s, ok := key.extra.(*selection); ok {
			return s
		}
	}
	p := c.p
	if p.selecting == 0 {
		p.selections, p.selOver = 0, false
	}
	if p.selTotal++; p.selTotal > maxSelTotal {
		p.large, p.selOver = true, true
	}
	if p.selections++; c.depth > maxSelDepth || p.selections > maxSelections {
		p.selOver = true
	}
	if p.selOver {
		c.low = -1
		return noSel
	}
	for i, g := range c.stack {
		if g.trait == tr && sameTypes(g.args, args) {
			c.low = min(c.low, i)
			if isAuto(tr) {
				return yesSel
			}
			return noSel
		}
	}
	c.depth++
	p.selecting++
	c.stack = append(c.stack, goal{tr, args})
	low := c.low
	c.low = nothingBelow
	var s *selection
	if ground {
		s = c.groundSel(tr, args)
	} else {
		s = c.sel1(tr, args, sp)
	}
	c.stack = c.stack[:len(c.stack)-1]
	c.depth--
	p.selecting--
	if c.low >= len(c.stack) {
		c.low = low
		if key != nil && s.state != selMaybe {
			key.extra = s
		}
	} else {
		c.low = min(low, c.low)
	}
	return s
}

// isGround: nothing of a context is in args.
func isGround(args []*Type) bool {
	for _, a := range args {
		if a.flags&(hasInfer|hasParam|hasProj|hasLive) != 0 {
			return false
		}
	}
	return true
}

// groundSel selects for a goal without variables in a context of its own, with
// all nested obligations decided: the result mentions no variables and can be
// kept.
func (c *infcx) groundSel(tr *resolve.Def, args []*Type) *selection {
	g := newInfcx(c.p, nil)
	g.quiet, g.reveal = 1, c.reveal
	g.stack, g.depth = c.stack, c.depth
	defer func() { c.low = min(c.low, g.low) }()
	s := g.sel1(tr, args, syntax.Span{})
	if s.state != selYes || len(s.nested) == 0 && len(s.args) == 0 {
		return s
	}
	out := *s
	out.nested = nil
	for round := 0; round < 3; round++ {
		open := false
		for i := range s.nested {
			n := s.nested[i]
			switch g.eval(&n) {
			case selNo:
				return noSel
			case selMaybe:
				open = true
			}
		}
		if !open {
			break
		}
	}
	g.solve()
	out.args = make([]*Type, len(s.args)) // it is kept, for other programs too
	for i, a := range s.args {
		if out.args[i] = g.resolve(a); out.args[i].flags&hasInfer != 0 {
			return maybeSel
		}
	}
	return &out
}

func (p *Program) selKey(tr *resolve.Def, args []*Type) *Type {
	tag := p.traitTag[tr]
	if tag == nil {
		tag = p.adt0(tr, nil)
		p.traitTag[tr] = tag
	}
	var some [6]*Type
	return p.tuple(append(append(some[:0], tag), args...)...)
}

func (c *infcx) sel1(tr *resolve.Def, args []*Type, sp syntax.Span) *selection {
	self := c.shallow(args[0])
	if self.Kind == Error {
		return yesSel
	}
	if s := c.builtin(tr, self, args); s != nil {
		return s
	}
	if self.Kind == Infer && self.N == inferAny {
		return maybeSel
	}
	// assumptions first: rustc prefers where clauses to impls
	if s := c.fromPreds(tr, args, c.env.preds, true); s != nil {
		return s
	}
	switch self.Kind {
	case Proj, Opaque:
		if s := c.fromPreds(tr, args, c.itemBounds(self), false); s != nil {
			return s
		}
	case Dyn:
		if s := c.objectCandidate(tr, self, args); s != nil {
			return s
		}
	}
	return c.fromImpls(tr, self, args, sp)
}

// itemBounds are the declared bounds of an opaque type or projection, with
// supertraits.
func (c *infcx) itemBounds(t *Type) []pred {
	p := c.p
	var raw []pred
	if t.Kind == Opaque {
		fi := p.fn(t.Def)
		raw = fi.opaques[t.Index].preds
	} else {
		raw = p.assocBounds(t.Def)
	}
	out := make([]pred, 0, len(raw))
	for i := range raw {
		q := pred{trait: raw[i].trait, assoc: raw[i].assoc, span: raw[i].span}
		q.args = p.substAll(raw[i].args, t.Args)
		q.args[0] = t
		for j := 1; j < len(q.args); j++ {
			q.args[j] = c.norm(q.args[j])
		}
		if raw[i].ty != nil {
			q.ty = p.subst(raw[i].ty, t.Args)
		}
		out = append(out, q)
	}
	return p.elaborate(out)
}

// elaborate adds the supertraits of every bound.
func (p *Program) elaborate(ps []pred) []pred {
	out := append([]pred(nil), ps...)
	for i := 0; i < len(out); i++ {
		q := out[i]
		if q.assoc != nil {
			continue
		}
		for _, s := range p.trait(q.trait).supers {
			n := pred{trait: s.trait, assoc: s.assoc, args: p.substAll(s.args, q.args), span: q.span}
			if s.ty != nil {
				n.ty = p.subst(s.ty, q.args)
			}
			dup := false
			for _, o := range out {
				if o.trait == n.trait && o.assoc == n.assoc && o.ty == n.ty && sameTypes(o.args, n.args) {
					dup = true
					break
				}
			}
			if !dup && len(out) < 500 {
				out = append(out, n)
			}
		}
	}
	return out
}

func (c *infcx) fromPreds(tr *resolve.Def, args []*Type, preds []pred, env bool) *selection {
	var hits []*pred
	for i := range preds {
		q := &preds[i]
		if q.trait != tr || q.assoc != nil {
			continue
		}
		if sameTypes(q.args, args) {
			hits = []*pred{q}
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

func (c *infcx) unifyAll(a, b []*Type) bool {
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
func (c *infcx) objectCandidate(tr *resolve.Def, self *Type, args []*Type) *selection {
	if self.Def == nil {
		return nil
	}
	for _, q := range c.p.dynPreds(self) {
		if q.trait == tr && q.assoc == nil {
			s := c.snap()
			if c.unifyAll(q.args, args) {
				return &selection{state: selYes, obj: true}
			}
			c.rollback(s)
		}
	}
	return nil
}

func (p *Program) dynPreds(t *Type) []pred {
	args := append([]*Type{t}, t.Args...)
	return p.elaborate([]pred{{trait: t.Def, args: args}})
}

func (c *infcx) fromImpls(tr *resolve.Def, self *Type, args []*Type, sp syntax.Span) *selection {
	var hit *implInfo
	for _, list := range c.p.implsOf(tr, self) {
		for _, im := range list {
			if !c.outlined(im, args) {
				continue
			}
			s := c.snap()
			st := c.matchImpl(im, args, sp)
			c.rollback(s)
			switch {
			case st == selNo:
			case hit == nil:
				hit = im
			case im.n == hit.n && sameTypes(im.args, hit.args): // they differ in auto traits only
			default:
				return maybeSel
			}
		}
	}
	if hit == nil {
		return noSel
	}
	iargs := c.freshArgs(hit.n, sp)
	for i, a := range hit.args {
		c.unify(c.norm(c.p.subst(a, iargs)), args[i])
	}
	s := &selection{state: selYes, impl: hit, args: iargs}
	for i := range hit.preds {
		s.nested = append(s.nested, c.instPredLazy(&hit.preds[i], iargs, sp))
	}
	return s
}

func (c *infcx) instPredLazy(q *pred, args []*Type, sp syntax.Span) pred {
	n := c.instPred(q, args)
	n.span = sp
	return n
}

// mayImpl reports whether there is anything by which a struct or an enum could
// implement a trait that the language knows nothing special of.
func (c *infcx) mayImpl(tr *resolve.Def, t *Type) bool {
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

// outlined is a quick test for an impl's header.
func (c *infcx) outlined(im *implInfo, args []*Type) bool {
	for i, a := range im.args {
		if i < len(args) && !c.mayUnify(a, args[i], 0) {
			return false
		}
	}
	return true
}

// matchImpl unifies an impl's header with a goal and evaluates its where
// clauses. It binds; callers probe.
func (c *infcx) matchImpl(im *implInfo, args []*Type, sp syntax.Span) selState {
	iargs := c.freshArgs(im.n, sp)
	for i, a := range im.args {
		if !c.unify(c.norm(c.p.subst(a, iargs)), args[i]) {
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
	for i := base; i < len(c.pending) && i < base+32; i++ {
		o := c.pending[i]
		if c.eval(&o.pred) == selNo {
			st = selNo
			break
		}
	}
	c.pending = c.pending[:base]
	return st
}

// mayUnify is a cheap test on outlines: a is from an impl header (Param
// matches all).
func (c *infcx) mayUnify(a, b *Type, depth int) bool {
	b = c.shallow(b)
	if a == b || a.Kind == Param || a.Kind == Proj || a.Kind == Infer || b.Kind == Error || a.Kind == Error {
		return true
	}
	if b.Kind == Infer {
		switch b.N {
		case inferInt:
			return a.IsInt()
		case inferFloat:
			return a.IsFloat()
		}
		return true
	}
	if a.Kind != b.Kind || a.Def != b.Def || a.Mut != b.Mut || len(a.Args) != len(b.Args) || a.Kind == Const && a.N != b.N {
		return false
	}
	if a.Kind == Closure || a.Kind == Coroutine {
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
func (c *infcx) eval(q *pred) selState {
	if q.assoc != nil {
		r, st := c.project(q.assoc, q.args)
		switch st {
		case selYes:
			if c.tryUnify(r, q.ty) {
				return selYes
			}
			return selNo
		case selNo:
			rigid := c.p.proj(q.assoc, c.resolveAll(q.args))
			if c.rigid(rigid) && c.tryUnify(rigid, q.ty) {
				return selYes
			}
			return selNo
		}
		return selMaybe
	}
	m, v, ok := c.begin(q.trait, q.args)
	if ok {
		return v.st
	}
	st := c.evalTrait(q)
	c.end(&m, nil, st)
	return st
}

func (c *infcx) evalTrait(q *pred) selState {
	base := len(c.pending)
	s := c.sel(q.trait, q.args, q.span)
	if s.state != selYes {
		c.pending = c.pending[:base]
		return s.state
	}
	st := selYes
	for i := range s.nested {
		n := s.nested[i]
		if c.depth > maxSelDepth-8 {
			c.p.selOver = true
			c.low, st = -1, selMaybe
			break
		}
		c.depth++
		switch c.eval(&n) {
		case selNo:
			st = selNo
		case selMaybe:
			st = selMaybe
		}
		c.depth--
		if st == selNo {
			break
		}
	}
	c.pending = c.pending[:base]
	return st
}

// holds is eval on a probe.
func (c *infcx) holds(tr *resolve.Def, args ...*Type) selState {
	if tr == nil {
		return selNo
	}
	s := c.snap()
	c.quiet++
	st := c.eval(&pred{trait: tr, args: args})
	c.quiet--
	c.rollback(s)
	return st
}

// ---------------------------------------------------------------- projections

// project finds what <args[0] as Trait<args[1:]>>::assoc is. selNo: nothing
// says (rigid, or the trait does not hold).
func (c *infcx) project(assoc *resolve.Def, args []*Type) (*Type, selState) {
	self := c.shallow(args[0])
	switch self.Kind {
	case Error:
		return c.p.prim[Error], selYes
	case Infer:
		if self.N == inferAny {
			return nil, selMaybe
		}
	}
	if c.depth > maxSelDepth+12 {
		c.low = -1
		return nil, selNo
	}
	var key *Type
	if args = c.resolveAll(args); c.reveal && isGround(args) {
		key = c.p.selKey(assoc, args)
		if t, ok := key.extra.(*Type); ok {
			return t, selYes
		}
	}
	m, v, ok := c.begin(assoc, args)
	if ok {
		return v.ty, v.st
	}
	c.depth++
	r, st := c.projectNew(assoc, self, args)
	c.depth--
	if key != nil && st == selYes && c.low >= len(c.stack) && len(c.pending) == m.pending {
		if t := c.resolve(r); t.flags&(hasInfer|hasProj) == 0 && t.Kind != Error {
			key.extra = t
		}
	}
	c.end(&m, r, st)
	return r, st
}

func (c *infcx) projectNew(assoc *resolve.Def, self *Type, args []*Type) (*Type, selState) {
	p, tr := c.p, assoc.Parent
	if r, st := c.projPreds(assoc, args, c.env.preds); st != selNo {
		return r, st
	}
	whole := args
	args = args[:min(len(args), len(tr.Params))] // the rest are the associated type's own
	switch self.Kind {
	case Param:
		if c.envHolds(tr, args) {
			return nil, selNo
		}
	case Proj, Opaque:
		bounds := c.itemBounds(self)
		if r, st := c.projPreds(assoc, whole, bounds); st != selNo {
			return r, st
		}
		for i := range bounds {
			if bounds[i].trait == tr && bounds[i].assoc == nil && c.canAll(bounds[i].args, args) {
				return nil, selNo
			}
		}
		if self.Kind == Proj && c.envHolds(tr, args) {
			return nil, selNo
		}
	case Dyn:
		for _, b := range self.Binds {
			if b.Assoc == assoc {
				return b.Ty, selYes
			}
		}
		if self.Def != nil {
			for _, q := range p.elaborate([]pred{{trait: self.Def, args: append([]*Type{self}, self.Args...)}}) {
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
			if st == selMaybe && n.assoc != nil && c.shallow(n.ty).Kind == Infer {
				// what fixes the parameter is not known yet: it waits
				c.pending = append(c.pending, &oblig{pred: n, depth: c.depth})
			}
		}
	}
	a := s.impl.def.AssocNamed(assoc.Name)
	if a == nil || a.Kind != resolve.AssocType {
		if ta, ok := assoc.Item.(*syntax.TypeAlias); ok && ta.Type != nil {
			return c.norm(p.subst(p.implAssocTy(assoc), whole)), selYes
		}
		return nil, selNo
	}
	return c.norm(p.subst(p.implAssocTy(a), append(s.args[:len(s.args):len(s.args)], whole[len(args):]...))), selYes
}

func (c *infcx) canAll(a, b []*Type) bool {
	s := c.snap()
	ok := c.unifyAll(a, b)
	c.rollback(s)
	return ok
}

func (c *infcx) envHolds(tr *resolve.Def, args []*Type) bool {
	for i := range c.env.preds {
		q := &c.env.preds[i]
		if q.trait == tr && q.assoc == nil && c.canAll(q.args, args) {
			return true
		}
	}
	return false
}

func (c *infcx) projPreds(assoc *resolve.Def, args []*Type, preds []pred) (*Type, selState) {
	var hit *pred
	n := 0
	for i := range preds {
		q := &preds[i]
		if q.assoc != assoc || len(q.args) != len(args) {
			continue
		}
		if sameTypes(q.args, args) {
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
		if t.Kind == Proj && t.Def == assoc && sameTypes(t.Args, args) {
			return nil, selNo
		}
		return c.norm(t), selYes
	}
	return nil, selMaybe
}

// selectGround selects for concrete types, outside of any body; nil when the
// trait does not hold.
func (p *Program) selectGround(tr *resolve.Def, args []*Type) *selection {
	if tr == nil {
		return nil
	}
	c := newInfcx(p, nil)
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
func (c *infcx) sizesOK(im *implInfo, args []*Type) bool {
	for i, must := range im.sized {
		if must && i < len(args) {
			switch c.shallow(args[i]).Kind {
			case Str, Slice, Dyn:
				return false
			}
		}
	}
	return true
}
