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

// overlaps reports impls of one trait for one type.
func (p *Program) overlaps(impls []*resolve.Def) {
	type ofTrait struct {
		all, blanket []*implInfo
		byHead       map[headKey][]*implInfo
		closed       map[*types.Type][]*implInfo // by types without parameters, which overlap with themselves and open ones
		open         map[headKey][]*implInfo
	}
	traits := map[*resolve.Def]*ofTrait{}
	for _, d := range impls {
		im := p.impl(d)
		if im.bad || im.orphan || im.trait == nil || im.trait.Lang == "Drop" {
			continue
		}
		seen := traits[im.trait]
		if seen == nil {
			seen = &ofTrait{byHead: map[headKey][]*implInfo{}, closed: map[*types.Type][]*implInfo{},
				open: map[headKey][]*implInfo{}}
			traits[im.trait] = seen
		}
		head, headed := headOf(im.self)
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
		p.Spend(budget.Goals, len(rivals)/rejections)
		for _, o := range rivals {
			if args := p.overlap(o, im); args != nil {
				p.reportOverlap(o, im, args)
				im.bad = true // rustc's specialization graph does not have it
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
	if len(a.args) != len(b.args) {
		return nil
	}
	for i := range a.args {
		if !mayUnify(a.args[i], b.args[i]) {
			return nil
		}
	}
	p.Spend(budget.Goals, 1)
	c := newInfcx(p, nil)
	c.quiet = 1
	x, y := c.freshArgs(a.n, syntax.Span{}), c.freshArgs(b.n, syntax.Span{})
	args := make([]*types.Type, len(a.args))
	for i := range a.args {
		if containsError(a.args[i]) || containsError(b.args[i]) {
			return nil
		}
		args[i] = c.norm(p.Subst(a.args[i], x))
		if !c.tryUnify(args[i], c.norm(p.Subst(b.args[i], y))) {
			return nil
		}
	}
	if !c.sizesOK(a, x) || !c.sizesOK(b, y) || c.excluded(a, x) || c.excluded(b, y) {
		return nil
	}
	return c.resolveAll(args)
}

// rejections is how many comparisons of headers cost as much as trying a bound.
const rejections = 64

// mayUnify reports whether types may be equal for some parameters, seen from their constructors alone: most headers
// differ there (rustc: fast_reject.rs).
func mayUnify(a, b *types.Type) bool {
	if a == b {
		return true
	}
	const anything = types.HasParam | types.HasProj | types.HasOpaque | types.HasInfer
	if a.Flags&anything == 0 && b.Flags&anything == 0 {
		return containsError(a) || containsError(b) // types are interned
	}
	for _, t := range [...]*types.Type{a, b} {
		switch t.Kind {
		case types.Param, types.Proj, types.Opaque, types.Infer, types.Error:
			return true
		}
	}
	if a.Kind != b.Kind || a.Def != b.Def {
		return false
	}
	if a.Kind != types.Adt && a.Kind != types.Tuple && a.Kind != types.Ref {
		return true
	}
	if len(a.Args) != len(b.Args) || a.Mut != b.Mut {
		return false
	}
	for i := range a.Args {
		if !mayUnify(a.Args[i], b.Args[i]) {
			return false
		}
	}
	return true
}

// excluded reports whether a bound of an impl fails for sure.
func (c *infcx) excluded(im *implInfo, args []*types.Type) bool {
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
func (c *infcx) knowable(q *pred) bool {
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
