package sim

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/trace"
)

func panicNatives(table map[string]native) {
	table["panic_report"] = simple(func(t *Thread, a *machine.Args) { t.report(a.Text()) })
	table["panic_print"] = simple(func(t *Thread, a *machine.Args) {
		file, line, column := a.Text(), a.Next(), a.Next()
		t.printPanic(where(file, int(line), int(column)), a.Text())
	})
	unwind := func(t *Thread, a *machine.Args) machine.Status { return a.T.Panic(a.Next(), a.Next()) }
	table["panic_unwind"], table["resume_unwind"] = unwind, unwind
	table["panic_enter_hook"] = func(t *Thread, a *machine.Args) machine.Status {
		text := a.Text()
		if t.inHook {
			file, line, column := t.caller()
			t.print("panicked at "+where(file, line, column)+":\n"+text+
				"\nthread panicked while processing panic. aborting.\n", true)
			return t.abort()
		}
		t.inHook = true
		return a.Done()
	}
	table["panic_leave_hook"] = simple(func(t *Thread, a *machine.Args) { t.inHook = false })
	table["panic_in_hook"] = simple(func(t *Thread, a *machine.Args) { a.Flag(t.inHook) })
	table["panic_hook_set"] = simple(func(t *Thread, a *machine.Args) { t.p.hooked = a.Next() != 0 })
	panicking := simple(func(t *Thread, a *machine.Args) { a.Flag(a.T.Panicking()) })
	table["panicking"], table["thread_panicking"] = panicking, panicking
	table["caller_file"] = simple(func(t *Thread, a *machine.Args) {
		file, _, _ := t.caller()
		at, f := a.T.Machine().Text(file)
		a.Fault(f)
		a.W[0], a.W[1] = at, uint64(len(file))
	})
	table["caller_line"] = simple(func(t *Thread, a *machine.Args) {
		_, line, _ := t.caller()
		a.W[0] = uint64(line)
	})
	table["caller_column"] = simple(func(t *Thread, a *machine.Args) {
		_, _, column := t.caller()
		a.W[0] = uint64(column)
	})
	table["precondition"] = func(t *Thread, a *machine.Args) machine.Status {
		t.report("unsafe precondition(s) violated: " + a.Text() + "\n\nThis indicates a bug in the program. " +
			"This Undefined Behavior check is optional, and cannot be relied on for safety.")
		t.print("thread caused non-unwinding panic. aborting.\n", true)
		return t.abort()
	}
}

// report records a panic. Without a hook of the program's own it is the default hook as well.
func (t *Thread) report(message string) {
	p := t.p
	file, line, column := t.caller()
	p.at(t)
	p.log.Line = int32(line)
	t.lastPanic = message
	if len(t.polls) == 0 { // else the end of the poll records it
		p.log.Panic(0, message)
	}
	if !p.hooked {
		t.printPanic(where(file, line, column), message)
	}
}

func where(file string, line, column int) string {
	return file + ":" + number(line) + ":" + number(column)
}

// printPanic prints what rustc's default hook prints.
func (t *Thread) printPanic(where, message string) {
	t.print("\nthread "+t.quoted("<unnamed>")+" ("+number(t.id)+") panicked at "+where+":\n"+message+"\n", true)
	if !t.p.noted {
		t.p.noted = true
		t.print("note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n", true)
	}
}

const (
	// cleanupMessage is the machine's word for a panic that leaves cleanup code.
	cleanupMessage = "panic in a destructor during cleanup"
	// rustcSource is where rustc's own panics are located.
	rustcSource = "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/"
)

// aborted is machine.Options.Aborted: a panic came out of a drop that a panic ran, or the machine has a gap.
func (p *Process) aborted(g *machine.Thread, message string) {
	t := p.running(g)
	if message == cleanupMessage {
		t.print("\nthread "+t.quoted("<unnamed>")+" ("+number(t.id)+") panicked at "+
			where(rustcSource+"core/src/panicking.rs", 233, 5)+":\n"+message+"\n", true)
		t.print("thread caused non-unwinding panic. aborting.\n", true)
		p.finish(134, session.StopEnded, trace.EndPanic)
		return
	}
	p.halt(strings.TrimPrefix(message, "error: "), 1)
}
