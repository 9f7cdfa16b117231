package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// receiver checks that the written type of self leads to Self by dereferencing references, Box, Rc, Arc and Pin.
func (p *Program) receiver(d *resolve.Def, it *syntax.FnItem) {
	fi, self := p.fn(d), p.lowerFor(d).self
	if self == nil {
		return // self is not allowed here
	}
	c := newInferCtxt(p, p.envOf(d))
	c.quiet = 1
	self = c.resolve(c.norm(self))
	whole := c.resolve(c.norm(fi.params[0]))
	if containsError(whole) || containsError(self) {
		return
	}
	code, msg := diag.E0307, "invalid `self` parameter type: `"+whole.String()+"`"
	feature := ""
	for t := whole; t != nil; {
		if t == self {
			if feature == "" {
				return
			}
			code = diag.E0658
			msg = "`" + whole.String() + "` cannot be used as the type of `self` without the `" + feature + "` feature"
			break
		}
		if t.Kind == types.Param && t.Index >= fi.nparent {
			code, msg = diag.E0801, "invalid generic `self` parameter type: `"+whole.String()+"`"
			break
		}
		next, of := c.receiverTarget(t)
		if of != "" {
			feature = of
		}
		t = next
	}
	p.err(it.SelfType.TypeSpan(), code, msg, "")
}

// receiverTarget returns what a type of a receiver dereferences to, nil for nothing, and the feature that it needs.
func (c *inferCtxt) receiverTarget(t *types.Type) (target *types.Type, feature string) {
	switch t.Kind {
	case types.Ref:
		return t.Args[0], ""
	case types.Ptr:
		return t.Args[0], "arbitrary_self_types_pointers"
	case types.Adt:
		switch t.Def.Lang {
		case "Box", "Rc", "Arc":
			return t.Args[0], ""
		case "Pin":
			return c.receiverTarget(t.Args[0])
		}
	}
	if deref := c.p.Lang("Deref"); deref != nil && c.holds(deref, t) == selYes {
		if r, st := c.project(deref.Member("Target", resolve.AssocType), []*types.Type{t}); st == selYes {
			return c.resolve(r), "arbitrary_self_types"
		}
	}
	return nil, ""
}

// superCycle reports a trait that is its own supertrait. Of the traits of a cycle, the first is reported.
func (p *Program) superCycle(d *resolve.Def, it *syntax.TraitItem) {
	reach := map[*resolve.Def]bool{}
	var from func(tr *resolve.Def, seen map[*resolve.Def]bool)
	from = func(tr *resolve.Def, seen map[*resolve.Def]bool) {
		for _, s := range p.superRefs(tr) {
			if s.assoc == nil && s.trait.Crate == p.Main && !seen[s.trait] {
				seen[s.trait] = true
				from(s.trait, seen)
			}
		}
	}
	if from(d, reach); !reach[d] {
		return
	}
	at := it.Name.Span
	for i := range it.Supers {
		if q := it.Supers[i].Path; q != nil {
			s, _ := p.S.Path(d.Scope, q, resolve.TypeNS)
			back := map[*resolve.Def]bool{s: true}
			if s == nil || s.Kind != resolve.Trait {
				continue
			}
			if from(s, back); back[d] {
				at = q.Span
				break
			}
		}
	}
	for tr := range reach {
		back := map[*resolve.Def]bool{}
		if from(tr, back); back[d] && tr.Span.Lo < d.Span.Lo {
			return
		}
	}
	p.err(at, diag.E0391, "cycle detected when computing the super predicates of `"+d.Name+"`", "")
}
