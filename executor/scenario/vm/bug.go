package vm

import (
	"strconv"

	"github.com/pollground/pollground/executor/trace"
)

// bug is deferred around the loop: a Go panic inside it is a mistake of the
// compiler, of a native or of the machine, or an unsafe program's. It ends the
// run with the Rust call stack instead of taking the page down.
func (m *Machine) bug(stop *Stop) {
	r := recover()
	if r == nil {
		return
	}
	text := "panic in the machine"
	switch x := r.(type) {
	case error:
		text = x.Error()
	case string:
		text = x
	}
	m.broken(text)
	*stop = m.stop
}

// Broken ends the run after a Run that did not return, where a Go panic does not come back as one but the host can go on.
func (m *Machine) Broken() { m.broken("the machine could not go on") }

// Refuse ends the run after a Run that did not return, because a function that it calls is not compiled.
func (m *Machine) Refuse(why string) {
	m.cur.Fail(why)
	m.cur = nil
}

// broken ends the run for a Go panic. In a program with unsafe code that is what kills a real one, too: a value is not
// what its type says, mostly nothing where something must be. What the trace gets is the same wherever the run is.
func (m *Machine) broken(text string) {
	if m.prog.Unsafe {
		m.report("a null pointer was followed, or one to nothing: look at the unsafe blocks", 139)
		m.errOut = append(m.errOut, "  = note: "+text+"\n"...)
	} else {
		m.report("BUG: "+text, 1)
	}
	m.cur = nil
}

// Misuse ends the run for what an unsafe program has done with its values.
func (t *Thread) Misuse(text string) Status { return t.misuse(text) }

// misuse ends the run for what an unsafe program has done with its pointers.
func (t *Thread) misuse(text string) Status {
	t.m.report(text, 139)
	return Halt
}

// report ends the run with a text, which the trace gets, and the Rust call stack.
func (m *Machine) report(text string, status int) {
	if m.over {
		return
	}
	m.tell()
	m.log.Diagnostic(0, trace.DiagLimit, "{text}", text)
	text = "error: " + text + "\n"
	if t := m.cur; t != nil {
		// The pc is exact only up to the last call or cold instruction.
		text += t.String() + "\n"
		fn, pc := t.fn, t.pc
		for i := len(t.frames); ; {
			_, line, _ := m.position(fn.f.PosAt(max(0, pc-1)))
			text += "  in " + fn.f.Name + "+" + strconv.Itoa(pc) + " line " + strconv.Itoa(line) + "\n"
			if i--; i < 0 || len(t.frames)-i > 12 {
				break
			}
			fn, pc = t.frames[i].fn, int(t.frames[i].pc)
		}
	}
	m.errOut = append(m.errOut, text...)
	m.finish(status, StopLimit, trace.EndHalted)
}

// keepPanics lets Go panics through, for debugging the machine.
const keepPanics = false
