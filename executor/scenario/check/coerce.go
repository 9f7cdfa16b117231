package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Coercions, after the reference ("type coercions") and rustc's coercion.rs:
// never to anything, reborrows with autoderef, &mut to &, references to raw
// pointers, functions and closures without captures to function pointers,
// unsizing behind &, *, Box, Rc, Arc, Weak, Pin.

// coerce makes x a value of type to, or reports E0308.
func (f *fnCtxt) coerce(x thir.Expr, to *types.Type) thir.Expr { return f.coerceAt(x, to, nil) }

// coerceAt is coerce, but an error is given to report instead. A nil report adds it to the others.
func (f *fnCtxt) coerceAt(x thir.Expr, to *types.Type, report func(*syntax.Diag)) thir.Expr {
	if f.user && f.p.S.Diags.Failed() && hasError(f.resolve(x.Type())) {
		f.erred = true
		if _, tuple := tailOf(x).(*thir.MakeTuple); tuple { // its other parts are compared
			f.mismatch(x, to, report)
		}
		return &thir.BadExpr{X: thir.X{Ty: to, Sp: x.Span()}}
	}
	f.cyclic = nil
	if y, ok := f.tryCoerceSnap(x, to); ok {
		return y
	}
	// what is known only after solving may help
	if len(f.pending) > 0 {
		f.solve()
		if y, ok := f.tryCoerceSnap(x, to); ok {
			return y
		}
	}
	f.mismatch(x, to, report)
	return &thir.BadExpr{X: thir.X{Ty: to, Sp: x.Span()}}
}

func (f *fnCtxt) mismatch(x thir.Expr, to *types.Type, report func(*syntax.Diag)) {
	want := f.resolve(to)
	parts := slices.DeleteFunc(f.wrongParts(nil, x, want), func(w wrongPart) bool {
		from := f.resolve(w.x.Type())
		return containsError(from) || containsError(w.want) ||
			from.Kind == types.Closure && slices.ContainsFunc(f.resolveAll(from.Clo.Params), containsError)
	})
	if len(parts) == 0 {
		return
	}
	for _, w := range parts[1:] {
		f.err(w.x.Span(), diag.E0308, "mismatched types",
			"expected `"+w.want.String()+"`, found `"+f.resolve(w.x.Type()).String()+"`")
	}
	x, want = parts[0].x, parts[0].want
	from := f.resolve(x.Type())
	sp := x.Span()
	d := &syntax.Diag{Code: diag.E0308, Msg: "mismatched types", Span: sp,
		Label: "expected `" + want.String() + "`, found `" + from.String() + "`"}
	if f.cyclic != nil {
		d.Code, d.Msg, d.Label = diag.E0644, "closure/coroutine type that references itself", ""
		d.Span = f.cyclic.Span
	}
	f.mismatchHelp(d, x, from, want)
	if report == nil {
		f.p.add(d)
	} else {
		report(d)
	}
}

func (f *fnCtxt) mismatchHelp(d *syntax.Diag, x thir.Expr, from, want *types.Type) {
	switch {
	case want.Kind == types.Adt && want.Def.Lang == "String" && from.Kind == types.Ref && from.Args[0].Kind == types.Str:
		d.Suggest("try using a conversion method", diag.MaybeIncorrect, diag.Below, syntax.Insert(d.Span.Hi, ".to_string()"))
	case want.Kind == types.Ref && !want.Mut && want.Args[0] == from:
		d.Suggest("consider borrowing here", diag.MaybeIncorrect, diag.Below, syntax.Insert(d.Span.Lo, "&"))
	case want.Kind == types.Ref && want.Mut && want.Args[0] == from:
		d.Suggest("consider mutably borrowing here", diag.MaybeIncorrect, diag.Below, syntax.Insert(d.Span.Lo, "&mut "))
	case from.Kind == types.Ref && from.Args[0] == want:
		d.Suggest("consider dereferencing the borrow", diag.MaybeIncorrect, diag.Below, syntax.Insert(d.Span.Lo, "*"))
	case want.Kind == types.Adt && want.Def.Lang == "Option" && len(want.Args) == 1 && want.Args[0] == from:
		d.Suggest("try wrapping the expression in `Some`", diag.MaybeIncorrect, diag.Below,
			syntax.Insert(d.Span.Lo, "Some("), syntax.Insert(d.Span.Hi, ")"))
	case from.IsInt() && want.IsInt():
		d.WithHelp("you can convert with `as " + want.String() + "`, `.into()` or `.try_into().unwrap()`")
	case isFutureType(from) && !isFutureType(want):
		d.Suggest("consider `await`ing on the `Future`", diag.MaybeIncorrect, diag.Below, syntax.Insert(d.Span.Hi, ".await"))
	}
	if b, ok := x.(*thir.Block); ok && from.IsUnit() && len(b.Stmts) > 0 {
		if es, ok := b.Stmts[len(b.Stmts)-1].(*thir.ExprStmt); ok && es.Semi.Hi != 0 && es.V.Type() != nil &&
			f.resolve(es.V.Type()) == want {
			d.Suggest("remove this semicolon to return this value", diag.MachineApplicable, diag.InlineShort,
				syntax.DiagEdit{Span: es.Semi})
		}
	}
}

func isFutureType(t *types.Type) bool {
	return t.Kind == types.Coroutine || t.Kind == types.Opaque && t.Def.FnItem() != nil && t.Def.FnItem().Async
}

// hasError reports whether a part of t is an error; parameters of closures are not looked at.
func hasError(t *types.Type) bool {
	return t.Kind == types.Error || slices.ContainsFunc(t.Args, hasError)
}

func containsError(t *types.Type) bool {
	return t.Kind == types.Error || slices.ContainsFunc(t.Args, containsError) ||
		t.Kind == types.Closure && slices.ContainsFunc(t.Clo.Params, containsError)
}

// settlePointee works on the pending obligations if they may tell a value's type, or what a Box or reference leads to,
// before it is coerced to a reference or to a pointer to a dyn Trait: a coercion may be needed, and unifying would
// exclude it.
func (f *fnCtxt) settlePointee(from, to *types.Type) {
	from, to = f.shallow(from), f.shallow(to)
	if len(f.pending) > 0 && from.Kind == types.Infer && from.N == types.InferAny && to.Kind == types.Ref {
		f.solve()
		return
	}
	if len(f.pending) == 0 || from.Kind != to.Kind || from.Kind != types.Ref && from.Kind != types.Adt ||
		from.Def != to.Def || len(to.Args) == 0 {
		return
	}
	a, b := f.shallow(from.Args[0]), f.shallow(to.Args[0])
	if a.Kind == types.Infer && a.N == types.InferAny &&
		(b.Kind == types.Dyn || from.Kind == types.Ref && b.Kind != types.Infer) {
		f.solve()
	}
}

func (f *fnCtxt) tryCoerceSnap(x thir.Expr, to *types.Type) (thir.Expr, bool) {
	f.settlePointee(x.Type(), to)
	s := f.snap()
	y, ok := f.tryCoerce(x, to)
	if !ok {
		f.rollback(s)
	}
	return y, ok
}

// tryCoerce may leave bindings behind when it fails.
func (f *fnCtxt) tryCoerce(x thir.Expr, to *types.Type) (thir.Expr, bool) {
	p := f.p
	from := f.shallow(x.Type())
	to = f.shallow(to)
	sp := x.Span()
	if from == to {
		return f.reborrow(f.value(x)), true
	}
	if from.Kind == types.Error || to.Kind == types.Error {
		f.erred = true
		return f.value(x), true
	}
	if from.Kind == types.Never {
		if to.Kind == types.Infer && to.N == types.InferAny {
			// keeps open what it will be; falls back to ()
			v := f.value(x)
			f.vars[to.Index].div = true
			return &thir.Coerce{X: f.at(to, sp), V: v, Kind: thir.CoerceNever}, true
		}
		return &thir.Coerce{X: f.at(to, sp), V: f.value(x), Kind: thir.CoerceNever}, true
	}
	if from.Kind == types.Infer || to.Kind == types.Infer {
		if f.unify(from, to) {
			return f.value(x), true
		}
		return nil, false
	}
	switch to.Kind {
	case types.Ref, types.Ptr:
		if from.Kind == types.Ref || from.Kind == types.Ptr {
			return f.coercePointer(x, from, to)
		}
	case types.FnPtr:
		switch from.Kind {
		case types.FnDef:
			params, ret, ok := f.sigOf(from)
			if ok && f.unify(p.Make(types.Type{Kind: types.FnPtr, Args: append(append([]*types.Type(nil), params...), ret)}),
				to) {
				return &thir.Coerce{X: f.at(to, sp), V: f.value(x), Kind: thir.CoerceReify}, true
			}
			return nil, false
		case types.Closure:
			params, ret, ok := f.sigOf(from)
			if ok && f.unify(p.Make(types.Type{Kind: types.FnPtr, Args: append(append([]*types.Type(nil), params...), ret)}),
				to) {
				f.p.closureInfo(from.Clo).ptr = sp
				return &thir.Coerce{X: f.at(to, sp), V: f.value(x), Kind: thir.CoerceClosure}, true
			}
			return nil, false
		}
	case types.Adt:
		if from.Kind == types.Adt && from.Def == to.Def && len(to.Args) > 0 {
			if y, ok := f.coerceSmart(x, from, to); ok {
				return y, true
			}
		}
	}
	if f.unify(from, to) {
		return f.value(x), true
	}
	return nil, false
}

// reborrow makes v, if it is a reference that is read from a place, a new reference to what that one refers to: where
// the type is known to be a reference, as at a parameter, the place keeps its value, and closures capture what is
// behind the reference.
func (f *fnCtxt) reborrow(v thir.Expr) thir.Expr {
	l, ok := v.(*thir.Load)
	if !ok {
		return v
	}
	if t := f.shallow(l.Ty); t.Kind == types.Ref {
		l.Reborrow = true
		if t.Mut {
			to := &thir.Deref{X: f.at(t.Args[0], l.Sp), Of: l}
			if len(f.guarded) > 0 && f.user {
				f.changesGuarded(to, l.Sp, "borrow")
			}
			whole, span := f.mutOf, f.mutAt
			f.mutOf, f.mutAt = to, l.Sp
			f.derefsMutably(l.Place, "borrow")
			f.mutOf, f.mutAt = whole, span
		}
	}
	return v
}

// coercePointer: from is &T, &mut T or a raw pointer; to is a reference or raw
// pointer.
func (f *fnCtxt) coercePointer(x thir.Expr, from, to *types.Type) (thir.Expr, bool) {
	sp := x.Span()
	if to.Mut && !from.Mut || to.Kind == types.Ref && from.Kind == types.Ptr {
		return nil, false
	}
	if from.Kind == types.Ptr {
		if f.unify(from.Args[0], to.Args[0]) {
			return &thir.Coerce{X: f.at(to, sp), V: f.value(x), Kind: thir.CoerceMutConst}, true
		}
		return f.unsizePtr(x, from, to)
	}
	// unsizing of the pointee itself
	if y, ok := f.unsizePtr(x, from, to); ok {
		return y, true
	}
	// autoderef until the pointees agree
	target := f.shallow(to.Args[0])
	s := f.snap()
	if f.unify(from.Args[0], target) {
		v := f.value(x)
		if from.Kind == to.Kind && from.Mut == to.Mut {
			return f.reborrow(v), true
		}
		return &thir.Coerce{X: f.at(to, sp), V: f.readRef(x), Kind: thir.CoerceMutConst}, true
	}
	f.rollback(s)
	if to.Kind != types.Ref {
		return nil, false
	}
	cur := thir.Expr(&thir.Deref{X: f.at(f.shallow(from.Args[0]), sp), Of: f.readRef(x)})
	for i := range maxDerefs {
		cur = f.autoderef(cur, i+1)
		if cur == nil {
			return nil, false
		}
		if t := f.shallow(cur.Type()); t.Kind == types.Infer && t.N == types.InferAny && unsized(target) {
			return nil, false
		}
		s := f.snap()
		if f.unify(cur.Type(), target) {
			if to.Mut {
				f.needMut(cur, "borrow")
			}
			if d, ok := cur.(*thir.Deref); ok && f.frame.constant != "" && f.user {
				if _, call := d.Of.(*thir.Call); call {
					f.notConst("deref coercion", sp)
				}
			}
			return &thir.Borrow{X: f.at(to, sp), Place: cur, Mut: to.Mut}, true
		}
		f.rollback(s)
	}
	return nil, false
}

// unsizePtr: &[T; N] to &[T], &T to &dyn Trait.
func (f *fnCtxt) unsizePtr(x thir.Expr, from, to *types.Type) (thir.Expr, bool) {
	a, b := f.shallow(from.Args[0]), f.shallow(to.Args[0])
	if a.Kind == types.Infer && a.N == types.InferAny && b.Kind == types.Dyn && ofValue(x) {
		f.unsizeTo(a, b, x.Span())
		return &thir.Coerce{X: f.at(to, x.Span()), V: f.readRef(x), Kind: thir.CoerceDyn}, true
	}
	k, ok := f.unsize(a, b, x.Span())
	if !ok {
		return nil, false
	}
	return &thir.Coerce{X: f.at(to, x.Span()), V: f.readRef(x), Kind: k}, true
}

// ofValue reports whether x borrows a variable or a temporary: its type is sized, whatever it is (rustc:
// type_var_is_sized).
func ofValue(x thir.Expr) bool {
	b, ok := x.(*thir.Borrow)
	if !ok {
		return false
	}
	_, deref := b.Place.(*thir.Deref)
	return !deref
}

// coerceSmart: Box<T> to Box<dyn Trait> and the like, through Pin.
func (f *fnCtxt) coerceSmart(x thir.Expr, from, to *types.Type) (thir.Expr, bool) {
	switch from.Def.Lang {
	case "Box", "Rc", "Arc", "RcWeak", "ArcWeak", "NonNull":
		f.settled(from.Args[0]) // NonNull::from(&[1]): the impl that it needs says what it points to
		k, ok := f.unsize(f.shallow(from.Args[0]), f.shallow(to.Args[0]), x.Span())
		if !ok {
			return nil, false
		}
		return &thir.Coerce{X: f.at(to, x.Span()), V: f.value(x), Kind: k}, true
	case "Pin":
		a, b := f.shallow(from.Args[0]), f.shallow(to.Args[0])
		if a.Kind == types.Adt && b.Kind == types.Adt && a.Def == b.Def &&
			(a.Def.Lang == "Box" || a.Def.Lang == "Rc" || a.Def.Lang == "Arc") ||
			a.Kind == types.Ref && b.Kind == types.Ref && (a.Mut || !b.Mut) {
			k, ok := f.unsize(f.shallow(a.Args[0]), f.shallow(b.Args[0]), x.Span())
			if !ok {
				return nil, false
			}
			return &thir.Coerce{X: f.at(to, x.Span()), V: f.value(x), Kind: k}, true
		}
	}
	return nil, false
}

// unsize: can a pointer to a become a pointer to b by unsizing? Adds the
// obligations that it implies.
func (f *fnCtxt) unsize(a, b *types.Type, sp syntax.Span) (thir.CoerceKind, bool) {
	p := f.p
	switch b.Kind {
	case types.Adt:
		// a struct whose last field is unsized: RefCell<T> to RefCell<dyn Trait>
		n := -1
		if a.Kind == types.Adt && a.Def == b.Def && a.Def.Kind == resolve.Struct {
			n = p.Tail(a.Def)
		}
		if n < 0 {
			return 0, false
		}
		if in := f.shallow(b.Args[n]); in.Kind != types.Dyn && in.Kind != types.Slice && in.Kind != types.Adt {
			return 0, false
		}
		switch a.Def.Lang {
		case "Box", "Rc", "Arc", "RcWeak", "ArcWeak", "Pin", "Vec", "NonNull":
			return 0, false
		}
		for i := range a.Args {
			if i != n && !f.tryUnify(a.Args[i], b.Args[i]) {
				return 0, false
			}
		}
		return f.unsize(f.shallow(a.Args[n]), f.shallow(b.Args[n]), sp)
	case types.Slice:
		if a.Kind == types.Array && f.tryUnify(a.Args[0], b.Args[0]) {
			return thir.CoerceArray, true
		}
	case types.Dyn:
		switch a.Kind {
		case types.Infer:
			if a.N == types.InferAny {
				return 0, false
			} // a number: which kind shows later, the obligation waits
		case types.Str, types.Slice, types.Error:
			return 0, false
		case types.Param:
			if f.quiet == 0 && !f.derived() {
				f.requireSized(a, sp, "")
			}
		case types.Dyn:
			if a == b || b.N&^(a.N|p.impliedAuto(a)) != 0 {
				return 0, false
			}
			if a.Def == b.Def {
				return thir.CoerceUpcast, a.N != b.N && f.unifyAll(a.Args, b.Args) && f.sameBinds(a, b)
			}
			if b.Def == nil {
				return thir.CoerceUpcast, true
			}
			sel := f.fromPreds(b.Def, append([]*types.Type{a}, b.Args...), p.dynPreds(a), false)
			return thir.CoerceUpcast, sel != nil
		}
		f.unsizeTo(a, b, sp)
		return thir.CoerceDyn, true
	}
	return 0, false
}

// unsizeTo adds the obligations of making a value of type a an object of type b.
func (f *fnCtxt) unsizeTo(a, b *types.Type, sp syntax.Span) {
	p := f.p
	for i, name := range types.AutoTraits {
		if tr := p.Lang(name); b.N>>i&1 != 0 && tr != nil {
			f.require(predicate{trait: tr, args: []*types.Type{a}, span: sp}, "unsize")
		}
	}
	if b.Def == nil {
		return
	}
	if p.hasBadDyn && p.badDyn(b) != nil {
		return // the object is reported
	}
	args := append([]*types.Type{a}, b.Args...)
	f.require(predicate{trait: b.Def, args: args, span: sp}, "unsize")
	for _, bd := range b.Binds {
		f.require(predicate{trait: bd.Assoc.Parent, args: f.bindArgs(b, bd.Assoc, a), assoc: bd.Assoc, ty: bd.Ty, span: sp},
			"unsize")
	}
}

// impliedAuto are the auto traits that the object type's trait has above it.
func (p *Program) impliedAuto(t *types.Type) uint64 {
	var bits uint64
	for _, q := range p.dynPreds(t) {
		for i, name := range types.AutoTraits {
			if q.trait == p.Lang(name) && q.trait != nil {
				bits |= 1 << i
			}
		}
	}
	return bits
}

// sameBinds makes the associated types of two objects of one trait equal.
func (f *fnCtxt) sameBinds(a, b *types.Type) bool {
	if len(a.Binds) != len(b.Binds) {
		return false
	}
	for i := range a.Binds {
		if a.Binds[i].Assoc != b.Binds[i].Assoc || !f.unify(a.Binds[i].Ty, b.Binds[i].Ty) {
			return false
		}
	}
	return true
}

// bindArgs are the arguments of the trait that declares assoc, for Self = self
// behind the object type d.
func (f *fnCtxt) bindArgs(d *types.Type, assoc *resolve.Def, self *types.Type) []*types.Type {
	tr := assoc.Parent
	if tr == d.Def {
		return append([]*types.Type{self}, d.Args...)
	}
	args := append([]*types.Type{self}, d.Args...)
	for _, q := range f.p.elaborate([]predicate{{trait: d.Def, args: args}}) {
		if q.trait == tr && q.assoc == nil {
			return q.args
		}
	}
	return args
}

// ---------------------------------------------------------------- joining branches

// coerceMany finds the common type of several values (arms, array elements, breaks)
// and coerces each to it.
type coerceMany struct {
	f        *fnCtxt
	arms     string      // how messages call what is merged, for branches
	strict   bool        // a value with another type than want is reported there
	once     bool        // of several values with other types only the first is reported
	failed   bool        // and one was
	diverges bool        // one of the values does, so a type that stays open is ()
	want     *types.Type // expectation, may be nil
	lost     thir.Expr   // the first value, when it is not what was expected
	hoped    *types.Type // and what was
	ty       *types.Type // merged so far; nil before the first value that does not diverge
	// items are the values so far, if none of them was coerced: they may be coerced to the type of a later one (rustc:
	// try_find_coercion_lub).
	items []mergeItem
	// whole is the loop or block whose breaks are merged, or zero for arms and elements: its type is that of its first
	// value.
	whole syntax.Span
}

type mergeItem struct {
	v   thir.Expr
	put func(thir.Expr)
}

func (f *fnCtxt) newCoerceMany(want *types.Type) *coerceMany {
	if want != nil && unsized(f.shallow(want)) { // the type behind a pointer, which says what the value probably is
		want = nil
	}
	return &coerceMany{f: f, want: want}
}

// hint is the expectation for the next value: for the arms of a branch the same for each, otherwise the type so far.
func (m *coerceMany) hint() *types.Type {
	if m.want != nil && (m.ty == nil || m.f.shallow(m.want).Kind != types.Infer) {
		return m.want
	}
	if m.arms != "" {
		return nil
	}
	return m.ty
}

// add coerces x and hands it to put, now or (when it diverges) at the end.
func (m *coerceMany) add(x thir.Expr, put func(thir.Expr)) {
	f := m.f
	if m.once && m.failed {
		put(f.value(x))
		return
	}
	if t := f.shallow(x.Type()); t.Kind == types.Never {
		m.diverges = true
		put(f.value(x))
		return
	} else if t.Kind == types.Error {
		m.ty, m.want = t, nil
	}
	if m.ty == nil {
		if m.want != nil {
			w := f.shallow(m.want)
			if w.Kind != types.Infer {
				if y, ok := f.tryCoerceSnap(x, w); ok {
					m.ty = w
					put(y)
					return
				}
				if m.strict {
					m.ty, m.failed = f.p.Prim(types.Error), true
					f.mismatch(x, w, nil)
					put(&thir.BadExpr{X: thir.X{Ty: m.ty, Sp: x.Span()}})
					return
				}
				// the expectation was a hint only, or the caller will complain
				x = f.value(x)
				m.lost, m.hoped = x, w
				m.ty = x.Type()
				m.want = nil
				put(x)
				return
			}
		}
		x = f.value(x)
		m.ty = x.Type()
		put(x)
		m.items = append(m.items, mergeItem{x, put})
		return
	}
	// two different function items meet as a function pointer
	t := f.shallow(m.ty)
	xt := f.shallow(x.Type())
	if f.becomesPointer(t) && f.becomesPointer(xt) && t != xt {
		params, ret, _ := f.sigOf(t)
		m.ty = f.p.Make(types.Type{Kind: types.FnPtr, Args: append(append([]*types.Type(nil), params...), ret)})
		for _, it := range m.items {
			it.put(f.coerce(it.v, m.ty))
		}
		m.items = nil
	}
	if y, ok := f.tryCoerceSnap(x, m.ty); ok {
		if m.items != nil && f.resolve(x.Type()) == f.resolve(m.ty) {
			m.items = append(m.items, mergeItem{y, put})
		} else {
			m.items = nil
		}
		put(y)
		return
	}
	if m.coerceEarlier(xt) {
		if m.whole.Hi != 0 {
			f.err(m.whole, diag.E0308, "mismatched types", "expected `"+f.resolve(t).String()+"`, found `"+
				f.resolve(xt).String()+"`")
			m.failed = m.once
		}
		m.ty, m.items = xt, nil
		put(f.value(x))
		return
	}
	if len(f.pending) > 0 {
		f.solve()
	}
	if m.lost != nil {
		if t := f.resolve(m.ty); !f.can(x.Type(), t) && t.Kind != types.Error {
			// They disagree, so what was expected is right.
			f.mismatch(m.lost, m.hoped, nil)
			m.ty, m.want, m.lost = m.hoped, m.hoped, nil
			if m.failed = m.once; !m.failed {
				put(f.coerce(x, m.ty))
				return
			}
		}
	}
	f.unexpected = m.arms != "" && m.want == nil
	y := f.coerceAt(x, m.ty, func(d *syntax.Diag) {
		if m.failed && d.Span == x.Span() {
			return
		}
		defer f.p.add(d)
		b, block := x.(*thir.Block)
		at := x.Span()
		if block && b.Tail != nil {
			at = b.Tail.Span()
		}
		if m.arms != "" && d.Span == at && (!block || m.want == nil) {
			d.Msg = m.arms + " have incompatible types"
			if block && b.Tail == nil && len(b.Stmts) > 0 && m.arms[1] == 'i' {
				if s, ok := b.Stmts[len(b.Stmts)-1].(*thir.ExprStmt); ok {
					d.Span = s.Sp
				}
			}
		}
	})
	f.unexpected = false
	if _, bad := y.(*thir.BadExpr); bad {
		if m.want == nil {
			m.ty = f.p.Prim(types.Error)
		}
		m.failed = m.once
	}
	put(y)
}

// coerceEarlier coerces the values so far to the type of another one, if all can be.
func (m *coerceMany) coerceEarlier(t *types.Type) bool {
	s := m.f.snap()
	values := make([]thir.Expr, len(m.items))
	for i, it := range m.items {
		y, ok := m.f.tryCoerceSnap(it.v, t)
		if !ok {
			m.f.rollback(s)
			return false
		}
		values[i] = y
	}
	for i, it := range m.items {
		it.put(values[i])
	}
	return len(m.items) > 0
}

// becomesPointer reports whether a type is that of a function item or of a closure that names no outer variable: two of
// them meet as a function pointer.
func (f *fnCtxt) becomesPointer(t *types.Type) bool {
	return t.Kind == types.FnDef || t.Kind == types.Closure && !f.namesOuter(t.Clo, f.p.closureInfo(t.Clo).frame)
}

// namesOuter reports whether the body of a closure names a variable from outside of a frame.
func (f *fnCtxt) namesOuter(c *types.ClosureTy, in *frame) bool {
	found := false
	w := &upvarVisitor{f: f, in: in}
	body := f.p.ClosureBody(c)
	if body == nil {
		return false
	}
	thir.Walk(body.Value, func(e thir.Expr) bool {
		switch e := e.(type) {
		case *thir.LocalRef:
			found = found || w.outer(e)
		case *thir.MakeClosure:
			found = found || f.namesOuter(e.Clo, in)
		}
		return !found
	})
	return found
}

// result is the common type: ! when everything diverges.
func (m *coerceMany) result() *types.Type {
	if m.ty == nil {
		return m.f.p.Prim(types.Never)
	}
	if t := m.f.shallow(m.ty); m.diverges && t.Kind == types.Infer {
		m.f.vars[t.Index].div = true
	}
	return m.ty
}
