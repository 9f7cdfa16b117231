package check

import (
	"strconv"
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

type patcx struct {
	f     *fcx
	binds map[binder]*thir.Local // of this pattern
	order []syntax.Ident
	or    int
	modes map[binder]syntax.IdentPat // in alternatives: the first pattern with that name, for its ref and mut
	name  syntax.Path                // of the variable that is looked at
	seg   [1]syntax.PathSeg
}

// topPat checks a whole pattern and declares its variables.
func (f *fcx) topPat(pt syntax.Pat, t *types.Type) thir.Pat {
	c := &patcx{f: f}
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
func (c *patcx) peel(t *types.Type, bm thir.BindMode) (inner *types.Type, n []*types.Type, mode thir.BindMode) {
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
		p = &thir.PDeref{P: thir.P{Ty: refs[i], Sp: sp}, Sub: p}
	}
	return p
}

func (c *patcx) pat(pt syntax.Pat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.PatSpan()
	switch pt := pt.(type) {
	case *syntax.WildPat:
		return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
	case *syntax.RestPat:
		f.err(sp, diag.ResolveError, "`..` patterns are not allowed here",
			"").WithNote("only allowed in tuple, tuple struct, and slice patterns")
		return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
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
			return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
		}
		return &thir.PDeref{P: thir.P{Ty: t, Sp: sp}, Sub: c.pat(pt.Pat, t.Args[0], thir.BindMove)}
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
			return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
		}
		if in.Kind != types.Tuple || rest < 0 && len(in.Args) != n || rest >= 0 && n-1 > len(in.Args) {
			if in.Kind != types.Tuple {
				f.err(sp, diag.E0308, "mismatched types", "expected `"+f.resolve(in).String()+"`, found `("+underscores(n)+")`")
			} else {
				f.err(sp, diag.E0308, "mismatched types",
					"expected a tuple with "+plural(len(in.Args), "element")+", found one with "+plural(n, "element"))
			}
			c.bindAll(pt.Elems)
			return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
		}
		out := &thir.PFields{P: thir.P{Ty: in, Sp: sp}}
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
			return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
		}
		if d.Macro == nil {
			call := &syntax.MacroExpr{Mac: pt.Mac}
			call.Span = sp
			if l, ok := f.literalArg(call); ok {
				return c.pat(&syntax.LitPat{PatNode: syntax.PatNode{Span: sp}, X: l}, t, bm)
			}
			f.err(sp, diag.Unsupported, "this macro is no pattern", "")
			return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
		}
		toks, ok := f.expand(d, HasLocal, pt.Mac)
		if !ok {
			return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
		}
		p.S.CallSite(toks, pt.Mac.Span)
		return c.pat(syntax.ParsePatTokens(toks, p.S.Diags), t, bm)
	}
	return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
}

// orPat checks alternatives, all of which must bind the same names.
func (c *patcx) orPat(pt *syntax.OrPat, t *types.Type, bm thir.BindMode) thir.Pat {
	out := &thir.POr{P: thir.P{Ty: t, Sp: pt.Span}}
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
func (c *patcx) bindAll(ps []syntax.Pat) {
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

// positional matches elements of a tuple-like pattern with types; rest is the
// index of `..` or -1.
func (c *patcx) positional(ps []syntax.Pat, rest int, ts []*types.Type, mode thir.BindMode, out *[]thir.FieldPat) {
	skip := len(ts) - (len(ps) - 1)
	for i, x := range ps {
		k := i
		if rest >= 0 {
			if i == rest {
				continue
			}
			if i > rest {
				k = i - 1 + skip
			}
		}
		*out = append(*out, thir.FieldPat{F: k, Pat: c.pat(x, ts[k], mode)})
	}
}

func (c *patcx) ident(pt *syntax.IdentPat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.Span
	if !pt.ByRef && !pt.Mut && pt.Sub == nil {
		// a constant, unit struct or unit variant in scope?
		if f.lower.constGeneric(pt.Name.Name) != nil {
			f.right = false
			f.err(sp, diag.E0158, "constant parameters cannot be referenced in patterns", "")
			return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
		}
		c.seg[0].Name = pt.Name
		path := &c.name
		*path = syntax.Path{Span: pt.Name.Span, Segs: c.seg[:]}
		if d, used := p.S.Path(f.scope, path, resolve.ValueNS); d != nil && used == 1 {
			switch {
			case d.Kind == resolve.Const, d.Kind == resolve.Variant && d.CtorKind() == syntax.UnitKind,
				d.Kind == resolve.Struct && d.CtorKind() == syntax.UnitKind:
				return c.path(f.resolveValue(nil, path, false), t, bm, sp)
			case d.Kind == resolve.Static:
				f.err(sp, diag.E0530, "match bindings cannot shadow statics", "cannot be named the same as a static")
			}
		} else if f.lower.constParam(pt.Name.Name) != nil {
			f.err(sp, diag.E0158, "constant parameters cannot be referenced in patterns", "can't be used in patterns")
			return &thir.PWild{P: thir.P{Ty: p.Prim(types.Error), Sp: sp}}
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
		if dup {
			f.err(pt.Name.Span, diag.E0416, "identifier `"+pt.Name.Name+"` is bound more than once in the same pattern",
				"used in a pattern more than once")
		}
		if m := c.modes[key]; m.ByRef != pt.ByRef || m.Mut != pt.Mut {
			f.err(pt.Name.Span, diag.E0409, "variable `"+pt.Name.Name+"` is bound inconsistently across alternatives "+
				"separated by `|`", "bound in different ways").At(m.Name.Span, "first binding")
			c.modes[key] = *pt
		}
		if !f.tryUnify(l.Ty, lt) {
			f.err(pt.Name.Span, diag.E0308, "mismatched types",
				"expected `"+f.resolve(l.Ty).String()+"`, found `"+f.resolve(lt).String()+"`")
		}
	} else {
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
	out := &thir.PBind{P: thir.P{Ty: t, Sp: sp}, L: l, Mode: mode}
	if pt.Sub != nil {
		out.Sub = c.pat(pt.Sub, t, bm)
	}
	return out
}

// lintVariantName refuses a binding that was meant to be a variant, which rustc
// denies.
func (f *fcx) lintVariantName(l *thir.Local, t *types.Type) {
	if in := f.resolve(t); l.Name == "" || (l.Name[0] < 'A' || l.Name[0] > 'Z') &&
		(in.Kind != types.Adt || in.Def.Kind != resolve.Enum || in.Def.VariantNamed(l.Name) == nil) {
		return
	}
	f.finally(func() {
		t := f.resolve(t)
		for t.Kind == types.Ref {
			t = t.Args[0]
		}
		if t.Kind != types.Adt || t.Def.Kind != resolve.Enum || !f.right {
			return
		}
		if v := t.Def.VariantNamed(l.Name); v != nil && v.CtorKind() == syntax.UnitKind &&
			!f.def.Allows("bindings_with_variant_name") {
			name := displayPath(t.Def)
			f.err(l.Span, diag.E0170, "pattern binding `"+l.Name+"` is named the same as one of the variants of the type `"+name+
				"`",
				"help: to match on the variant, qualify the path: `"+name+"::"+l.Name+"`").
				WithNote("`#[deny(bindings_with_variant_name)]` on by default")
		}
	})
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

// lintMut warns of variables that need not be mut.
func (f *fcx) lintMut() {
	if it := f.def.FnItem(); it != nil && it.Boxed {
		return // #[async_trait] binds the parameters anew
	}
	for _, l := range f.locals {
		at, name := f.p.Binding(l), l.Span.Lo
		if l.Name == "self" && strings.HasPrefix(f.p.S.Sources.Text(l.Span), "mut ") { // the span has mut and the type
			name += syntax.Pos(len("mut "))
			at.Hi = name + syntax.Pos(len("self"))
		}
		if l.Mut && !f.state(l).changed && at.Lo < name && !strings.HasPrefix(l.Name, "_") && !f.def.Allows("unused_mut") {
			f.warn(at, diag.UnusedMut, "variable does not need to be mutable").
				Suggest("remove this `mut`", diag.MachineApplicable, diag.InlineShort,
					syntax.DiagEdit{Span: syntax.Span{Lo: at.Lo, Hi: name}})
		}
	}
}

func (f *fcx) lintUnusedVar(l *thir.Local) {
	if l.Name == "" || l.Name[0] == '_' || f.div { // rustc's liveness does not look at code that is not reached
		return
	}
	f.last = append(f.last, lastCheck{variable: l})
}

func (f *fcx) warnUnused(l *thir.Local) {
	if !f.state(l).used && !f.usedAt(l.Span) {
		d := f.warn(f.p.Binding(l), diag.UnusedVariables, "unused variable: `"+l.Name+"`")
		d.Suggest("if this is intentional, prefix it with an underscore", diag.MaybeIncorrect, diag.Inline,
			syntax.DiagEdit{Span: l.Span, Text: "_" + l.Name})
	}
}

// usedAt reports whether a variable declared at the place is used: an expansion may declare one twice.
func (f *fcx) usedAt(at syntax.Span) bool {
	if f.usedSpans == nil {
		f.usedSpans = map[syntax.Span]bool{}
		for _, l := range f.locals {
			if f.state(l).used {
				f.usedSpans[l.Span] = true
			}
		}
	}
	return f.usedSpans[at]
}

func (c *patcx) lit(pt *syntax.LitPat, t *types.Type, bm thir.BindMode) thir.Pat {
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
			return wrapDeref(&thir.PLit{P: thir.P{Ty: t, Sp: sp}, V: l}, refs, sp)
		}
	}
	if !f.tryUnify(x.Type(), t) {
		f.err(sp, diag.E0308, "mismatched types",
			"expected `"+f.resolve(t).String()+"`, found `"+f.resolve(x.Type()).String()+"`")
	}
	return wrapDeref(&thir.PLit{P: thir.P{Ty: t, Sp: sp}, V: f.value(x)}, refs, sp)
}

// literal is the value of a literal in a pattern, where a minus sign requires Neg.
func (c *patcx) literal(e syntax.Expr, t *types.Type) thir.Expr {
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
func (c *patcx) path(x found, t *types.Type, bm thir.BindMode, sp syntax.Span) thir.Pat {
	f := c.f
	p := f.p
	if x.bad || x.def == nil {
		return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
	}
	switch x.def.Kind {
	case resolve.Variant, resolve.Struct:
		if x.def.CtorKind() != syntax.UnitKind {
			code := diag.E0533
			if x.def.CtorKind() == syntax.TupleKind {
				code = diag.E0532
			}
			f.err(sp, code, "expected "+namesUnit+", found "+x.def.What()+" `"+displayName(x.def)+"`",
				"not a unit struct, unit variant or constant")
			return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
		}
		in, refs, _ := c.peel(t, bm)
		if !f.tryUnify(x.self, in) {
			f.patMismatch(sp, in, x.self)
		}
		if x.def.Kind == resolve.Struct {
			return wrapDeref(&thir.PFields{P: thir.P{Ty: x.self, Sp: sp}}, refs, sp)
		}
		return wrapDeref(&thir.PVariant{P: thir.P{Ty: x.self, Sp: sp}, Variant: x.def}, refs, sp)
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
			return &thir.PEq{P: thir.P{Ty: ct, Sp: sp}, V: v,
				Eq: thir.Callee{Fn: eq.Member("eq", resolve.Fn), Args: []*types.Type{rt, rt}}}
		}
		return &thir.PLit{P: thir.P{Ty: ct, Sp: sp}, V: v}
	}
	if x.def.Kind == resolve.Fn && x.def.Parent.Kind == resolve.Impl {
		name := p.S.Sources.Text(sp)
		f.err(sp, diag.E0533, "expected "+namesUnit+", found associated function `"+name+"`", "not a "+namesUnit)
	} else {
		f.err(sp, diag.E0532, "expected "+namesUnit+", found "+x.def.Kind.String()+" `"+displayName(x.def)+"`",
			"not a "+namesUnit)
	}
	return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
}

func isNamed(fields []syntax.FieldPat, name string) bool {
	for i := range fields {
		if fields[i].Name.Name == name {
			return true
		}
	}
	return false
}

func (f *fcx) patMismatch(sp syntax.Span, want, got *types.Type) {
	w, g := f.resolve(want), f.resolve(got)
	if containsError(w) || containsError(g) {
		return
	}
	f.err(sp, diag.E0308, "mismatched types", "expected `"+w.String()+"`, found `"+g.String()+"`")
}

func (c *patcx) tupleStruct(pt *syntax.TupleStructPat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.Span
	x := f.resolveAs(namesTuple, pt.QSelf, pt.Path)
	if x.bad || x.def == nil || x.self == nil || x.def.CtorKind() != syntax.TupleKind {
		if !x.bad {
			what, code := "value", diag.E0532
			if x.def != nil {
				what = x.def.What() + " `" + displayName(x.def) + "`"
				if x.def.Kind == resolve.Variant && x.def.CtorKind() == syntax.NamedKind || x.def.Kind == resolve.Fn &&
					x.def.Parent.Kind == resolve.Impl {
					code = diag.E0164
				}
				if x.def.Kind == resolve.Fn && code == diag.E0164 {
					what = "associated function `" + p.S.Sources.Text(pt.Path.Span) + "`"
				}
			}
			at := pt.Path.Span
			if code == diag.E0164 {
				at = sp
			}
			f.err(at, code, "expected tuple struct or tuple variant, found "+what, "not a tuple struct or tuple variant")
		}
		c.bindAll(pt.Elems)
		return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
	}
	in, refs, mode := c.peel(t, bm)
	failed := !f.tryUnify(x.self, in)
	if failed {
		f.patMismatch(sp, in, x.self)
		mode = thir.BindMove
	}
	var v *resolve.Def
	if x.def.Kind == resolve.Variant {
		v = x.def
	}
	self := f.shallow(x.self)
	fts := p.fieldTypes(self, v)
	for i := range fts {
		fts[i] = f.norm(fts[i])
	}
	rest := restIndex(pt.Elems)
	n := len(pt.Elems)
	if rest < 0 && n != len(fts) || rest >= 0 && n-1 > len(fts) {
		if rest >= 0 {
			n--
		}
		at := sp
		if n > 0 {
			at = pt.Elems[len(pt.Elems)-1].PatSpan()
		}
		e := f.err(at, diag.E0023, "this pattern has "+plural(n, "field")+", but the corresponding tuple "+
			x.def.Kind.String()+" has "+plural(len(fts), "field"),
			"expected "+plural(len(fts), "field")+", found "+strconv.Itoa(n))
		for i := range max(0, len(pt.Elems)-1) {
			e.AlsoAt(pt.Elems[i].PatSpan())
		}
		c.bindAll(pt.Elems)
		return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
	}
	var fields []thir.FieldPat
	c.positional(pt.Elems, rest, fts, mode, &fields)
	if failed {
		return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
	}
	if v != nil {
		return wrapDeref(&thir.PVariant{P: thir.P{Ty: self, Sp: sp}, Variant: v, Fields: fields}, refs, sp)
	}
	return wrapDeref(&thir.PFields{P: thir.P{Ty: self, Sp: sp}, Fields: fields}, refs, sp)
}

func (c *patcx) structPat(pt *syntax.StructPat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.Span
	self, v, ok := f.structPath(pt.QSelf, pt.Path)
	if !ok {
		for i := range pt.Fields {
			c.pat(pt.Fields[i].Pat, p.Prim(types.Error), thir.BindMove)
		}
		return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
	}
	in, refs, mode := c.peel(t, bm)
	if !f.tryUnify(self, in) {
		f.patMismatch(sp, in, self)
	}
	self = f.shallow(self)
	d := self.Def
	if v != nil {
		d = v
	}
	fts := p.fieldTypes(self, v)
	var fields []thir.FieldPat
	seen := make([]bool, len(fts))
	if d.CtorKind() == syntax.TupleKind && len(pt.Fields) > 0 && d.FieldIndex(pt.Fields[0].Name.Name) < 0 {
		f.err(sp, diag.E0769, d.What()+" `"+displayName(d)+"` written as struct variant",
			"").WithHelp("use the tuple variant pattern syntax instead: `" + d.Name + "(…)`")
		for i := range pt.Fields {
			c.pat(pt.Fields[i].Pat, p.Prim(types.Error), thir.BindMove)
		}
		return &thir.PWild{P: thir.P{Ty: t, Sp: sp}}
	}
	hidden := f.user && v == nil && d.Kind == resolve.Struct
	var private privateFields
	for i := range pt.Fields {
		fp := &pt.Fields[i]
		k := d.FieldIndex(fp.Name.Name)
		if k < 0 && d.MissesFields() {
			c.pat(fp.Pat, p.Prim(types.Error), thir.BindMove)
			continue
		}
		if k < 0 {
			f.err(fp.Name.Span, diag.E0026,
				d.Kind.String()+" `"+displayName(d)+"` does not have a field named `"+fp.Name.Name+"`",
				d.Kind.String()+" `"+displayName(d)+"` does not have this field")
			c.pat(fp.Pat, p.Prim(types.Error), thir.BindMove)
			var names []string
			for j, d := range d.FieldDefs() {
				if !seen[j] && !isNamed(pt.Fields, d.Name.Name) {
					names = append(names, d.Name.Name)
				}
			}
			if k = d.FieldIndex(resolve.Nearest(fp.Name.Name, names)); k >= 0 {
				seen[k] = true // it is what was meant
			}
			continue
		}
		if seen[k] && isNamed(pt.Fields[:i], fp.Name.Name) {
			f.err(syntax.Span{Lo: fp.Name.Span.Lo, Hi: fp.Pat.PatSpan().Hi}, diag.E0025,
				"field `"+fp.Name.Name+"` bound multiple times in the pattern", "multiple uses of `"+fp.Name.Name+"` in pattern")
			c.pat(fp.Pat, p.Prim(types.Error), thir.BindMove)
			continue
		}
		seen[k] = true
		if hidden && !f.fieldVisible(d, &d.FieldDefs()[k]) {
			private.add(fp.Name.Name, fp.Name.Span, "private field")
		}
		if ip, ok := fp.Pat.(*syntax.IdentPat); ok && f.user && f.macros == 0 && ip.Sub == nil &&
			ip.Name.Name == fp.Name.Name && ip.Name.Span != fp.Name.Span {
			f.warn(syntax.Span{Lo: fp.Name.Span.Lo, Hi: ip.Span.Hi}, diag.NonShorthandFieldPatterns,
				"the `"+fp.Name.Name+":` in this pattern is redundant")
		}
		of := f.norm(fts[k])
		if d.Kind == resolve.Union {
			fields = append(fields, thir.FieldPat{F: k, Pat: c.unionPat(fp.Pat, of, mode)})
			continue
		}
		fields = append(fields, thir.FieldPat{F: k, Pat: c.pat(fp.Pat, of, mode)})
	}
	private.report(f, d)
	switch {
	case d.Kind == resolve.Union:
		f.onePattern(pt)
	case !pt.Rest:
		missing := ""
		for i, s := range seen {
			if !s && d.FieldIndex(d.FieldDefs()[i].Name.Name) == i { // else it is declared twice
				if missing != "" {
					missing += ", "
				}
				missing += "`" + d.FieldDefs()[i].Name.Name + "`"
			}
		}
		if missing != "" && !d.MissesFields() {
			f.err(sp, diag.E0027, "pattern does not mention field "+missing,
				"missing field "+missing).WithHelp("ignore the rest with `..`")
		}
	}
	if v != nil {
		return wrapDeref(&thir.PVariant{P: thir.P{Ty: self, Sp: sp}, Variant: v, Fields: fields}, refs, sp)
	}
	return wrapDeref(&thir.PFields{P: thir.P{Ty: self, Sp: sp}, Fields: fields}, refs, sp)
}

func (c *patcx) slice(pt *syntax.SlicePat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.Span
	in, refs, mode := c.peel(t, bm)
	var el *types.Type
	switch in.Kind {
	case types.Slice, types.Array:
		el = in.Args[0]
	default:
		if in.Kind != types.Error {
			f.err(sp, diag.E0529, "expected an array or slice, found `"+f.resolve(in).String()+"`",
				"pattern cannot match with input type `"+f.resolve(in).String()+"`")
		}
		el = p.Prim(types.Error)
		in = p.Slice(el)
	}
	out := &thir.PSlice{P: thir.P{Ty: in, Sp: sp}}
	for _, x := range pt.Elems {
		isRest := false
		var id *syntax.IdentPat
		if _, ok := x.(*syntax.RestPat); ok {
			isRest = true
		} else if ip, ok := x.(*syntax.IdentPat); ok && ip.Sub != nil {
			if _, ok := ip.Sub.(*syntax.RestPat); ok {
				isRest, id = true, ip
			}
		}
		if isRest {
			if out.HasRest {
				f.err(x.PatSpan(), diag.ResolveError, "`..` can only be used once per slice pattern",
					"can only be used once per slice pattern")
			}
			out.HasRest = true
			if id != nil {
				rt := p.Slice(el)
				if in.Kind == types.Array && f.shallow(in.Args[1]).Kind == types.Const {
					n := int(f.shallow(in.Args[1]).N) - (len(pt.Elems) - 1)
					rt = p.Array(el, p.ConstN(uint64(max(n, 0))))
				}
				plain := *id
				plain.Sub = nil
				out.Rest = c.ident(&plain, rt, mode)
			}
			continue
		}
		q := c.pat(x, el, mode)
		if out.HasRest {
			out.Suffix = append(out.Suffix, q)
		} else {
			out.Prefix = append(out.Prefix, q)
		}
	}
	if in.Kind == types.Array {
		if n := f.shallow(in.Args[1]); n.Kind == types.Const {
			have := len(out.Prefix) + len(out.Suffix)
			if !out.HasRest && uint64(have) != n.N || uint64(have) > n.N {
				code, least := diag.E0527, ""
				if out.HasRest {
					code, least = diag.E0528, "at least "
				}
				f.err(sp, code, "pattern requires "+least+plural(have, "element")+" but array has "+strconv.FormatUint(n.N, 10),
					"expected "+plural(int(n.N), "element"))
			}
		} else if !out.HasRest {
			if of := p.Array(el, p.ConstN(uint64(len(out.Prefix)))); !f.tryUnify(in, of) {
				f.patMismatch(sp, in, of)
			}
		} else if n.Kind == types.Param || n.Kind == types.Infer {
			f.err(sp, diag.E0730, "cannot pattern-match on an array without a fixed length", "")
		}
	}
	return wrapDeref(out, refs, sp)
}

// patMut makes the matched place mutable when the pattern borrows from it
// mutably.
func (f *fcx) patMut(pt thir.Pat, pl thir.Expr) {
	need := false
	var walk func(p thir.Pat, through bool)
	walk = func(p thir.Pat, through bool) {
		switch p := p.(type) {
		case *thir.PBind:
			if p.Mode == thir.BindRefMut && !through {
				need = true
			}
			if p.Sub != nil {
				walk(p.Sub, through)
			}
		case *thir.PDeref:
			t := f.shallow(p.Ty)
			walk(p.Sub, through || t.Kind == types.Ref)
		case *thir.PVariant:
			for _, x := range p.Fields {
				walk(x.Pat, through)
			}
		case *thir.PFields:
			for _, x := range p.Fields {
				walk(x.Pat, through)
			}
		case *thir.PSlice:
			for _, x := range p.Prefix {
				walk(x, through)
			}
			if p.Rest != nil {
				walk(p.Rest, through)
			}
			for _, x := range p.Suffix {
				walk(x, through)
			}
		case *thir.POr:
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
		if b, ok := p.(*thir.PBind); ok && b.Mode == thir.BindRefMut {
			found = true
		}
	})
	return found
}

// needMutQuiet converts overloaded derefs without judging mutability of locals.
func (f *fcx) needMutQuiet(pl thir.Expr) {
	u := f.user
	f.user = false
	f.needMut(pl, "borrow")
	f.user = u
}
