package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// genericParams checks what the types and defaults of generic parameters refer to.
func (p *Program) genericParams(d *resolve.Def, g *syntax.Generics) {
	allowed := d.Kind != resolve.Fn && d.Kind != resolve.Impl
	for i := range g.Params {
		q := &g.Params[i]
		p.refersTo(q.Type, g.Params, func(name *syntax.Ident, _ int) {
			p.err(name.Span, diag.E0770, "the type of const parameters must not depend on other generic parameters",
				"the type must not depend on the parameter `"+name.Name+"`")
		})
		if q.Kind == syntax.ConstParam {
			l := &lower{p: p, scope: d.Scope, item: d, parent: ParentOf(d)}
			if t := l.ty(q.Type); !t.IsInt() && t.Kind != types.Bool && t.Kind != types.Char && t.Kind != types.Error &&
				t.Flags&types.HasParam == 0 {
				p.err(q.Type.TypeSpan(), diag.TypeError, "`"+t.String()+"` is forbidden as the type of a const generic parameter",
					"").WithNote("the only supported types are integers, `bool`, and `char`")
			}
		}
		p.relaxed(q.Bounds)
		p.refersTo(q.Default, g.Params, func(name *syntax.Ident, k int) {
			if k >= i {
				p.err(name.Span, diag.E0128, "generic parameter defaults cannot reference parameters before they are declared",
					"cannot reference `"+name.Name+"` before it is declared")
			} else if k < 0 && d.Kind != resolve.Trait {
				p.err(name.Span, diag.E0735, "generic parameters cannot use `Self` in their defaults", "")
			}
		})
		if q.Default != nil && !allowed {
			at := q.Name.Span
			at.Hi = q.Default.TypeSpan().Hi
			p.Lint(d, at, diag.InvalidTypeParamDefault, "defaults for generic parameters are not allowed here")
		}
	}
}

// trivialBounds reports bounds of a where clause that are about types without parameters and do not hold.
func (p *Program) trivialBounds(g *syntax.Generics, preds []predicate) {
	for i := range preds {
		q := &preds[i]
		if q.assoc != nil || isAuto(q.trait) || slices.ContainsFunc(q.args, func(t *types.Type) bool {
			return t.Flags&(types.HasParam|types.HasProj|types.HasOpaque|types.HasInfer) != 0 || containsError(t)
		}) {
			continue
		}
		for k := range g.Where {
			at := g.Where[k].Span
			if c := newInferCtxt(p, nil); at.Lo <= q.span.Lo && q.span.Hi <= at.Hi && c.holds(q.trait, q.args...) == selNo {
				x := *q
				x.span = at
				c.reportUnsatisfied(&obligation{predicate: x})
			}
		}
	}
}

// relaxed checks bounds with a question mark: there is one at most, ?Sized.
func (p *Program) relaxed(bounds []syntax.Bound) {
	var first *syntax.Bound
	for i := range bounds {
		b := &bounds[i]
		if !b.Maybe || b.Path == nil {
			continue
		}
		if b.Path.Segs[len(b.Path.Segs)-1].Name.Name != "Sized" {
			p.err(b.Span, diag.TypeError, "bound modifier `?` can only be applied to `Sized`", "")
		} else if first == nil {
			first = b
		} else {
			p.err(first.Span, diag.E0203, "duplicate relaxed `Sized` bounds", "").AlsoAt(b.Span)
		}
	}
}

// refersTo calls found for each path in a written type that begins with one of the parameters, with its index, or with
// Self, with -1.
func (p *Program) refersTo(t syntax.Type, params []syntax.GenericParam, found func(name *syntax.Ident, k int)) {
	if t == nil {
		return
	}
	w := typeWalk{path: func(q *syntax.Path, _ bool) {
		name := &q.Segs[0].Name
		if name.Name == "Self" {
			found(name, -1)
		}
		for k := range params {
			if params[k].Name.Name == name.Name && params[k].Kind != syntax.LifetimeParam {
				found(name, k)
			}
		}
	}}
	w.ty(t, false)
}

// aliasItem checks a type alias as it is written: the lifetimes in it, and that its type parameters are used.
func (p *Program) aliasItem(d *resolve.Def, it *syntax.TypeAlias) {
	p.genericParams(d, &it.Generics)
	p.storedType(d, new(bool)).ty(it.Type, false)
	blockLength := false // it is checked as a constant
	if at, ok := it.Type.(*syntax.ArrayType); ok {
		_, blockLength = at.Len.(*syntax.BlockExpr)
	}
	if !blockLength {
		p.alias(d)
	}
	used := map[int]bool{}
	p.refersTo(it.Type, it.Generics.Params, func(_ *syntax.Ident, k int) { used[k] = true })
	for i := range it.Generics.Params {
		if q := &it.Generics.Params[i]; q.Kind == syntax.TypeParam && !used[i] {
			p.err(q.Name.Span, diag.E0091, "type parameter `"+q.Name.Name+"` is never used", "unused type parameter")
		}
	}
}

// noArgs reports generic arguments behind a name that has no parameters.
func (p *Program) noArgs(seg *syntax.PathSeg, of string) {
	if seg.Args == nil || len(seg.Args.Args) == 0 {
		return
	}
	kind := "type"
	a := &seg.Args.Args[0]
	switch {
	case a.Lifetime != "":
		kind = "lifetime"
	case a.Type == nil:
		kind = "const"
	}
	p.err(argSpan(a), diag.E0109, kind+" arguments are not allowed on "+of, kind+" argument not allowed")
}

// noArgsOn reports generic arguments on the modules of a path. A path to a variant has them on the type or the variant.
func (p *Program) noArgsOn(segs []syntax.PathSeg, d *resolve.Def) {
	n := len(segs) - 1
	if d.Kind == resolve.Variant && n > 0 {
		if n--; segs[n].Args != nil {
			p.noArgs(&segs[n+1], d.What()+" `"+d.Name+"`")
		}
	}
	for i := range n {
		p.noArgs(&segs[i], "module `"+segs[i].Name.Name+"`")
	}
}

// argSpan is the place of a generic argument.
func argSpan(a *syntax.GenericArg) syntax.Span {
	switch {
	case a.Lifetime != "":
		return wordAt(a.At, a.Lifetime)
	case a.Type != nil:
		return a.Type.TypeSpan()
	}
	return a.Const.ExprSpan()
}

// noConstraints reports Item = T among the arguments of what is no trait.
func (p *Program) noConstraints(ga *syntax.GenericArgs) {
	if ga != nil && len(ga.Assocs) > 0 {
		p.err(ga.Assocs[0].Name.Span, diag.E0229, "associated item constraints are not allowed here",
			"associated item constraint not allowed here")
	}
}

// wrongCount reports that a function is given another number of generic arguments than it has parameters, and returns
// whether it did: all are inferred then. Lifetimes count where none is late-bound.
func (f *fnCtxt) wrongCount(d *resolve.Def, ga *syntax.GenericArgs, name syntax.Span) bool {
	if f.p.noConstraints(ga); ga == nil {
		return false
	}
	lifetimes, others := 0, 0
	for i := range ga.Args {
		if ga.Args[i].Lifetime != "" {
			lifetimes++
		} else {
			others++
		}
	}
	n, given, kind := len(d.Params), others, "generic argument"
	if others == 0 || others == n {
		n, given, kind = lifetimeParams(d), lifetimes, "lifetime argument"
		if given == 0 || given == n || n > 0 && earlyBound(d.FnItem()) != n ||
			n == 0 && slices.ContainsFunc(f.p.fn(d).params, borrows) {
			return false
		}
	}
	f.err(name, diag.E0107, d.What()+" takes "+plural(n, kind)+" but "+plural(given, kind)+" "+wasWere(given)+" supplied",
		"expected "+plural(n, kind))
	f.erred = true
	return true
}

// borrows reports whether a type has lifetimes, perhaps.
func borrows(t *types.Type) bool {
	return t.Kind == types.Ref || t.Kind == types.Dyn || t.Kind == types.FnPtr ||
		t.Kind == types.Adt && lifetimeParams(t.Def) > 0 || slices.ContainsFunc(t.Args, borrows)
}
