package check

import (
	"cmp"
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// infcx is one inference context: variables with their bindings, and the
// obligations that wait for more to be known. Bindings are recorded on a trail
// so that a probe can be undone.
type infcx struct {
	p       *Program
	env     *paramEnv
	vars    []varState
	trail   []int32     // variables bound since the start, in order
	normAt  syntax.Span // what is blamed when an associated type of a signature is another one than expected
	pending []*oblig    // what is in the list is not changed any more: a snapshot may have it
	calm    calm
	watched []bool // by variable: an obligation may wait for it
	depth   int
	quiet   int // >0: do not report
	stack   []goal
	// low is the lowest goal of the stack that what is being decided depends
	// on, by a cycle back to it; -1 when a limit was reached. What depends on no
	// goal below itself is true for good.
	low    int
	memo   memo
	reach  uint32   // the largest number of a type whose closures what is being decided hangs on
	auto   bool     // it hangs on an auto trait, or on a future
	noting bool     // auto traits that are asked for are noted
	autos  []wanted // those
	// reveal: after checking, `impl Trait` is what it hides.
	reveal bool
	cyclic *types.ClosureTy // see inSignature
	walked int              // types that occurs has looked at
	sole   []pred           // see soleImpl
	unmet  bool             // an obligation does not hold
	erred  bool             // a type with an error met another one: what stays open may follow from that error
}

type varState struct {
	ty    *types.Type // the Infer type of this variable
	bound *types.Type
	span  syntax.Span
	of    uint32      // the first closure in whose signature it is; 0: none
	ctor  *types.Type // whose constructor is at span, if known
	kind  uint8
	div   bool // comes from a diverging expression: falls back to ()
}

// oblig is something that must hold in the end.
type oblig struct {
	pred
	own   syntax.Span // the place for what is said of the body's own futures
	depth int
	cause string
	// One that was undecided is so again as long as none of the variables that are
	// in its args is bound, and gen is the generation; args are resolved then.
	stalled bool
	vars    []int32
	gen     int
}

// callee is the place where the item is named whose bound o is; the place of o itself where there is no item.
func (o *oblig) callee() syntax.Span {
	if o.own.Lo > 0 {
		return o.own
	}
	return o.span
}

type goal struct {
	trait *resolve.Def
	args  []*types.Type
}

// paramEnv is what a generic body may assume: its bounds, with supertraits.
type paramEnv struct {
	preds []pred
}

// noParams is the environment of what has no parameters.
var noParams paramEnv

func newInfcx(p *Program, env *paramEnv) *infcx {
	if env == nil {
		env = &noParams
	}
	return &infcx{p: p, env: env, low: nothingBelow}
}

func (c *infcx) newVar(kind uint64, sp syntax.Span) *types.Type {
	t := c.p.Variable(kind, len(c.vars))
	c.vars = append(c.vars, varState{ty: t, kind: uint8(kind), span: sp})
	return t
}

func (c *infcx) fresh(sp syntax.Span) *types.Type { return c.newVar(types.InferAny, sp) }

// shallow follows a variable to what it is bound to.
func (c *infcx) shallow(t *types.Type) *types.Type {
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
func (c *infcx) resolve(t *types.Type) *types.Type {
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
func (c *infcx) unbound(t *types.Type) bool {
	vars, ok := t.FreeVars()
	for _, v := range vars {
		if c.vars[v.Index].bound != nil {
			return false
		}
	}
	return ok
}

func (c *infcx) resolveAll(ts []*types.Type) []*types.Type {
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
	pending            []*oblig
	calm               calm
}

// calm: the first n obligations would be undecided again as long as nothing that
// they wait for is on the trail from there on, in that generation.
type calm struct{ n, trail, gen int }

func (c *infcx) snap() snapshot {
	return snapshot{len(c.trail), len(c.vars), len(c.autos), c.pending, c.calm}
}

func (c *infcx) rollback(s snapshot) {
	for i := len(c.trail) - 1; i >= s.trail; i-- {
		v := &c.vars[c.trail[i]]
		if v.bound = nil; v.of != 0 {
			c.memo.moved(v.of, true)
		}
	}
	c.trail = c.trail[:s.trail]
	c.vars, c.autos = c.vars[:s.vars], c.autos[:s.autos]
	c.pending, c.calm = s.pending, s.calm
}

func (c *infcx) bind(v, t *types.Type) {
	c.vars[v.Index].bound = t
	c.trail = append(c.trail, int32(v.Index))
	if of := c.vars[v.Index].of; of != 0 {
		c.owns(of, t)
		c.memo.moved(of, false)
	}
}

func (c *infcx) occurs(v, t *types.Type) bool {
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
func (c *infcx) inSignature(v, t *types.Type) bool {
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

// unify makes a and b equal, or reports false having possibly bound variables
// (callers that go on after a failure take a snapshot).
func (c *infcx) unify(a, b *types.Type) bool {
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
		return false
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

func (c *infcx) unifyVar(v, t *types.Type) bool {
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
func (c *infcx) can(a, b *types.Type) bool {
	s := c.snap()
	ok := c.unify(a, b)
	c.rollback(s)
	return ok
}

// tryUnify binds only when it succeeds.
func (c *infcx) tryUnify(a, b *types.Type) bool {
	s := c.snap()
	if c.unify(a, b) {
		return true
	}
	c.rollback(s)
	return false
}

// freshArgs makes n variables.
func (c *infcx) freshArgs(n int, sp syntax.Span) []*types.Type {
	out := c.p.list(n)
	for i := range out {
		out[i] = c.fresh(sp)
	}
	return out
}

func (c *infcx) require(q pred, cause string) {
	o := c.p.oblig()
	o.pred, o.cause = q, cause
	c.pending = append(c.pending, o)
}

// requireAll adds predicates with args put in, normalised.
func (c *infcx) requireAll(ps []pred, args []*types.Type, sp syntax.Span, cause string) {
	for i := range ps {
		q := c.instPred(&ps[i], args)
		q.span = sp
		c.require(q, cause)
	}
}

func (c *infcx) instPred(q *pred, args []*types.Type) pred {
	n := pred{trait: q.trait, assoc: q.assoc, span: q.span}
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
func (c *infcx) norm(t *types.Type) *types.Type {
	if t.Flags&types.HasProj == 0 {
		return t
	}
	if t.Kind == types.Proj {
		args := c.p.list(len(t.Args))
		for i, a := range t.Args {
			args[i] = c.norm(a)
		}
		r, st := c.project(t.Def, args)
		switch st {
		case selYes:
			return r
		case selNo:
			return c.p.Proj(t.Def, args)
		}
		v := c.fresh(syntax.Span{})
		c.require(pred{trait: t.Def.Parent, args: args, assoc: t.Def, ty: v}, "")
		c.pending[len(c.pending)-1].own = c.normAt
		return v
	}
	return c.p.MapParts(t, c.norm)
}

// solve works on the pending obligations until nothing moves. Errors are
// reported once and their obligations dropped.
func (c *infcx) solve() {
	for {
		gen := c.p.generation()
		n := c.stillCalm(gen)
		for n < len(c.pending) && c.stalls(c.pending[n], gen) {
			n++
		}
		c.calm = calm{n, len(c.trail), gen}
		if n == len(c.pending) {
			return
		}
		c.remember()
		moved := false
		list := c.pending
		c.pending = nil
		keep := append(make([]*oblig, 0, len(list)), list[:n]...)
		for _, was := range list[n:] {
			if c.stalls(was, gen) {
				keep = append(keep, was)
				continue
			}
			o := *was
			o.args = c.resolveAll(o.args)
			switch c.step(&o) {
			case selYes:
				moved = true
			case selNo:
				moved = true
				c.reportUnsatisfied(&o)
			default:
				keep = append(keep, c.stall(&o))
			}
			gen = c.p.generation()
		}
		if len(c.pending) > 0 {
			moved = true
		}
		c.forget()
		c.pending = append(keep, c.pending...)
		if !moved || len(c.pending) == 0 {
			return
		}
	}
}

// stillCalm is c.calm.n, or 0 when one of those may have to be looked at.
func (c *infcx) stillCalm(gen int) int {
	if c.calm.n > len(c.pending) || c.calm.gen != gen {
		return 0
	}
	for _, v := range c.trail[c.calm.trail:] {
		if int(v) < len(c.watched) && c.watched[v] {
			return 0
		}
	}
	return c.calm.n
}

// stall is an obligation that was undecided, with what it waits for.
func (c *infcx) stall(o *oblig) *oblig {
	n := *o
	n.stalled, n.vars, n.gen = true, nil, c.p.generation()
	for _, a := range n.args {
		if a.Flags&(types.HasClosure|types.HasOpaque) != 0 || a.Flags&types.HasInfer != 0 && c.resolve(a) != a {
			n.stalled = false // what it is about may change without a variable, or has just changed
			break
		}
		n.vars = variables(a, n.vars)
	}
	for _, v := range n.vars {
		for len(c.watched) <= int(v) {
			c.watched = append(c.watched, false)
		}
		c.watched[v] = true
	}
	return &n
}

// variables appends the variables in t.
func variables(t *types.Type, to []int32) []int32 {
	if t.Flags&types.HasInfer == 0 {
		return to
	}
	if t.Kind == types.Infer {
		for _, v := range to {
			if int(v) == t.Index {
				return to
			}
		}
		return append(to, int32(t.Index))
	}
	for _, a := range t.Args {
		to = variables(a, to)
	}
	for i := range t.Binds {
		to = variables(t.Binds[i].Ty, to)
	}
	return to
}

// stalls reports whether an obligation would be undecided again.
func (c *infcx) stalls(o *oblig, gen int) bool {
	if !o.stalled || o.gen != gen {
		return false
	}
	for _, v := range o.vars {
		if c.vars[v].bound != nil {
			return false
		}
	}
	return true
}

// maxObligDepth bounds how far obligations are from what was asked for. What asks for
// the same of what is inside of it reaches the bound of types first.
const maxObligDepth = 4 * types.MaxTypeDepth

// step tries one obligation; nested ones are added to pending.
func (c *infcx) step(o *oblig) selState {
	if o.depth > maxObligDepth {
		return selNo
	}
	if o.assoc != nil {
		st := c.projects(o.assoc, o.args, o.ty)
		if st == selNo && o.own.Lo != 0 && o.cause == "" && c.soleImpl(o) {
			return selYes
		}
		return st
	}
	if c.known(o.trait, o.args) {
		return selYes
	}
	sel := c.sel(o.trait, o.args, o.span)
	if sel.state == selYes {
		if c.noting {
			c.wantAuto(o.trait, o.args, o.span, o.own)
			c.wantNested(sel, o, 0)
		}
		for i, n := range sel.nested {
			if !c.twice(sel.nested[:i], &n) {
				next := c.p.oblig()
				next.pred, next.own, next.depth, next.cause = n, o.own, o.depth+1, o.cause
				c.pending = append(c.pending, next)
			}
		}
	}
	return sel.state
}

// twice: q is among those before it. A tuple of what is the same asks the same
// for each of its elements.
func (c *infcx) twice(before []pred, q *pred) bool {
	for i := range before {
		b := &before[i]
		if b.trait != q.trait || b.assoc != q.assoc || b.ty != q.ty || len(b.args) != len(q.args) {
			continue
		}
		same := true
		for j, a := range b.args {
			same = same && c.shallow(a) == c.shallow(q.args[j])
		}
		if same {
			return true
		}
	}
	return false
}

// rigid: a projection whose trait is known to hold only by assumption.
func (c *infcx) rigid(t *types.Type) bool {
	s := c.shallow(t.Args[0])
	return s.Kind == types.Param || s.Kind == types.Proj || s.Kind == types.Opaque || s.Kind == types.Error
}

// stuck reports whether t has a projection of a type without the trait, which is an error that is reported elsewhere.
func (c *infcx) stuck(t *types.Type) bool {
	return t.Flags&types.HasProj != 0 && (slices.ContainsFunc(t.Args, c.stuck) ||
		t.Kind == types.Proj && c.holds(t.Def.Parent, t.Args[:len(t.Def.Parent.Params)]...) == selNo)
}

// A printError is a type that a call of a formatting macro cannot print.
type printError struct {
	call  syntax.Pos
	trait *resolve.Def
	self  *types.Type
}

// printsTwice reports whether the same obligation of the same formatting macro has been reported: rustc registers equal
// obligations once.
func (p *Program) printsTwice(at syntax.Span, trait *resolve.Def, self *types.Type) bool {
	e := printError{trait: trait, self: self}
	for _, call := range p.formats {
		if call.Lo <= at.Lo && at.Hi <= call.Hi && call.Lo >= e.call {
			e.call = call.Lo
		}
	}
	if slices.Contains(p.unprintable, e) {
		return true
	}
	p.unprintable = append(p.unprintable, e)
	return false
}

func (c *infcx) reportUnsatisfied(o *oblig) {
	if c.quiet > 0 {
		return
	}
	c.unmet = true
	args := c.resolveAll(o.args)
	for _, a := range args {
		if a.Kind == types.Error || c.stuck(a) {
			return
		}
	}
	p := c.p
	self := args[0].String()
	if o.assoc != nil {
		if t := args[0]; t.Kind == types.Closure && len(args) > 1 && !c.can(p.Tuple(t.Clo.Params...), args[1]) {
			return // that it takes other arguments is reported
		}
		r, _ := c.project(o.assoc, o.args)
		found := "?"
		if r != nil {
			found = c.resolve(r).String()
			if c.resolve(r).Kind == types.Error {
				return
			}
		} else if t := p.Proj(o.assoc, args); c.rigid(t) && c.resolve(o.ty).Flags&types.HasInfer == 0 &&
			c.envHolds(o.trait, args[:len(o.trait.Params)]) {
			found = t.String()
		} else {
			return // the trait bound itself is reported
		}
		want := c.resolve(o.ty)
		if want.Kind == types.Error {
			return
		}
		msg := "type mismatch resolving `<" + self + " as " + o.trait.Name + ">::" + o.assoc.Name + " == " + want.String() + "`"
		if w, ok := projectionWords[o.trait.Lang]; ok {
			msg = "expected `" + self + "` to " + w[0] + " `" + want.String() + "`, but it " + w[1] + " `" + found + "`"
		}
		at := o.span
		if at.Lo == 0 {
			at = o.own
		}
		if clo := yielding(args[0]); clo != nil && o.trait.Lang == "Iterator" && p.ClosureBody(clo) != nil {
			at = tailOf(p.ClosureBody(clo).Value).Span()
		}
		if t := args[0]; t.Kind == types.Closure && at.Lo <= t.Clo.Span.Lo && t.Clo.Span.Hi <= at.Hi {
			if b := p.ClosureBody(t.Clo); b != nil {
				at = tailOf(b.Value).Span()
			}
		}
		p.err(at, diag.E0271, msg, "expected `"+want.String()+"`, found `"+found+"`")
		return
	}
	whole := args[0]
	for _, q := range c.sole {
		if q.trait == o.trait && q.span == o.callee() && o.span != q.span && types.SameTypes(c.resolveAll(q.args), args) {
			return
		}
	}
	trait, args, also, unequal := c.leaf(o.trait, args)
	for i := range also {
		also[i].span = o.span
		c.reportUnsatisfied(&oblig{pred: also[i], own: o.own, cause: o.cause})
	}
	if unequal != nil {
		unequal.span = o.span
		c.reportUnsatisfied(&oblig{pred: *unequal, own: o.own, cause: o.cause})
		return
	}
	if hit := c.onlyImpl(o.trait, o.args); hit != nil && trait != o.trait {
		c.unifyAll(c.header(hit, c.freshArgs(hit.n, syntax.Span{})), o.args) // a sole candidate is confirmed
	}
	if o.cause == "fmt" && p.printsTwice(o.span, trait, args[0]) {
		return
	}
	self = args[0].String()
	name := traitRefString(trait, args)
	d := p.err(p.referent(o.span, whole, args[0]), diag.E0277, "the trait bound `"+self+": "+name+"` is not satisfied",
		"the trait `"+name+"` is not implemented for `"+self+"`")
	d.Distinct = o.cause != "fmt" && p.isMacroCall(d.Span) // of several places in the expansion
	if o.cause == "?" && trait != o.trait {
		d.Msg = "`?` couldn't convert the error: `" + self + ": std::error::" + name + "` is not satisfied"
	}
	switch trait.Lang {
	case "Fn", "FnMut", "FnOnce":
		t := args[0]
		if t.Kind == types.FnDef && t.Def.Kind == resolve.Fn && args[1].Kind == types.Tuple {
			n, k := len(args[1].Args), len(p.fn(t.Def).params)
			d.Code, d.Msg, d.Label = diag.E0631, "type mismatch in function arguments", "expected due to this"
			if n != k {
				d.Code = diag.E0593
				d.Msg = "function is expected to take " + plural(n, "argument") + ", but it takes " + plural(k, "argument")
			}
			break
		}
		if t.Kind != types.Closure || args[1].Kind != types.Tuple {
			break
		}
		if o.own.Lo != 0 {
			d.Span = o.own
		}
		d.Code, d.Msg, d.Label = diag.E0631, "type mismatch in closure arguments", "found signature `"+p.Tuple(t.Clo.Params...).String()+"`, expected `"+args[1].String()+"`"
		if n, k := len(args[1].Args), len(t.Clo.Params); n != k {
			d.Code, d.Msg = diag.E0593, "closure is expected to take "+plural(n, "argument")+", but it takes "+plural(k,
				"argument")
			d.Label = "expected closure that takes " + plural(n, "argument")
			if t.Clo.Head.Lo != 0 && o.own.Lo == 0 {
				d.Span = t.Clo.Head
			}
		}
	case "Display":
		d.Msg = "`" + self + "` doesn't implement `std::fmt::Display`"
		d.Label = "`" + self + "` cannot be formatted with the default formatter"
		d.WithNote("in format strings you may be able to use `{:?}` (or {:#?} for pretty-print) instead")
	case "Debug":
		d.Msg = "`" + self + "` doesn't implement `Debug`"
		d.Label = "`" + self + "` cannot be formatted using `{:?}`"
		d.WithNote("add `#[derive(Debug)]` to `" + self + "` or manually `impl Debug for " + self + "`")
	case "Future", "IntoFuture":
		d.Msg = "`" + self + "` is not a future"
		d.Label = "`" + self + "` is not a future"
		d.WithHelp("remove the `.await`, or await a value that implements `Future`")
	case "Iterator", "IntoIterator":
		d.Msg = "`" + self + "` is not an iterator"
		d.Label = "`" + self + "` is not an iterator"
	case "PartialEq", "PartialOrd":
		if len(args) > 1 {
			d.Msg = "can't compare `" + self + "` with `" + args[1].String() + "`"
			d.Label = "no implementation for `" + self + " == " + args[1].String() + "`"
		}
	case "FromIterator":
		if len(args) > 1 {
			d.Msg = "a value of type `" + self + "` cannot be built from an iterator over elements of type `" + args[1].String() + "`"
			d.Label = "value of type `" + self + "` cannot be built from `std::iter::Iterator<Item=" + args[1].String() + ">`"
		}
	case "From", "Into":
		if o.cause == "?" && len(args) > 1 {
			d.Msg = "`?` couldn't convert the error to `" + self + "`"
			d.Label = "the trait `From<" + args[1].String() + ">` is not implemented for `" + self + "`"
		}
	}
}

// yielding returns the closure whose results are the items of an iterator, or parts of them; nil if there is none.
func yielding(t *types.Type) *types.ClosureTy {
	for t.Kind == types.Adt && t.Def.Crate.Library {
		switch t.Def.Name {
		case "Map", "FilterMap", "MapWhile", "Scan":
			t = t.Args[len(t.Args)-1]
		case "FlatMap":
			t = t.Args[1]
		case "Take", "Skip", "Enumerate", "StepBy", "Peekable", "Fuse", "Filter", "Inspect", "TakeWhile", "SkipWhile", "Rev":
			t = t.Args[0]
		default:
			return nil
		}
	}
	if t.Kind != types.Closure {
		return nil
	}
	return t.Clo
}

// tailOf returns the expression that gives a block its value.
func tailOf(e thir.Expr) thir.Expr {
	for {
		b, ok := e.(*thir.Block)
		if !ok || b.Tail == nil {
			return e
		}
		e = b.Tail
	}
}

// referent returns the part of a span that is behind the & of expressions of type t whose referent, of type inner, is to
// blame. Other spans are returned as they are.
func (p *Program) referent(at syntax.Span, t, inner *types.Type) syntax.Span {
	text, from := p.S.Sources.Text(at), at
	for ; t != inner; t = t.Args[0] {
		if t.Kind != types.Ref || !strings.HasPrefix(text, "&") {
			return from
		}
		rest := strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(text[1:], " "), "mut "), " ")
		at.Lo += syntax.Pos(len(text) - len(rest))
		text = rest
	}
	return at
}

// fits: the impl's header is for the goal.
func (c *infcx) fits(im *implInfo, args []*types.Type) bool {
	s := c.snap()
	defer c.rollback(s)
	iargs := c.freshArgs(im.n, syntax.Span{})
	for i, a := range im.args {
		if !c.unify(c.norm(c.p.Subst(a, iargs)), args[i]) {
			return false
		}
	}
	return true
}

// leaf is the goal that is to blame for one that does not hold: where only one impl is for the type, what it asks for
// in vain. Of goals about one type the first is named, but for the signatures of closures and functions. unequal is
// what it says about the result of a closure if that is to blame, else nil.
func (c *infcx) leaf(
	trait *resolve.Def, args []*types.Type,
) (tr *resolve.Def, as []*types.Type, also []pred, unequal *pred) {
	tr, as = trait, args
	s := c.snap()
	defer c.rollback(s)
	for depth := 0; depth < 8 && !isFnTrait(tr); depth++ {
		hit := c.onlyImpl(tr, as)
		if hit == nil {
			break
		}
		iargs := c.freshArgs(hit.n, syntax.Span{})
		if !c.unifyAll(c.header(hit, iargs), as) {
			break
		}
		next := false
		for i := range hit.preds {
			q := c.instPred(&hit.preds[i], iargs)
			if q.assoc == nil && c.eval(&q) == selNo {
				if q.args = c.resolveAll(q.args); !next {
					tr, as, next = q.trait, q.args, true
				} else if q.args[0] == as[0] && !c.p.implies(tr, q.trait, 0) {
					also = append(also, q)
				}
			}
			if q.assoc != nil && isFnTrait(q.trait) && c.shallow(q.args[0]).Kind == types.Closure && c.eval(&q) == selNo {
				q.args, q.ty = c.resolveAll(q.args), c.resolve(q.ty)
				unequal = &q
			}
		}
		if !next {
			break
		}
	}
	if unequal != nil && tr == trait {
		return tr, as, nil, unequal
	}
	self := args[0]
	for self.Kind == types.Ref {
		self = self.Args[0]
	}
	signature := isFnTrait(tr) && (as[0].Kind == types.Closure || as[0].Kind == types.FnDef)
	if tr != trait && !signature && (as[0] == args[0] || as[0] == self) {
		return trait, args, nil, nil
	}
	return tr, as, also, nil
}

// implies reports whether each type with a trait has another trait, which is the same or one of its supertraits.
func (p *Program) implies(tr, other *resolve.Def, depth int) bool {
	if tr == other {
		return true
	}
	supers := p.trait(tr).supers
	for i := range supers {
		if supers[i].assoc == nil && depth < 8 && p.implies(supers[i].trait, other, depth+1) {
			return true
		}
	}
	return false
}

// onlyImpl returns the impl whose header is for a goal if there is just one.
func (c *infcx) onlyImpl(tr *resolve.Def, args []*types.Type) (hit *implInfo) {
	for _, list := range c.p.implsOf(tr, args[0]) {
		for _, im := range list {
			if c.outlined(im, args) && c.fits(im, args) {
				if hit != nil {
					return nil
				}
				hit = im
			}
		}
	}
	return hit
}

// projectionWords are for the traits whose only associated type has a verb.
var projectionWords = map[string][2]string{
	"Future":   {"be a future that resolves to", "resolves to"},
	"Iterator": {"be an iterator that yields", "yields"},
	"FnOnce":   {"return", "returns"},
}

func traitRefString(tr *resolve.Def, args []*types.Type) string {
	s := tr.Name
	if len(args) > 1 {
		if isFnTrait(tr) && args[1].Kind == types.Tuple {
			s += "("
			for i, a := range args[1].Args {
				if i > 0 {
					s += ", "
				}
				s += a.String()
			}
			return s + ")"
		}
		s += "<"
		for i, a := range args[1:] {
			if i > 0 {
				s += ", "
			}
			s += a.String()
		}
		s += ">"
	}
	return s
}
