package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Obligations (rustc: FulfillmentContext): each is tried until inference knows enough to decide it; what stays
// undecided at the end is ambiguous.

// obligation is something that must hold in the end.
type obligation struct {
	predicate
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
func (o *obligation) callee() syntax.Span {
	if o.own.Lo > 0 {
		return o.own
	}
	return o.span
}

type goal struct {
	trait *resolve.Def
	args  []*types.Type
}

// solve works on the pending obligations until nothing moves. Errors are
// reported once and their obligations dropped.
func (c *inferCtxt) solve() {
	for {
		gen := c.p.generation()
		n := c.stalledUpTo(gen)
		for n < len(c.pending) && c.isStalled(c.pending[n], gen) {
			n++
		}
		c.stalled = stalledPrefix{n, len(c.trail), gen}
		if n == len(c.pending) {
			return
		}
		c.remember()
		moved := false
		list := c.pending
		c.pending = nil
		keep := append(make([]*obligation, 0, len(list)), list[:n]...)
		for _, was := range list[n:] {
			if c.isStalled(was, gen) {
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

// stalledUpTo is c.stalled.n, or 0 when one of those may have to be looked at.
func (c *inferCtxt) stalledUpTo(gen int) int {
	if c.stalled.n > len(c.pending) || c.stalled.gen != gen {
		return 0
	}
	for _, v := range c.trail[c.stalled.trail:] {
		if int(v) < len(c.watched) && c.watched[v] {
			return 0
		}
	}
	return c.stalled.n
}

// stall is an obligation that was undecided, with what it waits for.
func (c *inferCtxt) stall(o *obligation) *obligation {
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

// isStalled reports whether an obligation would be undecided again.
func (c *inferCtxt) isStalled(o *obligation, gen int) bool {
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

// autoderefStep tries one obligation; nested ones are added to pending.
func (c *inferCtxt) step(o *obligation) selState {
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
	if sel.impl != nil && sel.impl.loose && slices.Contains(c.p.openImpls, o.trait) {
		return selMaybe // see reportAmbiguous
	}
	if sel.state == selYes {
		if c.noting {
			c.wantAuto(o.trait, o.args, o.span, o.own)
			c.wantNested(sel, o)
		}
		for i, n := range sel.nested {
			if !c.twice(sel.nested[:i], &n) {
				next := c.p.oblig()
				next.predicate, next.own, next.depth, next.cause = n, o.own, o.depth+1, o.cause
				c.pending = append(c.pending, next)
			}
		}
	}
	return sel.state
}

// twice: q is among those before it. A tuple of what is the same asks the same
// for each of its elements.
func (c *inferCtxt) twice(before []predicate, q *predicate) bool {
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
func (c *inferCtxt) rigid(t *types.Type) bool {
	s := c.shallow(t.Args[0])
	return s.Kind == types.Param || s.Kind == types.Proj || s.Kind == types.Opaque || s.Kind == types.Error
}

// stuck reports whether t has a projection of a type without the trait, which is an error that is reported elsewhere.
func (c *inferCtxt) stuck(t *types.Type) bool {
	return t.Flags&types.HasProj != 0 && (slices.ContainsFunc(t.Args, c.stuck) ||
		t.Kind == types.Proj && c.holds(t.Def.Parent, t.Args[:len(t.Def.Parent.Params)]...) == selNo)
}
