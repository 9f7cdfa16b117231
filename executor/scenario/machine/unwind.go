package machine

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// panics is how panics of the machine's own begin.
type panics struct {
	function int                          // that is called with the message; -1: none
	texts    [bytecode.NumMessages]uint64 // addresses of the messages that are constant
	buffer   uint64                       // where the others are written
}

// bufferSize is enough for the longest message that is not constant.
const bufferSize = 128

// OnPanic makes panics of the machine's own call a function with the address and the length of the message, at the
// instruction that panics. The function copies the message and does not return. Call it before the machine runs.
func (m *Machine) OnPanic(function int) *memory.Fault {
	m.panics.function = function
	var f *memory.Fault
	for i, text := range bytecode.Messages {
		if text != "" && f == nil {
			m.panics.texts[i], f = m.Memory.Static(uint64(len(text)), 1, memory.Constant, []byte(text))
		}
	}
	if f == nil {
		m.panics.buffer, f = m.Memory.Static(bufferSize, 1, memory.Static, nil)
	}
	return f
}

// textAt returns the address of a message.
func (m *Machine) textAt(message string) (uint64, *memory.Fault) {
	for i, text := range bytecode.Messages {
		if text == message {
			return m.panics.texts[i], nil
		}
	}
	return m.panics.buffer, m.Memory.Write(m.panics.buffer, []byte(message))
}

// beginPanic begins a panic of the machine's own at the instruction before t.pc.
func (t *Thread) beginPanic(message string) bool {
	if t.m.opt.Panicked != nil {
		t.floor = never
		t.m.opt.Panicked(t, message)
	}
	if t.m.panics.function < 0 {
		return t.unwind(0, 0)
	}
	a, fault := t.m.textAt(message)
	if fault != nil {
		return t.die(fault)
	}
	return t.callWith(t.m.panics.function, a, uint64(len(message)))
}

// callWith calls a function as if the instruction before t.pc were the call. Its window lies behind all registers of
// the current one.
func (t *Thread) callWith(id int, args ...uint64) bool {
	w := window
	if f, _ := t.m.funcAt(t.pc - 1); f != nil {
		w = f.Regs
	}
	if !t.room(w) {
		return false
	}
	copy(t.regs[t.base+w+1:], args)
	t.frames[t.depth] = frame{int32(t.pc), int32(t.base)}
	t.depth++
	t.base += w
	t.pc = int(t.m.entries[id])
	return true
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
	if f.Code[0].Op.Checked() {
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

// PanicWith begins a panic with a message, as one of the machine's own. A native returns what it returns.
func (t *Thread) PanicWith(message string) Status {
	if t.beginPanic(message) {
		return Unwound
	}
	return Halt
}
