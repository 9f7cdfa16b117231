package vm

import (
	"github.com/pollground/pollground/executor/scenario/compile"
)

// Statements. To notice where a statement of the program begins without paying
// for it, breakpoints are put into a copy of the function's code: opLine with
// the line in K in place of the statement's first instruction. The loop reports
// the line and executes the original instruction at that pc. Virtual time does
// not see them.

// setLines puts breakpoints into all functions of the program, or removes them.
func (m *Machine) setLines(on bool) {
	if on == m.lines {
		return
	}
	m.lines = on
	for _, t := range m.threads {
		t.skip = false
	}
	for _, fn := range m.funcs {
		if fn.f.User {
			m.arrange(fn)
		}
	}
}

// breakpoints puts them into a copy of a function's code. At a visible operation they are part of its mark.
func (m *Machine) breakpoints(fn *function) {
	for _, l := range fn.f.Lines {
		if l.Stmt && int(l.PC) < len(fn.code) {
			in := &fn.code[l.PC]
			if in.Op != opVisible {
				*in = compile.Instr{Op: opLine}
			}
			in.K = int64(m.line(fn.f, int(l.PC)))
		}
	}
}

// wantLines has breakpoints in place while somebody needs them.
func (m *Machine) wantLines(stepping bool) { m.setLines(m.opt.Lines || stepping) }

// breakpoint is opLine or opVisible at t.pc-1. True: the loop stops before the statement or the operation;
// the next run goes on with it.
func (t *Thread) breakpoint(in *compile.Instr) bool {
	if t.skip {
		t.skip = false
		return false
	}
	if in.Op == opVisible {
		if t.visible(nil) {
			t.pc--
			return true
		}
		if in.K == 0 {
			return false
		}
	}
	m, line := t.m, int32(in.K)
	if m.opt.Lines && (line != t.line || t.lineFn != t.fn) && t.lines.worth(m.log.Len(), t.clock(), line) {
		m.at(t)
		m.log.AtLine(t.current(), line)
		t.lines.end = m.log.Len()
	}
	t.line, t.lineFn = line, t.fn
	if m.unit != UnitLine {
		return false
	}
	m.hit = true
	t.skip = true
	t.pc--
	return true
}

// line is the source line of the instruction at pc, 0 when unknown.
func (m *Machine) line(f *compile.Func, pc int) int {
	if m.prog.Sources == nil {
		return 0
	}
	_, at := m.prog.Sources.Position(f.PosAt(pc))
	return at.Line
}

// stretch is a series of Line events of one thread without any other event
// between. A loop that computes would fill the trace with them, so after the
// first ones a line is recorded when it is new in the stretch, or when quantum
// has passed: enough to see where the time goes.
type stretch struct {
	end  int // length of the log behind the last of them
	n    int
	at   int64
	seen [16]uint64 // lines, modulo 1024
}

const freeLines = 256

// worth tells whether the line is recorded.
func (s *stretch) worth(length int, now int64, line int32) bool {
	if length != s.end {
		*s = stretch{}
	}
	s.n++
	word, bit := &s.seen[line>>6&15], uint64(1)<<(line&63)
	if s.n > freeLines && *word&bit != 0 && now-s.at < quantum {
		return false
	}
	*word |= bit
	s.at = now
	return true
}
