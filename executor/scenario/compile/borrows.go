package compile

import "github.com/pollground/pollground/executor/scenario/types"

// A pass over a body before it is compiled: which variables, captures and
// temporaries have their address taken. Those of inline representations live
// in heap cells then, because nothing may point into the registers.

// walk calls visit for e and, when it returns true, for what is inside.
// Patterns with by-reference bindings are reported through pat, with the place
// that they look at (nil when it is the value of a let).
type walker struct {
	visit func(e types.Expr) bool
	pat   func(p types.Pat, at types.Expr)
	skip  func(e types.Expr) bool // arguments of format_args! to leave out
}

func (w *walker) exprs(es []types.Expr) {
	for _, e := range es {
		w.expr(e)
	}
}

func (w *walker) pattern(p types.Pat, at types.Expr) {
	if p != nil && w.pat != nil {
		w.pat(p, at)
	}
}

func (w *walker) expr(e types.Expr) {
	if e == nil || !w.visit(e) {
		return
	}
	switch e := e.(type) {
	case *types.Field:
		w.expr(e.Of)
	case *types.Deref:
		w.expr(e.Of)
	case *types.Index:
		w.expr(e.Of)
		w.expr(e.I)
	case *types.Temp:
		w.expr(e.V)
	case *types.Load:
		w.expr(e.Place)
	case *types.Borrow:
		w.expr(e.Place)
	case *types.Call:
		w.exprs(e.Args)
	case *types.CallValue:
		w.expr(e.Fn)
		w.exprs(e.Args)
	case *types.CallClosure:
		w.expr(e.Fn)
		w.exprs(e.Args)
	case *types.Binary:
		w.expr(e.L)
		w.expr(e.R)
	case *types.Logic:
		w.expr(e.L)
		w.expr(e.R)
	case *types.Unary:
		w.expr(e.V)
	case *types.Cast:
		w.expr(e.V)
	case *types.Coerce:
		w.expr(e.V)
	case *types.Construct:
		for i := range e.Fields {
			w.expr(e.Fields[i].V)
		}
		w.expr(e.Base)
	case *types.MakeTuple:
		w.exprs(e.Elems)
	case *types.MakeArray:
		w.exprs(e.Elems)
	case *types.Repeat:
		w.expr(e.V)
	case *types.MakeClosure:
		w.exprs(e.Captures)
	case *types.MakeCoroutine:
		w.exprs(e.Captures)
	case *types.Assign:
		w.expr(e.Place)
		w.expr(e.V)
	case *types.AssignOp:
		w.expr(e.Place)
		w.expr(e.R)
	case *types.Block:
		for _, s := range e.Stmts {
			switch s := s.(type) {
			case *types.Let:
				w.expr(s.Init)
				w.expr(s.Place)
				w.pattern(s.Pat, s.Place)
				w.expr(s.Else)
			case *types.ExprStmt:
				w.expr(s.V)
			}
		}
		w.expr(e.Tail)
	case *types.If:
		w.expr(e.Cond)
		w.expr(e.Then)
		w.expr(e.Else)
	case *types.LetCond:
		w.expr(e.Scrut)
		w.pattern(e.Pat, e.Scrut)
	case *types.Match:
		w.expr(e.Scrut)
		for i := range e.Arms {
			w.pattern(e.Arms[i].Pat, e.Scrut)
			w.expr(e.Arms[i].Guard)
			w.expr(e.Arms[i].Body)
		}
	case *types.Loop:
		w.expr(e.Body)
	case *types.While:
		w.expr(e.Cond)
		w.expr(e.Body)
	case *types.For:
		w.expr(e.Iter)
		w.pattern(e.Pat, nil)
		w.expr(e.Body)
	case *types.Break:
		w.expr(e.V)
	case *types.Return:
		w.expr(e.V)
	case *types.Await:
		w.expr(e.Fut)
	case *types.FormatArgs:
		for _, a := range e.Args {
			if p := w.skip; p == nil || !p(a) {
				w.expr(a)
			}
		}
	}
}

// findBorrows fills in what is borrowed and what is assigned to in the body.
func (f *fn) findBorrows(b *types.Body) {
	f.borrowed = map[*types.Local]bool{}
	f.mutTemps = map[*types.Temp]bool{}
	f.assigned = map[*types.Local]bool{}
	f.borrowedUps = map[int]bool{}
	f.borrowedTemps = map[*types.Temp]bool{}
	w := walker{
		visit: func(e types.Expr) bool {
			switch e := e.(type) {
			case *types.Borrow:
				f.markRoot(e.Place)
				if t := rootTemp(e.Place); t != nil && e.Mut {
					f.mutTemps[t] = true
				}
			case *types.Assign:
				if l, ok := e.Place.(*types.LocalRef); ok {
					f.assigned[l.L] = true
				}
			}
			return true
		},
		pat: func(p types.Pat, at types.Expr) {
			if hasRef(p) {
				if at != nil {
					f.markRoot(at)
				}
			}
		},
	}
	w.skip = func(e types.Expr) bool { return f.c.copiedArg(e) != nil }
	for i := range b.Params {
		if b.Params[i].Pat != nil {
			w.pattern(b.Params[i].Pat, nil)
		}
	}
	w.expr(b.Value)
}

// markRoot marks what the place lives in; a place behind a pointer lives
// elsewhere.
func (f *fn) markRoot(e types.Expr) {
	for {
		switch x := e.(type) {
		case *types.Field:
			e = x.Of
			continue
		case *types.Index: // arrays lie in their variable, but are objects
			e = x.Of
			continue
		case *types.LocalRef:
			f.borrowed[x.L] = true
		case *types.Upvar:
			f.borrowedUps[x.I] = true
		case *types.Temp:
			f.borrowedTemps[x] = true
		case *types.Deref:
		default:
			return
		}
		return
	}
}

// rootTemp is the temporary that a place lies in, if any.
func rootTemp(e types.Expr) *types.Temp {
	for {
		switch x := e.(type) {
		case *types.Field:
			e = x.Of
		case *types.Index:
			e = x.Of
		case *types.Temp:
			return x
		default:
			return nil
		}
	}
}

// hasRef reports whether p binds anything by reference to what it looks at.
func hasRef(p types.Pat) bool {
	found := false
	eachPat(p, func(q types.Pat) {
		switch q := q.(type) {
		case *types.PBind:
			found = found || q.Mode == types.BindRef || q.Mode == types.BindRefMut
		case *types.PEq:
			found = true
		}
	})
	return found
}

// eachPat calls do for p and the patterns inside.
func eachPat(p types.Pat, do func(types.Pat)) {
	if p == nil {
		return
	}
	do(p)
	switch p := p.(type) {
	case *types.PBind:
		eachPat(p.Sub, do)
	case *types.PDeref:
		eachPat(p.Sub, do)
	case *types.PVariant:
		for _, x := range p.Fields {
			eachPat(x.Pat, do)
		}
	case *types.PFields:
		for _, x := range p.Fields {
			eachPat(x.Pat, do)
		}
	case *types.PSlice:
		for _, x := range p.Prefix {
			eachPat(x, do)
		}
		eachPat(p.Rest, do)
		for _, x := range p.Suffix {
			eachPat(x, do)
		}
	case *types.POr:
		for _, x := range p.Alts {
			eachPat(x, do)
		}
	}
}
