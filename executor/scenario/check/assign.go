package check

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Assignments: to a place, to a pattern, with an operator.

func (f *fnCtxt) assign(e *syntax.AssignExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	if want != nil && f.shallow(want).Kind == types.Bool {
		l, r := f.expr(e.L, nil), f.expr(e.R, nil)
		if containsError(f.resolve(l.Type())) || containsError(f.resolve(r.Type())) {
			return f.bad(sp)
		}
		f.err(sp, diag.E0308, "mismatched types", "expected `bool`, found `()`").
			WithHelp("you might have meant to compare for equality: `==`")
		return f.bad(sp)
	}
	// destructuring assignment
	switch l := unparen(e.L).(type) {
	case *syntax.UnderscoreExpr, *syntax.TupleExpr, *syntax.ArrayExpr, *syntax.StructExpr:
		return f.destructure(e)
	case *syntax.PathExpr:
		if f.isUnit(l) {
			return f.destructure(e)
		}
	case *syntax.CallExpr:
		if pe, ok := l.Fn.(*syntax.PathExpr); ok &&
			!f.isFn(pe.Path) { // else toPat has nothing to take apart, and would come back here
			return f.destructure(e)
		}
	}
	f.unread.written = unparen(e.L)
	pl := f.expr(e.L, nil)
	if !thir.IsPlace(pl) {
		if _, bad := pl.(*thir.BadExpr); !bad {
			f.err(f.p.behind(e.L.ExprSpan(), '='), diag.E0070, "invalid left-hand side of assignment",
				"cannot assign to this expression")
		}
		f.expr(e.R, nil)
		return f.bad(sp)
	}
	f.needMutOf(pl, e.Span, "assign")
	if v, ok := pl.(*thir.LocalRef); ok {
		f.state(v.L).unset = false
	}
	r := f.expr(e.R, pl.Type())
	v := f.coerce(r, pl.Type())
	return &thir.Assign{X: f.at(p.Unit(), sp), Place: pl, V: v}
}

// isUnit reports whether a path names a unit struct or a unit variant.
func (f *fnCtxt) isUnit(e *syntax.PathExpr) bool {
	if e.QSelf == nil && len(e.Path.Segs) == 1 && f.lookup(&e.Path.Segs[0].Name) != nil {
		return false
	}
	d := f.resolveValue(e.QSelf, e.Path, true).def
	return d != nil && (d.Kind == resolve.Struct || d.Kind == resolve.Variant) && d.CtorKind() == syntax.UnitKind
}

// destructure turns (a, b) = e into { let (x, y) = e; a = x; b = y; }.
func (f *fnCtxt) destructure(e *syntax.AssignExpr) thir.Expr {
	var stmts []syntax.Stmt
	n := 0
	var toPat func(x syntax.Expr) syntax.Pat
	ctx := f.p.S.NextExpansion()
	toPat = func(x syntax.Expr) syntax.Pat {
		node := syntax.PatNode{Span: x.ExprSpan()}
		list := func(xs []syntax.Expr) []syntax.Pat {
			var out []syntax.Pat
			for _, y := range xs {
				if r, ok := y.(*syntax.RangeExpr); ok && r.Lo == nil && r.Hi == nil {
					out = append(out, &syntax.RestPat{PatNode: syntax.PatNode{Span: r.Span}})
					continue
				}
				out = append(out, toPat(y))
			}
			return out
		}
		switch x := x.(type) {
		case *syntax.ParenExpr:
			return toPat(x.X)
		case *syntax.UnderscoreExpr:
			return &syntax.WildPat{PatNode: node}
		case *syntax.TupleExpr:
			return &syntax.TuplePat{PatNode: node, Elems: list(x.Elems)}
		case *syntax.ArrayExpr:
			return &syntax.SlicePat{PatNode: node, Elems: list(x.Elems)}
		case *syntax.CallExpr:
			if pe, ok := x.Fn.(*syntax.PathExpr); ok {
				return &syntax.TupleStructPat{PatNode: node, QSelf: pe.QSelf, Path: pe.Path, Elems: list(x.Args)}
			}
		case *syntax.PathExpr:
			if f.isUnit(x) {
				return &syntax.PathPat{PatNode: node, QSelf: x.QSelf, Path: x.Path}
			}
		case *syntax.StructExpr:
			sp := &syntax.StructPat{PatNode: node, QSelf: x.QSelf, Path: x.Path, Rest: x.Rest || x.Base != nil}
			for _, fi := range x.Fields {
				sp.Fields = append(sp.Fields, syntax.FieldPat{Name: fi.Name, Pat: toPat(fi.Value)})
			}
			return sp
		}
		id := syntax.Ident{Name: "lhs" + strconv.Itoa(n), Span: x.ExprSpan(), Ctx: ctx}
		n++
		pe := &syntax.PathExpr{Path: &syntax.Path{Span: id.Span, Segs: []syntax.PathSeg{{Name: id}}}}
		pe.Span = id.Span
		as := &syntax.AssignExpr{L: x, R: pe}
		as.Span = e.Span
		st := &syntax.ExprStmt{X: as, Semi: true}
		st.Span = e.Span
		stmts = append(stmts, st)
		return &syntax.IdentPat{PatNode: node, Name: id}
	}
	pat := toPat(e.L)
	let := &syntax.LetStmt{Pat: pat, Init: e.R}
	let.Span = e.Span
	b := &syntax.BlockExpr{Stmts: append([]syntax.Stmt{let}, stmts...)}
	b.Span = e.Span
	return f.blockExpr(b, f.p.Unit())
}

func (f *fnCtxt) assignOp(e *syntax.AssignOpExpr) thir.Expr {
	p := f.p
	sp := e.Span
	l := f.expr(e.L, nil)
	lt := f.settled(l.Type())
	noPlace := !thir.IsPlace(l)
	if noPlace {
		_, bad := l.(*thir.BadExpr)
		l = f.place(l)
		defer func() { // the operator is checked first
			if noPlace && !bad {
				f.err(f.p.behind(e.L.ExprSpan(), e.Op.String()[0]), diag.E0067, "invalid left-hand side of assignment", "").
					At(e.L.ExprSpan(), "cannot assign to this expression")
			}
		}()
	}
	var h *types.Type
	if isNum(lt) && !isShift(e.Op) {
		h = lt
	}
	tr := p.Lang(opTraits[e.Op][0] + "Assign")
	r, required := f.rightOperand(tr, lt, e.R, h, sp)
	rt := f.settled(r.Type())
	lt = f.settled(lt)
	if lt.Kind == types.Error || rt.Kind == types.Error {
		return f.bad(sp)
	}
	r2, rt2 := f.peelNum(r, rt)
	if builtinOp(e.Op, lt, rt2) || isNum(lt) && !isShift(e.Op) && isNumVar(rt2) {
		f.needMutOf(l, e.Span, "assign")
		if !isShift(e.Op) && !f.tryUnify(lt, rt2) {
			f.assignMismatch(e, lt, rt)
			return f.bad(sp)
		}
		return &thir.AssignOp{X: f.at(p.Unit(), sp), Op: e.Op, Place: l, R: r2}
	}
	m := opTraits[e.Op][1] + "_assign"
	if rt.Kind == types.Never {
		return &thir.AssignOp{X: f.at(p.Unit(), sp), Op: e.Op, Place: l, R: r}
	}
	if tr != nil && f.holds(tr, lt, rt) == selNo {
		r = f.coerceOperand(tr, lt, r, sp)
		rt = f.shallow(r.Type())
	}
	if tr == nil || f.holds(tr, lt, rt) == selNo {
		if tr != nil && f.holds(tr, lt, f.fresh(sp)) != selNo { // there is such an operator, for other right sides
			f.assignMismatch(e, lt, rt)
			return f.bad(sp)
		}
		mut := p.Lang("DerefMut")
		if lt.Kind == types.Ref && lt.Mut || lt.Kind == types.Adt && mut != nil && f.holds(mut, lt) != selNo {
			if in := f.pointee(lt); in != nil { // with a * it may be right, which is another mistake
				in = f.settled(in)
				noPlace = noPlace && !isNum(in) && !isNumVar(in) && f.holds(tr, in, rt) == selNo
			}
		}
		f.err(sp, diag.E0368, "binary assignment operation `"+e.Op.String()+"=` cannot be applied to type `"+
			f.resolve(lt).String()+"`", "cannot use `"+e.Op.String()+"=` on type `"+f.resolve(lt).String()+"`")
		return f.bad(sp)
	}
	open := lt.Kind == types.Infer || rt.Kind == types.Infer
	if v, ok := l.(*thir.LocalRef); !open || !ok || v.L.Mut || f.state(v.L).owner != f.frame { // else see zonkBody
		f.needMut(l, "borrow")
	}
	if !required {
		f.require(predicate{trait: tr, args: []*types.Type{lt, rt}, span: sp}, "op")
	}
	c := &thir.Call{X: f.at(p.Unit(), sp),
		Callee: thir.Callee{Fn: tr.Member(m, resolve.Fn), Args: []*types.Type{lt, rt}},
		Args:   []thir.Expr{&thir.Borrow{X: f.at(p.Ref(lt, true), sp), Place: l, Mut: true}, r}, Method: true}
	if open {
		if f.assigns == nil {
			f.assigns = map[*thir.Call]syntax.BinOp{}
		}
		f.assigns[c] = e.Op
	}
	return c
}
