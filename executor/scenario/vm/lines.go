package vm

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// Statements. To notice where a statement of the program begins without paying
// for it, breakpoints are put into a copy of the function's code: opLine in
// place of the statement's first instruction. The loop reports the line and
// executes the original instruction at that pc. Virtual time does not see them.

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
			fn.code = fn.f.Code
		}
		if on {
			fn.breakpoints()
		}
	}
}

// breakpoints puts them into a copy of a function of the program.
func (fn *function) breakpoints() {
	if !fn.f.User {
		return
	}
	fn.code = slices.Clone(fn.f.Code)
	for _, l := range fn.f.Lines {
		if l.Stmt && int(l.PC) < len(fn.code) {
			fn.code[l.PC].Op = opLine
		}
	}
}

// wantLines has breakpoints in place while somebody needs them.
func (m *Machine) wantLines(stepping bool) { m.setLines(m.opt.Lines || stepping) }

// breakpoint is opLine: t.pc-1 is its pc. True: the machine stops before the
// statement; the next run goes on with it.
func (t *Thread) breakpoint() bool {
	if t.skip {
		t.skip = false
		return false
	}
	m := t.m
	line := int32(m.line(t.fn.f, t.pc-1))
	if m.opt.Lines && (line != t.line || t.lineFn != t.fn) {
		m.at(t)
		m.log.AtLine(t.current(), line)
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
	_, line, _ := m.prog.Sources.Position(f.PosAt(pc))
	return line
}
