package check

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Calls: of functions, constructors, values that implement an Fn trait.

func (f *fnCtxt) call(e *syntax.CallExpr, want *types.Type) thir.Expr {
	sp := e.Span
	if pe, ok := unparen(e.Fn).(*syntax.PathExpr); ok {
		x := f.resolveAs("function", pe.QSelf, pe.Path)
		if x.bad {
			for _, a := range e.Args {
				f.expr(a, nil)
			}
			return f.bad(sp)
		}
		if x.local == nil && x.cparm == nil {
			switch x.def.Kind {
			case resolve.Fn:
				f.p.lintDeprecated(f.def, x.def, pe.Path.Segs[len(pe.Path.Segs)-1].Name.Span)
				return f.callFn(x.def, x.args, e, pe.Path.Segs[len(pe.Path.Segs)-1].Name.Span, want)
			case resolve.Struct, resolve.Variant:
				if x.def.CtorKind() == syntax.TupleKind {
					return f.callCtor(x, e, want)
				}
				if x.def.CtorKind() == syntax.NamedKind {
					f.notCtor(x.def, e.Fn.ExprSpan())
					for _, a := range e.Args {
						f.expr(a, nil)
					}
					return f.bad(sp)
				}
			}
		}
		fn := f.foundExpr(x, pe.Span)
		return f.callValue(fn, e, want)
	}
	fn := f.expr(e.Fn, nil)
	return f.callValue(fn, e, want)
}

// callFn is a direct call of a function with its generics.
func (f *fnCtxt) callFn(d *resolve.Def, args []*types.Type, e *syntax.CallExpr, nameSp syntax.Span,
	want *types.Type) thir.Expr {
	fi := f.p.fn(d)
	f.unsafeCall(d, e.Span)
	f.constCall(d, e.Span)
	params := f.p.list(len(fi.params))
	for i, t := range fi.params {
		params[i] = f.norm(f.p.Subst(t, args))
	}
	f.normAt = e.Fn.ExprSpan()
	ret := f.norm(f.p.Subst(fi.ret, args))
	f.normAt = syntax.Span{}
	var whose syntax.Span
	asTrait := false
	if pe, ok := unparen(e.Fn).(*syntax.PathExpr); ok && pe.QSelf != nil {
		whose = pe.QSelf.Self.TypeSpan()
		asTrait = pe.QSelf.Trait != nil
	} else if ok && len(pe.Path.Segs) > 1 {
		whose = syntax.Span{Lo: pe.Path.Span.Lo, Hi: nameSp.Lo - 2}
	}
	f.requireCall(d, args, e.Args, e.Fn.ExprSpan(), whose, asTrait)
	f.requireSupers(d, args, e.Args, e.Fn.ExprSpan(), whose)
	at := e.Fn.ExprSpan()
	if whose.Hi > whose.Lo {
		at = whose
	}
	f.wellFormedAt(at, at, args...)
	f.wellFormedArgs(at, params, e.Args)
	vals := f.args(d, params, e.Args, ret, want, e.Span, e.Fn.ExprSpan())
	known := func(t *types.Type) bool { return f.resolve(t).Flags&types.HasInfer == 0 }
	if want != nil && want != f.frame.ret && known(want) || known(ret) {
		at = e.Span
	}
	f.wellFormedAt(e.Span, at, ret)
	if f.shallow(ret).Kind == types.Infer && fi.ret.Kind == types.Proj {
		f.solve() // the arguments say what it is before it is coerced
	}
	c := f.p.calls.New()
	*c = thir.Call{X: f.at(ret, e.Span), Callee: thir.Callee{Fn: d, Args: args}, Args: vals}
	if t := f.shallow(ret); t.Kind == types.Dyn || t.Kind == types.Slice || t.Kind == types.Str {
		f.requireSized(t, e.Span, sizedReturn)
	}
	return c
}

// notCtor reports a struct or variant with named fields whose name stands as a value.
func (f *fnCtxt) notCtor(d *resolve.Def, sp syntax.Span) {
	if d.Kind == resolve.Struct {
		f.err(sp, diag.TypeError, "the `Self` constructor can only be used with tuple or unit structs", "")
		return
	}
	f.err(sp, diag.E0533, "expected value, found struct variant `"+DisplayName(d)+"`", "not a value")
}

func (f *fnCtxt) callCtor(x resolvedValue, e *syntax.CallExpr, want *types.Type) thir.Expr {
	d := x.def
	var v *resolve.Def
	if d.Kind == resolve.Variant {
		v = d
	}
	fts := f.p.fieldTypes(x.self, v)
	params := make([]*types.Type, len(fts))
	for i, t := range fts {
		params[i] = f.norm(t)
	}
	f.requireCtor(x.self, v, e.Args, e.Fn.ExprSpan())
	f.wellFormedAt(e.Fn.ExprSpan(), e.Fn.ExprSpan(), x.self)
	f.wellFormedAt(e.Span, e.Span, x.self)
	f.wellFormedArgs(e.Span, params, e.Args)
	if f.user {
		f.requireCtor(x.self, v, nil, e.Fn.ExprSpan()) // rustc reports the path and the argument
	}
	vals := f.args(d, params, e.Args, x.self, want, e.Span, e.Fn.ExprSpan())
	c := &thir.Construct{X: f.at(x.self, e.Span), Variant: v}
	for i, y := range vals {
		c.Fields = append(c.Fields, thir.FieldInit{F: i, V: y})
	}
	return c
}

// args checks call arguments against formal types: closures last, as rustc
// does, so that the other arguments tell their parameter types.
func (f *fnCtxt) args(d *resolve.Def, formals []*types.Type, args []syntax.Expr, ret, want *types.Type, sp,
	nameSp syntax.Span) []thir.Expr {
	hints := formals
	if want != nil && ret != nil && ret.Flags&types.HasInfer != 0 {
		hints = f.expectInputs(formals, ret, want)
	}
	kind := "function"
	if d != nil {
		switch d.Kind {
		case resolve.Struct:
			kind = "struct"
		case resolve.Variant:
			kind = "enum variant"
		}
		if fi := d.FnItem(); fi != nil && len(fi.Params) == len(formals) && fi.SelfKind != syntax.NoSelf {
			kind = "method" // its receiver is no argument
		}
	}
	if len(args) != len(formals) {
		msg := "this " + kind + " takes " + plural(len(formals), "argument") + " but " + plural(len(args),
			"argument") + " " + wasWere(len(args)) + " supplied"
		code := diag.E0061
		if d == nil {
			code = diag.E0057 // of a closure or fn pointer
		}
		dg := f.err(nameSp, code, msg, "")
		switch {
		case len(args) > len(formals):
			dg.At(args[len(formals)].ExprSpan(), "unexpected argument #"+strconv.Itoa(len(formals)+1))
		default:
			dg.Label = "argument #" + strconv.Itoa(len(args)+1) + " of type `" +
				f.resolve(formals[len(args)]).String() + "` is missing"
		}
		if d != nil && !d.Crate.Library {
			dg.NoteAt(d.Span, kind+" defined here", "")
		}
	}
	var wrong []*syntax.Diag // mismatched arguments
	out := make([]thir.Expr, len(args))
	for pass := 0; pass < 2; pass++ {
		if pass == 1 {
			any := false
			for _, a := range args {
				any = any || isClosure(a)
			}
			if any || ret != nil && len(f.pending) > 0 && f.resolve(ret).Flags&types.HasInfer != 0 {
				f.solve()
			}
			if !any {
				break
			}
		}
		for i, a := range args {
			if isClosure(a) != (pass == 1) {
				continue
			}
			if i >= len(formals) {
				out[i] = f.value(f.expr(a, nil))
				continue
			}
			if _, ok := unparen(a).(*syntax.StructExpr); ok && f.p.unsizedTail(f.shallow(hints[i])) {
				hints[i] = formals[i] // the struct is still to be unsized
			}
			x := f.expr(a, hints[i])
			f.requireSized(formals[i], a.ExprSpan(), sizedArgument)
			mismatch := func(d *syntax.Diag) { wrong = append(wrong, d) }
			if hints[i] != formals[i] && !f.p.unsizedTail(f.shallow(hints[i])) { // what Box::new is given is no dyn Trait yet
				y, ok := f.tryCoerceSnap(x, hints[i])
				if !ok { // rustc too holds on to what is expected
					if out[i] = x; len(args) == len(formals) {
						out[i] = f.coerceAt(x, hints[i], mismatch)
					}
					continue
				}
				x = y
			}
			if len(f.pending) > 0 && f.resolve(formals[i]).Flags&types.HasInfer != 0 {
				f.solve() // s.contains(u): what is looked up tells Q
			}
			if out[i] = x; len(args) == len(formals) {
				out[i] = f.coerceAt(x, formals[i], mismatch)
			} else if y, ok := f.tryCoerceSnap(x, formals[i]); ok {
				out[i] = y
			}
		}
	}
	switch len(wrong) {
	case 0:
	case 1:
		f.p.add(wrong[0])
	default:
		e := f.err(nameSp, diag.E0308, "arguments to this "+kind+" are incorrect", "")
		for _, d := range wrong {
			e.At(d.Span, d.Label)
		}
	}
	if len(args) != len(formals) {
		for len(out) < len(formals) {
			out = append(out, &thir.BadExpr{X: f.at(formals[len(out)], sp)})
		}
		out = out[:len(formals)]
	}
	return out
}

// unsized reports whether the values of a type have no common size. See unsizedTail for structs.
func unsized(t *types.Type) bool {
	return t.Kind == types.Dyn || t.Kind == types.Str || t.Kind == types.Slice
}

func isClosure(e syntax.Expr) bool {
	_, ok := unparen(e).(*syntax.ClosureExpr)
	return ok
}

// expectInputs uses the expected result type for hints about the arguments: the
// formal types with what unifying the results would tell, without committing.
func (f *fnCtxt) expectInputs(formals []*types.Type, ret, want *types.Type) []*types.Type {
	s := f.snap()
	w := f.shallow(want)
	if w.Kind == types.Infer || f.p.unsizedTail(w) { // functions return what is sized: it is unsized later
		return formals
	}
	f.quiet++
	ok := f.unify(ret, w)
	var out []*types.Type
	if ok {
		for _, t := range formals {
			r := f.resolve(t)
			if f.tooNew(r, s.vars) {
				r = t
			}
			out = append(out, r)
		}
	}
	f.quiet--
	f.rollback(s)
	if !ok {
		return formals
	}
	return out
}

// tooNew: t mentions a variable that a rollback to n variables forgets.
func (f *fnCtxt) tooNew(t *types.Type, n int) bool {
	if t.Flags&types.HasInfer == 0 {
		return false
	}
	if t.Kind == types.Infer {
		return t.Index >= n
	}
	for _, a := range t.Args {
		if f.tooNew(a, n) {
			return true
		}
	}
	for _, b := range t.Binds {
		if f.tooNew(b.Ty, n) {
			return true
		}
	}
	return false
}

// callValue calls something that is not a path to a function.
func (f *fnCtxt) callValue(fn thir.Expr, e *syntax.CallExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	f.settled(fn.Type())
	pl := f.place(fn)
	for cur, n := pl, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		switch t.Kind {
		case types.Error:
			for _, a := range e.Args {
				f.expr(a, nil)
			}
			return f.bad(sp)
		case types.FnPtr:
			f.needsBlock() // types of functions do not tell whether they are unsafe
			params, ret, _ := f.sigOf(t)
			vals := f.args(nil, params, e.Args, ret, want, sp, sp)
			return &thir.CallValue{X: f.at(ret, sp), Fn: f.value(cur), Args: vals}
		case types.FnDef:
			if t.Def.Kind == resolve.Fn {
				return f.callFn(t.Def, t.Args, e, sp, want)
			}
			self := p.adtType(t.Def, t.Args)
			if t.Def.Kind == resolve.Variant {
				self = p.adtType(t.Def.Parent, t.Args)
			}
			return f.callCtor(resolvedValue{def: t.Def, self: self}, e, want)
		case types.Closure:
			params, ret, _ := f.sigOf(t)
			vals := f.args(nil, params, e.Args, ret, want, sp, sp)
			f.calls = true
			return &thir.CallClosure{X: f.at(ret, sp), Fn: cur, Args: vals}
		case types.Infer:
			if isNumVar(t) {
				break
			}
			f.needType(e.Fn.ExprSpan(), t)
			return f.bad(sp)
		}
		if x := f.callOverloaded(cur, t, e, want); x != nil {
			return x
		}
	}
	t := f.resolve(fn.Type())
	f.err(e.Fn.ExprSpan(), diag.E0618, "expected function, found `"+t.String()+"`", "call expression requires function")
	for _, a := range e.Args {
		f.expr(a, nil)
	}
	return f.bad(sp)
}

// callOverloaded calls through Fn, FnMut or FnOnce.
func (f *fnCtxt) callOverloaded(cur thir.Expr, t *types.Type, e *syntax.CallExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	for _, k := range []string{"Fn", "FnMut", "FnOnce"} {
		tr := p.Lang(k)
		if tr == nil {
			return nil
		}
		if t.Kind != types.Param && t.Kind != types.Proj && t.Kind != types.Opaque && t.Kind != types.Dyn &&
			t.Kind != types.Adt {
			return nil
		}
		tup := f.fresh(sp)
		if f.holds(tr, t, tup) == selNo {
			continue
		}
		if f.sel(tr, []*types.Type{t, tup}, sp).state != selYes {
			// several assumptions: let the number of arguments decide
			f.unify(tup, p.Tuple(f.freshArgs(len(e.Args), sp)...))
		}
		tt := f.settled(tup)
		if tt.Kind != types.Tuple {
			continue
		}
		f.require(predicate{trait: tr, args: []*types.Type{t, tup}, span: sp}, "call")
		f.wellFormedAt(sp, sp, t)
		once := p.Lang("FnOnce")
		ret := f.norm(p.Proj(once.Member("Output", resolve.AssocType), []*types.Type{t, tt}))
		vals := f.args(nil, tt.Args, e.Args, ret, want, sp, sp)
		tuple := &thir.MakeTuple{X: f.at(tt, sp), Elems: vals}
		var recv thir.Expr
		m := "call"
		switch k {
		case "Fn":
			recv = &thir.Borrow{X: f.at(p.Ref(t, false), sp), Place: cur}
		case "FnMut":
			m = "call_mut"
			f.needMut(cur, "borrow")
			recv = &thir.Borrow{X: f.at(p.Ref(t, true), sp), Place: cur, Mut: true}
		default:
			m = "call_once"
			// The box is moved and not what is in it, whose size is unknown: an argument may wait.
			if d, ok := cur.(*thir.Deref); ok && t.Kind == types.Dyn {
				if of, ok := d.Base(); ok && f.shallow(of.Type()).Kind == types.Adt {
					cur, t = of, f.shallow(of.Type())
				}
			}
			recv = f.value(cur)
		}
		return &thir.Call{X: f.at(ret, sp), Callee: thir.Callee{Fn: tr.Member(m, resolve.Fn), Args: []*types.Type{t, tt}},
			Args: []thir.Expr{recv, tuple}}
	}
	return nil
}
