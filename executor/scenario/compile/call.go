package compile

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Calls. Arguments are evaluated into the registers of the callee's window, one
// after the other; each is owned by the caller until the call begins.
//
// The methods of Fn, FnMut and FnOnce take their arguments as a tuple in the
// source. In the machine the tuple is spread: self in R[0], the arguments in
// R[1] and up, so that a closure is called like any function.

// calleeKind says what a callee turned out to be.
type calleeKind uint8

const (
	callFunc      calleeKind = iota // a function with a body
	callIntrinsic                   // a library function without one
	callCtor                        // tuple struct or variant
	callVirtual                     // a slot of the receiver's vtable
	callShim                        // made by the compiler
)

type callee struct {
	kind calleeKind
	inst *thir.Instance
	slot int
	shim string
	self *types.Type // shims: what the method is called on
	of   thir.Callee
	// spread: a method of the Fn traits.
	spread bool
	// poll: Future::poll. ret is then the call's type, Poll<T>, where the source
	// has the call.
	poll bool
	ret  *types.Type
}

// fnTraits are the traits whose arguments are spread.
var fnTraits = map[string]bool{"Fn": true, "FnMut": true, "FnOnce": true, "AsyncFn": true, "AsyncFnMut": true, "AsyncFnOnce": true}

func (c *Compiler) callee(of thir.Callee) callee {
	args := make([]*types.Type, len(of.Args))
	for i, a := range of.Args {
		args[i] = c.reveal(a)
	}
	of.Args = args
	return c.resolved(c.T.Resolve(of), of)
}

func (c *Compiler) resolved(r check.Resolved, of thir.Callee) callee {
	out := callee{of: of}
	if p := of.Fn.Parent; p != nil && p.Kind == resolve.Trait {
		out.spread = fnTraits[p.Lang]
		out.poll = p.Lang == "Future" && of.Fn.Name == "poll"
	}
	switch {
	case r.Shim != "":
		out.kind, out.shim, out.self = callShim, r.Shim, c.reveal(r.Self)
	case r.Virtual:
		out.kind, out.slot = callVirtual, r.Slot
	default:
		out.kind, out.inst = callFunc, r.Inst
		switch fn := r.Inst.Fn; {
		case fn == nil:
		case fn.Kind == resolve.Struct || fn.Kind == resolve.Variant:
			out.kind = callCtor
		case fn.Intrinsic() != "":
			out.kind = callIntrinsic
		case isSpread(fn):
			out.spread = true
		}
	}
	return out
}

// isSpread: an implementation of a method of the Fn traits.
func isSpread(fn *resolve.Def) bool {
	if it := fn.FnItem(); it == nil || !it.Extern {
		return false
	}
	switch fn.Name {
	case "call", "call_mut", "call_once", "async_call", "async_call_mut", "async_call_once":
		return true
	}
	return false
}

// funcOf is the function that does what a callee does, for places where a
// function id is needed.
func (c *Compiler) funcOf(t callee) int {
	switch t.kind {
	case callFunc:
		return c.Func(t.inst)
	case callIntrinsic:
		return c.intrinsicFunc(t.inst)
	case callCtor:
		return c.ctorFunc(t.inst)
	case callShim:
		return c.shimFunc(t)
	}
	return c.virtualFunc(t)
}

func (f *fn) call(e *thir.Call, dst int) {
	t := f.c.callee(e.Callee)
	if t.poll && f.f.User {
		t.ret = e.Ty
	}
	switch t.kind {
	case callIntrinsic:
		f.intrinsic(t.inst, e, dst)
		return
	case callCtor:
		f.ctor(t.inst, e.Ty, e.Args, dst)
		return
	}
	args := e.Args
	var tuple thir.Expr
	if t.spread && len(args) == 2 {
		if mt, ok := args[1].(*thir.MakeTuple); ok {
			args = append([]thir.Expr{args[0]}, mt.Elems...)
		} else {
			tuple, args = args[1], args[:1]
		}
	}
	w := f.args(dst)
	q := f.c.reveal(e.Ty)
	w.raw = q.Kind == types.Adt && q.Def.Lang == "NonNull" || // NonNull::from
		q.Kind == types.Ptr && library(e.Callee.Fn) && len(e.Args) == 1 && f.pointee(f.c.reveal(e.Args[0].Type())) == f.pointee(q) // ptr::from_ref
	for _, a := range args {
		w.arg(a)
	}
	if tuple != nil {
		w.spread(tuple)
	}
	base, n := w.done()
	f.enterCall(e)
	t.ret = e.Ty
	f.emitCall(t, base, n)
	f.move(dst, base, e.Ty)
}

// pollCall is the index in Program.Polls of a call of Future::poll.
func (c *Compiler) pollCall(t callee, part bool) int {
	p := PollCall{Self: c.desc(t.of.Args[0]), Ret: c.desc(t.ret), Part: part}
	for i, q := range c.Prog.Polls {
		if p == q {
			return i
		}
	}
	c.Prog.Polls = append(c.Prog.Polls, p)
	return len(c.Prog.Polls) - 1
}

// emitCall calls t with n arguments in the window that begins at base.
func (f *fn) emitCall(t callee, base, n int) {
	in := Instr{A: uint8(base), C: uint8(n)}
	switch t.kind {
	case callVirtual:
		in.Op, in.B, in.K = OpCallDyn, uint8(base), int64(t.slot)
		if t.poll && t.ret != nil && f.f.TracedPoll {
			in.Op, in.J = OpCallDynPoll, int32(f.c.pollCall(t, f.f.PartPoll))
		}
	default:
		in.Op, in.J = OpCall, int32(f.c.funcOf(t))
		if t.ret != nil && t.ret.Kind == types.Never {
			f.c.Prog.Funcs[in.J].Diverges = true
		}
		if t.poll && t.ret != nil && f.f.TracedPoll {
			in.Op, in.K = OpCallPoll, int64(f.c.pollCall(t, f.f.PartPoll))
		}
	}
	f.high = max(f.high, base+max(n, 1))
	f.emit(in)
}

// invoke calls a callee whose n arguments stand in a window at base, the top of
// the registers in use. The result is in R[base].
func (f *fn) invoke(of thir.Callee, base, n int) { f.emitCall(f.c.callee(of), base, n) }

// window collects the arguments of a call.
type window struct {
	f    *fn
	regs []int
	own  []*owned
	dst  int
	raw  bool // pointers are made of references
}

func (f *fn) args(dst int) *window { return &window{f: f, dst: dst} }

// next is the register for the next argument: the first one may be the
// destination of the call, when that is the topmost register.
func (w *window) next() int {
	f := w.f
	if len(w.regs) == 0 && w.dst == f.next-1 && !f.isVar(w.dst) {
		w.regs = append(w.regs, w.dst)
		return w.dst
	}
	r := f.alloc()
	w.regs = append(w.regs, r)
	return r
}

// isVar reports whether r is held by an open scope: a variable's register, say.
func (f *fn) isVar(r int) bool {
	if r >= len(f.owners) {
		return false
	}
	held := f.owners[r]
	for len(held) > 0 && held[len(held)-1].end >= 0 {
		held = held[:len(held)-1]
	}
	f.owners[r] = held
	return len(held) > 0
}

func (w *window) arg(e thir.Expr) {
	f, r := w.f, w.next()
	mark := f.next
	if !w.raw || !f.rawAddr(e, r) {
		f.expr(e, r)
	}
	f.release(mark)
	w.own = append(w.own, f.own(r, e.Type()))
}

// spread adds the fields of a tuple value.
func (w *window) spread(e thir.Expr) {
	f := w.f
	t := f.c.reveal(e.Type())
	tup := f.alloc()
	f.expr(e, tup)
	o := f.own(tup, t)
	p := place{kind: inReg, reg: tup, ty: t}
	for i, fd := range f.c.shape(t).fields {
		r := w.next()
		f.moveOut(f.fieldPlace(p, i, nil, fd.ty), r)
	}
	f.disown(o)
}

// done ends the evaluation of the arguments: they stand in consecutive
// registers at the top, owned by nobody.
func (w *window) done() (base, n int) {
	f := w.f
	n = len(w.regs)
	if n == 0 {
		base = w.next()
		w.regs = nil
	} else {
		base = w.regs[0]
	}
	ok := f.floor() <= base+n
	for i, r := range w.regs {
		ok = ok && r == base+i
	}
	if !ok {
		// Temporaries that live on lie in between: the window begins behind them.
		base = f.next
		for _, r := range w.regs {
			f.op(OpMov, f.alloc(), r, 0)
		}
	}
	for _, o := range w.own {
		f.disown(o)
	}
	return base, n
}

// floor is the first register that no open scope holds.
func (f *fn) floor() int {
	top := 0
	for _, s := range f.scopes {
		top = max(top, s.top)
	}
	return top
}

// kinds is a number for how values of these types are represented. Unsafe code may call a function as one with other
// parameters; with values of other kinds it would find nothing, or what is not its own, where it looks for its parts.
func (c *Compiler) kinds(params []*types.Type, ret *types.Type) int64 {
	h := uint64(len(params))
	add := func(t *types.Type) {
		l := c.shape(t)
		kind := uint64(l.repr)
		if l.repr == ReprObject && l.co == nil {
			kind |= uint64(l.slots) << 4
		}
		if c.reveal(t).Kind == types.Ptr { // what is behind it is checked where it is followed; behind a reference it is not
			kind |= 8
		}
		h = (h ^ kind) * 0x100000001b3
	}
	for _, t := range params {
		add(t)
	}
	add(ret)
	return int64(h | 1)
}

// callValue calls a function pointer.
func (f *fn) callValue(e *thir.CallValue, dst int) {
	fp := f.alloc()
	f.expr(e.Fn, fp)
	w := f.args(-1)
	for _, a := range e.Args {
		w.arg(a)
	}
	base, n := w.done()
	f.enter(e.Sp)
	args := make([]*types.Type, len(e.Args))
	for i, a := range e.Args {
		args[i] = a.Type()
	}
	f.emit(Instr{Op: OpCallPtr, A: uint8(base), B: uint8(fp), C: uint8(n), K: f.c.kinds(args, e.Ty)})
	f.move(dst, base, e.Ty)
}

// callClosure calls a closure of known type.
func (f *fn) callClosure(e *thir.CallClosure, dst int) {
	t := f.c.reveal(e.Fn.Type())
	id := f.c.closureFunc(t, e.Once)
	w := f.args(dst)
	if e.Once {
		w.arg(e.Fn)
	} else {
		r := w.next()
		mark := f.next
		f.addr(f.place(e.Fn), r)
		f.release(mark)
	}
	for _, a := range e.Args {
		w.arg(a)
	}
	base, n := w.done()
	f.enter(e.Sp)
	f.emitCallTo(id, base, n)
	f.move(dst, base, e.Ty)
}

func (f *fn) emitCallTo(id, base, n int) {
	f.high = max(f.high, base+max(n, 1))
	f.emit(Instr{Op: OpCall, A: uint8(base), C: uint8(n), J: int32(id)})
}

// ctor builds a value by the name of a tuple struct or variant.
func (f *fn) ctor(inst *thir.Instance, t *types.Type, args []thir.Expr, dst int) {
	l := f.c.shape(t)
	if inst.Fn.Kind == resolve.Variant {
		f.variant(l, inst.Fn.Index, indexed(args), dst)
		return
	}
	f.product(l, indexed(args), dst)
}
