package compile

import "github.com/pollground/pollground/executor/scenario/thir"

// A pass over a body before it is compiled: which variables, captures and
// temporaries have their address taken. Those of inline representations live
// in heap cells then, because nothing may point into the registers.

// findBorrows fills in what is borrowed and what is assigned to in the body.
func (f *fn) findBorrows(b *thir.Body) {
	f.borrowed = map[*thir.Local]bool{}
	f.mutTemps = map[*thir.Temp]bool{}
	f.assigned = map[*thir.Local]bool{}
	f.borrowedUps = map[int]bool{}
	f.borrowedTemps = map[*thir.Temp]bool{}
	pattern := func(p thir.Pat, at thir.Expr) {
		f.noteMoves(p, at)
		if p != nil && at != nil && hasRef(p) {
			f.markRoot(at)
		}
	}
	var visit func(e thir.Expr) bool
	visit = func(e thir.Expr) bool {
		switch e := e.(type) {
		case *thir.Borrow:
			f.markRoot(e.Place)
			if t := rootTemp(e.Place); t != nil && e.Mut {
				f.mutTemps[t] = true
			}
		case *thir.Assign:
			if l, ok := e.Place.(*thir.LocalRef); ok {
				f.assigned[l.L] = true
			}
		case *thir.Block:
			for _, s := range e.Stmts {
				if let, ok := s.(*thir.Let); ok {
					pattern(let.Pat, let.Place)
				}
			}
		case *thir.LetCond:
			pattern(e.Pat, e.Scrut)
		case *thir.Match:
			for i := range e.Arms {
				pattern(e.Arms[i].Pat, e.Scrut)
			}
		case *thir.FormatArgs:
			for _, a := range e.Args {
				if f.c.copiedArg(a) == nil {
					thir.Walk(a, visit)
				}
			}
			return false
		}
		return true
	}
	thir.Walk(b.Value, visit)
}

// markRoot marks what the place lives in; a place behind a pointer lives
// elsewhere.
func (f *fn) markRoot(e thir.Expr) {
	for {
		switch x := e.(type) {
		case *thir.Field:
			e = x.Of
			continue
		case *thir.Index: // arrays lie in their variable, but are objects
			e = x.Of
			continue
		case *thir.LocalRef:
			f.borrowed[x.L] = true
		case *thir.Upvar:
			f.borrowedUps[x.I] = true
		case *thir.Temp:
			f.borrowedTemps[x] = true
		case *thir.Deref:
		default:
			return
		}
		return
	}
}

// rootTemp is the temporary that a place lies in, if any.
func rootTemp(e thir.Expr) *thir.Temp {
	for {
		switch x := e.(type) {
		case *thir.Field:
			e = x.Of
		case *thir.Index:
			e = x.Of
		case *thir.Temp:
			return x
		default:
			return nil
		}
	}
}

// hasRef reports whether p binds anything by reference to what it looks at.
func hasRef(p thir.Pat) bool {
	found := false
	thir.EachPat(p, func(q thir.Pat) {
		switch q := q.(type) {
		case *thir.PBind:
			found = found || q.Mode == thir.BindRef || q.Mode == thir.BindRefMut
		case *thir.PEq:
			found = true
		}
	})
	return found
}
