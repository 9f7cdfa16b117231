package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Coherence: two impls of a trait overlap if their headers unify and none of their bounds then fails for sure (rustc:
// coherence.rs, overlapping_impls). A bound fails for sure only if no other crate may add the impl that it lacks.

// overlaps reports impls of one trait for one type. It is called twice: before the bodies are checked, with known -1,
// and at the end for impls in blocks. The first known impls stand in no block.
func (p *Program) overlaps(impls []*resolve.Def, known int) {
	type ofTrait struct {
		all, blanket []*implInfo
		byHead       map[simplifiedKey][]*implInfo
		closed       map[*types.Type][]*implInfo // by types without parameters, which overlap with themselves and open ones
		open         map[simplifiedKey][]*implInfo
	}
	traits := map[*resolve.Def]*ofTrait{}
	for i, d := range impls {
		im := p.impl(d)
		if im.bad || im.orphan || im.trait == nil || im.trait.Lang == "Drop" {
			continue
		}
		seen := traits[im.trait]
		if seen == nil {
			seen = &ofTrait{byHead: map[simplifiedKey][]*implInfo{}, closed: map[*types.Type][]*implInfo{},
				open: map[simplifiedKey][]*implInfo{}}
			traits[im.trait] = seen
		}
		head, headed := simplifiedType(im.self)
		closed := headed && im.self.Flags&(types.HasParam|types.HasProj|types.HasOpaque) == 0
		rivals := seen.all
		switch {
		case closed:
			rivals = slices.Concat(seen.closed[im.self], seen.open[head], seen.blanket)
		case headed:
			rivals = slices.Concat(seen.byHead[head], seen.blanket)
		}
		if im.trait.Crate != p.Main {
			rivals = append(rivals[:len(rivals):len(rivals)], p.libraryBlankets(im.trait)...)
		}
		if i < known {
			rivals = nil
		}
		p.Spend(budget.Goals, len(rivals)/rejections)
		c := newInferCtxt(p, nil)
		c.quiet = 1
		header := c.header(im, c.freshArgs(im.n, syntax.Span{}))
		for _, o := range rivals {
			if !c.mayMatch(o, header) { // most differ in their constructors
				continue
			}
			if args := p.overlap(o, im); args != nil {
				p.reportOverlap(o, im, args)
				p.incoherent = append(p.incoherent, im.trait)
				break
			}
		}
		seen.all = append(seen.all, im)
		switch {
		case !headed:
			seen.blanket = append(seen.blanket, im)
			continue
		case closed:
			seen.closed[im.self] = append(seen.closed[im.self], im)
		default:
			seen.open[head] = append(seen.open[head], im)
		}
		seen.byHead[head] = append(seen.byHead[head], im)
	}
}

// libraryBlankets are the impls of a trait of the library for all types that satisfy a bound.
func (p *Program) libraryBlankets(tr *resolve.Def) (out []*implInfo) {
	for _, list := range p.implsOf(tr, p.param(0, "")) {
		for _, im := range list {
			if im.self.Kind == types.Param && im.def.Crate != p.Main {
				out = append(out, im)
			}
		}
	}
	return out
}

// overlap returns the arguments of the trait for which both impls are, or nil.
func (p *Program) overlap(a, b *implInfo) []*types.Type {
	if len(a.args) != len(b.args) || slices.ContainsFunc(a.args, containsError) ||
		slices.ContainsFunc(b.args, containsError) {
		return nil
	}
	p.Spend(budget.Goals, 1)
	c := newInferCtxt(p, nil)
	c.quiet = 1
	x, y := c.freshArgs(a.n, syntax.Span{}), c.freshArgs(b.n, syntax.Span{})
	args, others := c.header(a, x), c.header(b, y)
	for i := range args {
		if !c.tryUnify(args[i], others[i]) {
			return nil
		}
	}
	if !c.sizesOK(a, x) || !c.sizesOK(b, y) || c.excluded(a, x) || c.excluded(b, y) {
		return nil
	}
	return c.resolveAll(args)
}

// header returns the arguments of the trait of an impl, with variables for its parameters.
func (c *inferCtxt) header(im *implInfo, vars []*types.Type) []*types.Type {
	args := make([]*types.Type, len(im.args))
	for i, t := range im.args {
		args[i] = c.norm(c.p.Subst(t, vars))
	}
	return args
}

// mayMatch reports whether the header of an impl may unify with another one, from its outline alone.
func (c *inferCtxt) mayMatch(im *implInfo, header []*types.Type) bool {
	for i, t := range im.args {
		if i < len(header) && !c.mayUnify(t, header[i], 0) {
			return false
		}
	}
	return true
}

// rejections is how many comparisons of headers cost as much as trying a bound.
const rejections = 64

// excluded reports whether a bound of an impl fails for sure.
func (c *inferCtxt) excluded(im *implInfo, args []*types.Type) bool {
	for i := range im.preds {
		q := c.instPred(&im.preds[i], args)
		if (q.assoc != nil || c.knowable(&q)) && c.eval(&q) == selNo {
			return true
		}
	}
	return false
}

// knowable reports whether no other crate may add an impl for a goal: neither one that uses this crate, for types that
// are open here, nor a future version of the crate that has the trait (rustc: trait_ref_is_knowable).
func (c *inferCtxt) knowable(q *predicate) bool {
	local := q.trait.Crate == c.p.Main || isFnTrait(q.trait) || q.trait.Lang == "Sized"
	for _, a := range c.resolveAll(q.args) {
		t, own := c.p.local(a)
		if t.Kind == types.Infer && t.N == types.InferAny {
			return false
		}
		local = local || own
	}
	return local
}

func (p *Program) reportOverlap(o, im *implInfo, args []*types.Type) {
	name := im.trait.Name
	byDefault := func() bool { // the argument is left out: Rhs = Self
		q := im.trait.Params[1]
		return args[1] == args[0] && q.Index >= 0 && im.trait.Generics.Params[q.Index].Default != nil
	}
	if len(args) > 1 && !byDefault() {
		name += "<"
		for i, a := range args[1:] {
			if i > 0 {
				name += ", "
			}
			name += a.String()
		}
		name += ">"
	}
	if o.def.Derived() && !im.def.Derived() {
		o, im = im, o // derives come last
	}
	e := p.err(im.def.Head(), diag.E0119,
		"conflicting implementations of trait `"+name+"` for type `"+args[0].String()+"`",
		"conflicting implementation for `"+args[0].String()+"`")
	if o.def.Crate == p.Main {
		e.At(o.def.Head(), "first implementation here")
	} else {
		e.WithNote("conflicting implementation in crate `" + crateOf(o.def) + "`")
	}
}

// crateOf is the real crate of a definition of the library.
func crateOf(d *resolve.Def) string {
	if d.Crate.Name == "std" {
		return "core"
	}
	return d.Crate.Name
}
