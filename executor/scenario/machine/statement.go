package machine

import (
	"math"

	"github.com/pollground/pollground/executor/scenario/bytecode"
)

// Reports. To notice where a statement of the program begins, or a visible operation, without paying for it, the text
// has further arrays of code, in which the instruction there is replaced by Break. That reports it, unless the host
// has said that it need not, see Pass, and then does what the original does. The loop itself does that for most
// statements that need not be reported. The budget does not see it.

// What is reported: field C of Break, and the index of the code that has these.
const (
	statements = 1 << iota
	visible
	// operationShift: C has the kind of a visible operation above these.
	operationShift = iota
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

// What Break stands for: its field B.
const (
	plain = iota
	jump  // to pc + C
	slow  // the loop leaves it to Thread.check
)

func kindOf(op bytecode.Op) uint8 {
	switch {
	case op.Checked(), op == bytecode.Call, op == bytecode.Loop:
		return slow
	case op.Info().Operands[2] == 'J':
		return jump
	}
	return plain
}

// place puts instructions Break into a function that begins at start. None stands for a conditional jump backwards:
// that spends the budget, and may leave. A loop without statements is one jump, which is a statement itself.
func (m *Machine) place(f *bytecode.Func, start int32) {
	x := m.text
	for what, code := range x.breaks {
		if code == nil {
			continue
		}
		put := func(at, flag int32, lock uint8, mark int64) {
			pc := start + at
			if in := x.plain[pc]; in.Op.Base() == bytecode.Enter ||
				in.Op.Info().Flags&bytecode.BackEdge != 0 && in.Op != bytecode.Loop {
				return
			}
			if code[pc].Op != bytecode.Break {
				code[pc] = bytecode.Instr{Op: bytecode.Break, B: kindOf(x.plain[pc].Op)}
			}
			if code[pc].C |= flag; flag != statements {
				code[pc].B = slow
			}
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
				put(v.PC, visible|int32(v.Kind)<<operationShift, v.Lock, 0)
			}
		}
	}
}

// What stands in Thread.same and Thread.floor.
const (
	none  = -1            // no mark
	never = math.MaxInt64 // no budget is as large
)

// Pass is for Options.Statement: after the statement with that mark, those with the same mark are not reported until
// Run returns or an instruction runs again.
func (t *Thread) Pass(mark int64) { t.same = mark }

// PassLines makes Pass include statements whose marks modulo 1024 are in a set, while the budget is at least floor and
// the thread does not call the host.
func (t *Thread) PassLines(set *[16]uint64, floor int64) { t.lines, t.floor = set, floor }

// Last returns the mark of the statement before, for Options.Statement. It is negative if there is none.
func (t *Thread) Last() int64 { return t.last }

// Forget makes the next statement the first one.
func (t *Thread) Forget() {
	t.changes()
	t.attend()
	t.last = none
}

// attend makes the next statement be reported.
func (t *Thread) attend() {
	if t.same != none {
		t.last, t.same = t.same, none
	}
	t.floor = never
}

// breaks is the instruction Break before t.pc. It reports what begins there. If the thread goes on, t.allowed has what
// Break stands for.
func (t *Thread) breaks(by *bytecode.Instr, R *[window]uint64) bool {
	again, skip := t.again, t.skip
	t.again, t.skip = false, false
	if again {
		return t.original(R)
	}
	if by.C&statements != 0 && !skip {
		mark := by.K
		t.attend()
		stop := t.m.opt.Statement(t, mark)
		t.last = mark
		if stop {
			t.skip = true
			t.pc--
			return false
		}
	}
	if by.C&visible != 0 {
		lock := uint64(0)
		if by.A != 0 {
			lock = R[by.A]
		}
		t.floor = never
		if t.m.opt.Visible(t, bytecode.Operation(by.C>>operationShift), lock) {
			t.skip = by.C&statements != 0
			t.stop = Waiting
			t.pc--
			return false
		}
	}
	return t.original(R)
}

// original puts the instruction that the Break before t.pc stands for into t.allowed. That may be a checked one.
func (t *Thread) original(R *[window]uint64) bool {
	in := &t.m.plain[t.pc-1]
	switch {
	case in.Op.Checked():
		return t.check(in, R)
	case in.Op == bytecode.Loop:
		t.pc += int(in.C)
		t.allowed[0].Op, t.allowed[0].K = bytecode.Goto, int64(t.pc)
		t.budget -= in.K
		return t.budget >= 0
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
