package check

import (
	"cmp"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// inferCtxt is one inference context: variables with their bindings, and the
// obligations that wait for more to be known. Bindings are recorded on a trail
// so that a probe can be undone.
type inferCtxt struct {
	p       *Program
	env     *paramEnv
	vars    []varState
	trail   []int32       // variables bound since the start, in order
	normAt  syntax.Span   // what is blamed when an associated type of a signature is another one than expected
	pending []*obligation // what is in the list is not changed any more: a snapshot may have it
	stalled stalledPrefix
	watched []bool // by variable: an obligation may wait for it
	depth   int
	norms   int // projections that are being normalised
	quiet   int // >0: do not report
	stack   []goal
	// low is the lowest goal of the stack that what is being decided depends
	// on, by a cycle back to it; -1 when a limit was reached. What depends on no
	// goal below itself is true for good.
	low     int
	memo    memo
	reach   uint32           // the largest number of a type whose closures what is being decided hangs on
	auto    bool             // it hangs on an auto trait, or on a future
	insists bool             // goals that are undecided are asked again when others of theirs hold, see evalTrait
	noting  bool             // auto traits that are asked for are noted
	autos   []autoObligation // those
	// reveal: after checking, `impl Trait` is what it hides.
	reveal  bool
	hiding  *resolve.Def     // the function that is checked, if it returns opaque types
	hidden  []*types.Type    // what they hide, by index; nil where that is not known yet
	cyclic  *types.ClosureTy // see inSignature
	walked  int              // types that occurs has looked at
	sole    []predicate      // see soleImpl
	results []goal           // those of projections in results of calls that do not hold
	unmet   bool             // an obligation does not hold
	erred   bool             // a type with an error met another one: what stays open may follow from that error
}

type varState struct {
	ty    *types.Type // the Infer type of this variable
	bound *types.Type
	span  syntax.Span
	of    uint32 // the first closure in whose signature it is; 0: none
	kind  uint8
	arg   bool // a type argument, which must be Sized
	owner varOwner
	div   bool // comes from a diverging expression: falls back to ()
}

// A varOwner is what a variable is an argument of.
type varOwner uint8

const (
	ofItem    varOwner = iota // a path, or a method itself
	ofVariant                 // the enum of a variant
	ofTrait                   // the trait whose method is called as in x.f()
	// Where no type can be written:
	ofImpl // the impl of an inherent item
	ofType // a type, or a path in a pattern
)

// setOwner says what the variables from number n on are arguments of.
func (c *inferCtxt) setOwner(n int, owner varOwner) {
	for i := range c.vars[n:] {
		c.vars[n+i].owner = owner
	}
}

// ownedArgs makes n type arguments of what owner says.
func (c *inferCtxt) ownedArgs(n int, owner varOwner, sp syntax.Span) []*types.Type {
	from := len(c.vars)
	out := c.freshArgs(n, sp)
	for i := range out {
		c.vars[from+i].arg = true
	}
	c.setOwner(from, owner)
	return out
}

// paramEnv is what a generic body may assume: its bounds, with supertraits.
type paramEnv struct {
	preds []predicate
}

// noParams is the environment of what has no parameters.
var noParams paramEnv

func newInferCtxt(p *Program, env *paramEnv) *inferCtxt {
	if env == nil {
		env = &noParams
	}
	return &inferCtxt{p: p, env: env, low: nothingBelow}
}

func (c *inferCtxt) newVar(kind uint64, sp syntax.Span) *types.Type {
	t := c.p.Variable(kind, len(c.vars))
	c.vars = append(c.vars, varState{ty: t, kind: uint8(kind), span: sp})
	return t
}

func (c *inferCtxt) fresh(sp syntax.Span) *types.Type { return c.newVar(types.InferAny, sp) }

// shallow follows a variable to what it is bound to.
func (c *inferCtxt) shallow(t *types.Type) *types.Type {
	for t.Kind == types.Infer {
		b := c.vars[t.Index].bound
		if b == nil {
			return t
		}
		t = b
	}
	return t
}

// resolve replaces all bound variables in t.
func (c *inferCtxt) resolve(t *types.Type) *types.Type {
	if t.Flags&types.HasInfer == 0 {
		return t
	}
	if t.Kind == types.Infer {
		s := c.shallow(t)
		if s.Kind == types.Infer {
			return s
		}
		return c.resolve(s)
	}
	if c.unbound(t) {
		return t
	}
	return c.p.MapParts(t, c.resolve)
}

// unbound: it is known that no variable in t is bound.
func (c *inferCtxt) unbound(t *types.Type) bool {
	vars, ok := t.FreeVars()
	for _, v := range vars {
		if c.vars[v.Index].bound != nil {
			return false
		}
	}
	return ok
}

func (c *inferCtxt) resolveAll(ts []*types.Type) []*types.Type {
	out := ts
	for i, t := range ts {
		r := c.resolve(t)
		if r != t {
			if &out[0] == &ts[0] {
				out = c.p.list(len(ts))
				copy(out, ts)
			}
			out[i] = r
		}
	}
	return out
}

// snapshot is what rollback goes back to. pending is kept as it was: solving in
// between replaces the list and leaves the old one alone.
type snapshot struct {
	trail, vars, autos int
	pending            []*obligation
	stalled            stalledPrefix
}

// stalledPrefix: the first n obligations would be undecided again as long as nothing that
// they wait for is on the trail from there on, in that generation.
type stalledPrefix struct{ n, trail, gen int }

func (c *inferCtxt) snap() snapshot {
	return snapshot{len(c.trail), len(c.vars), len(c.autos), c.pending, c.stalled}
}

func (c *inferCtxt) rollback(s snapshot) {
	for i := len(c.trail) - 1; i >= s.trail; i-- {
		v := &c.vars[c.trail[i]]
		if v.bound = nil; v.of != 0 {
			c.memo.moved(v.of, true)
		}
	}
	c.trail = c.trail[:s.trail]
	c.vars, c.autos = c.vars[:s.vars], c.autos[:s.autos]
	c.pending, c.stalled = s.pending, s.stalled
}

func (c *inferCtxt) bind(v, t *types.Type) {
	c.vars[v.Index].bound = t
	c.trail = append(c.trail, int32(v.Index))
	if of := c.vars[v.Index].of; of != 0 {
		c.owns(of, t)
		c.memo.moved(of, false)
	}
}

func (c *inferCtxt) occurs(v, t *types.Type) bool {
	if t.Flags&types.HasInfer == 0 {
		return false
	}
	t = c.shallow(t)
	if t == v {
		return true
	}
	if t.Flags&types.HasInfer == 0 {
		return false
	}
	if c.unbound(t) {
		return t.MentionsFree(v)
	}
	if c.walked++; c.walked > types.MaxTypeSize {
		c.p.Large = true
		return true
	}
	for _, a := range t.Args {
		if c.occurs(v, a) {
			return true
		}
	}
	for _, b := range t.Binds {
		if c.occurs(v, b.Ty) {
			return true
		}
	}
	return false
}

// inSignature reports whether the signature of a closure in t mentions v. A type that contains itself in this way is
// refused as one that occurs checks find; cyclic is the closure then.
func (c *inferCtxt) inSignature(v, t *types.Type) bool {
	if t = c.shallow(t); t.Kind == types.Closure {
		sig := append(t.Clo.Params[:len(t.Clo.Params):len(t.Clo.Params)], cmp.Or(t.Clo.Ret, t.Clo.Type))
		for _, s := range sig {
			if c.occurs(v, s) || s != t && c.inSignature(v, s) {
				c.cyclic = t.Clo
				return true
			}
		}
	}
	for _, a := range t.Args {
		if c.inSignature(v, a) {
			return true
		}
	}
	return false
}

// within is what an opaque type of the function that is checked hides, or t: a function that calls itself.
func (c *inferCtxt) within(t *types.Type) *types.Type {
	if t.Kind == types.Opaque && t.Def == c.hiding && c.hidden[t.Index] != nil {
		return c.hidden[t.Index]
	}
	return t
}

// unify makes a and b equal, or reports false having possibly bound variables
// (callers that go on after a failure take a snapshot).
func (c *inferCtxt) unify(a, b *types.Type) bool {
	a, b = c.shallow(a), c.shallow(b)
	if a == b {
		return true
	}
	if a.Kind == types.Error || b.Kind == types.Error {
		c.erred = true
		return true
	}
	if a.Kind == types.Infer {
		return c.unifyVar(a, b)
	}
	if b.Kind == types.Infer {
		return c.unifyVar(b, a)
	}
	if c.reveal && a.Kind != b.Kind && (a.Kind == types.Opaque || b.Kind == types.Opaque) {
		x, y := c.p.Reveal(a), c.p.Reveal(b)
		if x.Kind != types.Opaque && y.Kind != types.Opaque {
			return c.unify(x, y)
		}
	}
	if a.Kind != b.Kind {
		x, y := c.within(a), c.within(b)
		return (x != a || y != b) && c.unify(x, y)
	}
	switch a.Kind {
	case types.Adt, types.FnDef, types.Opaque, types.Proj:
		if a.Def != b.Def || a.Index != b.Index {
			return false
		}
	case types.Ref, types.Ptr:
		if a.Mut != b.Mut {
			return false
		}
	case types.Tuple, types.FnPtr, types.Slice, types.Array:
	case types.Closure, types.Coroutine:
		if a.Clo != b.Clo {
			return false
		}
	case types.Dyn:
		if a.Def != b.Def || a.N != b.N || len(a.Binds) != len(b.Binds) {
			return false
		}
		for i := range a.Binds {
			if a.Binds[i].Assoc != b.Binds[i].Assoc || !c.unify(a.Binds[i].Ty, b.Binds[i].Ty) {
				return false
			}
		}
	default:
		return false // Param, Const, scalars: interned, so unequal
	}
	if len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		if c.p.bivariant != nil && a.Kind == types.Adt && c.p.bivariant[paramOf{a.Def, i}] {
			continue
		}
		if !c.unify(a.Args[i], b.Args[i]) {
			return false
		}
	}
	return true
}

func (c *inferCtxt) unifyVar(v, t *types.Type) bool {
	vk := v.N
	if t.Kind == types.Infer {
		tk := t.N
		if vk == tk && v.Index < t.Index {
			v, t = t, v // the older one stays: what binds only its own variables can be remembered (memo)
		}
		switch {
		case vk == types.InferAny:
			if tk == types.InferAny && v.Index < t.Index {
				// The older one stays: a probe can be rolled back, and what is
				// remembered of a goal mentions no variables of its own.
				v, t = t, v
			}
			if c.vars[v.Index].div {
				c.vars[t.Index].div = true // diverging is what the two are together
			}
			c.bind(v, t)
			return true
		case tk == types.InferAny:
			c.bind(t, v)
			return true
		case vk == tk:
			if v.Index < t.Index {
				v, t = t, v
			}
			c.bind(v, t)
			return true
		}
		return false
	}
	switch vk {
	case types.InferInt:
		if !t.IsInt() {
			return false
		}
	case types.InferFloat:
		if !t.IsFloat() {
			return false
		}
	default:
		c.walked = 0
		if c.occurs(v, t) || c.vars[v.Index].of != 0 && c.inSignature(v, t) {
			return false
		}
	}
	c.bind(v, t)
	return true
}

// can reports whether a and b could be made equal, without binding.
func (c *inferCtxt) can(a, b *types.Type) bool {
	s := c.snap()
	ok := c.unify(a, b)
	c.rollback(s)
	return ok
}

// tryUnify binds only when it succeeds.
func (c *inferCtxt) tryUnify(a, b *types.Type) bool {
	s := c.snap()
	if c.unify(a, b) {
		return true
	}
	c.rollback(s)
	return false
}

// typeArg is a variable for a type argument that is not written.
func (c *inferCtxt) typeArg(sp syntax.Span) *types.Type {
	t := c.fresh(sp)
	c.vars[t.Index].arg = true
	return t
}

// freshArgs makes n variables.
func (c *inferCtxt) freshArgs(n int, sp syntax.Span) []*types.Type {
	out := c.p.list(n)
	for i := range out {
		out[i] = c.fresh(sp)
	}
	return out
}

func (c *inferCtxt) require(q predicate, cause string) {
	o := c.p.oblig()
	o.predicate, o.cause = q, cause
	c.pending = append(c.pending, o)
}

// requireAll adds predicates with args put in, normalised.
func (c *inferCtxt) requireAll(ps []predicate, args []*types.Type, sp syntax.Span, cause string) {
	for i := range ps {
		q := c.instPred(&ps[i], args)
		q.span = sp
		c.require(q, cause)
	}
}

func (c *inferCtxt) instPred(q *predicate, args []*types.Type) predicate {
	n := predicate{trait: q.trait, assoc: q.assoc, span: q.span}
	n.args = c.p.list(len(q.args))
	for i, a := range q.args {
		n.args[i] = c.norm(c.p.Subst(a, args))
	}
	if q.ty != nil {
		n.ty = c.norm(c.p.Subst(q.ty, args))
	}
	return n
}

// norm replaces the projections in t by what they stand for; where that is not
// known yet a variable with an obligation takes their place. What stays is
// rigid: projections of parameters.
func (c *inferCtxt) norm(t *types.Type) *types.Type {
	if t.Flags&(types.HasProj|types.HasRefinable) == 0 {
		return t
	}
	if t.Kind == types.Opaque {
		if t = c.p.MapParts(t, c.norm); t.Flags&types.HasRefinable == 0 {
			return t
		}
		return c.refined(t)
	}
	if t.Kind == types.Proj {
		args := c.p.list(len(t.Args))
		for i, a := range t.Args {
			args[i] = c.norm(a)
		}
		c.norms++
		r, st := c.project(t.Def, args)
		c.norms--
		switch st {
		case selYes:
			return r
		case selNo:
			return c.p.Proj(t.Def, args)
		}
		v := c.fresh(syntax.Span{})
		c.require(predicate{trait: t.Def.Parent, args: args, assoc: t.Def, ty: v}, "")
		o := c.pending[len(c.pending)-1]
		o.own, o.depth = c.normAt, c.norms
		return v
	}
	return c.p.MapParts(t, c.norm)
}
