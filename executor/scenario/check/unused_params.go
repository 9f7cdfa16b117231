package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Parameters that nothing determines: of a type, that no field uses (E0392), and of an impl, that its header does not
// mention (E0207).

// unusedParams reports the parameters of a type that no field uses.
func (p *Program) unusedParams(d *resolve.Def) {
	g, unused := d.Generics, p.unusedNames(d)
	if len(unused) == 0 {
		return
	}
	known := make([]bool, len(d.Params))
	for i, q := range d.Params {
		known[i] = q.Kind == resolve.ConstParam || !unused[q.Name]
	}
	learn(p.adt(d).preds, known)
	bound := func(name string) bool {
		i := slices.IndexFunc(d.Params, func(q *resolve.Def) bool { return q.Name == name })
		return i >= 0 && known[i]
	}
	for i := range g.Params {
		q := &g.Params[i]
		switch {
		case q.Kind == syntax.TypeParam && unused[q.Name.Name] && !bound(q.Name.Name):
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
	know := func(i int) { known[i] = true }
	paramsIn(im.self, false, know)
	for _, a := range im.args {
		paramsIn(a, false, know)
	}
	learn(im.preds, known)
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
			p.openImpls = append(p.openImpls, im.trait)
		}
		index++
	}
}

// paramsIn calls do for the parameters in a type: with inputs also for those in projections, which do not follow from
// the type, because many types may have it.
func paramsIn(t *types.Type, inputs bool, do func(index int)) {
	if t.Kind == types.Param {
		do(t.Index)
	}
	if t.Kind == types.Proj && !inputs {
		return
	}
	for _, a := range t.Args {
		paramsIn(a, inputs, do)
	}
	for _, b := range t.Binds {
		paramsIn(b.Ty, inputs, do)
	}
}

// learn adds the parameters that follow from known ones by associated types in bounds (rustc:
// identify_constrained_generic_params).
func learn(preds []predicate, known []bool) {
	for again := true; again; {
		again = false
		for i := range preds {
			q := &preds[i]
			if q.assoc == nil {
				continue
			}
			given := true
			for _, a := range q.args {
				paramsIn(a, true, func(i int) { given = given && known[i] })
			}
			if given {
				paramsIn(q.ty, false, func(i int) { again = again || !known[i]; known[i] = true })
			}
		}
	}
}

// unusedNames returns the parameters of a struct or enum that no field uses, lifetimes with their tick.
func (p *Program) unusedNames(d *resolve.Def) map[string]bool {
	if known, ok := p.unused[d]; ok {
		return known
	}
	if p.unused == nil {
		p.unused = map[*resolve.Def]map[string]bool{}
	}
	p.unused[d] = findUnused(d)
	return p.unused[d]
}

func findUnused(d *resolve.Def) (unused map[string]bool) {
	g := d.Generics
	if g == nil || len(g.Params) == 0 {
		return nil
	}
	used := map[string]bool{}
	projected := map[string]bool{} // F of F::Output, whose value needs what the bounds of F mention
	unsure := false
	w := typeWalk{
		path: func(q *syntax.Path, _ bool) {
			used[q.Segs[0].Name.Name] = true
			if len(q.Segs) > 1 {
				projected[q.Segs[0].Name.Name] = true
			}
		},
		lifetime: func(name string, _ syntax.Span, _ bool) { used["'"+bare(name)] = true },
	}
	for _, x := range append([]*resolve.Def{d}, d.Variants...) {
		fs := x.FieldDefs()
		for i := range fs {
			if _, ok := fs[i].Type.(*syntax.MacroType); ok {
				unsure = true
			}
			w.ty(fs[i].Type, false)
		}
	}
	if unsure {
		return nil
	}
	for n := -1; n < len(used); {
		n = len(used)
		for i := range g.Params {
			if q := &g.Params[i]; projected[q.Name.Name] {
				w.bounds(q.Bounds)
			} else if used[q.Name.Name] {
				w.assocBounds(q.Bounds)
			}
		}
		for i := range g.Where {
			of, from := true, false
			known := typeWalk{path: func(q *syntax.Path, _ bool) {
				name := q.Segs[0].Name.Name
				of, from = of && used[name], len(q.Segs) == 1 && projected[name]
			}}
			if known.ty(g.Where[i].Type, false); from {
				w.bounds(g.Where[i].Bounds)
			} else if of {
				w.assocBounds(g.Where[i].Bounds)
			}
		}
	}
	for i := range g.Params {
		q := &g.Params[i]
		name := q.Name.Name
		if q.Kind == syntax.LifetimeParam {
			name = "'" + bare(name)
		}
		if q.Kind != syntax.ConstParam && !used[name] {
			if unused == nil {
				unused = map[string]bool{}
			}
			unused[name] = true
		}
	}
	return unused
}

// noteBivariant finds the parameters of a type that no field uses. Types that differ in them are the same to inference,
// so nothing is learned of them (rustc: Variance::Bivariant).
func (p *Program) noteBivariant(d *resolve.Def) {
	unused := p.unusedNames(d)
	for i, q := range d.Params {
		if unused[q.Name] && q.Kind == resolve.TypeParam {
			if p.bivariant == nil {
				p.bivariant = map[paramOf]bool{}
			}
			p.bivariant[paramOf{d, i}] = true
		}
	}
}

// paramOf is a parameter of a definition by its index.
type paramOf struct {
	of    *resolve.Def
	index int
}
