package build

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// frames is how many Go functions one level of nested expressions uses.
const frames = 6

// exprInto evaluates e into a place, which has no value before.
func (b *builder) exprInto(to mir.Place, e thir.Expr) {
	if b.cur == mir.None {
		return
	}
	b.p.Budget().Enter(frames)
	defer b.p.Budget().Leave(frames)
	old := b.at(e.Span())
	if hasOperands(e) {
		b.push(ofOperands)
		b.valueInto(to, e)
		b.pop()
	} else {
		b.valueInto(to, e)
	}
	b.span = old
}

// hasOperands reports whether e is evaluated with temporaries that end with it.
func hasOperands(e thir.Expr) bool {
	switch e := e.(type) {
	case *thir.Block, *thir.If, *thir.Match, *thir.Logic, *thir.LetCond, *thir.Loop, *thir.While, *thir.For,
		*thir.Await, *thir.Break, *thir.Continue, *thir.Return,
		*thir.Lit, *thir.FnRef, *thir.ConstUse, *thir.NamedConst, *thir.InlineConst, *thir.BadExpr:
		return false
	case *thir.Load:
		_, local := e.Place.(*thir.LocalRef)
		return !local
	}
	return true
}

func (b *builder) valueInto(to mir.Place, e thir.Expr) {
	switch e := e.(type) {
	case *thir.Block:
		b.block(to, e)
	case *thir.If:
		b.ifExpr(to, e)
	case *thir.Match:
		b.match(to, e)
	case *thir.Logic, *thir.LetCond:
		b.condInto(to, e)
	case *thir.Loop:
		b.loop(to, e)
	case *thir.While:
		b.while(to, e)
	case *thir.For:
		b.forLoop(to, e)
	case *thir.Break:
		b.breakExpr(e)
	case *thir.Continue:
		b.continueExpr(e)
	case *thir.Return:
		b.returnExpr(e)
	case *thir.Assign:
		b.assignExpr(e)
		b.assign(to, use(b.unit()))
	case *thir.AssignOp:
		b.assignOp(e)
		b.assign(to, use(b.unit()))
	case *thir.Await:
		b.await(to, e)
	case *thir.Call:
		b.call(to, e)
	case *thir.CallValue:
		b.callValue(to, e)
	case *thir.CallClosure:
		b.callClosure(to, e)
	case *thir.Coerce:
		b.coerce(to, e)
	case *thir.BadExpr:
		b.terminate(&mir.Unreachable{})
	default:
		v := b.rvalue(e)
		b.assign(to, v)
	}
}

// rvalue evaluates the operands of e and returns what computes its value, to be assigned at once.
func (b *builder) rvalue(e thir.Expr) mir.Rvalue {
	switch e := e.(type) {
	case *thir.Load:
		return b.load(e, mir.Mutable)
	case *thir.Borrow:
		return b.borrow(e, false)
	case *thir.Lit, *thir.FnRef, *thir.ConstUse, *thir.NamedConst, *thir.InlineConst, *thir.ConstParam:
		return use(b.constant(e))
	case *thir.Binary:
		return b.binary(e.Op, b.operand(e.L), e.R)
	case *thir.Unary:
		return b.unary(e)
	case *thir.Cast:
		return b.cast(e)
	case *thir.Construct:
		return b.construct(e)
	case *thir.MakeTuple:
		if len(e.Elems) == 0 {
			return use(b.unit())
		}
		return b.aggregate(e.Ty, nil, e.Elems)
	case *thir.MakeArray:
		return b.aggregate(e.Ty, nil, e.Elems)
	case *thir.Repeat:
		return b.repeat(e)
	case *thir.MakeClosure:
		return b.aggregate(e.Ty, nil, e.Captures)
	case *thir.MakeCoroutine:
		return b.aggregate(e.Ty, nil, e.Captures)
	case *thir.FormatArgs:
		args := b.operands(e.Args)
		return &mir.Format{Ty: e.Ty, Pieces: e.Pieces, Args: args, Fns: e.Fns}
	}
	if thir.IsPlace(e) {
		return use(b.consume(b.place(e, false), e.Type()))
	}
	return use(b.operand(e))
}

// load reads a place, or reborrows what a mutable reference refers to by a borrow of the kind again.
func (b *builder) load(e *thir.Load, again mir.BorrowKind) mir.Rvalue {
	p := b.place(e.Place, false)
	switch {
	case reborrows(e):
		return &mir.Ref{Kind: again, Place: p.With(mir.Elem{Kind: mir.Deref, Ty: e.Ty.Args[0]})}
	case e.Move:
		return use(moveOf(p))
	}
	return use(copyOf(p))
}

// borrow makes a reference or a raw pointer. phased: the reference is the receiver of a method.
func (b *builder) borrow(e *thir.Borrow, phased bool) mir.Rvalue {
	if t, ok := e.Place.(*thir.Temp); ok && !e.Raw && b.promotes(t.V, e.Mut) {
		return use(b.promote(t.V, e.Ty, e.Sp))
	}
	if !e.Mut && !e.Raw {
		return &mir.Ref{Kind: mir.Shared, Place: b.borrowed(e.Place)}
	}
	p := b.place(e.Place, e.Mut)
	switch {
	case e.Raw:
		return &mir.RawPtr{Mut: e.Mut, Place: p}
	case phased:
		return &mir.Ref{Kind: mir.TwoPhase, Place: p}
	}
	return &mir.Ref{Kind: mir.Mutable, Place: p}
}

// ---- aggregates

func (b *builder) aggregate(t *types.Type, variant *resolve.Def, es []thir.Expr) mir.Rvalue {
	ops := b.operands(es)
	b.noteMoved(ops)
	return &mir.Aggregate{Ty: t, Variant: variant, Fields: ops}
}

// construct evaluates the fields in order of the text. Fields that are not given come out of the base.
func (b *builder) construct(e *thir.Construct) mir.Rvalue {
	if mir.IsUnion(e.Ty) {
		x := &e.Fields[0]
		return &mir.Aggregate{Ty: e.Ty, Fields: []mir.Operand{b.operand(x.V)}, Active: x.F}
	}
	n := len(e.Fields)
	if e.Base != nil {
		n = len(b.p.FieldTypesIn(b.owner, e.Ty, nil))
	}
	fields := make([]mir.Operand, n)
	given := make([]bool, n)
	for _, x := range e.Fields {
		fields[x.F], given[x.F] = b.operand(x.V), true
	}
	if e.Base != nil {
		base := b.place(e.Base, false)
		for i, t := range b.p.FieldTypesIn(b.owner, e.Ty, nil) {
			if !given[i] {
				fields[i] = b.consume(base.With(mir.Elem{Kind: mir.Field, Index: int32(i), Ty: t}), t)
			}
		}
	}
	b.noteMoved(fields)
	return &mir.Aggregate{Ty: e.Ty, Variant: e.Variant, Fields: fields}
}

// repeat is [v; N]. Of none the value is evaluated and dropped.
func (b *builder) repeat(e *thir.Repeat) mir.Rvalue {
	count := e.Ty.Args[1]
	v := b.operand(e.V)
	if count.Kind == types.Const && count.N == 0 {
		return &mir.Aggregate{Ty: e.Ty}
	}
	b.noteMoved([]mir.Operand{v})
	return &mir.Repeat{Op: v, Count: count}
}

// ---- assignment

// assignExpr is place = v: the value first, then the place. The old value is dropped before the new one is written.
func (b *builder) assignExpr(e *thir.Assign) {
	t := e.Place.Type()
	if !b.p.MayDrop(t) {
		v := b.operand(e.V)
		b.assign(b.place(e.Place, true), use(v))
		return
	}
	v := b.operand(e.V)
	to := b.place(e.Place, true)
	b.noteMoved([]mir.Operand{v})
	b.replace(to, v)
}

// replace drops the value in a place, if there is one, and writes v there, also when the drop panics.
func (b *builder) replace(to mir.Place, v mir.Operand) {
	if b.cur == mir.None {
		return
	}
	next, cleanup := b.newBlock(), b.newBlock()
	b.out.Blocks[cleanup].Cleanup = true
	b.terminate(&mir.Drop{Place: to, Target: next, Unwind: cleanup, Replace: true})
	b.cur = cleanup
	b.assign(to, use(v))
	b.unwinding.enter(b.unwindNode(), cleanup)
	b.terminate(&mir.Goto{Target: mir.None})
	b.cur = next
	b.assign(to, use(v))
}

// assignOp is a builtin compound assignment: the operand first, then the place.
func (b *builder) assignOp(e *thir.AssignOp) {
	r := b.operand(e.R)
	p := b.place(e.Place, true)
	v := b.binaryOf(e.Op, copyOf(p), r, e.Place.Type(), e.R.Type())
	b.assign(p, v)
}
