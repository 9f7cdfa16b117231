package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What is handed to a function that wants it 'static: closures and async blocks
// that borrow variables (E0373). Only what is sure is reported: lifetimes are not
// otherwise known here.

// demands says whether a function wants what it is given to be 'static.
type demands bool

func (d *demands) add(list []syntax.Bound) {
	for i := range list {
		*d = *d || demands(bare(list[i].Lifetime) == "static")
	}
}

func demandsOn(it *syntax.FnItem, i int) (d demands) {
	switch t := it.Params[i].Type.(type) {
	case *syntax.ImplType:
		d.add(t.Bounds)
	case *syntax.PathType:
		if t.QSelf != nil || len(t.Path.Segs) != 1 {
			return d
		}
		name := t.Path.Segs[0].Name.Name
		found := false
		for j := range it.Generics.Params {
			if g := &it.Generics.Params[j]; g.Kind == syntax.TypeParam && g.Name.Name == name {
				found = true
				d.add(g.Bounds)
			}
		}
		if !found {
			return false
		}
		for j := range it.Generics.Where {
			w := &it.Generics.Where[j]
			if q, ok := w.Type.(*syntax.PathType); ok && q.QSelf == nil && len(q.Path.Segs) == 1 && q.Path.Segs[0].Name.Name == name {
				d.add(w.Bounds)
			}
		}
	}
	return d
}

// crossing looks at the arguments of a call when all types are known.
func (f *fcx) crossing(d *resolve.Def, args []syntax.Expr, vals []thir.Expr) {
	if !f.user || d == nil {
		return
	}
	it := d.FnItem()
	if it == nil || len(it.Params) != len(args) || len(vals) != len(args) {
		return
	}
	for i := range args {
		want := demandsOn(it, i)
		if !want {
			continue
		}
		f.finally(func() {
			if f.taint.tainted() {
				return
			}
			x := vals[i]
			for {
				c, ok := x.(*thir.Coerce)
				if !ok {
					break
				}
				x = c.V
			}
			f.borrowsLocals(x, args[i])
		})
	}
}

// borrowsLocals reports a closure or async block that borrows a variable and has to outlive it.
func (f *fcx) borrowsLocals(x thir.Expr, src syntax.Expr) {
	var clo *types.ClosureTy
	var caps []thir.Expr
	what := "closure"
	at := src.ExprSpan()
	switch x := x.(type) {
	case *thir.MakeClosure:
		clo, caps = x.Clo, x.Captures
		if c, ok := unparen(src).(*syntax.ClosureExpr); ok {
			at = f.head(c)
		}
	case *thir.MakeCoroutine:
		clo, caps, what = x.Clo, x.Captures, "async block"
		at.Hi = at.Lo + 5
	default:
		return
	}
	if clo.Fn != nil || f.p.closureInfo(clo) == nil || f.p.closureInfo(clo).move {
		return
	}
	said := map[*thir.Local]bool{}
	for _, c := range caps {
		b, ok := c.(*thir.Borrow)
		if !ok {
			continue
		}
		root, direct := b.Place, true
		for direct {
			if fd, ok := root.(*thir.Field); ok {
				root = fd.Of
				continue
			}
			_, direct = root.(*thir.LocalRef)
			break
		}
		l, ok := root.(*thir.LocalRef)
		if !ok || !direct || f.resolve(l.L.Ty).Kind == types.Ref || said[l.L] {
			continue
		}
		said[l.L] = true
		name := exprName(b.Place)
		f.p.NoteEscape(at)
		e := f.err(at, diag.E0373, what+" may outlive the current function, but it borrows `"+name+"`, which is owned by the current function", "may outlive borrowed value `"+name+"`")
		e.At(b.Sp, "`"+name+"` is borrowed here")
		e.Suggest("to force the "+what+" to take ownership of `"+name+"` (and any other referenced variables), use the `move` keyword", diag.MachineApplicable, diag.Below, f.p.MoveEdit(at))
	}
}

// MoveEdit returns the edit that makes a closure or async block at a place a move one.
func (p *Program) MoveEdit(at syntax.Span) syntax.DiagEdit {
	if p.S.Sources.Text(syntax.Span{Lo: at.Lo, Hi: at.Lo + 5}) == "async" {
		return syntax.Insert(at.Lo+5, " move")
	}
	return syntax.Insert(at.Lo, "move ")
}

func useInstead(t *types.Type) string {
	switch {
	case isGuard(t):
		return "let the guard end first, or lock in the other thread"
	case t.Kind != types.Adt:
	case t.Def.Name == "Rc":
		return "`Arc` counts across threads: use `std::sync::Arc`"
	case t.Def.Name == "RefCell", t.Def.Name == "Cell":
		return "use a `Mutex`, an `RwLock` or an atomic instead"
	}
	return "hand over a value that owns what it needs"
}

// MayBorrow returns the type parameters in t that no bound of d, or of the impl around d, makes outlive a lifetime.
func (p *Program) MayBorrow(d *resolve.Def, t *types.Type) []*types.Type {
	if d.FnItem() == nil || t.Flags&(types.HasParam|types.HasClosure) == 0 {
		return nil
	}
	f := &fcx{def: d, fi: p.fn(d), infcx: newInfcx(p, p.envOf(d))}
	return f.mayBorrow(t, nil, map[*types.Type]bool{})
}

// mayBorrow appends to the list for MayBorrow.
func (f *fcx) mayBorrow(t *types.Type, to []*types.Type, seen map[*types.Type]bool) []*types.Type {
	if seen[t] {
		return to
	}
	seen[t] = true
	switch t.Kind {
	case types.Param:
		if f.fi == nil || f.outlivesSome(t) {
			return to
		}
		return append(to, t)
	case types.Closure, types.Coroutine:
		for i := range t.Clo.Captures {
			to = f.mayBorrow(f.resolve(t.Clo.Captures[i].Ty), to, seen)
		}
		return to
	case types.Adt, types.Tuple, types.Array, types.Slice, types.Ref:
		for _, a := range t.Args {
			to = f.mayBorrow(f.resolve(a), to, seen)
		}
	}
	return to
}

// outlivesSome reports whether a bound of parameter t has, or may imply, a lifetime.
func (f *fcx) outlivesSome(t *types.Type) bool {
	for i := range f.env.preds {
		if q := &f.env.preds[i]; q.trait != nil && q.assoc == nil && q.args[0] == t {
			tr, ok := q.trait.Item.(*syntax.TraitItem)
			if !ok || q.trait.Lang == "Any" || q.trait.Name == "Any" {
				return true
			}
			for j := range tr.Supers {
				if tr.Supers[j].Lifetime != "" {
					return true
				}
			}
			for j := range tr.Generics.Where {
				if tr.Generics.Where[j].Type != nil {
					return true
				}
			}
		}
	}
	lists := []*syntax.Generics{f.def.Generics}
	if in := f.def.Parent; in != nil && in.Kind == resolve.Impl {
		lists = append(lists, in.Generics)
	} else if t.Index < f.fi.nparent {
		return true
	}
	found := slices.Contains(f.fi.outlives, t.Index)
	for _, in := range lists {
		boundsOn(in, t.Name, func(list []syntax.Bound) { found = found || outlives(list) })
	}
	return found
}

// outlives reports a lifetime among the bounds of a type.
func outlives(list []syntax.Bound) bool {
	return slices.ContainsFunc(list, func(b syntax.Bound) bool { return b.Lifetime != "" })
}
