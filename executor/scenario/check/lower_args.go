package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Generic arguments: their kinds, their number (E0107), their order, and defaults for those that are left out.

// genArg is a written argument for parameter i of those that of has of its own. In a type, whole is the type.
func (l *lower) genArg(a *syntax.GenericArg, of *resolve.Def, i int, whole syntax.Span) *types.Type {
	defer func(v bool) { l.value = v }(l.value)
	l.value = false
	if a.Type != nil {
		// a lone path may name a const parameter or constant
		if pt, ok := a.Type.(*syntax.PathType); ok && pt.QSelf == nil && len(pt.Path.Segs) == 1 &&
			pt.Path.Segs[0].Args == nil {
			name := pt.Path.Segs[0].Name.Name
			if g := l.generic(name); g != nil {
				if l.constGeneric(name) == nil {
					return l.wrongKind(a, of, i, "type", g)
				}
				if want := l.p.constParamOf(of, i); want != nil {
					at := pt.Span
					if whole != (syntax.Span{}) {
						at = whole
					}
					return l.constOfType(g, want, at)
				}
				return g
			}
			if l.namesConst(pt.Path) {
				e := &syntax.PathExpr{Path: pt.Path}
				e.Span = pt.Span
				return l.length(e, l.p.constParamOf(of, i), "argument")
			}
			if d, _ := l.p.S.Path(l.scope, pt.Path, resolve.TypeNS); d == nil && name != "Self" {
				if l.notConst(&pt.Path.Segs[0].Name) {
					return l.wrongKind(a, of, i, "unresolved item", l.p.Prim(types.Error))
				}
			}
		}
		t := l.ty(a.Type)
		if _, open := a.Type.(*syntax.InferType); open || t.Kind == types.Error {
			return t
		}
		return l.wrongKind(a, of, i, "type", t)
	}
	return l.length(a.Const, l.p.constParamOf(of, i), "argument")
}

// constOfType returns const parameter g, or reports at a place that it is not of the wanted type.
func (l *lower) constOfType(g, want *types.Type, at syntax.Span) *types.Type {
	is := l.ty(l.constParam(g.Name).Type)
	if is == want || is.Kind == types.Error || want.Kind == types.Error {
		return g
	}
	l.p.err(at, diag.TypeError, "the constant `"+g.Name+"` is not of type `"+want.String()+"`",
		"expected `"+want.String()+"`, found `"+is.String()+"`")
	return l.p.Prim(types.Error)
}

// namesConst reports whether a generic argument that looks like a type is the name of a constant.
func (l *lower) namesConst(path *syntax.Path) bool {
	if len(path.Segs) != 1 || path.Segs[0].Name.Name == "Self" {
		return false
	}
	d, _ := l.p.S.Path(l.scope, path, resolve.TypeNS)
	c, _ := l.p.S.Path(l.scope, path, resolve.ValueNS)
	return d == nil && c != nil && c.Kind == resolve.Const
}

// wrongKind returns t, or reports argument a, which is none, for a const parameter.
func (l *lower) wrongKind(a *syntax.GenericArg, of *resolve.Def, i int, is string, t *types.Type) *types.Type {
	if i >= len(of.Params) || of.Params[i].Kind != resolve.ConstParam {
		return t
	}
	l.p.err(a.Type.TypeSpan(), diag.E0747, is+" provided when a constant was expected", "")
	return l.p.Prim(types.Error)
}

// constParamOf is the type of parameter i of d's own, which is a const parameter; nil if it is none.
func (p *Program) constParamOf(d *resolve.Def, i int) *types.Type {
	if i >= len(d.Params) || d.Params[i].Kind != resolve.ConstParam {
		return nil
	}
	return (&lower{p: p, scope: d.Scope}).ty(d.Generics.Params[d.Params[i].Index].Type)
}

// notConst reports a variable where a constant is asked for.
func (l *lower) notConst(id *syntax.Ident) bool {
	if l.local == nil || !l.local(id) {
		return false
	}
	l.nonConstant(id)
	return true
}

// nonConstant is the error for a variable where a constant is asked for.
func (l *lower) nonConstant(id *syntax.Ident) {
	l.p.err(id.Span, diag.E0435, "attempt to use a non-constant value in a constant", "non-constant value").
		WithHelp("consider using `const` instead of `let`")
}

// byDefault is the default of a parameter, in terms of the others; nil: none.
func (l *lower) byDefault(gp *syntax.GenericParam) *types.Type {
	switch {
	case gp.Default != nil:
		return l.ty(gp.Default)
	case gp.Value != nil:
		return l.length(gp.Value, l.ty(gp.Type), "argument")
	}
	return nil
}

// defaultArg is the default of parameter i of d, or an inference variable.
func (l *lower) defaultArg(d *resolve.Def, i int, sofar []*types.Type, sp syntax.Span) *types.Type {
	q := d.Params[i]
	if d.Generics != nil && q.Index >= 0 && q.Index < len(d.Generics.Params) {
		dl := &lower{p: l.p, scope: d.Scope, parent: d}
		if d.Kind == resolve.Trait {
			dl.self = l.p.param(0, "Self")
		}
		if t := dl.byDefault(&d.Generics.Params[q.Index]); t != nil {
			return l.p.Subst(t, sofar)
		}
	}
	if l.infer != nil && l.value {
		return l.infer(sp)
	}
	l.p.err(sp, diag.E0107, "missing generics for "+d.Kind.String()+" `"+d.Name+"`",
		"expected "+plural(len(d.Params), "generic argument"))
	return l.p.Prim(types.Error)
}

// args lowers the generic arguments written for d, starting at parameter from.
func (l *lower) args(d *resolve.Def, ga *syntax.GenericArgs, sp syntax.Span, from int) []*types.Type {
	var out []*types.Type
	given := 0
	if l.p.noConstraints(ga); ga != nil && ga.Paren {
		l.p.err(sp, diag.E0214, "parenthesized type parameters may only be used with a `Fn` trait",
			"only `Fn` traits may use parentheses")
		angle := &syntax.GenericArgs{Span: ga.Span}
		for _, t := range ga.Inputs {
			angle.Args = append(angle.Args, syntax.GenericArg{Type: t})
		}
		ga = angle
	}
	if l.argOrder(d, ga, from) {
		for range len(d.Params) - from {
			out = append(out, l.p.Prim(types.Error))
		}
		return out
	}
	if ga != nil {
		l.miscounted = l.lifetimeArgs(d, ga, sp) && len(d.Params) == 0 || l.miscounted
		for i := range ga.Args {
			a := &ga.Args[i]
			if a.Lifetime != "" {
				continue
			}
			given++
			if from+len(out) < len(d.Params) {
				out = append(out, l.genArg(a, d, from+len(out), sp))
			}
		}
	}
	n := len(d.Params) - from
	least := n
	for i := from; i < len(d.Params) && d.Generics != nil; i++ {
		if g := &d.Generics.Params[d.Params[i].Index]; g.Default != nil || g.Value != nil {
			least--
		}
	}
	if few := given > 0 && given < least; few || given > n {
		takes := " takes "
		switch {
		case few && least < n:
			takes += "at least "
		case least < n:
			takes += "at most "
		}
		if l.miscounted = !few || l.miscounted; few {
			n = least
		}
		l.p.err(sp, diag.E0107,
			d.Kind.String()+takes+plural(n, "generic argument")+
				" but "+plural(given, "generic argument")+" "+wasWere(given)+" supplied",
			"expected "+plural(n, "generic argument"))
		for len(out) < len(d.Params)-from {
			out = append(out, l.p.Prim(types.Error))
		}
	}
	if given > 0 && given < n || l.infer == nil || !l.value && d.Kind != resolve.Fn {
		for i := from + len(out); i < len(d.Params); i++ {
			out = append(out, l.defaultArg(d, i, out, sp))
		}
	} else {
		for i := from + len(out); i < len(d.Params); i++ {
			out = append(out, l.infer(sp))
		}
	}
	return out
}

// lifetimeArgs reports that another number of lifetimes is written than a type or trait of the program has.
func (l *lower) lifetimeArgs(d *resolve.Def, ga *syntax.GenericArgs, sp syntax.Span) (wrong bool) {
	if d.Crate != l.p.Main || d.Generics == nil || d.Kind == resolve.Fn {
		return false
	}
	n, given := lifetimeParams(d), 0
	for i := range ga.Args {
		if ga.Args[i].Lifetime != "" {
			given++
		}
	}
	if given == 0 || given == n {
		return false
	}
	l.p.err(sp, diag.E0107, d.Kind.String()+" takes "+plural(n, "lifetime argument")+" but "+
		plural(given, "lifetime argument")+" "+wasWere(given)+" supplied", "expected "+plural(n, "lifetime argument"))
	return true
}

// argOrder reports a generic argument of another kind than its parameter: a lifetime behind types, a number for a type.
func (l *lower) argOrder(d *resolve.Def, ga *syntax.GenericArgs, from int) (failed bool) {
	if ga == nil {
		return false
	}
	wrong := func(a *syntax.GenericArg, is, want string) {
		at := syntax.Span{Lo: a.At, Hi: a.At}
		if a.Type != nil {
			at = a.Type.TypeSpan()
		} else if a.Const != nil {
			at = a.Const.ExprSpan()
		}
		l.p.err(at, diag.E0747, is+" provided when a "+want+" was expected", "")
	}
	k, first := from, (*syntax.GenericArg)(nil)
	for i := range ga.Args {
		a := &ga.Args[i]
		switch {
		case a.Lifetime != "" && first != nil:
			wrong(first, "type", "lifetime")
			return true
		case a.Lifetime != "":
			continue
		case first == nil:
			first = a
		}
		if k < len(d.Params) && a.Type == nil && d.Params[k].Kind == resolve.TypeParam {
			wrong(a, "constant", "type")
			return true
		}
		k++
	}
	return false
}

func wasWere(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}
