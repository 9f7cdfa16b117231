package machine

import "github.com/pollground/pollground/executor/scenario/bytecode"

// Reports. To notice where a statement of the program begins, or a visible operation, without paying for it, the text
// has further arrays of code, in which the instruction there is replaced by Break. That reports it and then does what
// the original does. The budget does not see it.

// What is reported: field C of Break, and the index of the code that has these.
const (
	statements = 1 << iota
	visible
)

// Statements makes the machine report each statement of the program that begins, or ends that.
func (m *Machine) Statements(on bool) { m.report(statements, on) }

// Marks makes the machine report each visible operation, or ends that.
func (m *Machine) Marks(on bool) { m.report(visible, on) }

func (m *Machine) report(what int, on bool) {
	m.reports &^= what
	if on {
		m.reports |= what
	}
	if x := m.text; m.reports != 0 && x.breaks[m.reports] == nil {
		x.breaks[m.reports] = append(m.plain[:0:0], m.plain...)
		for _, s := range m.linked {
			m.place(m.view.Funcs[s.id], s.start)
		}
	}
	m.refresh()
}

// place puts instructions Break into a function that begins at start. None stands for a jump backwards: that spends the
// budget, and may leave.
func (m *Machine) place(f *bytecode.Func, start int32) {
	x := m.text
	for what, code := range x.breaks {
		if code == nil {
			continue
		}
		put := func(at, flag int32, lock uint8, mark int64) {
			pc := start + at
			if in := x.plain[pc]; in.Op.Base() == bytecode.Enter || in.Op.Info().Flags&bytecode.BackEdge != 0 {
				return
			}
			if code[pc].Op.Base() != bytecode.Break {
				code[pc] = bytecode.Instr{Op: bytecode.Break.Check()}
			}
			code[pc].C |= flag
			code[pc].A |= lock
			code[pc].K |= mark
		}
		for i := 0; i < len(f.Lines) && what&statements != 0; i++ {
			if l := &f.Lines[i]; l.Stmt && int(l.PC) < len(f.Code) {
				put(l.PC, statements, 0, m.opt.Mark(m, f, l.PC))
			}
		}
		for i := 0; i < len(f.Visible) && what&visible != 0; i++ {
			if v := f.Visible[i]; int(v.PC) < len(f.Code) {
				put(v.PC, visible, v.Lock, 0)
			}
		}
	}
}

// breaks is the instruction Break before t.pc. It reports what begins there. If the thread goes on, t.allowed has what
// Break stands for. That may be a checked instruction.
func (t *Thread) breaks(by *bytecode.Instr, R *[window]uint64) bool {
	again := t.again
	t.again = false
	if by.C&statements != 0 && !t.skip && !again {
		t.skip = true
		if t.m.opt.Statement(t, by.K) {
			t.pc--
			return false
		}
	}
	if by.C&visible != 0 && !again {
		lock := uint64(0)
		if by.A != 0 {
			lock = R[by.A]
		}
		if t.m.opt.Visible(t, lock) {
			t.stop = Waiting
			t.pc--
			return false
		}
	}
	t.skip = false
	in := &t.m.plain[t.pc-1]
	switch {
	case in.Op.Checked():
		return t.check(in, R)
	case in.Op != bytecode.Call:
		t.allow(in)
		return true
	case !t.room(int(in.A)):
		return false
	}
	t.frames[t.depth] = frame{int32(t.pc), int32(t.base)}
	t.depth++
	t.base += int(in.A)
	t.allow(&bytecode.Instr{Op: bytecode.Jmp, C: in.C})
	return true
}
