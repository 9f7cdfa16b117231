package build

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// fnTraits are the traits whose methods take the arguments as a tuple.
var fnTraits = map[string]bool{"Fn": true, "FnMut": true, "FnOnce": true,
	"AsyncFn": true, "AsyncFnMut": true, "AsyncFnOnce": true}

// call is a call of a known function, method or constructor.
func (b *builder) call(to mir.Place, e *thir.Call) {
	fn := e.Callee.Fn
	if fn.Kind == resolve.Struct || fn.Kind == resolve.Variant {
		var v *resolve.Def
		if fn.Kind == resolve.Variant {
			v = fn
		}
		b.assign(to, b.aggregate(e.Ty, v, e.Args))
		return
	}
	args := e.Args
	c := &mir.Call{Callee: e.Callee, Method: e.Method, FnSpan: fnSpan(e), Args: make([]mir.Operand, 0, len(args))}
	if fn.Parent != nil && fn.Parent.Kind == resolve.Trait && fnTraits[fn.Parent.Lang] && len(args) == 2 {
		c.Untupled = true
	}
	for i, a := range args {
		if c.Untupled && i == 1 {
			c.Args = append(c.Args, b.untupled(a, c)...)
			break
		}
		c.Args = append(c.Args, b.argument(a))
	}
	b.callInto(to, c, e.Ty.Kind == types.Never)
}

// fnSpan is the span of a call from the end of its receiver on, if it is a method call, and else its whole one.
func fnSpan(e *thir.Call) syntax.Span {
	if !e.Method || len(e.Args) == 0 {
		return e.Sp
	}
	return thir.Behind(e.Args[0], e.Sp)
}

// argument evaluates an argument. A mutable borrow or reborrow that is not written is done in two phases.
func (b *builder) argument(a thir.Expr) mir.Operand {
	switch x := a.(type) {
	case *thir.Borrow:
		if x.Mut && !x.Raw && implied(x) {
			return b.phased(x.X, func() mir.Rvalue { return b.borrow(x, true) })
		}
	case *thir.Load:
		if reborrows(x) {
			return b.phased(x.X, func() mir.Rvalue { return b.load(x, mir.TwoPhase) })
		}
	}
	return b.operand(a)
}

// phased is a temporary with a two-phase borrow.
func (b *builder) phased(x thir.X, borrow func() mir.Rvalue) mir.Operand {
	l := b.operandTemp(x.Ty)
	old := b.at(x.Sp)
	b.assign(mir.Whole(l), borrow())
	b.span = old
	return moveOf(mir.Whole(l))
}

// implied reports whether a borrow is not written: autoref.
func implied(e *thir.Borrow) bool { return e.Sp.Lo == e.Place.Span().Lo }

// reborrows reports whether a read of a mutable reference is a reborrow of what it refers to.
func reborrows(e *thir.Load) bool { return e.Reborrow && e.Ty.Kind == types.Ref && e.Ty.Mut }

// untupled evaluates the tuple argument of a method of the Fn traits, element by element if it is written as one.
// A tuple of a type that is not known stays one.
func (b *builder) untupled(a thir.Expr, c *mir.Call) []mir.Operand {
	if t, ok := a.(*thir.MakeTuple); ok {
		return b.operands(t.Elems)
	}
	v := b.operand(a)
	t := a.Type()
	if t.Kind != types.Tuple || v.Kind == mir.Constant {
		c.Untupled = v.Kind == mir.Constant && t.IsUnit()
		if c.Untupled {
			return nil
		}
		return []mir.Operand{v}
	}
	ops := make([]mir.Operand, len(t.Args))
	for i, x := range t.Args {
		ops[i] = moveOf(v.Place.With(mir.Elem{Kind: mir.Field, Index: int32(i), Ty: x}))
	}
	return ops
}

// callInto ends the block with a call that writes its result into a place. never: the call does not return.
func (b *builder) callInto(to mir.Place, c *mir.Call, never bool) {
	if b.cur == mir.None {
		return
	}
	b.noteMoved(c.Args)
	c.Dest, c.Target, c.Unwind = to, mir.None, mir.None
	next := mir.None
	if !never {
		next = b.newBlock()
		c.Target = next
	}
	b.into(c, next)
}

// callValue calls a function pointer.
func (b *builder) callValue(to mir.Place, e *thir.CallValue) {
	fn := b.operand(e.Fn)
	b.callInto(to, &mir.Call{Fn: &fn, Args: b.operands(e.Args), FnSpan: e.Sp}, e.Ty.Kind == types.Never)
}

// callClosure calls a closure of known type by the method of its kind.
func (b *builder) callClosure(to mir.Place, e *thir.CallClosure) {
	t := e.Fn.Type()
	var self mir.Operand
	trait, method := "FnOnce", "call_once"
	old := b.at(e.Fn.Span())
	switch {
	case !thir.IsPlace(e.Fn):
		self = b.operand(e.Fn)
	case t.Kind == types.Closure && t.Clo.Kind == types.KindFn:
		trait, method = "Fn", "call"
		self = b.refTo(b.place(e.Fn, false), t, mir.Shared)
	default:
		trait, method = "FnMut", "call_mut"
		self = b.refTo(b.place(e.Fn, true), t, mir.Mutable)
	}
	b.span = old
	args := b.operands(e.Args)
	elems := make([]*types.Type, len(e.Args))
	for i, a := range e.Args {
		elems[i] = a.Type()
	}
	b.callInto(to, &mir.Call{
		Callee: thir.Callee{Fn: b.p.Lang(trait).Member(method, resolve.Fn),
			Args: []*types.Type{t, b.p.Tuple(elems...)}},
		Args: append([]mir.Operand{self}, args...), Untupled: true, FnSpan: e.Sp}, e.Ty.Kind == types.Never)
}

// refTo is a temporary with a reference to a place.
func (b *builder) refTo(p mir.Place, t *types.Type, kind mir.BorrowKind) mir.Operand {
	l := b.operandTemp(b.p.Ref(t, kind == mir.Mutable))
	b.assign(mir.Whole(l), &mir.Ref{Kind: kind, Place: p})
	return moveOf(mir.Whole(l))
}

// eq calls a method of PartialEq on two references of one type, for a pattern, and returns the bool.
func (b *builder) eq(fn thir.Callee, l, r mir.Operand, sp syntax.Span) mir.Local {
	out := b.plainTemp(b.p.Prim(types.Bool))
	b.callInto(mir.Whole(out), &mir.Call{Callee: fn, Args: []mir.Operand{l, r}, Operator: true, FnSpan: sp}, false)
	return out
}
