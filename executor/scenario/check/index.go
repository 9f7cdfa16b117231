package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Indices and ranges. Arrays and slices have an index that is built in for usize and its ranges; anything else goes
// through Index and IndexMut.

// failsNested reports whether an impl of a trait is for a type, but asks for something else that does not hold.
func (f *fnCtxt) failsNested(tr *resolve.Def, self, arg *types.Type) bool {
	for _, list := range f.p.implsOf(tr, self) {
		for _, im := range list {
			s := f.snap()
			args := f.freshArgs(im.n, syntax.Span{})
			ok := len(im.args) == 2 && f.unify(f.norm(f.p.Subst(im.args[0], args)), self) &&
				f.unify(f.norm(f.p.Subst(im.args[1], args)), arg)
			if f.rollback(s); ok {
				return true
			}
		}
	}
	return false
}

func (f *fnCtxt) index(e *syntax.IndexExpr) thir.Expr {
	p := f.p
	x := f.place(f.expr(e.X, nil))
	first := f.settled(x.Type())
	if first.Kind == types.Error {
		f.expr(e.Index, nil)
		return f.bad(e.Span)
	}
	if first.Kind == types.Infer && !isNumVar(first) {
		f.needType(e.X.ExprSpan(), first)
		return f.bad(e.Span)
	}
	// a literal index into a sequence is a usize; look at the base first
	var hint *types.Type
	for cur, n := x, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		if t.Kind == types.Array || t.Kind == types.Slice ||
			t.Kind == types.Adt && (t.Def.Lang == "Vec" || t.Def.Lang == "VecDeque") {
			hint = p.Prim(types.Usize)
			break
		}
		if t.Kind == types.Adt {
			break
		}
	}
	f.wellFormedAt(e.Span, e.Span, first)
	if u, ok := unparen(e.Index).(*syntax.UnaryExpr); ok && u.Op == '-' {
		hint = nil // rustc expects nothing of an index
	}
	iv := f.value(f.expr(e.Index, notOfCall(e.Index, hint)))
	it := f.settled(iv.Type())
	if containsError(f.resolve(it)) || hasError(f.resolve(first)) {
		return f.bad(e.Span)
	}
	tr := p.Lang("Index")
	for cur, n := x, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		seq := t.Kind == types.Array || t.Kind == types.Slice || t.Kind == types.Adt && t.Def.Lang == "Vec"
		if seq && (it.Kind == types.Usize || it.Kind == types.Infer && it.N == types.InferInt) {
			if u, ok := unparen(e.Index).(*syntax.UnaryExpr); ok && u.Op == '-' && isLiteral(u.X) {
				what := f.resolve(t).String()
				f.err(u.Span, diag.TypeError, "negative integers cannot be used to index on a `"+what+"`",
					"cannot use a negative integer for indexing on a `"+what+"`")
				return f.bad(e.Span)
			}
			f.unify(it, p.Prim(types.Usize))
			return &thir.Index{X: f.at(t.Args[0], e.Span), Of: cur, I: iv}
		}
		if tr == nil || t.Kind == types.Infer {
			continue
		}
		base, bt := cur, t
		if t.Kind == types.Array {
			// ranges index the slice
			bt = p.Slice(t.Args[0])
			ref := &thir.Borrow{X: f.at(p.Ref(t, false), e.Span), Place: cur}
			base = &thir.Deref{X: f.at(bt, e.Span),
				Of: &thir.Coerce{X: f.at(p.Ref(bt, false), e.Span), V: ref, Kind: thir.CoerceArray}}
		}
		if f.holds(tr, bt, it) == selNo {
			only := f.fresh(e.Span)
			s := f.sel(tr, []*types.Type{bt, only}, syntax.Span{})
			text := t.Kind == types.Str || t.Kind == types.Adt && t.Def.Lang == "String"
			if seq || text || s.state != selYes && !f.failsNested(tr, bt, it) {
				continue
			}
			if s.impl == nil && s.state != selYes {
				f.require(predicate{trait: tr, args: []*types.Type{bt, it}, span: e.Span}, "index")
				return f.bad(e.Span)
			}
			// the one impl or assumption, and its bounds, say what the index is
			f.require(predicate{trait: tr, args: []*types.Type{bt, only}, span: e.Index.ExprSpan()}, "index")
			f.solve()
			y, ok := f.tryCoerce(iv, only)
			if !ok {
				f.wrongOperand(e.Index.ExprSpan(), only, it)
				f.erred = true
				y = &thir.BadExpr{X: f.at(only, e.Index.ExprSpan())}
			}
			iv, it = y, f.shallow(only)
		} else {
			f.require(predicate{trait: tr, args: []*types.Type{bt, it}, span: e.Span}, "index")
		}
		out := f.norm(p.Proj(tr.Member("Output", resolve.AssocType), []*types.Type{bt, it}))
		call := &thir.Call{X: f.at(p.Ref(out, false), e.Span),
			Callee: thir.Callee{Fn: tr.Member("index", resolve.Fn), Args: []*types.Type{bt, it}},
			Args:   []thir.Expr{&thir.Borrow{X: f.at(p.Ref(bt, false), e.Span), Place: base}, iv}, Method: true}
		return &thir.Deref{X: f.at(out, e.Span), Of: call}
	}
	t := f.resolve(first)
	inner := t
	for inner.Kind == types.Ref {
		inner = inner.Args[0]
	}
	ri := f.resolve(it)
	if ri.Kind == types.Error {
		return f.bad(e.Span)
	}
	switch {
	case inner.Kind == types.Array || inner.Kind == types.Slice || inner.Kind == types.Adt && inner.Def.Lang == "Vec":
		el := inner.Args[0]
		f.err(e.Index.ExprSpan(), diag.E0277, "the type `["+el.String()+"]` cannot be indexed by `"+ri.String()+"`",
			"slice indices are of type `usize` or ranges of `usize`")
	case inner.Kind == types.Str || inner.Kind == types.Adt && inner.Def.Lang == "String":
		f.err(e.Index.ExprSpan(), diag.E0277, "the type `str` cannot be indexed by `"+ri.String()+"`",
			"string indices are ranges of `usize`").WithNote("you can use `.chars().nth()` or `.bytes().nth()`")
	default:
		f.err(syntax.Span{Lo: e.X.ExprSpan().Hi, Hi: e.Span.Hi}, diag.E0608,
			"cannot index into a value of type `"+t.String()+"`", "")
	}
	return f.bad(e.Span)
}

func (f *fnCtxt) rangeExpr(e *syntax.RangeExpr, want *types.Type) thir.Expr {
	p := f.p
	var lang string
	switch {
	case e.Lo != nil && e.Hi != nil && e.Inclusive:
		lang = "RangeInclusive"
	case e.Lo != nil && e.Hi != nil:
		lang = "Range"
	case e.Lo != nil:
		lang = "RangeFrom"
	case e.Hi != nil && e.Inclusive:
		lang = "RangeToInclusive"
	case e.Hi != nil:
		lang = "RangeTo"
	default:
		lang = "RangeFull"
	}
	d := p.Lang(lang)
	if d == nil {
		return f.bad(e.Span)
	}
	if lang == "RangeFull" {
		return &thir.Construct{X: f.at(p.adtType(d, nil), e.Span)}
	}
	var h *types.Type
	if want != nil {
		if w := f.shallow(want); w.Kind == types.Adt && w.Def == d {
			h = w.Args[0]
		} else if w.Kind == types.Usize {
			h = w
		}
	}
	var lo, hi thir.Expr
	var t *types.Type
	if e.Lo != nil {
		lo = f.value(f.expr(e.Lo, notOfCall(e.Lo, h)))
		t = lo.Type()
	}
	if e.Hi != nil {
		hh := h
		if t != nil {
			hh = t
		}
		hi = f.expr(e.Hi, hh)
		if t != nil {
			if s := f.shallow(t); isNumVar(s) && f.tryUnify(s, hi.Type()) {
				hi = f.value(hi)
			} else {
				hi = f.coerce(hi, t)
			}
		} else {
			hi = f.value(hi)
			t = hi.Type()
		}
	}
	ty := p.adtType(d, []*types.Type{t})
	if lang == "RangeInclusive" {
		if nw := p.findInherent(d, "new"); nw != nil {
			return &thir.Call{X: f.at(ty, e.Span), Callee: thir.Callee{Fn: nw, Args: []*types.Type{t}},
				Args: []thir.Expr{lo, hi}}
		}
	}
	c := &thir.Construct{X: f.at(ty, e.Span)}
	add := func(name string, v thir.Expr) {
		if v != nil {
			if i := d.FieldIndex(name); i >= 0 {
				c.Fields = append(c.Fields, thir.FieldInit{F: i, V: v})
			}
		}
	}
	add("start", lo)
	add("end", hi)
	return c
}
