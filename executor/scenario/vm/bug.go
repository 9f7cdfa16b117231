package vm

import (
	"strconv"
	"strings"

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
	text, status := "error: BUG: ", 1
	switch x := r.(type) {
	case error:
		if text += x.Error(); strings.Contains(text, "nil pointer") {
			// What kills a real program, and is nearly always an unsafe block's doing.
			text, status = "error: a null pointer was followed, or one to nothing: look at the unsafe blocks", 139
		}
	case string:
		text += x
	default:
		text += "panic in the machine"
	}
	m.report(text, status)
	m.cur = nil
	*stop = m.stop
}

// Misuse ends the run for what an unsafe program has done with its values.
func (t *Thread) Misuse(text string) Status { return t.misuse(text) }

// misuse ends the run for what an unsafe program has done with its pointers.
func (t *Thread) misuse(text string) Status {
	t.m.report("error: "+text, 139)
	return Halt
}

// report ends the run with a text and the Rust call stack.
func (m *Machine) report(text string, status int) {
	text += "\n"
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
