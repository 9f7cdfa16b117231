package types

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// finish settles everything that is still open and writes the types into the
// tree: numbers fall back to i32 and f64, closures get their captures,
// operators on builtin types become Binary, loads become copies or moves.
func (f *fcx) finish(b *Body) {
	p := f.p
	f.solve()
	f.fallback()
	f.coerceCasts()
	f.solve()
	f.captureAll()
	f.checkWants()
	f.solve()
	f.reportAmbiguous()
	for _, k := range f.casts {
		f.checkCast(k)
	}
	b.Locals = f.locals
	bodies := []*Body{b}
	for _, c := range f.clos {
		if c.Body != nil {
			bodies = append(bodies, c.Body)
		}
		for i, t := range c.Params {
			c.Params[i] = f.zonk(t, c.Span)
		}
		c.Ret = f.zonk(c.Ret, c.Span)
		for i := range c.Captures {
			c.Captures[i].Ty = f.zonk(c.Captures[i].Ty, c.Span)
		}
	}
	for _, l := range f.locals {
		l.Ty = f.zonk(l.Ty, l.Span)
	}
	b.Ret = f.zonk(b.Ret, b.Span)
	for _, x := range bodies {
		f.zonkBody(x)
	}
	f.right = p.errors() == f.before
	if f.statics && f.user {
		for _, x := range bodies {
			f.lintStatics(x)
		}
	}
	for _, h := range f.last {
		switch {
		case h.unused != nil:
			f.lintUnused(h.unused)
		case h.variable != nil:
			f.warnUnused(h.variable)
		default:
			h.run()
		}
	}
	f.noteAutos()
	if p.errors() == f.before {
		if g := p.generic[f.def]; f.user && g != nil {
			p.owned = append(p.owned, moving{f, g, bodies})
		} else if f.user || checkLibraryMoves {
			for _, x := range bodies {
				f.checkMoves(x)
			}
		}
	}
	for _, c := range f.clos {
		c.info = &closureInfo{done: true}
	}
}

// fallback gives types to what nothing else has fixed.
func (f *fcx) fallback() {
	p := f.p
	for _, k := range f.casts {
		if to := f.shallow(k.c.Ty); to.Kind == Infer && to.N == inferAny {
			f.unify(to, k.c.V.Type())
		}
	}
	// diverging expressions whose type nothing fixed are ()
	for i := range f.vars {
		v := &f.vars[i]
		if v.bound != nil {
			continue
		}
		switch v.kind {
		case inferInt:
			f.bind(v.ty, p.prim[I32])
		case inferFloat:
			f.bind(v.ty, p.prim[F64])
		}
	}
	f.solve()
	for i := range f.vars {
		v := &f.vars[i]
		if v.bound == nil && v.div && v.kind == inferAny {
			f.bind(v.ty, p.unit)
		}
	}
}

// checkWants compares the Fn traits asked of each closure with what it is.
func (f *fcx) checkWants() {
	if !f.user {
		return
	}
	for _, c := range f.clos {
		if c.info.ptr.Lo != 0 && len(c.Captures) > 0 {
			f.err(c.info.ptr, "E0308", "mismatched types", "expected fn pointer, found closure").
				Note = []string{"closures can only be coerced to `fn` types if they do not capture any variables"}
		}
		for _, w := range c.info.wants {
			if (w == "Fn" || w == "AsyncFn") && c.Kind != KindFn || (w == "FnMut" || w == "AsyncFnMut") && c.Kind == KindFnOnce {
				is := "FnMut"
				if c.Kind == KindFnOnce {
					is = "FnOnce"
				}
				if w[0] == 'A' {
					is = "Async" + is
				}
				if f.kindFault(c, w) {
					break
				}
				f.err(c.Span, "E0525", "expected a closure that implements the `"+w+"` trait, but this closure only implements `"+is+"`", "this closure implements `"+is+"`, not `"+w+"`")
				break
			}
		}
	}
}

// kindFault reports what a closure does that the Fn trait its context expects
// does not allow, where it does it.
func (f *fcx) kindFault(c *ClosureTy, want string) bool {
	in := c.info
	if in.expected != want {
		return false
	}
	if f.p.errors() > f.before && (in.moved != nil || in.mut != nil) {
		return true // as what is wrong with moves, that is said of bodies that are right otherwise
	}
	if in.moved != nil {
		f.err(in.moved.Span(), "E0507", "cannot move out of `"+exprName(in.moved)+"`, a captured variable in an `"+want+"` closure", "move occurs because `"+exprName(in.moved)+"` has type `"+f.resolve(in.moved.Type()).String()+"`, which does not implement the `Copy` trait")
		return true
	}
	if in.mut == nil || want != "Fn" && want != "AsyncFn" {
		return false
	}
	code, verb := "E0596", "borrow `"+exprName(in.mut)+"` as mutable"
	if in.assigned {
		code, verb = "E0594", "assign to `"+exprName(in.mut)+"`"
	}
	f.err(in.mut.Span(), code, "cannot "+verb+", as it is a captured variable in a `Fn` closure", "")
	return true
}

func (f *fcx) reportAmbiguous() {
	p := f.p
	for i := range f.pending {
		o := f.pending[i]
		args := f.resolveAll(o.args)
		self := args[0]
		bad := false
		for _, a := range args {
			bad = bad || containsError(a)
		}
		if bad || f.tainted() {
			continue
		}
		if o.span.Lo == 0 {
			continue
		}
		if self.Kind == Infer {
			if at := f.bareTrait(self); at.Hi > 0 {
				f.err(at, "E0790", "cannot call associated function on trait without specifying the corresponding `impl` type", "cannot call associated function of trait")
			} else {
				code, note := "E0283", "cannot satisfy `_: "+o.trait.Name+"`"
				if v := f.vars[self.Index].span; o.depth > 0 || v.Lo > 0 && v.Hi < o.span.Lo {
					code, note = "E0282", "" // that it is Sized was asked before
				}
				for j := range i {
					if q := f.pending[j]; q.assoc != nil && f.resolve(q.args[0]) == self {
						code, note = "E0284", "cannot satisfy `<_ as "+q.assoc.Parent.Name+">::"+q.assoc.Name+" == _`"
						break
					}
				}
				f.openErr(self, o.span, code).Note = []string{note}
			}
			f.unify(self, p.prim[Error])
			continue
		}
		f.err(o.span, "E0283", "type annotations needed: cannot satisfy `"+self.String()+": "+traitRefString(o.trait, args)+"`", "cannot infer type")
	}
	f.pending = nil
}

// bareTrait is where the trait was named whose implementor is open.
func (f *fcx) bareTrait(open *Type) syntax.Span {
	for _, b := range f.bareTraits {
		if f.resolve(b.self) == open {
			return b.at
		}
	}
	return syntax.Span{}
}

// tainted: there was an error in the body, or in the item that it is a part of;
// that something has no type may come of it.
func (f *fcx) tainted() bool {
	if !f.user || !f.p.S.Diags.HasErrors() {
		return false
	}
	d := f.def
	if d.Parent != nil && d.Parent.Kind == resolve.Impl {
		d = d.Parent
	}
	sp := d.Item.Base().Span
	for _, e := range f.p.S.Diags.All() {
		if e.Severity == syntax.Error && !late(e.Code) && sp.Lo <= e.Span.Lo && e.Span.Lo < sp.Hi {
			return true
		}
	}
	return f.p.errors() > f.before
}

// lintStatics reports references to mutable statics: edition 2024 has none.
func (f *fcx) lintStatics(b *Body) {
	Walk(b.Value, func(e Expr) bool {
		r, ok := e.(*Borrow)
		if !ok || r.Raw {
			return true
		}
		of := r.Place
		for field, ok := of.(*Field); ok; field, ok = of.(*Field) {
			of = field.Of
		}
		s, ok := of.(*StaticRef)
		if !ok || f.def.Allows("static_mut_refs") {
			return true
		}
		if it, ok := s.Def.Item.(*syntax.StaticItem); !ok || !it.Mut {
			return true
		}
		msg := "creating a shared reference to mutable static"
		if r.Mut {
			msg = "creating a mutable reference to mutable static"
		}
		if f.p.S.Is2024(r.Sp) {
			f.p.atLast = append(f.p.atLast, func() { f.err(r.Sp, "static_mut_refs", msg, "") })
		} else {
			f.p.warn(r.Sp, "static_mut_refs", msg)
		}
		return true
	})
}

// untyped is a pattern or a parameter of a closure whose type is not written.
type untyped struct {
	at syntax.Span
	ty *Type
}

// openErr reports that nothing says what type open is. Blamed is what a type would
// best be written at, as rustc weighs it: the variable with the simplest type that
// open is in, or the path whose parameter it is; at is where it was noticed.
func (f *fcx) openErr(open *Type, at syntax.Span, code string) *syntax.Diag {
	least, suffix := 1000, ""
	seen := at
	if open.Kind == Infer {
		if v := f.vars[open.Index].span; v.Lo > 0 {
			at, least = v, 10
			if file, _, _ := f.p.S.Sources.Position(v.Lo); file != nil {
				if path := file.Src[v.Lo-file.Base : v.Hi-file.Base]; isCtor(path[strings.LastIndexByte(path, ':')+1:]) {
					least = 15 // None::<T> is ugly
				}
			}
		}
	}
	for _, l := range f.untyped {
		if l.at.Lo > seen.Lo {
			continue
		}
		t := f.resolve(l.ty)
		if n := annotation(t); n < least && mentions(t, open) {
			at, least, suffix = l.at, n, ""
			if t.Kind != Infer {
				suffix = " for `" + t.String() + "`"
			}
		}
	}
	return f.err(at, code, "type annotations needed"+suffix, "cannot infer type")
}

func isCtor(name string) bool { return name != "" && 'A' <= name[0] && name[0] <= 'Z' }

// annotation is how much would have to be written for a type.
func annotation(t *Type) int {
	n := 1
	switch t.Kind {
	case Infer:
		return 0
	case Closure:
		return 1000
	case FnDef:
		return 150
	case FnPtr:
		return 30
	case Adt, Tuple:
		n = 5
	case Ref:
		n = 2
	default:
		return 1
	}
	for i, a := range t.Args {
		if t.Kind != Adt || i < len(t.Def.Params) && t.Def.Generics.Params[t.Def.Params[i].Index].Default == nil {
			n += annotation(a)
		}
	}
	return n
}

// zonk resolves t completely; an open variable is an error, reported once.
func (f *fcx) zonk(t *Type, sp syntax.Span) *Type {
	if t == nil {
		return f.p.prim[Error]
	}
	if t.flags&hasInfer == 0 {
		return t
	}
	r := f.resolve(t)
	if r.flags&hasInfer == 0 {
		return r
	}
	return f.closeOpen(r, sp)
}

func (f *fcx) closeOpen(t *Type, sp syntax.Span) *Type {
	if t.flags&hasInfer == 0 {
		return t
	}
	if t.Kind == Infer {
		s := f.shallow(t)
		if s.Kind != Infer {
			return f.zonk(s, sp)
		}
		if !f.tainted() {
			f.openErr(t, sp, "E0282")
		}
		f.bind(t, f.p.prim[Error])
		return f.p.prim[Error]
	}
	return f.p.mapParts(t, func(x *Type) *Type { return f.closeOpen(x, sp) })
}

func (f *fcx) zonkBody(b *Body) {
	b.Ret = f.zonk(b.Ret, b.Span)
	for i := range b.Params {
		b.Params[i].Ty = f.zonk(b.Params[i].Ty, b.Span)
	}
	if f.user {
		b.Names = []Expr{}
	}
	v := visitor{}
	v.pat = func(pt Pat) {
		base := pt.pbase()
		base.Ty = f.zonk(base.Ty, base.Sp)
		switch pt := pt.(type) {
		case *PBind:
			if pt.Mode == BindMove && f.isCopy(base.Ty) {
				pt.Mode = BindCopy
			}
		case *PEq:
			pt.Eq.Args = f.zonkAll(pt.Eq.Args, base.Sp)
		}
	}
	v.expr = func(slot *Expr) bool {
		e := *slot
		base := e.base()
		base.Ty = f.zonk(base.Ty, base.Sp)
		if f.user && names(e) {
			b.Names = append(b.Names, e)
		}
		switch e := e.(type) {
		case *Lit:
			f.fixLit(e)
		case *Load:
			if e.reborrow {
				e.Move = false
			} else if e.Move {
				t := f.zonk(e.Place.Type(), e.Sp)
				e.Move = !f.isCopy(t)
			}
		case *Borrow:
			markBorrowed(e.Place)
		case *Call:
			e.Callee.Args = f.zonkAll(e.Callee.Args, e.Sp)
		case *FnRef:
			e.Callee.Args = f.zonkAll(e.Callee.Args, e.Sp)
		case *constRef:
			e.args = f.zonkAll(e.args, e.Sp)
		case *For:
			e.Next.Args = f.zonkAll(e.Next.Args, e.Sp)
			e.Item, e.Option = f.zonk(e.Item, e.Sp), f.zonk(e.Option, e.Sp)
		case *Await:
			e.Poll.Args = f.zonkAll(e.Poll.Args, e.Sp)
			e.PollTy = f.zonk(e.PollTy, e.Sp)
		case *FormatArgs:
			for i := range e.Fns {
				e.Fns[i].Args = f.zonkAll(e.Fns[i].Args, e.Sp)
			}
		case *Block:
			if e.Target != nil {
				e.Target.Ty = f.zonk(orUnit(e.Target.Ty, f), e.Sp)
			}
			for _, s := range e.Stmts {
				if l, ok := s.(*Let); ok {
					l.Ty = f.zonk(l.Ty, l.Sp)
				}
			}
		case *Loop:
			e.Target.Ty = f.zonk(orUnit(e.Target.Ty, f), e.Sp)
		case *overBinary:
			*slot = f.lowerBinary(e)
			v.walk(slot)
			return false
		case *Match:
			for i := range e.Arms {
				markPat(e.Arms[i].Pat, e.Scrut)
			}
		case *LetCond:
			markPat(e.Pat, e.Scrut)
		case *CallClosure:
			t := f.zonk(e.Fn.Type(), e.Sp)
			if t.Kind == Closure && t.Clo.Kind == KindFnOnce && isPlace(e.Fn) {
				e.Once = true
				e.Fn = &Load{X: X{Ty: t, Sp: e.Sp}, Place: e.Fn, Move: true}
			} else if isPlace(e.Fn) {
				markBorrowed(e.Fn)
			} else {
				e.Once = true
			}
		}
		if blk, ok := e.(*Block); ok {
			for _, s := range blk.Stmts {
				if l, ok := s.(*Let); ok && l.Place != nil {
					markPat(l.Pat, l.Place)
				}
			}
		}
		return true
	}
	for i := range b.Params {
		v.pats(b.Params[i].Pat)
	}
	v.walk(&b.Value)
}

// names: e is one of Body.Names.
func names(e Expr) bool {
	n := 0
	switch e := e.(type) {
	case *Call:
		if d := e.Callee.Fn; d != nil && (d.Crate == nil || !d.Crate.Library || d.Parent != nil && d.Parent.Kind == resolve.Trait) {
			return true
		}
		n = len(e.Args)
	case *FnRef, *MakeClosure, *MakeCoroutine, *StaticRef, *For, *Await, *FormatArgs, *ConstUse, *constRef:
		return true
	case *Coerce:
		return e.Kind == CoerceDyn
	case *CallValue:
		n = len(e.Args)
	case *CallClosure:
		n = len(e.Args)
	case *Construct:
		n = len(e.Fields)
	case *MakeTuple:
		n = len(e.Elems)
	case *MakeArray:
		n = len(e.Elems)
	}
	return n > ManyOperands
}

func orUnit(t *Type, f *fcx) *Type {
	if t == nil {
		return f.p.unit
	}
	return t
}

func (f *fcx) zonkAll(ts []*Type, sp syntax.Span) []*Type {
	settled := true
	for _, t := range ts {
		settled = settled && t != nil && t.flags&(hasInfer|hasProj|hasClo) == 0 // else somebody writes into the list, see mono
	}
	if settled {
		return ts
	}
	out := make([]*Type, len(ts))
	for i, t := range ts {
		out[i] = f.zonk(t, sp)
	}
	return out
}

// markBorrowed notes that the address of a local, or of a part that lives in
// it, is taken.
func markBorrowed(pl Expr) {
	for {
		switch e := pl.(type) {
		case *LocalRef:
			e.L.Borrowed = true
		case *Field:
			pl = e.Of
			continue
		case *Index:
			pl = e.Of
			continue
		}
		return
	}
}

func markPat(p Pat, scrut Expr) {
	if scrut != nil && hasRefBind(p) {
		markBorrowed(scrut)
	}
}

// lowerBinary turns an operator into Binary when its operands turned out to be
// builtin, else into the call that it stands for.
func (f *fcx) lowerBinary(e *overBinary) Expr {
	p := f.p
	lt, rt := f.zonk(e.L.Type(), e.Sp), f.zonk(e.R.Type(), e.Sp)
	if e.tr == nil || lt.Kind == Error || rt.Kind == Error {
		return &Binary{X: e.X, Op: e.Op, L: f.value(e.L), R: f.value(e.R)}
	}
	if builtinOp(e.Op, lt, rt) && (lt == rt || isShift(e.Op)) {
		return &Binary{X: e.X, Op: e.Op, L: f.value(e.L), R: f.value(e.R)}
	}
	c := &Call{X: e.X, Callee: Callee{Fn: e.fn, Args: []*Type{lt, rt}}, Method: true}
	if isCompare(e.Op) {
		c.Args = []Expr{&Borrow{X: X{Ty: p.ref(lt, false), Sp: e.L.Span()}, Place: f.place(e.L)}, &Borrow{X: X{Ty: p.ref(rt, false), Sp: e.R.Span()}, Place: f.place(e.R)}}
	} else {
		c.Args = []Expr{f.value(e.L), f.value(e.R)}
	}
	return c
}

// fixLit brings a number literal into its type: sign, width, float.
func (f *fcx) fixLit(l *Lit) {
	t := l.Ty
	switch {
	case t.IsFloat():
		if l.Float == 0 && l.Int != 0 {
			l.Float = float64(l.Int)
		}
		if l.neg {
			l.Float = -l.Float
			l.neg = false
		}
	case t.IsInt():
		bits := t.Bits()
		over := false
		if bits <= 64 {
			if l.IntHi != 0 && !l.neg {
				over = true
			}
			switch {
			case t.IsSigned() && l.neg:
				over = over || l.Int > 1<<(bits-1)
			case t.IsSigned():
				over = over || !l.done && bits < 64 && l.Int > 1<<(bits-1)-1 || !l.done && bits == 64 && l.Int > 1<<63-1
			default:
				over = over || bits < 64 && l.Int > 1<<bits-1
			}
		}
		if over && bits <= 64 && !l.done {
			defer func() { // what is allowed wraps
				if k := 64 - bits; t.IsSigned() {
					l.Int = uint64(int64(l.Int<<k) >> k)
				} else {
					l.Int = l.Int << k >> k
				}
				l.IntHi = 0
			}()
		}
		if over && f.user && !l.done && !l.lax && !f.def.Allows("overflowing_literals") {
			s := strconv.FormatUint(l.Int, 10)
			if l.neg {
				s = "-" + s
			}
			lo, hi := intRange(t)
			f.p.atLast = append(f.p.atLast, func() {
				f.err(l.Sp, "", "literal out of range for `"+t.String()+"`", "").
					Note = []string{"the literal `" + s + "` does not fit into the type `" + t.String() + "` whose range is `" + lo + "..=" + hi + "`"}
			})
		}
		if l.neg {
			l.neg = false
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
		l.done = true
	}
}

func intRange(t *Type) (lo, hi string) {
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
func (p *Program) setHidden(d *resolve.Def, k int, t *Type) {
	p = p.of(d)
	if p.hidden == nil {
		p.hidden = map[opaqueKey]*Type{}
	}
	p.hidden[opaqueKey{d, k}] = t
	p.news++
}

type opaqueKey struct {
	fn *resolve.Def
	k  int
}
