package vm

import (
	"testing"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// countdown is fn poll(data: *mut i64, task: *const ()) -> u32: it prints text,
// and is ready after *data polls; it wakes itself in between.
func countdown(a *asm, text string) *compile.Func {
	f := a.fn(text, 2, 3)
	f.Code = []compile.Instr{
		I(compile.OpConst, 3, 0, 0, str(f, text), 0),
		I(compile.OpCallNat, 3, 0, 1, a.native("stdout_write", 1), 0),
		I(compile.OpAddFK, 0, 1, uint8(compile.NumI64), 0, -1),
		I(compile.OpLdB, 2, 0, 0, 0, 0),
		I(compile.OpJNeK, 2, 0, 0, 7, 0),
		I(compile.OpKB, 0, 0, 0, 0, 1),
		I(compile.OpRetB, 0, 0, 0, 0, 0),
		I(compile.OpMov, 3, 1, 0, 0, 0), // 7
		I(compile.OpCallNat, 3, 0, 1, a.native("task_wake_by_ref", 1), 0),
		I(compile.OpKB, 0, 0, 0, 0, 0),
		I(compile.OpRetB, 0, 0, 0, 0, 0),
	}
	return f
}

// runsTasks is main: a runtime, a task per function that is polled n times,
// and block_on of the last function.
func runsTasks(a *asm, flavor, workers, n int64, tasks []*compile.Func, last *compile.Func) *compile.Func {
	nop := a.fn("nop", 1, 1, I(compile.OpRetUnit, 0, 0, 0, 0, 0))
	main := a.fn("main", 0, 2)
	add := func(in ...compile.Instr) { main.Code = append(main.Code, in...) }
	add(I(compile.OpKB, 2, 0, 0, 0, flavor), I(compile.OpKB, 3, 0, 0, 0, workers), I(compile.OpConst, 4, 0, 0, str(main, "tokio"), 0),
		I(compile.OpCallNat, 2, 0, 3, a.native("rt_new", 3), 0),
		I(compile.OpMovB, 0, 2, 0, 0, 0))
	for _, f := range tasks {
		add(I(compile.OpMovB, 2, 0, 0, 0, 0),
			I(compile.OpNew, 3, 0, 0, 0, 1), I(compile.OpStK, 3, 0, 0, 0, n),
			I(compile.OpConst, 4, 0, 0, fnptr(main, f.ID), 0), I(compile.OpConst, 5, 0, 0, fnptr(main, nop.ID), 0),
			I(compile.OpConst, 6, 0, 0, str(main, f.Name), 0), I(compile.OpKB, 7, 0, 0, 0, 0),
			I(compile.OpCallNat, 2, 0, 6, a.native("task_spawn", 6), 0))
	}
	add(I(compile.OpMovB, 2, 0, 0, 0, 0),
		I(compile.OpNew, 3, 0, 0, 0, 1), I(compile.OpStK, 3, 0, 0, 0, n),
		I(compile.OpConst, 4, 0, 0, fnptr(main, last.ID), 0),
		I(compile.OpConst, 5, 0, 0, str(main, last.Name), 0),
		I(compile.OpCallNat, 2, 0, 4, a.native("rt_block_on", 4), 0),
		I(compile.OpMovB, 2, 0, 0, 0, 0), I(compile.OpKB, 3, 0, 0, 0, -1),
		I(compile.OpCallNat, 2, 0, 2, a.native("rt_shutdown", 2), 0),
		I(compile.OpKB, 0, 0, 0, 0, 0), I(compile.OpRetB, 0, 0, 0, 0, 0))
	return main
}

// TestCurrentThread: the future of block_on is polled first, then the tasks; it
// comes again when no task is ready. Tasks spawned outside of the runtime are in
// the global queue, those woken inside in the local one, which goes first.
func TestCurrentThread(t *testing.T) {
	a := newAsm(t)
	m := a.run(runsTasks(a, 0, 1, 2, []*compile.Func{countdown(a, "a"), countdown(a, "b")}, countdown(a, "M")), Options{})
	a.wantExit(m, 0)
	a.wantOut(m, "MaabbM")
}

// TestWorkers: a runtime with two workers shares the tasks out, and shuts down.
func TestWorkers(t *testing.T) {
	a := newAsm(t)
	m := a.run(runsTasks(a, 1, 2, 3, []*compile.Func{countdown(a, "a"), countdown(a, "b"), countdown(a, "c")}, countdown(a, "M")), Options{})
	a.wantExit(m, 0)
}
