package vm

import "strconv"

// Natives of the process: panics, output, time.

// epoch is the Unix time at which every run begins: 2024-01-01T00:00:00Z.
const epoch = 1_704_067_200_000_000_000

// maxPlainChoices is how often in one poll the first of several ready branches is
// taken at seed 0, before any of them is.
const maxPlainChoices = 64

func init() {
	Register("panic_report", func(t *Thread, a []Val) Status {
		t.reportPanic(string([]byte(a[0].Str())))
		return Next
	})
	Register("panic_print", func(t *Thread, a []Val) Status {
		t.defaultHook(string([]byte(a[0].Str())), int(a[1].B), int(a[2].B), string([]byte(a[3].Str())))
		return Next
	})
	Register("panic_unwind", func(t *Thread, a []Val) Status { return t.unwind(a[0]) })
	Register("resume_unwind", func(t *Thread, a []Val) Status { return t.unwind(a[0]) })
	Register("panic_enter_hook", func(t *Thread, a []Val) Status {
		if t.inHook {
			file, line, col := t.Caller()
			t.m.print(t, "panicked at "+file+":"+strconv.Itoa(line)+":"+strconv.Itoa(col)+":\n"+string([]byte(a[0].Str()))+
				"\nthread panicked while processing panic. aborting.\n", true)
			return t.Abort()
		}
		t.inHook = true
		return Next
	})
	Register("panic_leave_hook", func(t *Thread, a []Val) Status { t.inHook = false; return Next })
	Register("panic_in_hook", func(t *Thread, a []Val) Status { a[0] = Bool(t.inHook); return Next })
	Register("panic_hook_set", func(t *Thread, a []Val) Status {
		t.m.hooked = a[0].Bool()
		return Next
	})
	Register("try_call", func(t *Thread, a []Val) Status {
		return t.TryPtr(a[0], func(t *Thread, a []Val, _ Val) Status {
			a[0], _ = t.Caught() // Option<Box<dyn Any>>: nil P is None
			return Next
		}, a[1])
	})
	panicking := func(t *Thread, a []Val) Status { a[0] = Bool(t.panics > 0); return Next }
	Register("panicking", panicking)
	Register("thread_panicking", panicking)
	Register("caller_file", func(t *Thread, a []Val) Status {
		file, _, _ := t.Caller()
		a[0] = t.text(file)
		return Next
	})
	Register("caller_line", func(t *Thread, a []Val) Status {
		_, line, _ := t.Caller()
		a[0] = Int(int64(line))
		return Next
	})
	Register("caller_column", func(t *Thread, a []Val) Status {
		_, _, col := t.Caller()
		a[0] = Int(int64(col))
		return Next
	})
	exit := func(t *Thread, a []Val) Status {
		code := int(int32(a[0].B))
		return t.endLocals(func(t *Thread, _ []Val, _ Val) Status { return t.Exit(code) }, a)
	}
	Register("exit", exit)
	Register("process_exit", exit)
	Register("precondition", func(t *Thread, a []Val) Status {
		t.reportPanic("unsafe precondition(s) violated: " + string([]byte(a[0].Str())) +
			"\n\nThis indicates a bug in the program. This Undefined Behavior check is optional, and cannot be relied on for safety.")
		t.m.print(t, "thread caused non-unwinding panic. aborting.\n", true)
		return t.Abort()
	})
	abort := func(t *Thread, a []Val) Status { return t.Abort() }
	Register("abort", abort)
	Register("process_abort", abort)
	for _, name := range []string{"stdout_write", "out_write"} {
		Register(name, func(t *Thread, a []Val) Status { return t.Print(a[0].Str(), false) })
	}
	for _, name := range []string{"stderr_write", "err_write"} {
		Register(name, func(t *Thread, a []Val) Status { return t.Print(a[0].Str(), true) })
	}
	Register("time_now", func(t *Thread, a []Val) Status { a[0] = Int(t.clock()); return Next })
	Register("time_epoch", func(t *Thread, a []Val) Status { a[0] = Int(epoch + t.clock()); return Next })
	// What real programs leave to chance, a number below n: 0 at seed 0, any of them
	// else. Who chooses again and again in one poll is a loop whose branches are
	// ready: the first would always win.
	Register("rt_choose", func(t *Thread, a []Val) Status {
		n := a[0].B
		if n > 1 && t.m.opt.Schedule != nil {
			return t.choose(a, n)
		}
		a[0] = Int(0)
		choices := 0
		if k := len(t.polls); k > 0 {
			t.polls[k-1].choices++
			choices = t.polls[k-1].choices
		}
		if n > 1 && (t.m.opt.Seed != 0 || choices > maxPlainChoices) {
			a[0] = Uint(t.m.rnd.next() % n)
		}
		return Next
	})
	Register("random_u64", func(t *Thread, a []Val) Status { a[0] = Uint(t.m.rnd.next()); return Next })
}
