package check

import "github.com/pollground/pollground/executor/scenario/syntax"

// typeWalk visits the parts of a type as it is written. hidden is set inside of
// bounds and function types, where lifetimes have binders of their own.
type typeWalk struct {
	deep     bool // bounds are looked into
	objects  bool // the lifetimes of dyn and impl types are not hidden
	ref      func(t *syntax.RefType, hidden bool)
	impl     func(t *syntax.ImplType)
	path     func(t *syntax.Path, hidden bool)
	lifetime func(name string, sp syntax.Span, hidden bool)
}

func wordAt(at syntax.Pos, word string) syntax.Span {
	return syntax.Span{Lo: at, Hi: at + syntax.Pos(len(word))}
}

func (w *typeWalk) ty(t syntax.Type, hidden bool) {
	switch t := t.(type) {
	case *syntax.PathType:
		if t.QSelf != nil {
			w.ty(t.QSelf.Self, hidden)
			if t.QSelf.Trait != nil {
				w.pathOf(t.QSelf.Trait, true)
			}
			w.argsOf(t.Path, hidden) // it goes on from a type and is no path by itself
			return
		}
		w.pathOf(t.Path, hidden)
	case *syntax.RefType:
		if w.ref != nil {
			w.ref(t, hidden)
		}
		if t.Lifetime != "" && w.lifetime != nil {
			w.lifetime(t.Lifetime, wordAt(t.Span.Lo+1, t.Lifetime), hidden)
		}
		w.ty(t.Elem, hidden)
	case *syntax.PtrType:
		w.ty(t.Elem, hidden)
	case *syntax.TupleType:
		for _, e := range t.Elems {
			w.ty(e, hidden)
		}
	case *syntax.SliceType:
		w.ty(t.Elem, hidden)
	case *syntax.ArrayType:
		w.ty(t.Elem, hidden)
		if pe, ok := t.Len.(*syntax.PathExpr); ok && pe.QSelf == nil {
			w.pathOf(pe.Path, hidden)
		}
	case *syntax.FnPtrType:
		for _, e := range t.Params {
			w.ty(e, true)
		}
		if t.Ret != nil {
			w.ty(t.Ret, true)
		}
	case *syntax.DynType:
		w.objectBounds(t.Bounds, hidden)
	case *syntax.ImplType:
		if w.impl != nil {
			w.impl(t)
		}
		w.objectBounds(t.Bounds, hidden)
	}
}

func (w *typeWalk) objectBounds(list []syntax.Bound, hidden bool) {
	if w.objects {
		w.lifetimeBounds(list, hidden)
	}
	w.boundsIn(list, hidden)
}

func (w *typeWalk) lifetimeBounds(list []syntax.Bound, hidden bool) {
	for i := range list {
		if list[i].Path == nil && list[i].Lifetime != "" {
			w.lifetime(list[i].Lifetime, list[i].Span, hidden)
		}
	}
}

// generics visits the bounds of parameters and the where clauses.
func (w *typeWalk) generics(g *syntax.Generics) {
	for i := range g.Params {
		w.bounds(g.Params[i].Bounds)
	}
	for i := range g.Where {
		w.ty(g.Where[i].Type, false)
		w.bounds(g.Where[i].Bounds)
	}
}

func (w *typeWalk) bounds(list []syntax.Bound) { w.boundsIn(list, false) }

func (w *typeWalk) boundsIn(list []syntax.Bound, hidden bool) {
	hidden = hidden || !w.deep
	for i := range list {
		if list[i].Path != nil {
			w.pathOf(list[i].Path, hidden)
		} else if list[i].Lifetime != "" && w.lifetime != nil {
			w.lifetime(list[i].Lifetime, list[i].Span, hidden)
		}
	}
}

func (w *typeWalk) pathOf(q *syntax.Path, hidden bool) {
	if w.path != nil {
		w.path(q, hidden)
	}
	w.argsOf(q, hidden)
}

func (w *typeWalk) argsOf(q *syntax.Path, hidden bool) {
	for i := range q.Segs {
		ga := q.Segs[i].Args
		if ga == nil {
			continue
		}
		for j := range ga.Args {
			switch a := &ga.Args[j]; {
			case a.Type != nil:
				w.ty(a.Type, hidden)
			case a.Lifetime != "":
				if w.lifetime != nil {
					w.lifetime(a.Lifetime, wordAt(a.At, a.Lifetime), hidden)
				}
			default:
				if pe, ok := a.Const.(*syntax.PathExpr); ok && pe.QSelf == nil && w.path != nil {
					w.path(pe.Path, hidden)
				} else if b, ok := a.Const.(*syntax.BlockExpr); ok && w.path != nil && len(b.Stmts) == 1 {
					if s, ok := b.Stmts[0].(*syntax.ExprStmt); ok {
						if pe, ok := s.X.(*syntax.PathExpr); ok && pe.QSelf == nil {
							w.path(pe.Path, hidden)
						}
					}
				}
			}
		}
		for j := range ga.Assocs {
			if ga.Assocs[j].Type != nil {
				w.ty(ga.Assocs[j].Type, hidden)
			}
			w.boundsIn(ga.Assocs[j].Bounds, hidden)
		}
		for _, t := range ga.Inputs {
			w.ty(t, true)
		}
		if ga.Output != nil {
			w.ty(ga.Output, true)
		}
	}
}
