package machine

import "github.com/pollground/pollground/executor/scenario/bytecode"

// beginPanic begins a panic of the machine's own at the instruction before t.pc.
func (t *Thread) beginPanic(message string) bool {
	if t.m.opt.Panicked != nil {
		t.m.opt.Panicked(t, message)
	}
	return t.unwind(0, 0)
}

// Panic begins a panic with a payload, a Box<dyn Any> or zeros. A native returns what it returns.
func (t *Thread) Panic(data, vtable uint64) Status {
	if t.unwind(data, vtable) {
		return Unwound
	}
	return Halt
}

// unwind begins a panic at the instruction before t.pc.
func (t *Thread) unwind(data, vtable uint64) bool {
	t.panics = append(t.panics, payload{data, vtable})
	return t.search()
}

// search looks for a site of the instruction before t.pc, then in the frames below. A loop: there may be a hundred
// thousand frames.
func (t *Thread) search() bool {
	for {
		f, at := t.m.funcAt(t.pc - 1)
		if f == nil {
			if t.pc == doneAt {
				return t.end(Panicked)
			}
			t.dropSegment() // the frame returns to Popseg
		} else if site, ok := f.SiteAt(at); ok {
			start := t.pc - 1 - int(at)
			switch site.Kind {
			case bytecode.Terminate:
				return t.abort(message(bytecode.MsgCleanup, 0, 0))
			case bytecode.Catch:
				n := len(t.panics) - 1
				a := t.base + int(f.Code[at].A)
				t.regs[a], t.regs[a+1] = t.panics[n].data, t.panics[n].vtable
				t.panics = t.panics[:n]
			}
			t.pc = start + int(site.Target)
			return true
		} else {
			t.release(f)
		}
		t.pop()
	}
}

// leave is the instruction Resume: the frame has been cleaned up.
func (t *Thread) leave() bool {
	f, _ := t.m.funcAt(t.pc - 1)
	t.release(f)
	t.pop()
	return t.search()
}

// release gives back the memory of the current frame, which belongs to f.
func (t *Thread) release(f *bytecode.Func) {
	if f.Code[0].Op&bytecode.Checked != 0 {
		t.leaveChecked(f.Frame)
	} else {
		t.sp -= f.Frame
	}
}

// pop goes to the frame below.
func (t *Thread) pop() {
	t.depth--
	f := t.frames[t.depth]
	t.pc, t.base = int(f.pc), int(f.base)
}

// abort ends the process.
func (t *Thread) abort(message string) bool {
	if t.m.opt.Aborted != nil {
		t.m.opt.Aborted(t, message)
	}
	return t.end(Aborted)
}
