package vm

import (
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// Unwinding, and the drop of a suspended coroutine: both walk a frame's list
// of owned values (Func.Unwind) backwards and call the drop glue of those that
// are live. Glue is Rust code, so between two calls the walk itself is data: a
// kont frame that stands in for the walked frame and keeps its registers, with
// the walk's position in the continuation.
//
// A panic leaves frame after frame that way until a catch. When it comes out
// of glue:
//
//   - called by a coroutine's drop: that walk goes on as part of the panic;
//   - called by a walk that is itself part of a panic: the process aborts.

// walk is how far the list of a frame has been worked off.
type walk struct {
	fn      *function
	pc      int32 // of the instruction that panicked, or of the suspension point
	left    int32 // entries not looked at yet
	panic   bool
	payload Val
}

// unwind begins a panic in the running native. payload is a Box<dyn Any>.
func (t *Thread) unwind(payload Val) Status {
	t.panics++
	t.finished = nil
	if t.fn == kontFn { // its continuation was taken before the native ran
		t.pop()
	}
	return t.leave(payload)
}

// leave unwinds the current frame and those below it, up to a catch, or to glue that has to run before. A loop: there
// may be a hundred thousand frames.
func (t *Thread) leave(payload Val) Status {
	for {
		w := walk{panic: true, payload: payload}
		for t.fn == kontFn {
			n := len(t.konts) - 1
			k := t.konts[n]
			t.konts = t.konts[:n]
			if k.kind == kontWalk {
				if k.walk.panic {
					return t.abortInCleanup()
				}
				w = *k.walk
				w.panic, w.payload = true, payload
				break
			}
			if k.kind == kontCatch {
				return t.catch(k, payload)
			}
			if k.kind == kontPoll {
				t.pollPanicked()
			}
			t.pop()
		}
		if w.fn == nil {
			w.fn, w.pc, w.left = t.fn, int32(t.pc-1), int32(len(t.fn.f.Unwind))
		}
		if st, left := t.dropNext(&w); !left {
			return st
		}
	}
}

// catch goes on with the continuation that takes the payload.
func (t *Thread) catch(k kont, payload Val) Status {
	t.panics--
	t.caught = payload
	t.nbase, t.nwin = t.base, int(k.win)
	st := k.k(t, t.args(), Val{})
	t.caught = Val{}
	if st == Next {
		t.pop()
		return Pushed
	}
	return st
}

// drops goes on with a walk over the current frame, and when it was part of a panic with the frames below.
func (t *Thread) drops(w walk) Status {
	st, left := t.dropNext(&w)
	if left && w.panic {
		return t.leave(w.payload)
	}
	return st
}

// dropNext goes on with a walk over the current frame until there is glue to
// call. The frame is left when the list is done.
func (t *Thread) dropNext(w *walk) (st Status, left bool) {
	f := w.fn.f
	for w.left > 0 {
		w.left--
		e := &f.Unwind[w.left]
		if w.pc < e.Start || w.pc >= e.End {
			continue
		}
		if e.Kind == compile.UnwindCatch {
			if !w.panic {
				continue
			}
			t.panics--
			t.stack[t.base+int(e.Reg)] = w.payload
			t.fn, t.pc = w.fn, int(e.Glue)
			return Pushed, false
		}
		v := t.owned(e)
		if v == nil || v.P == nil {
			continue
		}
		value := *v
		v.P = nil
		if e.Glue < 0 {
			continue
		}
		t.fn, t.pc = kontFn, 0
		kept := *w
		t.konts = append(t.konts, kont{kind: kontWalk, walk: &kept})
		at := t.base + f.Regs
		t.stack[at] = value
		if !t.push(t.m.funcs[e.Glue], at) {
			return Halt, false
		}
		return Pushed, false
	}
	if w.panic && f.Co != nil {
		t.coBlock().B = compile.StatePanicked
	}
	base := t.base
	t.pop()
	if w.panic && f.Co != nil {
		t.coPanicked(base)
	}
	return Pushed, true
}

// owned is the slot that an entry is about; nil when its block is not there.
func (t *Thread) owned(e *compile.UnwindEntry) *Val {
	r := &t.stack[t.base+int(e.Reg)]
	switch {
	case e.Kind == compile.UnwindReg:
		return r
	case r.P == nil:
		return nil
	case e.Kind == compile.UnwindCell:
		return (*Val)(r.P)
	}
	return Slot(r.P, int(e.Off))
}

// coBlock is slot 0 of the coroutine whose body the current frame is.
func (t *Thread) coBlock() *Val { return (*Val)(unsafe.Pointer(t.stack[t.base-1].P)) }
