package build

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

func (b *builder) binary(op syntax.BinOp, l mir.Operand, right thir.Expr) mir.Rvalue {
	return b.binaryOf(op, l, b.operand(right), b.out.OperandTy(l), right.Type())
}

// binaryOf is a builtin operator with its checks. The types are those of the operands.
func (b *builder) binaryOf(op syntax.BinOp, l, r mir.Operand, lt, rt *types.Type) mir.Rvalue {
	plain := &mir.Binary{Op: op, L: l, R: r}
	if !lt.IsInt() || op >= syntax.OpEq || op == syntax.OpAnd || op == syntax.OpOr || op == syntax.OpXor {
		return plain
	}
	switch op {
	case syntax.OpShl, syntax.OpShr:
		b.checkShift(op, l, r, lt, rt)
		plain.L, plain.R = l, r
		return plain
	case syntax.OpDiv, syntax.OpRem:
		b.checkDivision(op, l, r, lt)
		return plain
	}
	boolean := b.p.Prim(types.Bool)
	pair := b.plainTemp(b.p.Tuple(lt, boolean))
	b.assign(mir.Whole(pair), &mir.CheckedBinary{Op: op, L: asCopy(l), R: asCopy(r)})
	b.assert(mir.Whole(pair).With(mir.Elem{Kind: mir.Field, Index: 1, Ty: boolean}), false,
		&mir.Assert{Kind: mir.Overflow, Op: op, Args: []mir.Operand{l, r}})
	return use(moveOf(mir.Whole(pair).With(mir.Elem{Kind: mir.Field, Index: 0, Ty: lt})))
}

// asCopy is the operand without a move: it is used once more.
func asCopy(o mir.Operand) mir.Operand {
	if o.Kind == mir.Move {
		o.Kind = mir.Copy
	}
	return o
}

// checkShift asserts that the amount of a shift is smaller than the width of the type.
func (b *builder) checkShift(op syntax.BinOp, l, r mir.Operand, lt, rt *types.Type) {
	amount := asCopy(r)
	if rt.IsSigned() {
		unsigned := b.p.Prim(rt.Kind + (types.U8 - types.I8))
		t := b.plainTemp(unsigned)
		b.assign(mir.Whole(t), &mir.Cast{Kind: mir.IntToInt, Op: amount, Ty: unsigned})
		amount, rt = moveOf(mir.Whole(t)), unsigned
	}
	ok := b.compare(syntax.OpLt, amount, b.scalar(rt, uint64(lt.Bits())))
	b.assert(mir.Whole(ok), true, &mir.Assert{Kind: mir.Overflow, Op: op, Args: []mir.Operand{asCopy(l), asCopy(r)}})
}

// checkDivision asserts that the divisor is not 0, and that the quotient fits.
func (b *builder) checkDivision(op syntax.BinOp, l, r mir.Operand, t *types.Type) {
	kind := mir.DivByZero
	if op == syntax.OpRem {
		kind = mir.RemByZero
	}
	zero := b.compare(syntax.OpEq, asCopy(r), b.scalar(t, 0))
	b.assert(mir.Whole(zero), false, &mir.Assert{Kind: kind, Args: []mir.Operand{asCopy(l)}})
	if !t.IsSigned() {
		return
	}
	minus := b.compare(syntax.OpEq, asCopy(r), b.wide(t, ^uint64(0), ^uint64(0)))
	least := b.compare(syntax.OpEq, asCopy(l), b.least(t))
	both := b.plainTemp(b.p.Prim(types.Bool))
	b.assign(mir.Whole(both), &mir.Binary{Op: syntax.OpAnd, L: moveOf(mir.Whole(minus)), R: moveOf(mir.Whole(least))})
	b.assert(mir.Whole(both), false, &mir.Assert{Kind: mir.Overflow, Op: op, Args: []mir.Operand{asCopy(l), asCopy(r)}})
}

func (b *builder) compare(op syntax.BinOp, l, r mir.Operand) mir.Local {
	t := b.plainTemp(b.p.Prim(types.Bool))
	b.assign(mir.Whole(t), &mir.Binary{Op: op, L: l, R: r})
	return t
}

// unary is '-' or '!' on a builtin type. The least integer has no negation.
func (b *builder) unary(e *thir.Unary) mir.Rvalue {
	if l, ok := negated(e); ok {
		return use(b.constant(l))
	}
	v := b.operand(e.V)
	if e.Op == '-' && e.Ty.IsSigned() {
		least := b.compare(syntax.OpEq, asCopy(v), b.least(e.Ty))
		b.assert(mir.Whole(least), false, &mir.Assert{Kind: mir.OverflowNeg, Args: []mir.Operand{asCopy(v)}})
	}
	return &mir.Unary{Op: e.Op, V: v}
}

// ---- casts

func isPtr(t *types.Type) bool { return t.Kind == types.Ref || t.Kind == types.Ptr }

func (b *builder) cast(e *thir.Cast) mir.Rvalue {
	from, to := e.V.Type(), e.Ty
	switch {
	case from == to:
		return use(b.operand(e.V))
	case from.Kind == types.Ref && to.Kind == types.Ptr:
		return b.refToPtr(e.V, to)
	case from.Kind == types.FnDef || from.Kind == types.Closure:
		return b.castFn(b.operand(e.V), from, to)
	case from.Kind == types.Adt && to.IsInt():
		return b.castEnum(e)
	}
	return &mir.Cast{Kind: castKind(from, to), Op: b.operand(e.V), Ty: to}
}

// castKind is the kind of a cast between scalars and raw pointers.
func castKind(from, to *types.Type) mir.CastKind {
	switch {
	case from.IsFloat() && to.IsFloat():
		return mir.FloatToFloat
	case from.IsFloat():
		return mir.FloatToInt
	case to.IsFloat():
		return mir.IntToFloat
	case from.Kind == types.FnPtr && to.IsInt():
		return mir.FnPtrToInt
	case from.Kind == types.FnPtr:
		return mir.FnPtrToPtr
	case isPtr(from) && to.IsInt():
		return mir.PtrToInt
	case to.Kind == types.Ptr && isPtr(from):
		return ptrCast(from, to)
	case to.Kind == types.Ptr:
		return mir.IntToPtr
	}
	return mir.IntToInt
}

func ptrCast(from, to *types.Type) mir.CastKind {
	f, t := from.Args[0].Kind, to.Args[0].Kind
	switch {
	case from.Args[0] == to.Args[0]:
		return mir.MutToConst
	case f == types.Array && t == types.Slice, t == types.Dyn && f != types.Dyn:
		return mir.Unsize
	}
	return mir.PtrToPtr
}

// refToPtr is a reference as a raw pointer, to a part or with metadata if the types say so.
func (b *builder) refToPtr(v thir.Expr, to *types.Type) mir.Rvalue {
	from := v.Type()
	l := b.temp(v, b.inner(ofTemps))
	place := mir.Whole(l).With(mir.Elem{Kind: mir.Deref, Ty: from.Args[0]})
	addr := &mir.RawPtr{Mut: to.Mut, Place: place}
	if from.Args[0] == to.Args[0] {
		return addr
	}
	ptr := b.p.Make(types.Type{Kind: types.Ptr, Mut: to.Mut, Args: []*types.Type{from.Args[0]}})
	raw := b.plainTemp(ptr)
	b.assign(mir.Whole(raw), addr)
	return &mir.Cast{Kind: ptrCast(ptr, to), Op: moveOf(mir.Whole(raw)), Ty: to}
}

// castFn is a function item or closure as a function pointer, an address or a raw pointer.
func (b *builder) castFn(v mir.Operand, from, to *types.Type) mir.Rvalue {
	kind := mir.ReifyFn
	if from.Kind == types.Closure {
		kind = mir.ClosureFn
	}
	if to.Kind == types.FnPtr {
		return &mir.Cast{Kind: kind, Op: v, Ty: to}
	}
	// The signature of the pointer between is not needed: its address is all that counts.
	ptr := b.p.Make(types.Type{Kind: types.FnPtr, Args: []*types.Type{b.p.Unit()}})
	f := b.plainTemp(ptr)
	b.assign(mir.Whole(f), &mir.Cast{Kind: kind, Op: v, Ty: ptr})
	return &mir.Cast{Kind: castKind(ptr, to), Op: moveOf(mir.Whole(f)), Ty: to}
}

// castEnum is the discriminant of an enum as an integer. That of a variant that is named is a constant, so that other
// discriminants of the enum can be made of it, before the enum has a layout.
func (b *builder) castEnum(e *thir.Cast) mir.Rvalue {
	t := b.p.DiscriminantType(e.V.Type().Def)
	if c, ok := e.V.(*thir.Construct); ok && len(c.Fields) == 0 && c.Base == nil {
		v := b.discriminantValue(c.Variant)
		if t == e.Ty {
			return use(b.wide(t, v.Lo, v.Hi))
		}
		return &mir.Cast{Kind: mir.IntToInt, Op: b.wide(t, v.Lo, v.Hi), Ty: e.Ty}
	}
	l := b.temp(e.V, b.inner(ofTemps))
	d := b.plainTemp(t)
	b.assign(mir.Whole(d), &mir.Discriminant{Place: mir.Whole(l), Ty: t})
	if t == e.Ty {
		return use(moveOf(mir.Whole(d)))
	}
	return &mir.Cast{Kind: mir.IntToInt, Op: moveOf(mir.Whole(d)), Ty: e.Ty}
}

// coerce changes the static type of a value.
func (b *builder) coerce(to mir.Place, e *thir.Coerce) {
	from := e.V.Type()
	switch e.Kind {
	case thir.CoerceNever:
		b.temp(e.V, b.inner(ofTemps))
		b.terminate(&mir.Unreachable{})
		return
	case thir.CoerceReify:
		b.assign(to, &mir.Cast{Kind: mir.ReifyFn, Op: b.operand(e.V), Ty: e.Ty})
	case thir.CoerceClosure:
		b.assign(to, &mir.Cast{Kind: mir.ClosureFn, Op: b.operand(e.V), Ty: e.Ty})
	case thir.CoerceMutConst:
		b.mutToConst(to, e, from)
	default:
		v := b.operand(e.V)
		b.noteMoved([]mir.Operand{v})
		b.assign(to, &mir.Cast{Kind: mir.Unsize, Op: v, Ty: e.Ty})
	}
}

// mutToConst reborrows a reference, or casts a raw pointer.
func (b *builder) mutToConst(to mir.Place, e *thir.Coerce, from *types.Type) {
	if from.Kind == types.Ptr {
		b.assign(to, &mir.Cast{Kind: mir.MutToConst, Op: b.operand(e.V), Ty: e.Ty})
		return
	}
	if e.Ty.Kind == types.Ptr {
		b.assign(to, b.refToPtr(e.V, e.Ty))
		return
	}
	var p mir.Place
	if l, ok := e.V.(*thir.Load); ok {
		p = b.place(l.Place, false)
	} else {
		p = mir.Whole(b.temp(e.V, b.inner(ofTemps)))
	}
	b.assign(to, &mir.Ref{Kind: mir.Shared, Place: p.With(mir.Elem{Kind: mir.Deref, Ty: e.Ty.Args[0]})})
}
