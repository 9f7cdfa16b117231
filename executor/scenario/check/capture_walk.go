package check

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// The walk over a body that finds uses of outer places (rustc: ExprUseVisitor).

// upvarVisitor finds the uses of outer places in a closure's body.
type upvarVisitor struct {
	f    *fnCtxt
	info *closureInfo
	in   *frame
	add  func(pl thir.Expr, m types.CaptureMode)
	// maker is the closure inside of this one whose captures are walked.
	maker syntax.Span
}

// outer: the place is rooted in a local of an enclosing frame.
func (w *upvarVisitor) outer(pl thir.Expr) bool {
	l, ok := placePath(pl)[0].(*thir.LocalRef)
	if !ok {
		return false
	}
	for fr := w.f.state(l.L).owner; fr != nil; fr = fr.up {
		if fr == w.in {
			return false
		}
	}
	return true
}

// place visits the values inside a place expression (index values, calls in
// overloaded derefs).
func (w *upvarVisitor) inside(pl thir.Expr) {
	for {
		switch e := pl.(type) {
		case *thir.Field:
			pl = e.Of
			continue
		case *thir.Index:
			w.value(&e.I)
			pl = e.Of
			continue
		case *thir.Deref:
			if of, ok := e.Base(); ok {
				pl = of
				continue
			}
			w.value(&e.Of)
		case *thir.Temp:
			w.value(&e.V)
		}
		return
	}
}

// captures walks what a closure inside of this one captures.
func (w *upvarVisitor) captures(list []thir.Expr, maker syntax.Span) {
	around := w.maker
	w.maker = maker
	for i := range list {
		w.value(&list[i])
	}
	w.maker = around
}

func (w *upvarVisitor) use(pl thir.Expr, m types.CaptureMode) {
	w.inside(pl)
	if w.outer(pl) {
		if m == types.ByMut {
			w.info.mutates = append(w.info.mutates, captureUse{place: pl, at: pl.Span()})
		}
		w.add(pl, m)
	}
}

// behind captures what the reference in a variable points to, not the variable:
// a reference that is passed on is reborrowed.
func (w *upvarVisitor) behind(slot *thir.Expr, e *thir.Load, t *types.Type, mut bool) {
	pl := &thir.Deref{X: thir.X{Ty: t.Args[0], Sp: e.Sp}, Of: e}
	*slot = &thir.Borrow{X: e.X, Place: pl, Mut: mut}
	m := types.ByRef
	if mut {
		m = types.ByMut
	}
	w.use(pl, m)
}

// value visits the uses of outer places in an expression.
func (w *upvarVisitor) value(slot *thir.Expr) {
	v := thir.Visitor{}
	v.Expr = func(slot *thir.Expr) bool {
		switch e := (*slot).(type) {
		case *thir.Load:
			w.load(slot, e)
			return false
		case *thir.Borrow:
			if e.Mut {
				w.change(e.Place, e.Sp, false)
			} else {
				w.use(e.Place, types.ByRef)
			}
			return false
		case *thir.Coerce:
			l, ok := e.V.(*thir.Load)
			if from := w.f.shallow(e.V.Type()); ok && l.Reborrow && e.Kind == thir.CoerceMutConst && from.Kind == types.Ref &&
				w.f.shallow(e.Ty).Kind == types.Ref && w.outer(l.Place) {
				w.behind(slot, l, from, false)
				(*slot).(*thir.Borrow).Ty = e.Ty
				return false
			}
		case *thir.Assign:
			w.value(&e.V)
			w.change(e.Place, e.Sp, true)
			return false
		case *thir.AssignOp:
			w.value(&e.R)
			w.change(e.Place, e.Sp, true)
			return false
		case *thir.MakeClosure:
			w.captures(e.Captures, e.Sp)
			return false
		case *thir.MakeCoroutine:
			w.captures(e.Captures, e.Sp)
			return false
		case *thir.CallClosure:
			w.callClosure(e)
			return false
		case *thir.Operator:
			for _, x := range []*thir.Expr{&e.L, &e.R} {
				if thir.IsPlace(*x) {
					w.use(*x, types.ByRef)
				} else {
					w.value(x)
				}
			}
			return false
		case *thir.Match:
			w.matched(e.Scrut, armPats(e.Arms))
			for i := range e.Arms {
				if e.Arms[i].Guard != nil {
					w.value(&e.Arms[i].Guard)
				}
				w.value(&e.Arms[i].Body)
			}
			return false
		case *thir.LetCond:
			w.use(e.Scrut, types.ByRef)
			w.matched(e.Scrut, []thir.Pat{e.Pat})
			return false
		case *thir.Construct:
			if e.Base != nil {
				for i := range e.Fields {
					w.value(&e.Fields[i].V)
				}
				w.base(e)
				return false
			}
		case *thir.Block:
			w.block(e)
			return false
		default:
			if thir.IsPlace(e) {
				w.use(e, types.ByRef)
				return false
			}
		}
		return true
	}
	v.Walk(slot)
}

// load visits the use of a place by value. A read of a place whose type is Copy is a use by reference.
func (w *upvarVisitor) load(slot *thir.Expr, e *thir.Load) {
	switch t := w.f.shallow(e.Ty); {
	case t.Kind == types.Ref && (e.Reborrow || t.Mut && !e.Move) && w.outer(e.Place):
		w.behind(slot, e, t, t.Mut)
	case e.Operand && w.outer(e.Place):
		of, _ := e.Place.(*thir.Deref).Base()
		w.use(of, types.ByRef)
	case e.Move && !e.Reborrow && !w.f.isCopy(e.Ty):
		w.use(e.Place, types.ByMove)
	default:
		w.use(e.Place, types.ByRef)
	}
}

// callClosure visits a call: the closure is used as its kind requires.
func (w *upvarVisitor) callClosure(e *thir.CallClosure) {
	if thir.IsPlace(e.Fn) {
		t := w.f.shallow(e.Fn.Type())
		m := types.ByRef
		if t.Kind == types.Closure {
			switch t.Clo.Kind {
			case types.KindFnMut:
				m = types.ByMut
				if w.outer(e.Fn) { // else see callsOfFnMut
					w.f.needMut(e.Fn, "borrow")
				}
			case types.KindFnOnce:
				m = types.ByMove
				if w.f.isCopy(t) {
					m = types.ByRef
				}
			}
		}
		w.use(e.Fn, m)
	} else {
		w.value(&e.Fn)
	}
	for i := range e.Args {
		w.value(&e.Args[i])
	}
}

// block visits the statements of a block in order, and its tail.
func (w *upvarVisitor) block(e *thir.Block) {
	for _, s := range e.Stmts {
		switch s := s.(type) {
		case *thir.Let:
			if s.Init != nil {
				w.value(&s.Init)
			}
			if s.Place != nil {
				w.matched(s.Place, []thir.Pat{s.Pat})
			}
			if s.Else != nil {
				w.value(&s.Else)
			}
		case *thir.ExprStmt:
			w.value(&s.V)
		}
	}
	if e.Tail != nil {
		w.value(&e.Tail)
	}
}

func armPats(as []thir.Arm) []thir.Pat {
	var out []thir.Pat
	for i := range as {
		out = append(out, as[i].Pat)
	}
	return out
}

// base of a functional update: the fields that are not given are used.
func (w *upvarVisitor) base(e *thir.Construct) {
	fts := w.f.p.fieldTypes(w.f.resolve(e.Ty), nil)
	given := map[int]bool{}
	for _, x := range e.Fields {
		given[x.F] = true
	}
	for i, t := range fts {
		if given[i] {
			continue
		}
		t = w.f.norm(t)
		m := types.ByMove
		if w.f.isCopy(t) {
			m = types.ByRef
		}
		w.use(&thir.Field{X: thir.X{Ty: t, Sp: e.Sp}, Of: e.Base, F: i}, m)
	}
}

// matched visits the uses that patterns make of a matched place.
func (w *upvarVisitor) matched(pl thir.Expr, pats []thir.Pat) {
	w.inside(pl)
	if !w.outer(pl) {
		return
	}
	var walk func(p thir.Pat, at thir.Expr)
	walk = func(p thir.Pat, at thir.Expr) {
		switch p := p.(type) {
		case *thir.WildPat, nil:
		case *thir.BindPat:
			t := w.f.shallow(p.Ty)
			switch {
			case p.Mode == thir.BindRef:
				w.add(at, types.ByRef)
			case p.Mode == thir.BindRefMut:
				w.add(at, types.ByMut)
			case w.f.isCopy(t):
				w.add(at, types.ByRef)
			default:
				w.add(at, types.ByMove)
			}
			if p.Sub != nil {
				walk(p.Sub, at)
			}
		case *thir.DerefPat:
			walk(p.Sub, &thir.Deref{X: thir.X{Ty: p.Sub.PatType(), Sp: p.Sp}, Of: at})
		case *thir.VariantPat:
			if len(p.Variant.Parent.Variants) > 1 {
				w.add(at, types.ByRef)
			}
			for _, x := range p.Fields {
				walk(x.Pat, &thir.Field{X: thir.X{Ty: x.Pat.PatType(), Sp: p.Sp}, Of: at, F: x.F, Variant: p.Variant})
			}
		case *thir.FieldsPat:
			for _, x := range p.Fields {
				walk(x.Pat, &thir.Field{X: thir.X{Ty: x.Pat.PatType(), Sp: p.Sp}, Of: at, F: x.F})
			}
		case *thir.OrPat:
			for _, x := range p.Alts {
				walk(x, at)
			}
		case *thir.SlicePat:
			if len(p.Prefix)+len(p.Suffix) == 0 && p.Rest == nil {
				return // [..] reads nothing
			}
			m := types.ByRef
			if deeper(p) {
				m = types.ByMut
			} else if movesOut(w.f, p) {
				m = types.ByMove
			}
			w.add(at, m)
		default:
			w.add(at, types.ByRef)
		}
	}
	for _, p := range pats {
		walk(p, pl)
	}
}

func movesOut(f *fnCtxt, p thir.Pat) bool {
	found := false
	thir.EachPat(p, func(p thir.Pat) {
		if b, ok := p.(*thir.BindPat); ok && b.Mode <= thir.BindCopy && !f.isCopy(b.Ty) {
			found = true
		}
	})
	return found
}

// isCopy in the body's own environment.
func (f *fnCtxt) isCopy(t *types.Type) bool {
	t = f.resolve(t)
	switch t.Kind {
	case types.Ref:
		return !t.Mut
	case types.Error, types.Never, types.Bool, types.Char, types.F32, types.F64, types.Ptr, types.FnPtr:
		return true
	case types.Str, types.Slice, types.Dyn:
		return false
	}
	return t.IsInt() || f.holds(f.p.Lang("Copy"), t) == selYes
}
