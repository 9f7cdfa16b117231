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

// pollCo begins a poll of the coroutine block co with the window at t.base+a.
// t.pc is where the poller goes on when it is ready.
func (t *Thread) pollCo(co unsafe.Pointer, a int, cx Val) Status {
	head := (*Val)(co)
	fn := (*function)(head.P)
	c := fn.f.Co
	var pc, saved int
	switch state := head.B; {
	case state < uint64(len(c.Points)):
		p := &c.Points[state]
		pc, saved = int(p.PC), p.Saved
		if fn.f.Code[pc].Op == compile.OpSuspend {
			pc++
		}
	case state == compile.StateUnstarted:
		saved = c.Captures + 1
	default:
		return t.resumedBadly(fn.f, state)
	}
	at := t.base + a + 1
	if !t.push(fn, at) {
		return Halt
	}
	head.B = compile.StateRunning
	w := t.stack[at-1 : at+saved]
	w[0].P = co
	w[1] = cx
	for i, s := 2, co; i < len(w); i++ { // mostly short: no memmove
		s = unsafe.Add(s, valSize)
		w[i] = *(*Val)(s)
	}
	t.pc = pc
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
// to a window, resumes, and makes a Poll of the answer. Then enterCall and suspend do at once what its instructions do.
func (fn *function) pollShim() {
	fn.resume = 0
	c := fn.f.Code
	if len(c) < 5 || c[2].Op != compile.OpResume || c[3].Op != compile.OpJEqK || c[3].K != 0 || c[3].A != c[2].A+1 {
		return
	}
	w := c[2].A
	if c[0] != (compile.Instr{Op: compile.OpMov, A: w}) || c[1] != (compile.Instr{Op: compile.OpMov, A: w + 1, B: 1}) {
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

// enterPoll is push and, when fn is Future::poll of a coroutine, the begin of that one's poll. The budget is looked at
// between the two: when it is used up there, the loop does the rest.
func (t *Thread) enterPoll(fn *function, base int) Status {
	if !t.push(fn, base) {
		return Halt
	}
	if fn.resume == 0 || t.budget < 0 {
		return Pushed
	}
	w := base + int(fn.win)
	t.pc = int(fn.resume)
	t.stack[w], t.stack[w+1] = t.stack[base], t.stack[base+1]
	return t.pollCo(t.stack[w].P, int(fn.win), t.stack[w+1])
}

// saysPending goes back to the function that resumed a coroutine which is pending, and from there as far as nothing has
// to be executed.
func (t *Thread) saysPending(a uint8) Status {
	fn := t.fn
	if fn.resume == 0 || fn.says == pendingComputed || t.budget < 0 {
		t.stack[t.base+int(a)+1].B = 0
		return Pushed
	}
	r, poll := &t.stack[t.base], false
	if t.pop(); t.fn == kontFn {
		if poll = t.konts[len(t.konts)-1].kind == kontPoll; poll {
			r = &t.stack[t.base]
		}
	}
	if fn.says == pendingNil {
		*r = Val{}
	} else {
		r.B = 1
	}
	switch {
	case poll:
		t.konts = t.konts[:len(t.konts)-1]
		t.endUserPoll(false)
		t.pop()
	case t.fn == kontFn:
		return t.resumed()
	}
	return Pushed
}

// suspend stores the current coroutine at suspension point j and says Pending
// to its poller.
func (t *Thread) suspend(j int) Status {
	for first := true; ; first = false {
		f := t.fn.f
		if len(t.polls) > 0 {
			t.noteSuspend(t.fn, j, t.stack[t.base-1].P, first)
		}
		p := &f.Co.Points[j]
		co := t.stack[t.base-1].P
		w := t.stack[t.base : t.base+p.Saved]
		for i, s := 1, co; i < len(w); i++ {
			s = unsafe.Add(s, valSize)
			*(*Val)(s) = w[i]
		}
		(*Val)(co).B = uint64(j)
		t.pop()
		// Who polled?
		if t.fn == kontFn {
			t.pending = true
			return Pushed
		}
		in := &t.fn.f.Code[t.pc-1]
		if in.Op != compile.OpAwait {
			return t.saysPending(in.A)
		}
		j = int(in.J)
	}
}

// retCo completes the current coroutine with output v.
func (t *Thread) retCo(v Val) Status {
	slot := &t.stack[t.base-1]
	(*Val)(slot.P).B = compile.StateDone
	*slot = v
	t.pop()
	if t.fn == kontFn {
		t.pending = false
		return Pushed
	}
	if in := &t.fn.f.Code[t.pc-1]; in.Op == compile.OpResume {
		t.stack[t.base+int(in.A)+1].B = 1
	} else {
		t.stack[t.base+int(in.A)] = v
	}
	return Pushed
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
func newCo(fn *function, captures []Val) unsafe.Pointer {
	p := newBlock(fn.f.Co.Slots)
	s := Slots(p, fn.f.Co.Slots)
	s[0] = Val{P: unsafe.Pointer(fn), B: compile.StateUnstarted}
	copy(s[1:], captures)
	return p
}
