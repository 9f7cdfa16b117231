package build

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

func constOperand(c *mir.Const) mir.Operand { return mir.Operand{Kind: mir.Constant, Const: c} }

// unit is ().
func (b *builder) unit() mir.Operand {
	return constOperand(&mir.Const{Kind: mir.Zero, Ty: b.p.Unit(), Span: b.span})
}

// scalar is a small number of an integer type.
func (b *builder) scalar(t *types.Type, n uint64) mir.Operand { return b.wide(t, n, 0) }

func (b *builder) wide(t *types.Type, lo, hi uint64) mir.Operand {
	if t.Bits() < 128 {
		hi = 0
	}
	return constOperand(&mir.Const{Kind: mir.Scalar, Ty: t, Int: lo, IntHi: hi, Span: b.span})
}

// least is the least value of a signed type.
func (b *builder) least(t *types.Type) mir.Operand {
	if n := t.Bits(); n < 128 {
		return b.wide(t, ^uint64(0)<<(n-1), 0)
	}
	return b.wide(t, 0, 1<<63)
}

// constant is the value of a constant expression.
func (b *builder) constant(e thir.Expr) mir.Operand {
	c := &mir.Const{Ty: e.Type(), Span: e.Span()}
	switch e := e.(type) {
	case *thir.Lit:
		switch {
		case c.Ty.Kind == types.Ref:
			c.Kind, c.Str = mir.Str, e.Str
		case c.Ty.IsFloat():
			c.Kind, c.Float = mir.Float, e.Float
		default:
			c.Kind, c.Int, c.IntHi = mir.Scalar, e.Int, e.IntHi
		}
	case *thir.FnRef:
		c.Kind = mir.Zero
		if c.Ty.Kind != types.FnDef {
			c.Ty = b.p.Make(types.Type{Kind: types.FnDef, Def: e.Callee.Fn, Args: e.Callee.Args})
		}
	case *thir.ConstUse:
		c.Kind, c.Inst, c.Def, c.Args = mir.Item, e.Inst, e.Inst.Fn, e.Inst.Args
	case *thir.InlineConst:
		c.Kind, c.Clo = mir.Item, e.Of.Clo
	case *thir.NamedConst:
		c.Kind, c.Def, c.Args = mir.Item, e.Def, e.Args
	case *thir.ConstParam:
		c.Kind, c.Param = mir.Param, e.Param
	default:
		panic("BUG: mir: not a constant")
	}
	return constOperand(c)
}

// negated is the literal that a minus before a literal makes.
func negated(e *thir.Unary) (*thir.Lit, bool) {
	l, ok := e.V.(*thir.Lit)
	if !ok || e.Op != '-' || !(e.Ty.IsInt() || e.Ty.IsFloat()) {
		return nil, false
	}
	n := *l
	n.Sp, n.Ty = e.Sp, e.Ty
	if e.Ty.IsFloat() {
		n.Float = -l.Float
		return &n, true
	}
	n.Int, n.IntHi = -l.Int, ^l.IntHi
	if l.Int == 0 {
		n.IntHi++
	}
	if bits := e.Ty.Bits(); bits < 128 {
		n.IntHi = 0
		if bits < 64 {
			n.Int = uint64(int64(n.Int<<(64-bits)) >> (64 - bits))
		}
	}
	return &n, true
}

// ---- promotion

// promotes reports whether a reference to a value of e lives forever, because e is a constant: rustc's rvalue static
// promotion.
func (b *builder) promotes(e thir.Expr, mut bool) bool {
	if mut {
		a, ok := e.(*thir.MakeArray)
		return ok && len(a.Elems) == 0
	}
	switch e := e.(type) {
	case *thir.Lit, *thir.FnRef, *thir.ConstParam:
		return true
	case *thir.ConstUse, *thir.NamedConst, *thir.InlineConst:
		return !b.p.MayDrop(e.Type()) && b.p.Frozen(b.owner, e.Type())
	case *thir.MakeArray:
		return b.allPromote(e.Elems)
	case *thir.MakeTuple:
		return b.allPromote(e.Elems)
	case *thir.Construct:
		ok := e.Base == nil && !b.p.Drops(e.Ty)
		for i := range e.Fields {
			ok = ok && b.promotes(e.Fields[i].V, false)
		}
		return ok
	case *thir.Call:
		f := e.Callee.Fn
		ok := f.Kind == resolve.Struct || f.Kind == resolve.Variant ||
			f.Attr("rustc_promotable") != nil && b.p.Frozen(b.owner, e.Ty)
		return ok && !b.p.Drops(e.Ty) && b.allPromote(e.Args)
	case *thir.Repeat:
		return b.promotes(e.V, false)
	case *thir.Unary:
		return b.promotes(e.V, false)
	case *thir.Binary:
		return b.promotes(e.L, false) && b.promotes(e.R, false) && !b.mayFail(e)
	case *thir.Cast:
		return b.promotes(e.V, false)
	case *thir.Coerce:
		return e.Kind != thir.CoerceNever && b.promotes(e.V, false)
	case *thir.Borrow:
		t, ok := e.Place.(*thir.Temp)
		return ok && !e.Mut && !e.Raw && b.promotes(t.V, false)
	case *thir.MakeClosure:
		return len(e.Captures) == 0
	case *thir.Load:
		return !e.Move && b.promotesPlace(e.Place)
	}
	return false
}

// promotesPlace reports whether a place is a part of a constant: a field, or the element of an array at an index that
// is known to be within.
func (b *builder) promotesPlace(e thir.Expr) bool {
	switch e := e.(type) {
	case *thir.Temp:
		return b.promotes(e.V, false)
	case *thir.Field:
		return !mir.IsUnion(e.Of.Type()) && b.promotesPlace(e.Of)
	case *thir.Index:
		return b.within(e) && b.promotesPlace(e.Of)
	}
	return false
}

// within reports whether the index of an array is known, and less than the length of it.
func (b *builder) within(e *thir.Index) bool {
	of := e.Of.Type()
	if of.Kind != types.Array || of.Args[1].Kind != types.Const {
		return false
	}
	i, ok := b.number(e.I)
	return ok && i.Hi == 0 && i.Lo < of.Args[1].N
}

// mayFail reports whether a division may fail: one by a constant that is not 0 does not, but for that of the least
// number by -1, nor does one of floats.
func (b *builder) mayFail(e *thir.Binary) bool {
	t := e.L.Type()
	if e.Op != syntax.OpDiv && e.Op != syntax.OpRem || !t.IsInt() {
		return false
	}
	by, ok := b.number(e.R)
	if ok && t.IsSigned() && by == (mir.Value{Lo: ^uint64(0), Hi: ^uint64(0)}) {
		least := b.least(t).Const
		of, ok := b.number(e.L)
		return !ok || of == extended(t, least.Int, least.IntHi)
	}
	return !ok || by == mir.Value{}
}

// number is the value of a literal, or of a constant that is known, extended by its sign.
func (b *builder) number(e thir.Expr) (mir.Value, bool) {
	if l, ok := integerOf(e); ok {
		return valueOf(l), true
	}
	var words [2]uint64
	ok := false
	switch e := e.(type) {
	case *thir.NamedConst:
		words, ok = b.p.Number(e.Def, e.Args)
	case *thir.ConstUse:
		if e.Inst.Fn != nil { // else it is a const block, whose value rustc does not know here
			words, ok = b.p.Number(e.Inst.Fn, e.Inst.Args)
		}
	}
	return extended(e.Type(), words[0], words[1]), ok
}

func (b *builder) allPromote(es []thir.Expr) bool {
	for _, e := range es {
		if !b.promotes(e, false) {
			return false
		}
	}
	return true
}

// mayOverflow reports whether integer arithmetic in a constant expression may overflow. Two small numbers do not.
func mayOverflow(e thir.Expr) (found bool) {
	small := func(e thir.Expr) bool {
		l, ok := e.(*thir.Lit)
		return ok && l.IntHi == 0 && l.Int < 8
	}
	thir.Walk(e, func(e thir.Expr) bool {
		switch x := e.(type) {
		case *thir.Unary:
			found = found || x.Op == '-' && x.Ty.IsInt() && !small(x.V)
		case *thir.Binary:
			if !x.L.Type().IsInt() {
				break
			}
			switch x.Op {
			case syntax.OpAdd, syntax.OpMul, syntax.OpShl, syntax.OpShr:
				found = found || !small(x.L) || !small(x.R)
			case syntax.OpSub:
				found = true
			}
		}
		return !found
	})
	return found
}

// promote makes a body of its own for a value, and returns its address, a reference of type ref.
func (b *builder) promote(v thir.Expr, ref *types.Type, sp syntax.Span) mir.Operand {
	if mayOverflow(v) {
		b.operand(v) // the check remains where the code is, as in rustc: what fails unwinds from here
	}
	sub := &thir.Body{Name: b.typed.Name, Ret: v.Type(), Value: v, Span: v.Span()}
	b.out.Promoted = append(b.out.Promoted, Body(b.p, b.owner, sub))
	return constOperand(&mir.Const{Kind: mir.PromotedAt, Ty: ref, Promoted: len(b.out.Promoted) - 1, Span: sp})
}

// borrowed is the place of e, for a shared borrow of it or for patterns that look at it. A constant, or a part of one,
// lives forever where it is borrowed, and all that the patterns bind are shared references.
func (b *builder) borrowed(e thir.Expr, pats ...thir.Pat) mir.Place {
	if x, ok := e.(*thir.Field); ok && x.Variant == nil && len(pats) == 0 {
		return b.borrowed(x.Of).With(mir.Elem{Kind: mir.Field, Index: int32(x.F), Ty: x.Ty})
	}
	if x, ok := e.(*thir.Index); ok && len(pats) == 0 && b.within(x) {
		return b.element(b.borrowed(x.Of), x)
	}
	v := e
	if t, ok := e.(*thir.Temp); ok {
		v = t.V
	}
	shared := len(pats) == 0 || slices.ContainsFunc(pats, borrows)
	for _, p := range pats {
		thir.EachPat(p, func(p thir.Pat) {
			x, ok := p.(*thir.BindPat)
			shared = shared && (!ok || x.Mode == thir.BindRef)
		})
	}
	if !shared || thir.IsPlace(v) || !b.promotes(v, false) {
		return b.place(e, slices.ContainsFunc(pats, mutates))
	}
	ref := b.p.Ref(v.Type(), false)
	l := b.scopedTemp(ref)
	b.assign(mir.Whole(l), use(b.promote(v, ref, v.Span())))
	return mir.Whole(l).With(mir.Elem{Kind: mir.Deref, Ty: v.Type()})
}
