package vm

import (
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// A coroutine is a block: slot 0 = {P: the function, B: state}, slot i = R[i].
// A poll copies the saved slots into a window and runs; Pending copies them
// back. The window of a coroutine begins one slot above the window of the call,
// and the slot between keeps the block:
//
//	R of the poller:  … R[b] = block … │ R[w] = block │ the coroutine's R[0] = context, R[1] …
//
// Pending travels down the chain of OpAwait without running anything: every
// poller that is at an OpAwait saves itself and says Pending in turn. When the
// chain is polled again each of them executes its OpAwait again, from the
// outside in, as real futures do.
//
// Future::poll of a coroutine is a function that the compiler makes (pollShim).
// It has its window, but no frame, until it has something to execute
// (shimFrame): the slot below the block is {P: that function, B: who called it}.

// Who called a Future::poll that has no frame.
const (
	callPlain  = iota
	callTraced // userPoll, whose continuation has no frame either
)

// coPoint is where a coroutine goes on that waits at a suspension point, and what is saved there. Behind
// an OpSuspend there is mostly the way back to the poll: price is what that OpLoop costs, and is taken off with it.
type coPoint struct {
	pc    int
	price int64
	whole []uint16 // offsets of the registers in window and block, and
	bits  []uint16 // of the words B of those of which there is no more
}

// goTo makes the point go on at pc, or where an OpLoop there leads.
func (p *coPoint) goTo(code []compile.Instr, pc int) {
	p.pc = pc
	if in := &code[pc]; in.Op == compile.OpLoop {
		p.pc, p.price = int(in.J), in.K
	}
}

// copy brings what is saved at a point from the block to a window, or back.
func (p *coPoint) copy(to, from unsafe.Pointer) {
	for _, o := range p.whole {
		*(*Val)(unsafe.Add(to, o)) = *(*Val)(unsafe.Add(from, o))
	}
	for _, o := range p.bits {
		*(*uint64)(unsafe.Add(to, o)) = *(*uint64)(unsafe.Add(from, o))
	}
}

// coPoints are those of a coroutine's function.
func coPoints(f *compile.Func) []coPoint {
	if f.Co == nil {
		return nil
	}
	out := make([]coPoint, len(f.Co.Points))
	for i, p := range f.Co.Points {
		x := coPoint{pc: int(p.PC)}
		offsets := make([]uint16, len(p.Live))
		n := len(offsets) - p.Bits
		for k, r := range p.Live {
			offsets[k] = uint16(r) * uint16(valSize)
			if k >= n {
				offsets[k] += uint16(unsafe.Offsetof(Val{}.B))
			}
		}
		x.whole, x.bits = offsets[:n], offsets[n:]
		if f.Code[x.pc].Op == compile.OpSuspend {
			x.pc++
		}
		x.goTo(f.Code, x.pc)
		out[i] = x
	}
	return out
}

// pollCo begins a poll of the coroutine block co with the window at t.base+a.
// t.pc is where the poller goes on when it is ready.
func (t *Thread) pollCo(co unsafe.Pointer, a int, cx Val) Status {
	head := (*Val)(co)
	if head.B > compile.StateUnstarted {
		return t.resumedBadly((*function)(head.P).f, head.B)
	}
	return t.enterCo(head, t.base+a+1, cx)
}

// enterCo begins a poll of a coroutine that may be polled, with its window at base.
func (t *Thread) enterCo(head *Val, base int, cx Val) Status {
	fn := (*function)(head.P)
	if n := len(t.frames); n == cap(t.frames) || base > t.top || fn.price == notReady {
		if !t.push(fn, base) {
			return Halt
		}
	} else { // push, spelled out
		t.frames = t.frames[:n+1]
		f := &t.frames[n]
		f.fn, f.pc, f.base = t.fn, int32(t.pc), int32(t.base)
		t.fn, t.pc, t.base = fn, 0, base
		t.budget -= fn.price
	}
	w := unsafe.Pointer(t.window(base))
	if state := head.B; state < uint64(len(fn.co)) {
		p := &fn.co[state]
		t.pc = p.pc
		t.budget -= p.price
		p.copy(w, unsafe.Pointer(head))
	} else {
		copy(Slots(w, 1+fn.f.Co.Captures)[1:], Slots(unsafe.Pointer(head), 1+fn.f.Co.Captures)[1:])
	}
	head.B = compile.StateRunning
	slotAt(w, -1).P = unsafe.Pointer(head)
	*slotAt(w, 0) = cx
	return Pushed
}

// pendingAs is how a Poll says Pending.
type pendingAs uint8

const (
	pendingComputed pendingAs = iota // by the code that follows
	pendingBits                      // .B = 1
	pendingNil
)

// pollShim finds out whether fn is Future::poll of a coroutine, as the compiler writes it: it moves future and context
// to a window, resumes, and makes a Poll of the answer.
func (fn *function) pollShim() {
	fn.resume = 0
	c := fn.f.Code
	if len(c) < 5 || c[2].Op != compile.OpResume || c[3].Op != compile.OpJEqK || c[3].K != 0 || c[3].A != c[2].A+1 {
		return
	}
	w := c[2].A
	if w < 2 || c[0] != (compile.Instr{Op: compile.OpMov, A: w}) || c[1] != (compile.Instr{Op: compile.OpMov, A: w + 1, B: 1}) {
		return
	}
	fn.resume, fn.win, fn.says = 3, w, pendingComputed
	switch p := c[c[3].J:]; {
	case len(p) < 2 || p[0].A != p[1].A:
	case p[0].Op == compile.OpNil && p[1].Op == compile.OpRet:
		fn.says = pendingNil
	case p[0].Op == compile.OpKB && p[0].K == 1 && p[1].Op == compile.OpRetB:
		fn.says = pendingBits
	}
}

// enterPoll is push, and when fn is Future::poll of a coroutine, the begin of that one's poll.
func (t *Thread) enterPoll(fn *function, base int) Status {
	if fn.price == notReady && !t.ready(fn) {
		return Halt
	}
	if t.shimless(fn, t.stack[base]) {
		return t.enterShim(fn, base, t.stack[base], t.stack[base+1], callPlain)
	}
	if !t.push(fn, base) {
		return Halt
	}
	return Pushed
}

// shimless reports whether a call of fn for the coroutine co needs no frame. Where the budget is used up between it
// and the coroutine, the loop does what it does one by one; a coroutine that must not be polled panics in it.
func (t *Thread) shimless(fn *function, co Val) bool {
	return fn.resume != 0 && t.budget >= fn.price && co.At().B <= compile.StateUnstarted
}

// enterShim is such a call, with the window at base.
func (t *Thread) enterShim(fn *function, base int, co, cx Val, by uint64) Status {
	t.budget -= fn.price
	base += int(fn.win) + 1
	t.stack[base-2] = Val{unsafe.Pointer(fn), by}
	return t.enterCo(co.At(), base, cx)
}

// shimFrame makes the frames that a Future::poll has not had, the coroutine's window having begun at base. It goes on
// where it has the answer.
func (t *Thread) shimFrame(base int) bool {
	by := t.stack[base-2]
	fn := (*function)(by.P)
	at := base - 1 - int(fn.win)
	if by.B == callTraced {
		if !t.push(kontFn, at-polledWin) {
			return false
		}
		t.konts = append(t.konts, kont{k: userPolled, win: polledWin, kind: kontPoll})
	}
	t.budget += fn.price // that was paid
	if !t.push(fn, at) {
		return false
	}
	t.pc = int(fn.resume)
	return true
}

// shimPending goes back from a coroutine that is pending, whose window began at base and whose Future::poll has no frame:
// as far as nothing has to be executed.
func (t *Thread) shimPending(base int) Status {
	by := &t.stack[base-2]
	fn := (*function)(by.P)
	if fn.says == pendingComputed || t.budget < 0 {
		if !t.shimFrame(base) {
			return Halt
		}
		t.stack[base].B = 0
		return Pushed
	}
	r := &t.stack[base-1-int(fn.win)]
	traced := by.B == callTraced
	if traced {
		r = &t.stack[base-1-int(fn.win)-polledWin]
	}
	if fn.says == pendingNil {
		*r = Val{}
	} else {
		r.B = 1
	}
	switch {
	case traced:
		t.endUserPoll(false)
	case t.fn == kontFn:
		return t.resumed()
	}
	return Pushed
}

// suspend stores the current coroutine at suspension point j and says Pending
// to its poller.
func (t *Thread) suspend(j int) Status {
	for first := true; ; first = false {
		base, fn := t.base, t.fn
		co := t.stack[base-1].P
		if len(t.polls) > 0 {
			t.noteSuspend(fn, j, co, first)
		}
		fn.co[j].copy(co, unsafe.Pointer(t.window(base)))
		(*Val)(co).B = uint64(j)
		t.pop()
		// Who polled?
		if t.fn == kontFn {
			return t.shimPending(base)
		}
		switch in := &t.fn.f.Code[t.pc-1]; in.Op {
		case compile.OpAwait:
			j = int(in.J)
		case compile.OpResume:
			t.stack[base].B = 0
			return Pushed
		default:
			return t.shimPending(base)
		}
	}
}

// retCo completes the current coroutine with output v.
func (t *Thread) retCo(v Val) Status {
	base := t.base
	slot := &t.stack[base-1]
	(*Val)(slot.P).B = compile.StateDone
	*slot = v
	t.pop()
	if t.fn != kontFn {
		switch in := &t.fn.f.Code[t.pc-1]; in.Op {
		case compile.OpAwait:
			t.stack[t.base+int(in.A)] = v
			return Pushed
		case compile.OpResume:
			t.stack[base].B = 1
			return Pushed
		}
	}
	if !t.shimFrame(base) {
		return Halt
	}
	t.stack[base].B = 1
	return Pushed
}

// coPanicked ends the poll of a coroutine that a panic has left, whose window began at base, when that poll has no frame.
func (t *Thread) coPanicked(base int) {
	if t.fn == kontFn {
		return
	}
	switch t.fn.f.Code[t.pc-1].Op {
	case compile.OpCallPoll, compile.OpCallDynPoll:
		if t.stack[base-2].B == callTraced {
			t.pollPanicked()
		}
	}
}

// resumedBadly panics as rustc's coroutines do, at their own place.
func (t *Thread) resumedBadly(f *compile.Func, state uint64) Status {
	if f.User {
		t.finished = f
	}
	what := "`async fn`"
	how := " resumed after completion"
	if state == compile.StatePanicked {
		how = " resumed after panicking"
	}
	return t.Panic(what + how)
}

// dropCo drops what a coroutine holds: the captures of one that never ran, the
// live variables of a suspended one, nothing of one that is done. The window
// begins at t.base+b.
func (t *Thread) dropCo(co unsafe.Pointer, b int) Status {
	head := (*Val)(co)
	fn := (*function)(head.P)
	c := fn.f.Co
	state := head.B
	head.B = compile.StateDone
	if len(t.m.derived.byFuture) > 0 {
		t.dropped(co)
	}
	if f := t.fn.f; state == compile.StateUnstarted && f.User && !f.Glue {
		t.unpolled(fn.f)
	}
	switch {
	case state < uint64(len(c.Points)):
		p := &c.Points[state]
		at := t.base + b + 1
		if !t.push(fn, at) {
			return Halt
		}
		t.stack[at-1].P = co
		t.stack[at] = Val{}
		if p.Saved > 1 {
			copy(t.stack[at+1:at+p.Saved], Slots(unsafe.Add(co, valSize), p.Saved-1))
		}
		return t.drops(walk{fn: fn, pc: p.PC, left: int32(len(fn.f.Unwind))})
	case state == compile.StateUnstarted && c.Unstarted >= 0:
		t.stack[t.base+b] = Val{P: co}
		if !t.push(t.m.funcs[c.Unstarted], t.base+b) {
			return Halt
		}
		return Pushed
	}
	return Pushed
}

// newCo makes a coroutine of fn with the given captures.
func (m *Machine) newCo(fn *function, captures []Val) unsafe.Pointer {
	p := m.block(fn.f.Co.Slots)
	s := Slots(p, fn.f.Co.Slots)
	s[0] = Val{P: unsafe.Pointer(fn), B: compile.StateUnstarted}
	copy(s[1:], captures)
	return p
}
