package check

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// finish settles everything that is still open and writes the types into the
// tree: numbers fall back to i32 and f64, closures get their captures,
// operators on builtin types become Binary, loads become copies or moves.
func (f *fnCtxt) finish(b *thir.Body) {
	p := f.p
	f.solve()
	f.fallback()
	f.coerceCasts()
	f.solve()
	for _, k := range f.casts {
		if from := f.shallow(k.c.V.Type()); f.open(from) {
			f.needType(k.c.V.Span(), from)
		}
	}
	f.captureAll()
	f.checkWants()
	f.solve()
	f.reportAmbiguous()
	for _, k := range f.casts {
		f.checkCast(k)
	}
	b.Locals = f.locals
	bodies := []*thir.Body{b}
	for _, c := range f.clos {
		if cb := p.ClosureBody(c); cb != nil {
			bodies = append(bodies, cb)
		}
		for i, t := range c.Params {
			c.Params[i] = f.zonk(t, c.Span)
		}
		c.Ret = f.zonk(c.Ret, c.Span)
		for i := range c.Captures {
			k := &c.Captures[i]
			k.Ty, k.Var = f.zonk(k.Ty, c.Span), f.zonk(k.Var, c.Span)
		}
	}
	for _, l := range f.locals {
		l.Ty = f.zonk(l.Ty, l.Span)
	}
	f.checkSizes()
	f.checkWrittenTypes()
	f.checkFormed()
	b.Ret = f.zonk(b.Ret, b.Span)
	for _, x := range bodies {
		f.zonkBody(x)
	}
	f.taint.follows = f.erred || containsError(b.Ret) || slices.ContainsFunc(f.locals, func(l *thir.Local) bool { return containsError(l.Ty) })
	f.right = !f.taint.tainted()
	if f.statics && f.user {
		for _, x := range bodies {
			f.lintStatics(x)
		}
	}
	for _, h := range f.last {
		switch {
		case h.unused != nil:
			f.lintUnused(h.unused, h.of, h.call)
		case h.variable != nil:
			f.warnUnused(h.variable)
		default:
			h.run()
		}
	}
	f.noteAutos()
	// A derived body only borrows the fields.
	if !f.derived() && !f.taint.tainted() {
		if g := p.generic[f.def]; f.user && g != nil {
			p.moveCheckQueue = append(p.moveCheckQueue, moveCheck{f, g, bodies})
		} else if f.user || checkLibraryMoves {
			for _, x := range bodies {
				f.checkMoves(x)
			}
		}
	}
	for _, c := range f.clos {
		delete(p.ownerOfClosure(c).infos, c)
	}
}

// fallback gives types to what nothing else has fixed.
func (f *fnCtxt) fallback() {
	p, silent := f.p, f.tainted()
	for _, k := range f.casts {
		if to := f.shallow(k.c.Ty); to.Kind == types.Infer && to.N == types.InferAny {
			f.unify(to, k.c.V.Type())
		} else if to.Kind == types.Ptr && numeral(f.shallow(k.c.V.Type())) != 0 && f.open(to.Args[0]) {
			if !silent {
				at := k.c.Sp
				at.Lo = at.Hi - syntax.Pos(len(f.p.S.Sources.Text(at))-strings.LastIndex(f.p.S.Sources.Text(at), "*"))
				f.err(at, diag.E0641, "cannot cast to a pointer of an unknown kind", "needs more type information")
			}
			f.unify(to.Args[0], f.p.Prim(types.Error))
		}
	}
	// diverging expressions whose type nothing fixed are ()
	for i := range f.vars {
		v := &f.vars[i]
		if v.bound != nil {
			continue
		}
		switch v.kind {
		case types.InferInt:
			f.bind(v.ty, p.Prim(types.I32))
		case types.InferFloat:
			f.bind(v.ty, p.Prim(types.F64))
		}
	}
	f.solve()
	diverging := p.Unit()
	if f.tainted() {
		diverging = p.Prim(types.Error)
	}
	for i := range f.vars {
		v := &f.vars[i]
		if v.bound == nil && v.div && v.kind == types.InferAny {
			f.bind(v.ty, diverging)
		}
	}
}

// checkWants compares the Fn traits asked of each closure with what it is.
func (f *fnCtxt) checkWants() {
	if !f.user {
		return
	}
	for _, c := range f.clos {
		in := f.p.closureInfo(c)
		if in.ptr.Lo != 0 && len(c.Captures) > 0 {
			f.err(in.ptr, diag.E0308, "mismatched types", "expected fn pointer, found closure").
				WithNote("closures can only be coerced to `fn` types if they do not capture any variables")
		}
		for _, w := range in.wants {
			if (w == "Fn" || w == "AsyncFn") && c.Kind != types.KindFn || (w == "FnMut" || w == "AsyncFnMut") && c.Kind == types.KindFnOnce {
				is := "FnMut"
				if c.Kind == types.KindFnOnce {
					is = "FnOnce"
				}
				if w[0] == 'A' {
					is = "Async" + is
				}
				if f.kindFault(c, w) {
					break
				}
				f.err(c.Span, diag.E0525, "expected a closure that implements the `"+w+"` trait, but this closure only implements `"+is+"`", "this closure implements `"+is+"`, not `"+w+"`")
				break
			}
		}
	}
}

// kindFault reports what a closure does that the Fn trait its context expects
// does not allow, where it does it.
func (f *fnCtxt) kindFault(c *types.ClosureTy, want string) bool {
	in := f.p.closureInfo(c)
	if in.expected != want {
		return false
	}
	mutates := in.mutates
	if want != "Fn" && want != "AsyncFn" {
		mutates = nil
	}
	if len(in.moves)+len(mutates) == 0 || f.taint.tainted() {
		// as what is wrong with moves, that is said of bodies that are right otherwise
		return len(in.moves)+len(in.mutates) > 0 && f.taint.tainted()
	}
	for _, d := range in.moves {
		name := exprName(d.place)
		f.err(d.at, diag.E0507, "cannot move out of `"+name+"`, a captured variable in an `"+want+"` closure",
			"move occurs because `"+name+"` has type `"+f.resolve(d.place.Type()).String()+
				"`, which does not implement the `Copy` trait")
		c.Kind = types.KindFnMut // so what it moves stays where it is
	}
	for _, d := range mutates {
		if l := rootLocal(d.place); l != nil && f.state(l).complained {
			continue
		}
		code, verb := diag.E0596, "borrow `"+exprName(d.place)+"` as mutable"
		if d.assigned {
			code, verb = diag.E0594, "assign to `"+exprName(d.place)+"`"
		}
		f.err(d.at, code, "cannot "+verb+", as it is a captured variable in a `Fn` closure", "")
	}
	return true
}

// innermostBorrow is the borrow that what e borrows, follows and coerces begins with.
func innermostBorrow(e thir.Expr) (in thir.Expr) {
	for {
		switch x := e.(type) {
		case *thir.Borrow:
			in, e = x, x.Place
		case *thir.Deref:
			e = x.Of
		case *thir.Coerce:
			e = x.V
		default:
			return in
		}
	}
}

// lintStatics reports references to mutable statics: edition 2024 has none.
func (f *fnCtxt) lintStatics(b *thir.Body) {
	var indexed thir.Expr // what the lint does not look at
	thir.Walk(b.Value, func(e thir.Expr) bool {
		if c, ok := e.(*thir.Call); ok && len(c.Args) == 2 && c.Callee.Fn != nil && c.Callee.Fn.Parent != nil &&
			(c.Callee.Fn.Parent.Lang == "Index" || c.Callee.Fn.Parent.Lang == "IndexMut") {
			indexed = innermostBorrow(c.Args[0])
		}
		r, ok := e.(*thir.Borrow)
		if !ok || r.Raw || e == indexed {
			return true
		}
		of := r.Place
		for field, ok := of.(*thir.Field); ok; field, ok = of.(*thir.Field) {
			of = field.Of
		}
		s, ok := of.(*thir.StaticRef)
		if !ok {
			return true
		}
		if it, ok := s.Def.Item.(*syntax.StaticItem); !ok || !it.Mut {
			return true
		}
		msg := "creating a shared reference to mutable static"
		if r.Mut {
			msg = "creating a mutable reference to mutable static"
		}
		if d := f.warn(r.Sp, diag.StaticMutRefs, msg); len(d.Children) == 0 && f.p.S.Is2024(r.Sp) {
			d.Level = diag.Error // by default
		}
		return true
	})
}

// zonk resolves t completely; an open variable is an error, reported once.
func (f *fnCtxt) zonk(t *types.Type, sp syntax.Span) *types.Type {
	if t == nil {
		return f.p.Prim(types.Error)
	}
	if t.Flags&types.HasInfer == 0 {
		return t
	}
	r := f.resolve(t)
	if r.Flags&types.HasInfer == 0 {
		return r
	}
	return f.reportUnresolved(r, sp)
}

func (f *fnCtxt) reportUnresolved(t *types.Type, sp syntax.Span) *types.Type {
	if t.Flags&types.HasInfer == 0 {
		return t
	}
	if t.Kind == types.Infer {
		s := f.shallow(t)
		if s.Kind != types.Infer {
			return f.zonk(s, sp)
		}
		if !f.tainted() && !f.bareTrait(s, nil) {
			code := diag.E0282
			if f.openAuto(s) != nil {
				code = diag.E0283
			}
			f.errNeedsAnnotation(s, sp, code)
		}
		f.bind(s, f.p.Prim(types.Error))
		return f.p.Prim(types.Error)
	}
	return f.p.MapParts(t, func(x *types.Type) *types.Type { return f.reportUnresolved(x, sp) })
}

func (f *fnCtxt) zonkBody(b *thir.Body) {
	b.Ret = f.zonk(b.Ret, b.Span)
	for i := range b.Params {
		b.Params[i].Ty = f.zonk(b.Params[i].Ty, b.Span)
	}
	v := thir.Visitor{}
	v.Pat = func(pt thir.Pat) {
		base := pt.Common()
		base.Ty = f.zonk(base.Ty, base.Sp)
		switch pt := pt.(type) {
		case *thir.BindPat:
			if pt.Mode == thir.BindMove && f.isCopy(base.Ty) {
				pt.Mode = thir.BindCopy
			}
		case *thir.EqPat:
			pt.Eq.Args = f.zonkAll(pt.Eq.Args, base.Sp)
		}
	}
	v.Expr = func(slot *thir.Expr) bool {
		e := *slot
		base := e.Common()
		base.Ty = f.zonk(base.Ty, base.Sp)
		switch e := e.(type) {
		case *thir.Lit:
			f.fixLit(e)
		case *thir.Load:
			if e.Reborrow {
				e.Move = false
			} else if e.Move {
				t := f.zonk(e.Place.Type(), e.Sp)
				e.Move = !f.isCopy(t)
			}
		case *thir.Call:
			e.Callee.Args = f.zonkAll(e.Callee.Args, e.Sp)
			if op, ok := f.assigns[e]; ok {
				place := e.Args[0].(*thir.Borrow).Place
				if builtinOp(op, e.Callee.Args[0], e.Callee.Args[1]) {
					*slot = &thir.AssignOp{X: e.X, Op: op, Place: place, R: e.Args[1]}
					v.Walk(slot)
					return false
				}
				if l, ok := place.(*thir.LocalRef); ok {
					f.needMut(l, "borrow")
				}
			}
			if f.user && e.Callee.Fn != nil {
				f.lintOrdering(e)
			}
		case *thir.FnRef:
			e.Callee.Args = f.zonkAll(e.Callee.Args, e.Sp)
		case *thir.NamedConst:
			e.Args = f.zonkAll(e.Args, e.Sp)
		case *thir.For:
			e.Next.Args = f.zonkAll(e.Next.Args, e.Sp)
			e.Item, e.Option = f.zonk(e.Item, e.Sp), f.zonk(e.Option, e.Sp)
		case *thir.Await:
			e.Poll.Args = f.zonkAll(e.Poll.Args, e.Sp)
			e.PollTy = f.zonk(e.PollTy, e.Sp)
		case *thir.FormatArgs:
			for i := range e.Fns {
				e.Fns[i].Args = f.zonkAll(e.Fns[i].Args, e.Sp)
			}
		case *thir.Block:
			if e.Target != nil {
				e.Target.Ty = f.zonk(orUnit(e.Target.Ty, f), e.Sp)
			}
			for _, s := range e.Stmts {
				if l, ok := s.(*thir.Let); ok {
					l.Ty = f.zonk(l.Ty, l.Sp)
				}
			}
		case *thir.Loop:
			e.Target.Ty = f.zonk(orUnit(e.Target.Ty, f), e.Sp)
		case *thir.Borrow:
			if t, ok := e.Place.(*thir.Temp); ok && f.user {
				if _, ok := t.V.(*thir.Repeat); ok {
					f.p.repeated = append(f.p.repeated, f.zonk(t.V.Type(), e.Sp))
				}
			}
		case *thir.Operator:
			*slot = f.lowerBinary(e)
			v.Walk(slot)
			return false
		case *thir.CallClosure:
			t := f.zonk(e.Fn.Type(), e.Sp)
			if t.Kind == types.Closure && t.Clo.Kind == types.KindFnOnce && thir.IsPlace(e.Fn) {
				e.Once = true
				e.Fn = &thir.Load{X: thir.X{Ty: t, Sp: e.Fn.Span()}, Place: e.Fn, Move: true}
			} else if !thir.IsPlace(e.Fn) {
				e.Once = true
			}
		}
		return true
	}
	for i := range b.Params {
		v.Pats(b.Params[i].Pat)
	}
	v.Walk(&b.Value)
}

func orUnit(t *types.Type, f *fnCtxt) *types.Type {
	if t == nil {
		return f.p.Unit()
	}
	return t
}

func (f *fnCtxt) zonkAll(ts []*types.Type, sp syntax.Span) []*types.Type {
	settled := true
	for _, t := range ts {
		settled = settled && t != nil && t.Flags&types.HasInfer == 0
	}
	if settled {
		return ts
	}
	out := make([]*types.Type, len(ts))
	for i, t := range ts {
		out[i] = f.zonk(t, sp)
	}
	return out
}

// lowerBinary turns an operator into Binary when its operands turned out to be
// builtin, else into the call that it stands for.
func (f *fnCtxt) lowerBinary(e *thir.Operator) thir.Expr {
	p := f.p
	lt, rt := f.zonk(e.L.Type(), e.Sp), f.zonk(e.R.Type(), e.Sp)
	if e.Trait == nil || lt.Kind == types.Error || rt.Kind == types.Error {
		return &thir.Binary{X: e.X, Op: e.Op, L: f.value(e.L), R: f.value(e.R)}
	}
	if builtinOp(e.Op, lt, rt) && (lt == rt || isShift(e.Op)) {
		return &thir.Binary{X: e.X, Op: e.Op, L: f.value(e.L), R: f.value(e.R)}
	}
	c := &thir.Call{X: e.X, Callee: thir.Callee{Fn: e.Fn, Args: []*types.Type{lt, rt}}, Method: true}
	if isCompare(e.Op) {
		c.Args = []thir.Expr{&thir.Borrow{X: thir.X{Ty: p.Ref(lt, false), Sp: e.L.Span()}, Place: f.place(e.L)}, &thir.Borrow{X: thir.X{Ty: p.Ref(rt, false), Sp: e.R.Span()}, Place: f.place(e.R)}}
	} else {
		c.Args = []thir.Expr{f.value(e.L), f.value(e.R)}
	}
	return c
}

// fixLit brings a number literal into its type: sign, width, float.
func (f *fnCtxt) fixLit(l *thir.Lit) {
	t := l.Ty
	switch {
	case t.IsFloat():
		if l.Float == 0 && l.Int != 0 {
			l.Float = float64(l.Int)
		}
		if t.Kind == types.F32 && math.IsInf(float64(float32(l.Float)), 0) || math.IsInf(l.Float, 0) {
			f.outOfRange(l, t, "", "and will be converted to `"+t.String()+"::INFINITY`")
		}
		if l.Neg {
			l.Float = -l.Float
			l.Neg = false
		}
	case t.IsInt():
		if l.Neg && !t.IsSigned() {
			f.noNeg(t, l.Sp)
			l.Neg = false
			return
		}
		bits := t.Bits()
		over := false
		if bits <= 64 {
			if l.IntHi != 0 && !l.Neg {
				over = true
			}
			switch {
			case t.IsSigned() && l.Neg:
				over = over || l.Int > 1<<(bits-1)
			case t.IsSigned():
				over = over || !l.Done && bits < 64 && l.Int > 1<<(bits-1)-1 || !l.Done && bits == 64 && l.Int > 1<<63-1
			default:
				over = over || bits < 64 && l.Int > 1<<bits-1
			}
		}
		if over && bits <= 64 && !l.Done {
			defer func() { // what is allowed wraps
				if k := 64 - bits; t.IsSigned() {
					l.Int = uint64(int64(l.Int<<k) >> k)
				} else {
					l.Int = l.Int << k >> k
				}
				l.IntHi = 0
			}()
		}
		if over {
			s := strconv.FormatUint(l.Int, 10)
			if l.Neg {
				s = "-" + s
			}
			lo, hi := intRange(t)
			f.outOfRange(l, t, s, "whose range is `"+lo+"..="+hi+"`")
		}
		if l.Neg {
			l.Neg = false
			if bits == 128 {
				lo := -l.Int
				hi := ^l.IntHi
				if lo == 0 {
					hi++
				}
				l.Int, l.IntHi = lo, hi
			} else {
				l.Int = -l.Int
			}
		}
		l.Done = true
	}
}

// outOfRange reports a literal that does not fit into its type.
func (f *fnCtxt) outOfRange(l *thir.Lit, t *types.Type, text, why string) {
	if !f.user || l.Done {
		return
	}
	if text == "" {
		text = f.p.S.Sources.Text(l.Sp)
	}
	f.warn(l.Sp, diag.OverflowingLiterals, "literal out of range for `"+t.String()+"`").
		WithNote("the literal `" + text + "` does not fit into the type `" + t.String() + "` " + why)
}

func intRange(t *types.Type) (lo, hi string) {
	b := t.Bits()
	if b == 128 {
		return "…", "…"
	}
	if t.IsSigned() {
		h := uint64(1)<<(b-1) - 1
		return "-" + strconv.FormatUint(h+1, 10), strconv.FormatUint(h, 10)
	}
	if b == 64 {
		return "0", "18446744073709551615"
	}
	return "0", strconv.FormatUint(1<<b-1, 10)
}

// checkLibraryMoves is set by the test that runs the move checker over the
// library, which is known to be right.
var checkLibraryMoves bool

// setHidden records what an `impl Trait` of a function's result hides, in terms
// of the function's generics.
func (p *Program) setHidden(d *resolve.Def, k int, t *types.Type) {
	p = p.ownerOf(d)
	if p.hidden == nil {
		p.hidden = map[opaqueKey]*types.Type{}
	}
	p.hidden[opaqueKey{d, k}] = t
	p.closureEpoch++
}

type opaqueKey struct {
	fn *resolve.Def
	k  int
}
