package vm

import (
	"testing"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// glue makes a drop glue that prints a line and then does what more says.
func glue(a *asm, text string, more ...compile.Instr) *compile.Func {
	f := a.fn("drop "+text, 1, 2)
	f.Code = append([]compile.Instr{
		I(compile.OpConst, 2, 0, 0, str(f, text+"\n"), 0),
		I(compile.OpCallNat, 2, 0, 1, a.native("stdout_write", 1), 0),
	}, more...)
	f.Code = append(f.Code, I(compile.OpRetUnit, 0, 0, 0, 0, 0))
	return f
}

// panics is an instruction sequence that raises a panic.
func panics(f *compile.Func, msg string) compile.Instr {
	return I(compile.OpPanic, 0, 0, 0, str(f, msg), 0)
}

func (a *asm) wantOut(m *Machine, want string) {
	a.t.Helper()
	if got := string(m.TakeStdout()); got != want {
		a.t.Errorf("stdout %q, want %q", got, want)
	}
}

// TestUnwindDropsInReverse: live values are dropped last first, moved ones not
// at all, in every frame up to the catch.
func TestUnwindDropsInReverse(t *testing.T) {
	a := newAsm(t)
	g1, g2, g3 := glue(a, "one"), glue(a, "two"), glue(a, "three")
	inner := a.fn("inner", 0, 2)
	inner.Code = []compile.Instr{I(compile.OpNew, 0, 0, 0, 0, 1), panics(inner, "boom")}
	inner.Unwind = []compile.UnwindEntry{{Start: 1, End: 2, Reg: 0, Glue: int32(g3.ID)}}
	outer := a.fn("outer", 1, 4,
		I(compile.OpNew, 0, 0, 0, 0, 1),
		I(compile.OpCell, 1, 0, 0, 0, 0),
		I(compile.OpNil, 2, 0, 0, 0, 0),
		I(compile.OpCall, 4, 0, 0, int32(inner.ID), 0),
		I(compile.OpRetUnit, 0, 0, 0, 0, 0))
	outer.Unwind = []compile.UnwindEntry{
		{Start: 1, End: 5, Reg: 0, Glue: int32(g1.ID)},
		{Start: 2, End: 5, Reg: 1, Kind: compile.UnwindCell, Glue: int32(g2.ID)},
		{Start: 3, End: 5, Reg: 2, Glue: int32(g2.ID)}, // moved out
		{Start: 4, End: 5, Reg: 0, Glue: int32(g2.ID)}, // not yet
	}
	main := a.fn("main", 0, 2)
	main.Code = []compile.Instr{
		I(compile.OpConst, 0, 0, 0, fnptr(main, outer.ID), 0),
		I(compile.OpNil, 1, 0, 0, 0, 0),
		I(compile.OpCallNat, 0, 0, 2, a.native("try_call", 2), 0),
		I(compile.OpSetLive, 0, 0, 0, 0, 0),
		I(compile.OpRetB, 0, 0, 0, 0, 0),
	}
	m := a.run(main, Options{})
	a.wantExit(m, 1) // a payload came back
	a.wantOut(m, "three\ntwo\none\n")
}

// TestPanicInDropWhileUnwinding aborts, with rustc's words.
func TestPanicInDropWhileUnwinding(t *testing.T) {
	a := newAsm(t)
	g := a.fn("bad drop", 1, 1)
	g.Code = []compile.Instr{panics(g, "in drop")}
	main := a.fn("main", 0, 1)
	main.Code = []compile.Instr{I(compile.OpNew, 0, 0, 0, 0, 1), panics(main, "boom")}
	main.Unwind = []compile.UnwindEntry{{Start: 1, End: 2, Reg: 0, Glue: int32(g.ID)}}
	m := a.run(main, Options{})
	a.wantExit(m, 134)
	want := "\nthread 'main' (1) panicked at <unknown>:0:0:\nboom\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n" +
		"\nthread 'main' (1) panicked at <unknown>:0:0:\nin drop\n" +
		"\nthread 'main' (1) panicked at " + rustcSource + "core/src/panicking.rs:233:5:\npanic in a destructor during cleanup\nthread caused non-unwinding panic. aborting.\n"
	if got := string(m.TakeStderr()); got != want {
		t.Errorf("stderr %q", got)
	}
}

// TestDropSuspendedCoroutine: its live values are dropped as an unwinding
// would, and one that panics does not keep the others.
func TestDropSuspendedCoroutine(t *testing.T) {
	a := newAsm(t)
	g1, g2 := glue(a, "one"), glue(a, "two")
	bad := glue(a, "bad")
	bad.Code[len(bad.Code)-1] = panics(bad, "in drop")
	co := a.fn("co", 0, 4,
		I(compile.OpNew, 1, 0, 0, 0, 1),
		I(compile.OpNew, 2, 0, 0, 0, 1),
		I(compile.OpNew, 3, 0, 0, 0, 1),
		I(compile.OpSuspend, 0, 0, 0, 0, 0),
		I(compile.OpRetCo, 1, 0, 0, 0, 0))
	co.Co = &compile.Coroutine{Slots: 4, Unstarted: -1, Points: []compile.Suspension{{PC: 3, Saved: 4, Live: []uint8{1, 2, 3}}}}
	co.Unwind = []compile.UnwindEntry{
		{Start: 1, End: 5, Reg: 1, Glue: int32(g1.ID)},
		{Start: 2, End: 5, Reg: 2, Glue: int32(bad.ID)},
		{Start: 3, End: 5, Reg: 3, Glue: int32(g2.ID)},
	}
	work := a.fn("work", 1, 2,
		I(compile.OpNewCo, 0, 0, 0, int32(co.ID), 0),
		I(compile.OpMov, 1, 0, 0, 0, 0),
		I(compile.OpNil, 2, 0, 0, 0, 0),
		I(compile.OpResume, 1, 0, 0, 0, 0),
		I(compile.OpDropCo, 0, 3, 0, 0, 0),
		I(compile.OpRetUnit, 0, 0, 0, 0, 0))
	main := a.fn("main", 0, 2)
	main.Code = []compile.Instr{
		I(compile.OpConst, 0, 0, 0, fnptr(main, work.ID), 0),
		I(compile.OpNil, 1, 0, 0, 0, 0),
		I(compile.OpCallNat, 0, 0, 2, a.native("try_call", 2), 0),
		I(compile.OpSetLive, 0, 0, 0, 0, 0),
		I(compile.OpRetB, 0, 0, 0, 0, 0),
	}
	m := a.run(main, Options{})
	a.wantExit(m, 1)
	a.wantOut(m, "two\nbad\none\n")
}

func TestCoroutines(t *testing.T) {
	a := newAsm(t)
	leaf, outer := coroutines(a)
	leaf.Code[3].K = 3
	main := a.fn("main", 0, 5,
		I(compile.OpNewCo, 0, 0, 0, int32(leaf.ID), 0),
		I(compile.OpNewCo, 0, 0, 1, int32(outer.ID), 0),
		I(compile.OpKB, 3, 0, 0, 0, 0),
		I(compile.OpMov, 4, 0, 0, 0, 0), // 3: poll until ready, counting
		I(compile.OpNil, 5, 0, 0, 0, 0),
		I(compile.OpAddKI64, 3, 3, 0, 0, 1),
		I(compile.OpResume, 4, 0, 0, 0, 0),
		I(compile.OpLoopNeK, 5, 0, 0, 3, 1),
		I(compile.OpMulKI64, 3, 3, 0, 0, 10),
		I(compile.OpAddI64, 3, 3, 4, 0, 0),
		I(compile.OpRetB, 3, 0, 0, 0, 0))
	a.wantExit(a.run(main, Options{}), 43) // 4 polls, output 3

	// Once more is a panic.
	main.Code[len(main.Code)-1] = I(compile.OpMov, 4, 0, 0, 0, 0)
	main.Code = append(main.Code, I(compile.OpResume, 4, 0, 0, 0, 0), I(compile.OpRetB, 3, 0, 0, 0, 0))
	m := a.run(main, Options{})
	a.wantExit(m, 101)
	if m.threads[0].lastPanic != "`async fn` resumed after completion" {
		t.Errorf("panic %q", m.threads[0].lastPanic)
	}
}
