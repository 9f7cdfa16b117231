package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// `.await`, and async functions that await themselves (E0733).

// awaitsFn notes that async fn a holds the future of async fn b in its own, and
// reports the one that comes back to a: it would hold itself.
func (p *Program) awaitsFn(a, b *resolve.Def) {
	if p.awaits == nil {
		p.awaits = map[*resolve.Def][]*resolve.Def{}
	}
	p.awaits[a] = append(p.awaits[a], b)
	first := a // of the ones that hold each other
	seen := map[*resolve.Def]bool{}
	var back func(d *resolve.Def) bool
	back = func(d *resolve.Def) bool {
		if d == a {
			return true
		}
		if seen[d] {
			return false
		}
		seen[d] = true
		for _, x := range p.awaits[d] {
			if back(x) {
				if d.Span.Lo < first.Span.Lo {
					first = d
				}
				return true
			}
		}
		return false
	}
	if it := a.FnItem(); it != nil && it.Async && back(b) && !p.awaitsSelf[first] {
		if p.awaitsSelf == nil {
			p.awaitsSelf = map[*resolve.Def]bool{}
		}
		p.awaitsSelf[first] = true
		d := p.err(first.Head(), diag.E0733, "recursion in an async fn requires boxing", "")
		d.WithNote("a recursive `async fn` call must introduce indirection such as `Box::pin` " +
			"to avoid an infinitely sized future")
	}
}

func (f *fnCtxt) await(e *syntax.AwaitExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	x := f.value(f.expr(e.X, nil))
	if !f.frame.async {
		head := f.def.Head()
		if f.frame.clo != nil {
			head = f.frame.clo.Head
		}
		f.err(e.AwaitSpan, diag.E0728, "`await` is only allowed inside `async` functions and blocks",
			"only allowed inside `async` functions and blocks").
			At(head, "this is not `async`")
		return f.bad(sp)
	}
	t := f.settled(x.Type())
	into, fut := p.Lang("IntoFuture"), p.Lang("Future")
	if t.Kind == types.Error || into == nil || fut == nil {
		return f.bad(sp)
	}
	if t.Kind == types.Infer && !isNumVar(t) {
		f.needType(e.X.ExprSpan(), t)
		return f.bad(sp)
	}
	f.requireAwaited(t, e)
	futTy := t
	fv := x
	switch f.holds(fut, t) {
	case selYes:
		if f.noting {
			f.wantAuto(fut, []*types.Type{t}, e.AwaitSpan, e.AwaitSpan)
		}
	case selNo:
		if f.holds(into, t) == selNo {
			d := f.err(e.AwaitSpan, diag.E0277, "`"+f.resolve(t).String()+"` is not a future",
				"`"+f.resolve(t).String()+"` is not a future")
			d.WithHelp("remove the `.await`")
			return f.bad(sp)
		}
		f.require(predicate{trait: into, args: []*types.Type{t}, span: sp}, "await")
		futTy = f.norm(p.Proj(into.Member("IntoFuture", resolve.AssocType), []*types.Type{t}))
		fv = &thir.Call{X: f.at(futTy, sp),
			Callee: thir.Callee{Fn: into.Member("into_future", resolve.Fn), Args: []*types.Type{t}}, Args: []thir.Expr{x},
			Method: true}
	default:
		f.require(predicate{trait: fut, args: []*types.Type{t}, span: e.AwaitSpan}, "await")
	}
	if c := f.frame.clo; f.user && c != nil && c.Fn != nil && futTy.Kind == types.Opaque {
		p.awaitsFn(c.Fn, futTy.Def)
	}
	out := f.norm(p.Proj(fut.Member("Output", resolve.AssocType), []*types.Type{futTy}))
	f.settled(out)
	pollTy := p.Unit()
	if pl := p.Lang("Poll"); pl != nil {
		pollTy = p.adtType(pl, []*types.Type{out})
	}
	return &thir.Await{X: f.at(out, sp), Fut: fv,
		Poll: thir.Callee{Fn: fut.Member("poll", resolve.Fn), Args: []*types.Type{futTy}}, PollTy: pollTy}
}

// overloaded: the place lies behind a deref or an index that a library or the
// program implements.
func overloaded(pl thir.Expr) bool {
	for {
		switch e := pl.(type) {
		case *thir.Field:
			pl = e.Of
		case *thir.Deref:
			c, ok := e.Of.(*thir.Call)
			if !ok {
				return false
			}
			fn := c.Callee.Fn
			if fn == nil || fn.Parent == nil {
				return false
			}
			switch fn.Parent.Lang {
			case "Deref", "DerefMut", "Index", "IndexMut":
				return true
			}
			return false
		default:
			return false
		}
	}
}
