package types

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Coercions, after the reference ("type coercions") and rustc's coercion.rs:
// never to anything, reborrows with autoderef, &mut to &, references to raw
// pointers, functions and closures without captures to function pointers,
// unsizing behind &, *, Box, Rc, Arc, Weak, Pin.

// coerce makes x a value of type to, or reports E0308.
func (f *fcx) coerce(x Expr, to *Type) Expr { return f.coerceAt(x, to, nil) }

func (f *fcx) coerceAt(x Expr, to *Type, more func(*syntax.Diag)) Expr {
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
	f.mismatch(x, to, more)
	return &BadExpr{X{Ty: to, Sp: x.Span()}}
}

func (f *fcx) mismatch(x Expr, to *Type, more func(*syntax.Diag)) {
	from, want := f.resolve(x.Type()), f.resolve(to)
	if containsError(from) || containsError(want) {
		return
	}
	parts := f.wrongParts(nil, x, want)
	for _, w := range parts[1:] {
		f.err(w.x.Span(), "E0308", "mismatched types", "expected `"+w.want.String()+"`, found `"+f.resolve(w.x.Type()).String()+"`")
	}
	x, want = parts[0].x, parts[0].want
	from = f.resolve(x.Type())
	sp := x.Span()
	d := f.err(sp, "E0308", "mismatched types", "expected `"+want.String()+"`, found `"+from.String()+"`")
	f.mismatchHelp(d, x, from, want)
	if more != nil {
		more(d)
	}
}

// A wrongPart is an expression and the type that it was expected to have.
type wrongPart struct {
	x    Expr
	want *Type
}

// wrongParts appends what in x is not as want has it, as rustc's expectations find
// it: the arms of a branch, the argument that a type parameter comes from. There is
// one at least.
func (f *fcx) wrongParts(to []wrongPart, x Expr, want *Type) []wrongPart {
	n := len(to)
	arm := func(y Expr) {
		if b, ok := y.(*Block); ok && b.Target == nil {
			y = b.Tail
		}
		if c, ok := y.(*Construct); ok && len(c.Fields) == 0 {
			return // None is as wrong as the others
		}
		if y != nil {
			if t := f.resolve(y.Type()); t != want && t.Kind != Never && t.Kind != Error {
				to = f.wrongParts(to, y, want)
			}
		}
	}
	from := f.resolve(x.Type())
	same := from.Kind == Adt && from.Def == want.Def && len(from.Args) == len(want.Args)
	// inside looks at the value that parameter k of the type comes from
	inside := func(declared *Type, k int, y Expr) {
		if same && declared.Kind == Param && k < len(want.Args) && f.resolve(from.Args[k]) != want.Args[k] && !unsized(want.Args[k]) && f.resolve(y.Type()) == f.resolve(from.Args[k]) {
			to = f.wrongParts(to, y, want.Args[k])
		}
	}
	switch e := x.(type) {
	case *Block:
		if e.Target == nil {
			arm(e.Tail)
		}
	case *If:
		if e.Else != nil {
			arm(e.Then)
			arm(e.Else)
		}
	case *Match:
		for i := range e.Arms {
			// what is wrong with one arm that is no block is said, then they are not compared
			if _, block := e.Arms[i].Body.(*Block); e.Desugar == "" && !want.IsUnit() && (block || len(to) == n) {
				arm(e.Arms[i].Body)
			}
		}
	case *MakeTuple:
		if want.Kind == Tuple && len(want.Args) == len(e.Elems) {
			for i, y := range e.Elems {
				if f.resolve(y.Type()) != want.Args[i] {
					to = f.wrongParts(to, y, want.Args[i])
				}
			}
		}
	case *Construct:
		if same {
			k := 0
			if e.Variant != nil {
				k = e.Variant.Index
			}
			if fields := f.p.adt(from.Def).fields; k < len(fields) {
				for _, i := range e.Fields {
					if i.F < len(fields[k]) {
						inside(fields[k][i.F], fields[k][i.F].Index, i.V)
					}
				}
			}
		}
	case *Call:
		if fn := e.Callee.Fn; same && fn != nil && fn.Kind == resolve.Fn && !e.Method {
			fi := f.p.fn(fn)
			for i, t := range fi.params {
				if i < len(e.Args) && fi.ret.Kind == Adt && t.Kind == Param {
					for k, a := range fi.ret.Args {
						if a == t {
							inside(t, k, e.Args[i])
						}
					}
				}
			}
		}
	}
	if len(to) == n {
		to = append(to, wrongPart{x, want})
	}
	return to
}

func (f *fcx) mismatchHelp(d *syntax.Diag, x Expr, from, want *Type) {
	switch {
	case want.Kind == Adt && want.Def.Lang == "String" && from.Kind == Ref && from.Args[0].Kind == Str:
		d.Help = append(d.Help, "try using a conversion method: `.to_string()`")
	case want.Kind == Ref && !want.Mut && want.Args[0] == from:
		d.Help = append(d.Help, "consider borrowing here: `&`")
	case want.Kind == Ref && want.Mut && want.Args[0] == from:
		d.Help = append(d.Help, "consider mutably borrowing here: `&mut `")
	case from.Kind == Ref && from.Args[0] == want:
		d.Help = append(d.Help, "consider dereferencing the borrow: `*`")
	case want.Kind == Adt && want.Def.Lang == "Option" && len(want.Args) == 1 && want.Args[0] == from:
		d.Help = append(d.Help, "try wrapping the expression in `Some`")
	case from.IsInt() && want.IsInt():
		d.Help = append(d.Help, "you can convert with `as "+want.String()+"`, `.into()` or `.try_into().unwrap()`")
	case isFutureType(from) && !isFutureType(want):
		d.Help = append(d.Help, "consider `await`ing on the `Future`: `.await`")
	}
	if b, ok := x.(*Block); ok && from.IsUnit() && len(b.Stmts) > 0 {
		if es, ok := b.Stmts[len(b.Stmts)-1].(*ExprStmt); ok && es.semi.Hi != 0 && es.V.Type() != nil && f.resolve(es.V.Type()) == want {
			d.Help = append(d.Help, "remove this semicolon to return this value")
			d.Labels = append(d.Labels, syntax.Labelled{Span: es.semi, Text: "this semicolon"})
		}
	}
}

func isFutureType(t *Type) bool {
	return t.Kind == Coroutine || t.Kind == Opaque && t.Def.FnItem() != nil && t.Def.FnItem().Async
}

func containsError(t *Type) bool {
	if t.Kind == Error {
		return true
	}
	for _, a := range t.Args {
		if containsError(a) {
			return true
		}
	}
	return false
}

// settlePointee works on the pending obligations when what a Box or reference
// leads to is not known yet and a dyn Trait is asked for: another type than that
// may be meant, behind an unsizing.
func (f *fcx) settlePointee(from, to *Type) {
	from, to = f.shallow(from), f.shallow(to)
	if len(f.pending) == 0 || from.Kind != to.Kind || from.Kind != Ref && from.Kind != Adt || from.Def != to.Def || len(to.Args) == 0 {
		return
	}
	if a := f.shallow(from.Args[0]); a.Kind == Infer && a.N == inferAny && f.shallow(to.Args[0]).Kind == Dyn {
		f.solve()
	}
}

func (f *fcx) tryCoerceSnap(x Expr, to *Type) (Expr, bool) {
	f.settlePointee(x.Type(), to)
	s := f.snap()
	y, ok := f.tryCoerce(x, to)
	if !ok {
		f.rollback(s)
	}
	return y, ok
}

// tryCoerce may leave bindings behind when it fails.
func (f *fcx) tryCoerce(x Expr, to *Type) (Expr, bool) {
	p := f.p
	from := f.shallow(x.Type())
	to = f.shallow(to)
	sp := x.Span()
	if from == to {
		return f.value(x), true
	}
	if from.Kind == Error || to.Kind == Error {
		return f.value(x), true
	}
	if from.Kind == Never {
		if to.Kind == Infer && to.N == inferAny {
			// keeps open what it will be; falls back to ()
			v := f.value(x)
			f.vars[to.Index].div = true
			return &Coerce{X: f.at(to, sp), V: v, Kind: CoerceNever}, true
		}
		return &Coerce{X: f.at(to, sp), V: f.value(x), Kind: CoerceNever}, true
	}
	if from.Kind == Infer || to.Kind == Infer {
		if f.unify(from, to) {
			return f.value(x), true
		}
		return nil, false
	}
	switch to.Kind {
	case Ref, Ptr:
		if from.Kind == Ref || from.Kind == Ptr {
			return f.coercePointer(x, from, to)
		}
	case FnPtr:
		switch from.Kind {
		case FnDef:
			params, ret, ok := f.sigOf(from)
			if ok && f.unify(p.mk(Type{Kind: FnPtr, Args: append(append([]*Type(nil), params...), ret)}), to) {
				return &Coerce{X: f.at(to, sp), V: f.value(x), Kind: CoerceReify}, true
			}
			return nil, false
		case Closure:
			params, ret, ok := f.sigOf(from)
			if ok && f.unify(p.mk(Type{Kind: FnPtr, Args: append(append([]*Type(nil), params...), ret)}), to) {
				from.Clo.info.ptr = sp
				return &Coerce{X: f.at(to, sp), V: f.value(x), Kind: CoerceClosure}, true
			}
			return nil, false
		}
	case Adt:
		if from.Kind == Adt && from.Def == to.Def && len(to.Args) > 0 {
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

// coercePointer: from is &T, &mut T or a raw pointer; to is a reference or raw
// pointer.
func (f *fcx) coercePointer(x Expr, from, to *Type) (Expr, bool) {
	sp := x.Span()
	if to.Mut && !from.Mut || to.Kind == Ref && from.Kind == Ptr {
		return nil, false
	}
	if from.Kind == Ptr {
		if f.unify(from.Args[0], to.Args[0]) {
			return &Coerce{X: f.at(to, sp), V: f.value(x), Kind: CoerceMutConst}, true
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
			if from.Mut {
				if l, ok := v.(*Load); ok {
					l.reborrow = true
				}
			}
			return v, true
		}
		return &Coerce{X: f.at(to, sp), V: f.readRef(x), Kind: CoerceMutConst}, true
	}
	f.rollback(s)
	if to.Kind != Ref {
		return nil, false
	}
	cur := Expr(&Deref{X: f.at(f.shallow(from.Args[0]), sp), Of: f.readRef(x)})
	for i := range maxDerefs {
		cur = f.autoderef(cur, i+1)
		if cur == nil {
			return nil, false
		}
		if t := f.shallow(cur.Type()); t.Kind == Infer && t.N == inferAny {
			return nil, false
		}
		s := f.snap()
		if f.unify(cur.Type(), target) {
			if to.Mut {
				f.needMut(cur, "borrow")
			}
			return &Borrow{X: f.at(to, sp), Place: cur, Mut: to.Mut}, true
		}
		f.rollback(s)
	}
	return nil, false
}

// unsizePtr: &[T; N] to &[T], &T to &dyn Trait.
func (f *fcx) unsizePtr(x Expr, from, to *Type) (Expr, bool) {
	k, ok := f.unsize(f.shallow(from.Args[0]), f.shallow(to.Args[0]), x.Span())
	if !ok {
		return nil, false
	}
	return &Coerce{X: f.at(to, x.Span()), V: f.readRef(x), Kind: k}, true
}

// coerceSmart: Box<T> to Box<dyn Trait> and the like, through Pin.
func (f *fcx) coerceSmart(x Expr, from, to *Type) (Expr, bool) {
	switch from.Def.Lang {
	case "Box", "Rc", "Arc", "RcWeak", "ArcWeak":
		k, ok := f.unsize(f.shallow(from.Args[0]), f.shallow(to.Args[0]), x.Span())
		if !ok {
			return nil, false
		}
		return &Coerce{X: f.at(to, x.Span()), V: f.value(x), Kind: k}, true
	case "Pin":
		a, b := f.shallow(from.Args[0]), f.shallow(to.Args[0])
		if a.Kind == Adt && b.Kind == Adt && a.Def == b.Def && (a.Def.Lang == "Box" || a.Def.Lang == "Rc" || a.Def.Lang == "Arc") ||
			a.Kind == Ref && b.Kind == Ref && (a.Mut || !b.Mut) {
			k, ok := f.unsize(f.shallow(a.Args[0]), f.shallow(b.Args[0]), x.Span())
			if !ok {
				return nil, false
			}
			return &Coerce{X: f.at(to, x.Span()), V: f.value(x), Kind: k}, true
		}
	}
	return nil, false
}

// unsize: can a pointer to a become a pointer to b by unsizing? Adds the
// obligations that it implies.
func (f *fcx) unsize(a, b *Type, sp syntax.Span) (CoerceKind, bool) {
	p := f.p
	switch b.Kind {
	case Adt:
		// a struct whose last field is unsized: RefCell<T> to RefCell<dyn Trait>
		n := len(b.Args) - 1
		if a.Kind != Adt || a.Def != b.Def || n < 0 || a.Def.Kind != resolve.Struct {
			return 0, false
		}
		if in := f.shallow(b.Args[n]); in.Kind != Dyn && in.Kind != Slice && in.Kind != Adt {
			return 0, false
		}
		switch a.Def.Lang {
		case "Box", "Rc", "Arc", "RcWeak", "ArcWeak", "Pin", "Vec":
			return 0, false
		}
		for i := 0; i < n; i++ {
			if !f.can(a.Args[i], b.Args[i]) {
				return 0, false
			}
		}
		return f.unsize(f.shallow(a.Args[n]), f.shallow(b.Args[n]), sp)
	case Slice:
		if a.Kind == Array && f.tryUnify(a.Args[0], b.Args[0]) {
			return CoerceArray, true
		}
	case Dyn:
		switch a.Kind {
		case Infer:
			if a.N == inferAny {
				return 0, false
			} // a number: which kind shows later, the obligation waits
		case Str, Slice, Error:
			return 0, false
		case Dyn:
			if a == b || b.N&^(a.N|p.impliedAuto(a)) != 0 {
				return 0, false
			}
			if a.Def == b.Def {
				return CoerceUpcast, a.N != b.N && f.unifyAll(a.Args, b.Args) && f.sameBinds(a, b)
			}
			if b.Def == nil {
				return CoerceUpcast, true
			}
			for _, q := range p.dynPreds(a) {
				if q.trait == b.Def && q.assoc == nil {
					return CoerceUpcast, true
				}
			}
			return 0, false
		}
		for i, name := range autoTraits {
			if tr := p.Lang(name); b.N>>i&1 != 0 && tr != nil {
				f.require(pred{trait: tr, args: []*Type{a}, span: sp}, "unsize")
			}
		}
		if b.Def == nil {
			return CoerceDyn, true
		}
		args := append([]*Type{a}, b.Args...)
		f.require(pred{trait: b.Def, args: args, span: sp}, "unsize")
		for _, bd := range b.Binds {
			f.require(pred{trait: bd.Assoc.Parent, args: f.bindArgs(b, bd.Assoc, a), assoc: bd.Assoc, ty: bd.Ty, span: sp}, "unsize")
		}
		return CoerceDyn, true
	}
	return 0, false
}

// impliedAuto are the auto traits that the object type's trait has above it.
func (p *Program) impliedAuto(t *Type) uint64 {
	var bits uint64
	for _, q := range p.dynPreds(t) {
		for i, name := range autoTraits {
			if q.trait == p.Lang(name) && q.trait != nil {
				bits |= 1 << i
			}
		}
	}
	return bits
}

// sameBinds makes the associated types of two objects of one trait equal.
func (f *fcx) sameBinds(a, b *Type) bool {
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
func (f *fcx) bindArgs(d *Type, assoc *resolve.Def, self *Type) []*Type {
	tr := assoc.Parent
	if tr == d.Def {
		return append([]*Type{self}, d.Args...)
	}
	args := append([]*Type{self}, d.Args...)
	for _, q := range f.p.elaborate([]pred{{trait: d.Def, args: args}}) {
		if q.trait == tr && q.assoc == nil {
			return q.args
		}
	}
	return args
}

// ---------------------------------------------------------------- joining branches

// merge finds the common type of several values (arms, array elements, breaks)
// and coerces each to it.
type merge struct {
	f     *fcx
	arms  string      // how messages call what is merged, for branches
	want  *Type       // expectation, may be nil
	lost  Expr        // the first value, when it is not what was expected
	hoped *Type       // and what was
	ty    *Type       // merged so far; nil before the first value that does not diverge
	items []mergeItem // functions and closures so far: they may have to become pointers
}

type mergeItem struct {
	v   Expr
	put func(Expr)
}

func (f *fcx) newMerge(want *Type) *merge {
	return &merge{f: f, want: want}
}

// hint is the expectation for the next value.
func (m *merge) hint() *Type {
	if m.want != nil {
		return m.want
	}
	return m.ty
}

// add coerces x and hands it to put, now or (when it diverges) at the end.
func (m *merge) add(x Expr, put func(Expr)) {
	f := m.f
	if t := f.shallow(x.Type()); t.Kind == Never {
		put(f.value(x))
		return
	}
	if m.ty == nil {
		if m.want != nil {
			w := f.shallow(m.want)
			if w.Kind != Infer {
				if y, ok := f.tryCoerceSnap(x, w); ok {
					m.ty = w
					put(y)
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
		if k := f.shallow(m.ty).Kind; m.want != nil && k != Closure && k != FnDef {
			f.tryUnify(m.want, m.ty)
		}
		put(x)
		if k := f.shallow(m.ty).Kind; k == FnDef || k == Closure {
			m.items = append(m.items, mergeItem{x, put})
		}
		return
	}
	// two different function items meet as a function pointer
	t := f.shallow(m.ty)
	xt := f.shallow(x.Type())
	if (t.Kind == FnDef || t.Kind == Closure) && (xt.Kind == FnDef || xt.Kind == Closure) && t != xt {
		params, ret, _ := f.sigOf(t)
		m.ty = f.p.mk(Type{Kind: FnPtr, Args: append(append([]*Type(nil), params...), ret)})
		for _, it := range m.items {
			it.put(f.coerce(it.v, m.ty))
		}
	}
	if y, ok := f.tryCoerceSnap(x, m.ty); ok {
		put(y)
		return
	}
	if len(f.pending) > 0 {
		f.solve()
	}
	if m.lost != nil {
		if t := f.resolve(m.ty); !f.can(x.Type(), t) && t.Kind != Error {
			// They disagree, so what was expected is right.
			f.mismatch(m.lost, m.hoped, nil)
			m.ty, m.want, m.lost = m.hoped, m.hoped, nil
			put(f.coerce(x, m.ty))
			return
		}
	}
	y := f.coerceAt(x, m.ty, func(d *syntax.Diag) {
		b, block := x.(*Block)
		at := x.Span()
		if block && b.Tail != nil {
			at = b.Tail.Span()
		}
		if m.arms != "" && d.Span == at && (!block || m.want == nil) {
			d.Msg = m.arms + " have incompatible types"
			if block && b.Tail == nil && len(b.Stmts) > 0 && m.arms[1] == 'i' {
				if s, ok := b.Stmts[len(b.Stmts)-1].(*ExprStmt); ok {
					d.Span = s.Sp
				}
			}
		}
	})
	if _, bad := y.(*BadExpr); bad && m.want == nil {
		m.ty = f.p.prim[Error]
	}
	put(y)
}

// result is the common type: ! when everything diverges.
func (m *merge) result() *Type {
	if m.ty == nil {
		return m.f.p.prim[Never]
	}
	return m.ty
}
