package vm

import (
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// What a debugger asks, between two runs.

// Frame is one frame of a call stack, or one suspended coroutine.
type Frame struct {
	Name string
	User bool
	File string
	Line int
	// Locals are the variables in scope; Await is what a suspended coroutine
	// waits for, "" for a frame that runs.
	Locals []Variable
	Await  string
}

// Variable is one local.
type Variable struct{ Name, Type, Value string }

// ThreadInfo describes one thread that has not ended.
type ThreadInfo struct {
	ID    int
	Name  string
	State string // runnable, blocked
	Why   string // what it waits for
	Until int64  // deadline, -1 = none
	Now   int64
}

// Threads lists the threads of the program.
func (m *Machine) Threads() []ThreadInfo {
	var out []ThreadInfo
	for _, t := range m.threads {
		if t.sys {
			continue
		}
		i := ThreadInfo{ID: t.ID, Name: t.name, State: "runnable", Until: -1, Now: t.now}
		if t.state == blocked {
			i.State, i.Why, i.Until = "blocked", t.waitText(), t.wait.Until
		}
		out = append(out, i)
	}
	return out
}

// Stack is the call stack of a thread, innermost frame first; frames of the
// library too (User false).
func (m *Machine) Stack(id int) []Frame {
	t := m.thread(id)
	if t == nil {
		return nil
	}
	var out []Frame
	fn, pc, base := t.fn, t.pc, t.base
	for i := len(t.frames); ; {
		if fn != kontFn {
			// The innermost frame stands before its next instruction; the others
			// behind their call.
			at := pc
			if i < len(t.frames) {
				at--
			}
			out = append(out, m.frame(fn.f, at, t.stack[base:]))
		}
		if i--; i < 0 {
			return out
		}
		f := t.frames[i]
		fn, pc, base = f.fn, int(f.pc), int(f.base)
	}
}

// Line is the source line that a thread executes, 0 when it is unknown: that of
// the innermost frame of the program.
func (m *Machine) Line(id int) int {
	for _, f := range m.Stack(id) {
		if f.User {
			return f.Line
		}
	}
	return 0
}

func (m *Machine) frame(f *compile.Func, pc int, window []Val) Frame {
	file, line, _ := m.position(f.PosAt(pc))
	return Frame{Name: f.Name, User: f.User, File: file, Line: line, Locals: locals(f, pc, window)}
}

// locals reads the variables of a frame that are live at pc.
func locals(f *compile.Func, pc int, window []Val) []Variable {
	var out []Variable
	for _, s := range f.Slots {
		if int32(pc) < s.Start || int32(pc) >= s.End || int(s.Reg) >= len(window) {
			continue
		}
		if v, ok := readSlot(&s, &window[s.Reg]); ok {
			out = append(out, Variable{s.Name, typeName(s.Type), Show(s.Type, v)})
		}
	}
	return out
}

// readSlot is the value of a variable whose register is at r; false: it has none now.
func readSlot(s *compile.SlotInfo, r *Val) (Val, bool) {
	switch {
	case s.Kind == compile.UnwindReg:
		return *r, true
	case r.P == nil:
		return Val{}, false
	case s.Kind == compile.UnwindCell:
		return *r.At(), true
	}
	return *Slot(r.P, int(s.Off)), true
}

func typeName(d *compile.TypeDesc) string {
	if d == nil {
		return "?"
	}
	return d.Name
}

// awaitStack is the chain of suspended coroutines that begins at block p,
// outermost first.
func (m *Machine) awaitStack(p unsafe.Pointer) []Frame {
	var out []Frame
	for {
		fn := m.coroutine(p)
		if fn == nil {
			return out
		}
		c := fn.f.Co
		state := (*Val)(p).B
		if state >= uint64(len(c.Points)) {
			return out
		}
		point := &c.Points[state]
		file, line, _ := m.position(point.Pos)
		window := Slots(p, c.Slots)
		out = append(out, Frame{Name: fn.f.Name, User: fn.f.User, File: file, Line: line, Locals: locals(fn.f, int(point.PC), window), Await: point.Label})
		in := &fn.f.Code[point.PC]
		if in.Op != compile.OpAwait {
			return out
		}
		p = window[in.B].P
	}
}

// AwaitStack is the chain of suspended coroutines of a derived task: what it
// awaits, outermost first. Nil for tasks whose future is no coroutine.
func (m *Machine) AwaitStack(task uint32) []Frame {
	for p, x := range m.derived.byFuture {
		if x.ref.ID() == task {
			return m.awaitStack(p)
		}
	}
	return nil
}
