package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Parameters that nothing determines: of a type, that no field uses (E0392), and of an impl, that its header does not
// mention (E0207).

// unusedParams reports the parameters of a type that no field uses.
func (p *Program) unusedParams(d *resolve.Def) {
	g, unused := d.Generics, unusedNames(d)
	for i := range g.Params {
		q := &g.Params[i]
		switch {
		case q.Kind == syntax.TypeParam && unused[q.Name.Name]:
			p.errOnly(q.Name.Span, diag.E0392, "type parameter `"+q.Name.Name+"` is never used", "unused type parameter").
				WithHelp("consider removing `" + q.Name.Name +
					"`, referring to it in a field, or using a marker such as `PhantomData`")
		case q.Kind == syntax.LifetimeParam && unused["'"+bare(q.Name.Name)]:
			p.errOnly(q.Name.Span, diag.E0392, "lifetime parameter `'"+bare(q.Name.Name)+"` is never used",
				"unused lifetime parameter").
				WithHelp("consider removing `'" + bare(q.Name.Name) +
					"`, referring to it in a field, or using a marker such as `PhantomData`")
		}
	}
}

// unconstrained reports parameters of an impl that follow from nothing (E0207): those in the type and in the trait's
// arguments are known, and those in an associated type of which all inputs are known, as in `T: Iterator<Item = U>`.
func (p *Program) unconstrained(im *implInfo, it *syntax.ImplItem) {
	known := make([]bool, im.n)
	params := func(t *types.Type, inputs bool, do func(index int)) {
		var visit func(t *types.Type)
		visit = func(t *types.Type) {
			if t.Kind == types.Param {
				do(t.Index)
			}
			if t.Kind == types.Proj && !inputs {
				return // many types may have it
			}
			for _, a := range t.Args {
				visit(a)
			}
			for _, b := range t.Binds {
				visit(b.Ty)
			}
		}
		visit(t)
	}
	learn := func(i int) { known[i] = true }
	params(im.self, false, learn)
	for _, a := range im.args {
		params(a, false, learn)
	}
	for again := true; again; {
		again = false
		for i := range im.preds {
			q := &im.preds[i]
			if q.assoc == nil {
				continue
			}
			given := true
			for _, a := range q.args {
				params(a, true, func(i int) { given = given && known[i] })
			}
			if given {
				params(q.ty, false, func(i int) { again = again || !known[i]; learn(i) })
			}
		}
	}
	index := 0
	for i := range it.Generics.Params {
		q := &it.Generics.Params[i]
		what := "type"
		switch q.Kind {
		case syntax.LifetimeParam:
			continue
		case syntax.ConstParam:
			what = "const"
		}
		if !known[index] {
			at := q.Name.Span
			if q.Kind == syntax.ConstParam {
				at.Lo = max(at.Lo-syntax.Pos(len("const ")), 0)
			}
			p.errOnly(at, diag.E0207, "the "+what+" parameter `"+q.Name.Name+
				"` is not constrained by the impl trait, self type, or predicates", "unconstrained "+what+" parameter")
			im.loose = true
			p.incoherent = append(p.incoherent, im.trait)
		}
		index++
	}
}
