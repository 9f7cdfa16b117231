package compile

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// coroutine compiles the body of an async block or async fn. R[0] is the
// context of the poll that is running, the captures follow.
//
// A suspension point saves all registers in use. What the coroutine owns there
// is in the unwind table at the point's pc: dropping a suspended coroutine
// walks that table.
func (f *fn) coroutine(b *thir.Body) {
	clo := b.Clo
	n := len(clo.Captures)
	co := f.f.Co
	*co = Coroutine{Captures: n, Slots: 1 + n, Unstarted: f.c.unstarted(clo), Output: f.c.desc(clo.Ret), AsyncFn: clo.Fn != nil, Begin: b.Span.Lo}
	if clo.Fn != nil {
		co.Begin = b.Value.Span().Lo
	}
	f.findBorrows(b)
	f.enter(b.Span)
	f.params(1 + n)
	f.startSpill()
	for i, cp := range clo.Captures {
		p := place{kind: inReg, reg: 1 + i, ty: cp.Ty, ptr: cp.Mode != types.ByMove}
		switch {
		case p.ptr:
		case f.c.zero(cp.Ty):
			p = place{kind: nowhere, ty: cp.Ty}
		case f.borrowedUps[i] && !f.c.object(cp.Ty):
			f.op(OpCell, p.reg, p.reg, 0)
			p.kind = inMem
		}
		f.upvars = append(f.upvars, upvar{p: p, ref: p.ptr})
	}
	// The captures of an async fn are its parameters: dropped last to first. An
	// async block drops its captures first to last.
	for k := range n {
		i := n - 1 - k
		if clo.Fn != nil {
			i = k
		}
		cp, p := clo.Captures[i], f.upvars[i].p
		if cp.Mode != types.ByMove || !f.c.needsDrop(cp.Ty) {
			continue
		}
		o := &owned{kind: UnwindReg, reg: 1 + i, ty: cp.Ty, glue: f.c.glue(cp.Ty)}
		if p.kind == inMem {
			o.kind = UnwindCell
		}
		f.ownIn(len(f.scopes)-1, o)
	}
	r := f.alloc()
	f.value1(b.Value, r)
	f.pop()
	f.ret(r)
	for _, p := range co.Points {
		co.Slots = max(co.Slots, p.Saved)
	}
	if co.Own {
		for i := range f.f.Code {
			if in := &f.f.Code[i]; in.Op == OpCoCell {
				in.J = int32(co.Slots)
			}
		}
		co.Slots++
	}
}

// unstarted is the glue for a coroutine that was never polled: it drops the
// captures, first to last. R[0] is the block.
func (c *Compiler) unstarted(clo *types.ClosureTy) int32 {
	var fs []field
	for i, cp := range clo.Captures {
		if cp.Mode == types.ByMove && c.needsDrop(cp.Ty) {
			fs = append(fs, field{ty: cp.Ty, slot: 1 + i})
		}
	}
	if len(fs) == 0 {
		return -1
	}
	return int32(c.generated(key("unstarted", clo.Type), "drop captures of "+clo.Owner, func(f *fn) {
		f.params(1)
		f.dropList(fs)
		f.emit(Instr{Op: OpRetUnit})
	}))
}

// makeCoroutine makes a coroutine that has not started.
func (f *fn) makeCoroutine(e *thir.MakeCoroutine, dst int) {
	n := len(e.Captures)
	base := f.regs(n)
	owns := make([]*owned, n)
	for i, x := range e.Captures {
		f.expr(x, base+i)
		if e.Clo.Captures[i].Mode == types.ByMove {
			owns[i] = f.own(base+i, x.Type())
		}
	}
	for _, o := range owns {
		f.disown(o)
	}
	id := f.c.Func(f.c.T.ClosureInstance(e.Clo))
	f.emit(Instr{Op: OpNewCo, A: uint8(dst), B: uint8(base), C: uint8(n), J: int32(id)})
}

// await polls a future until it is ready. The future is dropped as soon as it
// is; temporaries of the expression live on to the end of the statement.
func (f *fn) await(e *thir.Await, dst int) {
	t := f.c.reveal(e.Fut.Type())
	fut := f.alloc()
	f.expr(e.Fut, fut)
	o := &owned{kind: UnwindReg, reg: fut, ty: t, glue: f.c.glue(t)}
	if t.Kind != types.Coroutine && !f.c.object(t) && !f.c.zero(t) {
		// It lives in the coroutine, as in Rust. One slot does for all awaits: none is inside another, as what is awaited has
		// been computed by then.
		f.f.Co.Own = true
		f.op(OpCoCell, fut, fut, 0)
		o.kind = UnwindCell
	}
	if f.c.needsDrop(t) {
		f.ownIn(len(f.scopes)-1, o)
	} else {
		o = nil
	}
	f.enter(e.Sp)
	if t.Kind == types.Coroutine {
		f.emit(Instr{Op: OpAwait, A: uint8(dst), B: uint8(fut), C: f.window(), J: f.suspension(e)})
	} else {
		f.awaitPoll(e, fut, dst)
	}
	if o != nil {
		f.dropOwned(o)
		f.disown(o)
	}
}

// awaitPoll calls poll in a loop.
func (f *fn) awaitPoll(e *thir.Await, fut, dst int) {
	again, ready := f.label(), f.label()
	f.bind(again)
	w := f.regs(2)
	if f.c.zero(e.Fut.Type()) { // a reference to a value without size must not be nil
		f.opK(OpMark, w, 0, 0)
	} else {
		f.op(OpMov, w, fut, 0)
	}
	f.op(OpMov, w+1, 0, 0)
	t := f.c.callee(e.Poll)
	t.poll = false // the coroutine itself is being polled already
	f.emitCall(t, w, 2)
	l := f.c.shape(e.PollTy)
	p := place{kind: inReg, reg: w, ty: e.PollTy}
	switch l.enum {
	case EnumPlain:
		f.jump(Instr{Op: OpJEqK, A: uint8(w)}, ready)
	case EnumNiche, EnumPointer:
		f.jump(Instr{Op: OpJLive, A: uint8(w)}, ready)
	case EnumTagged:
		f.jump(Instr{Op: OpJTag, A: uint8(w)}, ready)
	}
	f.next = w
	f.opJ(OpSuspend, 0, 0, f.suspension(e))
	f.next = w + 2
	f.jump(Instr{Op: OpLoop}, again)
	f.bind(ready)
	f.moveOut(f.slotPlace(p, l.variants[0][0].slot, f.c.reveal(e.Ty)), dst)
	f.release(w)
}

// suspension adds a suspension point for the next instruction.
func (f *fn) suspension(e *thir.Await) int32 {
	co := f.f.Co
	label := ""
	if f.c.Prog.Sources != nil {
		label = strings.Join(strings.Fields(f.c.Prog.Sources.Text(e.Sp)), " ")
		if len(label) > 80 {
			label = label[:80] + "…"
		}
	}
	co.Points = append(co.Points, Suspension{PC: f.pc(), Saved: f.next, Pos: f.pos, Label: label})
	return int32(len(co.Points) - 1)
}
