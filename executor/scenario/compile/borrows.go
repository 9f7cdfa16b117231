package compile

import "github.com/pollground/pollground/executor/scenario/types"

// A pass over a body before it is compiled: which variables, captures and
// temporaries have their address taken. Those of inline representations live
// in heap cells then, because nothing may point into the registers.

// findBorrows fills in what is borrowed and what is assigned to in the body.
func (f *fn) findBorrows(b *types.Body) {
	f.borrowed = map[*types.Local]bool{}
	f.mutTemps = map[*types.Temp]bool{}
	f.assigned = map[*types.Local]bool{}
	f.borrowedUps = map[int]bool{}
	f.borrowedTemps = map[*types.Temp]bool{}
	pattern := func(p types.Pat, at types.Expr) {
		f.noteMoves(p, at)
		if p != nil && at != nil && hasRef(p) {
			f.markRoot(at)
		}
	}
	var visit func(e types.Expr) bool
	visit = func(e types.Expr) bool {
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
		case *types.Block:
			for _, s := range e.Stmts {
				if let, ok := s.(*types.Let); ok {
					pattern(let.Pat, let.Place)
				}
			}
		case *types.LetCond:
			pattern(e.Pat, e.Scrut)
		case *types.Match:
			for i := range e.Arms {
				pattern(e.Arms[i].Pat, e.Scrut)
			}
		case *types.FormatArgs:
			for _, a := range e.Args {
				if f.c.copiedArg(a) == nil {
					types.Walk(a, visit)
				}
			}
			return false
		}
		return true
	}
	types.Walk(b.Value, visit)
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
	types.EachPat(p, func(q types.Pat) {
		switch q := q.(type) {
		case *types.PBind:
			found = found || q.Mode == types.BindRef || q.Mode == types.BindRefMut
		case *types.PEq:
			found = true
		}
	})
	return found
}
