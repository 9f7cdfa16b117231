package vm

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/trace"
)

// rustc's library, where its own panics are located.
const rustcSource = "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/"

// Panic raises a panic with the given message, at the innermost line of the
// program: the library's panic_str makes the payload and calls the hook. The
// native must return what Panic returns.
func (t *Thread) Panic(msg string) Status {
	id := t.m.prog.PanicStr
	if id < 0 {
		t.reportPanic(msg)
		return t.unwind(Val{P: Mark()})
	}
	if t.fn == kontFn {
		// The frame's continuation has been taken; unwinding expects one.
		t.konts = append(t.konts, kont{})
	}
	at := t.base + 256
	t.stack[at] = StaticStr(msg)
	if !t.push(t.m.funcs[id], at) {
		return Halt
	}
	return Pushed
}

// reportPanic records a panic; without a hook of the program's own it is the
// default hook too.
func (t *Thread) reportPanic(msg string) {
	m := t.m
	file, line, col := t.Caller()
	m.at(t)
	m.log.Line = int32(line)
	t.lastPanic = msg
	if len(t.polls) == 0 { // else the end of the poll records it
		m.log.Panic(0, msg)
	}
	if !m.hooked {
		t.defaultHook(file, line, col, msg)
	}
}

// defaultHook prints what rustc's default hook prints.
func (t *Thread) defaultHook(file string, line, col int, msg string) {
	t.printPanic(file+":"+strconv.Itoa(line)+":"+strconv.Itoa(col), msg)
	if !t.m.noted {
		t.m.noted = true
		t.m.print(t, "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n", true)
	}
}

func (t *Thread) printPanic(where, msg string) {
	t.m.print(t, "\nthread "+t.quoted("<unnamed>")+" ("+strconv.Itoa(t.ID)+") panicked at "+where+":\n"+msg+"\n", true)
}

// quoted is the thread's name as messages show it.
func (t *Thread) quoted(unnamed string) string {
	if t.name == "" {
		return "'" + unnamed + "'"
	}
	return "'" + t.name + "'"
}

// abortInCleanup ends the process: a panic came out of a drop that a panic ran.
func (t *Thread) abortInCleanup() Status {
	t.printPanic(rustcSource+"core/src/panicking.rs:233:5", "panic in a destructor during cleanup")
	t.m.print(t, "thread caused non-unwinding panic. aborting.\n", true)
	return t.Abort()
}

// Abort ends the process as process::abort does.
func (t *Thread) Abort() Status { return t.m.finish(134, StopEnded, trace.EndPanic) }

// Exit ends the process with a status; nothing is dropped.
func (t *Thread) Exit(code int) Status {
	t.m.at(t)
	return t.m.finish(code&0xff, StopEnded, trace.EndDone)
}

// CapacityOverflow is the panic of a Vec or String that asks for too much.
func (t *Thread) CapacityOverflow() Status { return t.Panic("capacity overflow") }

// Fail ends the run because of a gap in the machine itself, not an error of
// the program.
func (t *Thread) Fail(msg string) Status {
	t.m.print(t, "error: "+msg+"\n", true)
	return t.m.finish(1, StopLimit, trace.EndHalted)
}

// stackOverflow ends the process as the guard page does.
func (t *Thread) stackOverflow() Status {
	t.m.print(t, "\nthread "+t.quoted("<unknown>")+" ("+strconv.Itoa(t.ID)+") has overflowed its stack\nfatal runtime error: stack overflow, aborting\n", true)
	return t.m.finish(134, StopEnded, trace.EndPanic)
}

// Caller is where the innermost frame of the program's own code stands, code
// that is #[track_caller] left out: what Location::caller and panics name.
func (t *Thread) Caller() (file string, line, col int) {
	f, pc := t.callerFrame()
	if f == nil {
		return "<unknown>", 0, 0
	}
	src := t.m.prog.Sources
	if src == nil {
		return f.Name, 0, 0
	}
	pos := f.PosAt(pc)
	if f == t.finished {
		pos = f.Co.Begin
	}
	sf := src.File(pos)
	if sf == nil {
		return f.Name, 0, 0
	}
	at := sf.Position(pos)
	return sf.Name, at.Line, at.Cell
}

func (t *Thread) callerFrame() (*compile.Func, int) {
	var last *compile.Func
	lastPC := 0
	fn, pc := t.fn, t.pc
	for i := len(t.frames); ; {
		if t.finished != nil && fn != kontFn && fn.f.ID == int(t.m.prog.PanicStr) {
			return t.finished, 0
		}
		if fn != kontFn && len(fn.f.Lines) > 0 {
			last, lastPC = fn.f, pc-1
			if fn.f.User && !fn.f.TrackCaller {
				return last, lastPC
			}
		}
		if i--; i < 0 {
			return last, lastPC
		}
		fn, pc = t.frames[i].fn, int(t.frames[i].pc)
	}
}

// print appends to what the program has printed and records it. Past the cap
// the process is over.
func (m *Machine) print(t *Thread, s string, stderr bool) bool {
	if s == "" {
		return true
	}
	if m.printed += len(s); m.printed > m.opt.Output {
		if !m.over {
			m.tooMuchOutput(t)
		}
		return false
	}
	if stderr {
		m.errOut = append(m.errOut, s...)
	} else {
		m.out = append(m.out, s...)
	}
	m.at(t)
	m.log.Output(t.current(), shown(s), stderr)
	return true
}

// shown returns a copy of what a program prints, as text for the trace: bytes that are no UTF-8 become U+FFFD.
func shown(s string) string {
	if utf8.ValidString(s) {
		return strings.Clone(s)
	}
	return string([]rune(s))
}

// Print writes to the program's stdout or stderr.
func (t *Thread) Print(s string, stderr bool) Status {
	if !t.m.print(t, s, stderr) {
		return Halt
	}
	return Next
}

// outOfBounds is rustc's message for an index i into n elements.
func outOfBounds(n, i uint64) string {
	return "index out of bounds: the len is " + strconv.FormatUint(n, 10) +
		" but the index is " + strconv.FormatUint(i, 10)
}
