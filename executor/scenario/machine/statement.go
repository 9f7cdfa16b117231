package machine

import "github.com/pollground/pollground/executor/scenario/bytecode"

// Statements. To notice where a statement of the program begins without paying for it, the text has a second array of
// code, in which the instruction there is replaced by Break. That reports the statement and then does what the original
// does. The budget does not see it.

// Statements makes the machine report each statement of the program that begins, or ends that.
func (m *Machine) Statements(on bool) {
	if m.stepping = on; on && m.text.breaks == nil {
		m.text.breaks = append(m.plain[:0:0], m.plain...)
		for _, s := range m.linked {
			m.place(m.view.Funcs[s.id], s.start)
		}
	}
	m.refresh()
}

// place puts instructions Break into a function that begins at start, if there are any. None stands for a jump
// backwards: that spends the budget, and may leave.
func (m *Machine) place(f *bytecode.Func, start int32) {
	x := m.text
	if x.breaks == nil {
		return
	}
	for _, l := range f.Lines {
		if !l.Stmt || int(l.PC) >= len(f.Code) {
			continue
		}
		pc := start + l.PC
		if in := x.plain[pc]; in.Op != bytecode.Enter && in.Op.Info().Flags&bytecode.BackEdge == 0 {
			x.breaks[pc] = bytecode.Instr{Op: bytecode.Break | bytecode.Checked, K: m.opt.Mark(m, f, l.PC)}
		}
	}
}

// breaks is the instruction Break before t.pc. It reports the statement. If the thread goes on, t.allowed has what Break
// stands for. That may be a checked instruction.
func (t *Thread) breaks(mark int64, R *[window]uint64) bool {
	if !t.skip && t.m.opt.Statement(t, mark) {
		t.skip = true
		t.pc--
		return false
	}
	t.skip = false
	in := &t.m.plain[t.pc-1]
	switch {
	case in.Op&bytecode.Checked != 0:
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
