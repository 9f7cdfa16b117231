package check

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Patterns with default binding modes (reference, "binding modes"): a pattern
// that is not a reference pattern looks through references of the matched
// value and makes its bindings references.

type patCtxt struct {
	f     *fnCtxt
	binds map[binder]*thir.Local // of this pattern
	order []syntax.Ident
	or    int
	// source is what the variables are, seen the names of the parameters before, if they are parameters.
	source string
	seen   *names
	let    bool                       // the pattern is that of a let without else
	modes  map[binder]syntax.IdentPat // in alternatives: the first pattern with that name, for its ref and mut
	name   syntax.Path                // of the variable that is looked at
	seg    [1]syntax.PathSeg
}

// What the variables of a pattern are, in rustc's words (rustc: PatternSource).
const (
	letBinding   = "let binding"
	matchBinding = "match binding"
	forBinding   = "for binding"
	parameter    = "function parameter"
)

// What a pattern that does not always match stands in.
const (
	functionArgument = "function argument"
	closureArgument  = "closure argument"
)

// topPat checks a whole pattern and declares its variables, which are what source says.
func (f *fnCtxt) topPat(pt syntax.Pat, t *types.Type, source string) thir.Pat {
	c := &patCtxt{f: f, source: source}
	return c.whole(pt, t)
}

// paramPat checks the pattern of a parameter, which is that of a function or closure as what says. seen has the names
// of the parameters before it.
func (f *fnCtxt) paramPat(pt syntax.Pat, t *types.Type, what string, seen *names) thir.Pat {
	c := &patCtxt{f: f, source: parameter, seen: seen}
	p := c.whole(pt, t)
	if f.user || checkLibraryMoves {
		f.finally(func() { f.irrefutable(p, pt.PatSpan(), what) })
	}
	return p
}

func (c *patCtxt) whole(pt syntax.Pat, t *types.Type) thir.Pat {
	f := c.f
	p := c.pat(pt, t, thir.BindMove)
	for _, id := range c.order {
		f.declare(c.binds[bindKey(&id)], id)
	}
	return p
}

// binder is a name with its hygiene.
type binder struct {
	name string
	ctx  uint32
}

func bindKey(id *syntax.Ident) binder { return binder{id.Name, id.Ctx} }

// peel looks through references for a non-reference pattern.
func (c *patCtxt) peel(t *types.Type, bm thir.BindMode) (inner *types.Type, n []*types.Type, mode thir.BindMode) {
	f := c.f
	t = f.settled(t)
	mode = bm
	for t.Kind == types.Ref {
		n = append(n, t)
		switch {
		case mode == thir.BindRef:
		case t.Mut:
			mode = thir.BindRefMut
		default:
			mode = thir.BindRef
		}
		t = f.settled(t.Args[0])
	}
	return t, n, mode
}

func wrapDeref(p thir.Pat, refs []*types.Type, sp syntax.Span) thir.Pat {
	for i := len(refs) - 1; i >= 0; i-- {
		p = &thir.DerefPat{P: thir.P{Ty: refs[i], Sp: sp}, Sub: p}
	}
	return p
}

func (c *patCtxt) pat(pt syntax.Pat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.PatSpan()
	switch pt := pt.(type) {
	case *syntax.WildPat:
		return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
	case *syntax.RestPat:
		f.err(sp, diag.ResolveError, "`..` patterns are not allowed here",
			"").WithNote("only allowed in tuple, tuple struct, and slice patterns")
		return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
	case *syntax.IdentPat:
		return c.ident(pt, t, bm)
	case *syntax.LitPat:
		return c.lit(pt, t, bm)
	case *syntax.RangePat:
		return c.rangePat(pt, t, bm)
	case *syntax.RefPat:
		t = f.settled(t)
		if t.Kind == types.Infer {
			el := f.fresh(sp)
			f.unify(t, p.Ref(el, pt.Mut))
			t = f.shallow(t)
		}
		if t.Kind != types.Ref {
			if t.Kind != types.Error {
				f.err(sp, diag.E0308, "mismatched types", "expected `"+f.resolve(t).String()+"`, found `&_`")
			}
			c.bindAll([]syntax.Pat{pt.Pat})
			return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
		}
		return &thir.DerefPat{P: thir.P{Ty: t, Sp: sp}, Sub: c.pat(pt.Pat, t.Args[0], thir.BindMove)}
	case *syntax.TuplePat:
		in, refs, mode := c.peel(t, bm)
		n := len(pt.Elems)
		rest := restIndex(pt.Elems)
		if in.Kind == types.Infer && rest < 0 {
			f.unify(in, p.Tuple(f.freshArgs(n, sp)...))
			in = f.shallow(in)
		}
		if in.Kind == types.Error {
			c.bindAll(pt.Elems)
			return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
		}
		if in.Kind != types.Tuple || rest < 0 && len(in.Args) != n || rest >= 0 && n-1 > len(in.Args) {
			if in.Kind != types.Tuple {
				f.err(sp, diag.E0308, "mismatched types", "expected `"+f.resolve(in).String()+"`, found `("+underscores(n)+")`")
			} else {
				f.err(sp, diag.E0308, "mismatched types",
					"expected a tuple with "+plural(len(in.Args), "element")+", found one with "+plural(n, "element"))
			}
			c.bindAll(pt.Elems)
			return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
		}
		out := &thir.FieldsPat{P: thir.P{Ty: in, Sp: sp}}
		c.positional(pt.Elems, rest, in.Args, mode, &out.Fields)
		return wrapDeref(out, refs, sp)
	case *syntax.TupleStructPat:
		return c.tupleStruct(pt, t, bm)
	case *syntax.StructPat:
		return c.structPat(pt, t, bm)
	case *syntax.PathPat:
		return c.path(f.resolveAs(namesUnit, pt.QSelf, pt.Path), t, bm, sp)
	case *syntax.SlicePat:
		return c.slice(pt, t, bm)
	case *syntax.OrPat:
		return c.orPat(pt, t, bm)
	case *syntax.MacroPat:
		d, HasLocal := f.macro(pt.Mac.Path, true)
		if d == nil {
			return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
		}
		if d.Macro == nil {
			call := &syntax.MacroExpr{Mac: pt.Mac}
			call.Span = sp
			if l, ok := f.literalArg(call); ok {
				return c.pat(&syntax.LitPat{PatNode: syntax.PatNode{Span: sp}, X: l}, t, bm)
			}
			f.err(sp, diag.Unsupported, "this macro is no pattern", "")
			return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
		}
		toks, ok := f.expand(d, HasLocal, pt.Mac)
		if !ok {
			return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
		}
		p.S.CallSite(toks, pt.Mac.Span)
		return c.pat(syntax.ParsePatTokens(toks, p.S.Diags), t, bm)
	}
	return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
}

// orPat checks alternatives, all of which must bind the same names.
func (c *patCtxt) orPat(pt *syntax.OrPat, t *types.Type, bm thir.BindMode) thir.Pat {
	out := &thir.OrPat{P: thir.P{Ty: t, Sp: pt.Span}}
	before := len(c.order)
	var ids []syntax.Ident             // of all alternatives, each once
	bound := map[binder]map[int]bool{} // by which alternatives
	for i, a := range pt.Alts {
		c.or++
		c.order = c.order[:before:before]
		out.Alts = append(out.Alts, c.pat(a, t, bm))
		c.or--
		for _, id := range c.order[before:] {
			k := bindKey(&id)
			if bound[k] == nil {
				bound[k] = map[int]bool{}
				ids = append(ids, id)
			}
			bound[k][i] = true
		}
	}
	c.order = append(c.order[:before:before], ids...)
	for i := range ids {
		id := &ids[i]
		in := bound[bindKey(id)]
		var d *syntax.Diag
		for k, a := range pt.Alts {
			switch {
			case in[k]:
			case d == nil:
				d = c.f.err(a.PatSpan(), diag.E0408, "variable `"+id.Name+"` is not bound in all patterns",
					"pattern doesn't bind `"+id.Name+"`").At(id.Span, "variable not in all patterns")
				c.f.p.taint.errors-- // an error about names: rustc goes on to check the borrows
			default:
				d.AlsoAt(a.PatSpan())
			}
		}
	}
	return out
}

func underscores(n int) string {
	s := ""
	for i := 0; i < n; i++ {
		if i > 0 {
			s += ", "
		}
		s += "_"
	}
	return s
}

// bindAll declares the variables of patterns whose type is wrong, so that uses
// of them are not errors of their own.
func (c *patCtxt) bindAll(ps []syntax.Pat) {
	for _, x := range ps {
		if _, ok := x.(*syntax.RestPat); ok {
			continue
		}
		c.pat(x, c.f.p.Prim(types.Error), thir.BindMove)
	}
}

func restIndex(ps []syntax.Pat) int {
	for i, x := range ps {
		if _, ok := x.(*syntax.RestPat); ok {
			return i
		}
	}
	return -1
}

// noShadow reports a variable with the name of a static, or of a struct or variant that is made by a call.
func (c *patCtxt) noShadow(d *resolve.Def, sp syntax.Span) {
	what := ""
	switch {
	case d.Kind == resolve.Static:
		what = "static"
	case d.Kind == resolve.Struct && d.CtorKind() == syntax.TupleKind:
		if slices.ContainsFunc(d.FieldDefs(), func(x syntax.FieldDef) bool { return !c.f.fieldVisible(d, &x) }) {
			return // the constructor has no name here
		}
		what = "tuple struct"
	case d.Kind == resolve.Variant && d.CtorKind() == syntax.TupleKind:
		what = "tuple variant"
	default:
		return
	}
	c.f.err(sp, diag.E0530, c.source+"s cannot shadow "+what+"s", "cannot be named the same as a "+what)
}

func (c *patCtxt) ident(pt *syntax.IdentPat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.Span
	if !pt.ByRef && !pt.Mut && pt.Sub == nil {
		// a constant, unit struct or unit variant in scope?
		if f.lower.constGeneric(pt.Name.Name) != nil {
			f.right = false
			f.err(sp, diag.E0158, "constant parameters cannot be referenced in patterns", "")
			return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
		}
		c.seg[0].Name = pt.Name
		path := &c.name
		*path = syntax.Path{Span: pt.Name.Span, Segs: c.seg[:]}
		if d, used := p.S.Path(f.scope, path, resolve.ValueNS); d != nil && used == 1 {
			switch {
			case d.Kind == resolve.Const, d.Kind == resolve.Variant && d.CtorKind() == syntax.UnitKind,
				d.Kind == resolve.Struct && d.CtorKind() == syntax.UnitKind:
				return c.path(f.resolveAs("", nil, path), t, bm, sp)
			default:
				if f.lookup(&pt.Name) == nil {
					c.noShadow(d, sp)
				}
			}
		} else if f.lower.constParam(pt.Name.Name) != nil {
			f.err(sp, diag.E0158, "constant parameters cannot be referenced in patterns", "can't be used in patterns")
			return &thir.WildPat{P: thir.P{Ty: p.Prim(types.Error), Sp: sp}}
		}
	}
	mode := bm
	if pt.ByRef {
		mode = thir.BindRef
		if pt.Mut {
			mode = thir.BindRefMut
		}
	} else if pt.Mut && bm != thir.BindMove {
		mode = thir.BindMove // `mut x` resets the binding mode (edition 2021)
	}
	lt := t
	switch mode {
	case thir.BindRef:
		lt = p.Ref(t, false)
	case thir.BindRefMut:
		lt = p.Ref(t, true)
	}
	key := bindKey(&pt.Name)
	l := c.binds[key]
	if l != nil {
		dup := false
		for _, id := range c.order {
			if bindKey(&id) == key {
				dup = true
			}
		}
		switch {
		case dup && c.source == parameter:
			f.boundAgain(&pt.Name)
		case dup:
			f.err(pt.Name.Span, diag.E0416, "identifier `"+pt.Name.Name+"` is bound more than once in the same pattern",
				"used in a pattern more than once")
		}
		if m := c.modes[key]; m.ByRef != pt.ByRef || m.Mut != pt.Mut {
			f.err(pt.Name.Span, diag.E0409, "variable `"+pt.Name.Name+"` is bound inconsistently across alternatives "+
				"separated by `|`", "bound in different ways").At(m.Name.Span, "first binding")
			c.modes[key] = *pt
		}
		if !dup && !f.tryUnify(l.Ty, lt) {
			f.err(pt.Name.Span, diag.E0308, "mismatched types",
				"expected `"+f.resolve(l.Ty).String()+"`, found `"+f.resolve(lt).String()+"`")
		}
	} else {
		if c.seen != nil {
			if _, again := c.seen.add(&pt.Name, 0); again {
				f.boundAgain(&pt.Name)
			}
		}
		l = f.local(pt.Name.Name, lt, pt.Mut && !pt.ByRef, pt.Name.Span)
		if c.binds == nil {
			c.binds, c.modes = map[binder]*thir.Local{}, map[binder]syntax.IdentPat{}
		}
		c.binds[key], c.modes[key] = l, *pt
		f.state(l).changed = f.div // rustc does not look at code that is not reached
		if f.user && mode == thir.BindMove && !pt.Mut && pt.Sub == nil {
			f.lintVariantName(l, t)
		}
		if f.user && pt.Name.Ctx == 0 {
			f.lintUnusedVar(l)
		}
	}
	c.order = append(c.order, pt.Name)
	out := &thir.BindPat{P: thir.P{Ty: t, Sp: sp}, L: l, Mode: mode}
	if pt.Sub != nil {
		out.Sub = c.pat(pt.Sub, t, bm)
	}
	return out
}

// boundAgain reports that two parameters have a name.
func (f *fnCtxt) boundAgain(name *syntax.Ident) {
	f.err(name.Span, diag.E0415, "identifier `"+name.Name+"` is bound more than once in this parameter list",
		"used as parameter more than once")
}

// Binding returns where a variable is declared, with the mut and ref before its name.
func (p *Program) Binding(l *thir.Local) syntax.Span {
	sp := l.Span
	file := p.S.Sources.File(sp.Lo)
	if file == nil {
		return sp
	}
	for _, word := range []string{"mut", "ref"} {
		before := strings.TrimRight(file.Src[:sp.Lo-file.Base], " \t\n")
		if k := len(before) - len(word); strings.HasSuffix(before, word) && k > 0 &&
			strings.IndexByte(" \t\n(,[{|&:", before[k-1]) >= 0 {
			sp.Lo = file.Base + syntax.Pos(k)
		}
	}
	return sp
}

func (c *patCtxt) lit(pt *syntax.LitPat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.Span
	isStr := false
	if l, ok := pt.X.(*syntax.LitExpr); ok && (l.Kind == syntax.StrLit || l.Kind == syntax.ByteStrLit) {
		isStr = true
	}
	t = f.settled(t)
	var refs []*types.Type
	if isStr {
		// a string literal is itself a reference: leave the innermost one
		for t.Kind == types.Ref {
			in := f.settled(t.Args[0])
			if in.Kind != types.Ref {
				break
			}
			refs = append(refs, t)
			t = in
		}
	} else {
		t, refs, _ = c.peel(t, bm)
	}
	x := c.literal(pt.X, t)
	if l, ok := x.(*thir.Lit); ok && isStr && t.Kind == types.Ref {
		// b"…" also matches a slice
		in := f.settled(t.Args[0])
		if in.Kind == types.Slice && f.tryUnify(in.Args[0], p.Prim(types.U8)) {
			l.Ty = t
			return wrapDeref(&thir.LitPat{P: thir.P{Ty: t, Sp: sp}, V: l}, refs, sp)
		}
	}
	if !f.tryUnify(x.Type(), t) {
		f.err(sp, diag.E0308, "mismatched types",
			"expected `"+f.resolve(t).String()+"`, found `"+f.resolve(x.Type()).String()+"`")
	}
	return wrapDeref(&thir.LitPat{P: thir.P{Ty: t, Sp: sp}, V: f.value(x)}, refs, sp)
}

// literal is the value of a literal in a pattern, where a minus sign requires Neg.
func (c *patCtxt) literal(e syntax.Expr, t *types.Type) thir.Expr {
	f := c.f
	if u, ok := e.(*syntax.UnaryExpr); ok && u.Op == '-' {
		if t = f.settled(t); t.IsInt() && !t.IsSigned() {
			f.noNeg(t, u.Span)
			return &thir.BadExpr{X: f.at(t, u.Span)}
		}
	}
	return f.expr(e, t)
}

// path is a pattern that names a constant, unit struct or unit variant.
func (c *patCtxt) path(x resolvedValue, t *types.Type, bm thir.BindMode, sp syntax.Span) thir.Pat {
	f := c.f
	p := f.p
	if x.bad || x.def == nil {
		return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
	}
	switch x.def.Kind {
	case resolve.Variant, resolve.Struct:
		if x.def.CtorKind() != syntax.UnitKind {
			code := diag.E0533
			if x.def.CtorKind() == syntax.TupleKind {
				code = diag.E0532
			}
			f.err(sp, code, "expected "+namesUnit+", found "+x.def.What()+" `"+DisplayName(x.def)+"`",
				"not a unit struct, unit variant or constant")
			return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
		}
		in, refs, _ := c.peel(t, bm)
		if !f.tryUnify(x.self, in) {
			f.patMismatch(sp, in, x.self)
		}
		if x.def.Kind == resolve.Struct {
			return wrapDeref(&thir.FieldsPat{P: thir.P{Ty: x.self, Sp: sp}}, refs, sp)
		}
		return wrapDeref(&thir.VariantPat{P: thir.P{Ty: x.self, Sp: sp}, Variant: x.def}, refs, sp)
	case resolve.Const:
		ct := f.norm(p.Subst(p.constType(x.def), x.args))
		v := &thir.NamedConst{X: f.at(ct, sp), Def: x.def, Args: x.args}
		// A constant does not look through references, as the reference says of binding modes.
		if !f.tryUnify(ct, f.settled(t)) {
			f.patMismatch(sp, t, ct)
		}
		if f.user && x.def.Parent.Kind == resolve.Trait {
			f.finally(func() {
				if k := f.resolve(x.args[0]).Kind; k == types.Param || k == types.Proj {
					f.right = false
					f.err(sp, diag.E0158, "constant pattern cannot depend on generic parameters",
						"`const` depends on a generic parameter")
				}
			})
		}
		rt := f.resolve(ct)
		of := rt
		for of.Kind == types.Ref {
			of = of.Args[0]
		}
		if of.Kind == types.Adt || of.Kind == types.Tuple || of.Kind == types.Array ||
			of != rt && rt.Args[0] != p.Prim(types.Str) {
			eq := p.Lang("PartialEq")
			return &thir.EqPat{P: thir.P{Ty: ct, Sp: sp}, V: v,
				Eq: thir.Callee{Fn: eq.Member("eq", resolve.Fn), Args: []*types.Type{rt, rt}}}
		}
		return &thir.LitPat{P: thir.P{Ty: ct, Sp: sp}, V: v}
	}
	if x.def.Kind == resolve.Fn && x.def.Parent.Kind == resolve.Impl {
		name := p.S.Sources.Text(sp)
		f.err(sp, diag.E0533, "expected "+namesUnit+", found associated function `"+name+"`", "not a "+namesUnit)
	} else {
		f.err(sp, diag.E0532, "expected "+namesUnit+", found "+x.def.Kind.String()+" `"+DisplayName(x.def)+"`",
			"not a "+namesUnit)
	}
	return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
}

func isNamed(fields []syntax.FieldPat, name string) bool {
	for i := range fields {
		if fields[i].Name.Name == name {
			return true
		}
	}
	return false
}

func (f *fnCtxt) patMismatch(sp syntax.Span, want, got *types.Type) {
	w, g := f.resolve(want), f.resolve(got)
	if containsError(w) || containsError(g) {
		return
	}
	f.err(sp, diag.E0308, "mismatched types", "expected `"+w.String()+"`, found `"+g.String()+"`")
}

// patMut makes the matched place mutable when the pattern borrows from it
// mutably.
func (f *fnCtxt) patMut(pt thir.Pat, pl thir.Expr) {
	need := false
	var walk func(p thir.Pat, through bool)
	walk = func(p thir.Pat, through bool) {
		switch p := p.(type) {
		case *thir.BindPat:
			if p.Mode == thir.BindRefMut && !through {
				need = true
			}
			if p.Sub != nil {
				walk(p.Sub, through)
			}
		case *thir.DerefPat:
			t := f.shallow(p.Ty)
			walk(p.Sub, through || t.Kind == types.Ref)
		case *thir.VariantPat:
			for _, x := range p.Fields {
				walk(x.Pat, through)
			}
		case *thir.FieldsPat:
			for _, x := range p.Fields {
				walk(x.Pat, through)
			}
		case *thir.SlicePat:
			for _, x := range p.Prefix {
				walk(x, through)
			}
			if p.Rest != nil {
				walk(p.Rest, through)
			}
			for _, x := range p.Suffix {
				walk(x, through)
			}
		case *thir.OrPat:
			for _, x := range p.Alts {
				walk(x, through)
			}
		}
	}
	walk(pt, false)
	if need {
		f.needMut(pl, "borrow")
	} else if deeper(pt) {
		// bindings behind a reference in the value: the way to the reference must
		// be mutable in its overloaded steps only
		f.needMutQuiet(pl)
	}
}

// deeper: the pattern has a ref mut binding behind a &mut inside the value.
func deeper(pt thir.Pat) bool {
	found := false
	thir.EachPat(pt, func(p thir.Pat) {
		if b, ok := p.(*thir.BindPat); ok && b.Mode == thir.BindRefMut {
			found = true
		}
	})
	return found
}

// needMutQuiet converts overloaded derefs without judging mutability of locals.
func (f *fnCtxt) needMutQuiet(pl thir.Expr) {
	u := f.user
	f.user = false
	f.needMut(pl, "borrow")
	f.user = u
}
