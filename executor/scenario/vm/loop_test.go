package vm

import (
	"testing"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// fib is fn fib(n: i64) -> i64.
func fib(a *asm) *compile.Func {
	f := a.fn("fib", 1, 4)
	id := int32(f.ID)
	f.Code = []compile.Instr{
		I(compile.OpJGeSK, 0, 0, 0, 2, 2),
		I(compile.OpRetB, 0, 0, 0, 0, 0),
		I(compile.OpAddKI64, 4, 0, 0, 1, -1),
		I(compile.OpCall, 4, 0, 1, id, 0),
		I(compile.OpMovB, 1, 4, 0, 0, 0),
		I(compile.OpAddKI64, 4, 0, 0, 1, -2),
		I(compile.OpCall, 4, 0, 1, id, 0),
		I(compile.OpAddI64, 1, 1, 4, 0, 0),
		I(compile.OpRetB, 1, 0, 0, 0, 0),
	}
	return f
}

func TestCalls(t *testing.T) {
	a := newAsm(t)
	f := fib(a)
	main := a.fn("main", 0, 1,
		I(compile.OpKB, 0, 0, 0, 0, 12),
		I(compile.OpCall, 0, 0, 1, int32(f.ID), 0),
		I(compile.OpRetB, 0, 0, 0, 0, 0))
	a.wantExit(a.run(main, Options{}), 144)
}

func TestOverflowPanics(t *testing.T) {
	a := newAsm(t)
	main := a.fn("main", 0, 2,
		I(compile.OpKB, 0, 0, 0, 0, 1<<31-1),
		I(compile.OpAddKI32, 0, 0, 0, 0, 1),
		I(compile.OpRetB, 0, 0, 0, 0, 0))
	m := a.run(main, Options{})
	a.wantExit(m, 101)
	want := "\nthread 'main' (1) panicked at <unknown>:0:0:\nattempt to add with overflow\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n"
	if got := string(m.TakeStderr()); got != want {
		t.Errorf("stderr %q, want %q", got, want)
	}
}

func TestRecursionEndsInAbort(t *testing.T) {
	a := newAsm(t)
	f := a.fn("f", 0, 1)
	f.Code = []compile.Instr{I(compile.OpCall, 1, 0, 0, int32(f.ID), 0), I(compile.OpRetUnit, 0, 0, 0, 0, 0)}
	m := a.run(f, Options{})
	a.wantExit(m, 134)
	if got := string(m.TakeStderr()); got != "\nthread 'main' (1) has overflowed its stack\nfatal runtime error: stack overflow, aborting\n" {
		t.Errorf("stderr %q", got)
	}
}

// TestBudget: the same program stops where its budget says, and time is the
// same however it is cut.
func TestBudget(t *testing.T) {
	a := newAsm(t)
	main := a.fn("main", 0, 2,
		I(compile.OpKB, 0, 0, 0, 0, 0),
		I(compile.OpForSK, 0, 0, 0, 1, 1_000_000),
		I(compile.OpKB, 0, 0, 0, 0, 0),
		I(compile.OpRetB, 0, 0, 0, 0, 0))
	m := a.machine(main, Options{})
	n := 0
	for m.Run(Limits{Instructions: 10_000, Until: -1}) == StopBudget {
		n++
	}
	if n < 50 {
		t.Errorf("%d slices of 10,000 for a loop of a million", n)
	}
	one := a.machine(main, Options{})
	one.Run(Limits{Until: -1})
	if one.Steps() != m.Steps() {
		t.Errorf("%d instructions in one go, %d in slices", one.Steps(), m.Steps())
	}
}

func BenchmarkFib(b *testing.B) {
	a := newAsm(b)
	f := fib(a)
	main := a.fn("main", 0, 1,
		I(compile.OpKB, 0, 0, 0, 0, 30),
		I(compile.OpCall, 0, 0, 1, int32(f.ID), 0),
		I(compile.OpRetB, 0, 0, 0, 0, 0))
	for b.Loop() {
		a.machine(main, Options{}).Run(Limits{Until: -1})
	}
}

func BenchmarkLoop(b *testing.B) {
	a := newAsm(b)
	main := a.fn("main", 0, 4,
		I(compile.OpKB, 0, 0, 0, 0, 0),
		I(compile.OpKB, 1, 0, 0, 0, 0),
		I(compile.OpAddI64, 1, 1, 0, 0, 0), // 2: sum += i
		I(compile.OpRemKS, 2, 0, 0, 0, 7),
		I(compile.OpJNeK, 2, 0, 0, 6, 0),
		I(compile.OpAddKI64, 1, 1, 0, 0, 3),
		I(compile.OpForSK, 0, 0, 0, 2, 10_000_000),
		I(compile.OpKB, 0, 0, 0, 0, 0),
		I(compile.OpRetB, 0, 0, 0, 0, 0))
	for b.Loop() {
		a.machine(main, Options{}).Run(Limits{Until: -1})
	}
}

func BenchmarkFields(b *testing.B) {
	a := newAsm(b)
	add := a.fn("add", 2, 3, // fn add(&mut self, n) { self.x += n; self.n += 1 }
		I(compile.OpLdB, 2, 0, 0, 0, 0),
		I(compile.OpAddI64, 2, 2, 1, 0, 0),
		I(compile.OpStB, 0, 2, 0, 0, 0),
		I(compile.OpLdB, 2, 0, 0, 1, 0),
		I(compile.OpAddKI64, 2, 2, 0, 0, 1),
		I(compile.OpStB, 0, 2, 0, 1, 0),
		I(compile.OpRetUnit, 0, 0, 0, 0, 0))
	main := a.fn("main", 0, 2,
		I(compile.OpNew, 1, 0, 0, 0, 2),
		I(compile.OpKB, 0, 0, 0, 0, 0),
		I(compile.OpMov, 2, 1, 0, 0, 0),
		I(compile.OpMovB, 3, 0, 0, 0, 0),
		I(compile.OpCall, 2, 0, 2, int32(add.ID), 0),
		I(compile.OpForSK, 0, 0, 0, 2, 3_000_000),
		I(compile.OpKB, 0, 0, 0, 0, 0),
		I(compile.OpRetB, 0, 0, 0, 0, 0))
	for b.Loop() {
		a.machine(main, Options{}).Run(Limits{Until: -1})
	}
}

// BenchmarkPoll resumes a coroutine that awaits another a million times.
func BenchmarkPoll(b *testing.B) {
	a := newAsm(b)
	leaf, outer := coroutines(a)
	main := a.fn("main", 0, 3,
		I(compile.OpNewCo, 0, 0, 0, int32(leaf.ID), 0),
		I(compile.OpNewCo, 0, 0, 1, int32(outer.ID), 0),
		I(compile.OpMov, 1, 0, 0, 0, 0),
		I(compile.OpNil, 2, 0, 0, 0, 0),
		I(compile.OpResume, 1, 0, 0, 0, 0),
		I(compile.OpLoopNeK, 2, 0, 0, 2, 1),
		I(compile.OpRetB, 1, 0, 0, 0, 0))
	for b.Loop() {
		m := a.machine(main, Options{})
		m.Run(Limits{Until: -1})
		a.wantExit(m, 1_000_000&0xff)
	}
}

// coroutines makes a leaf that suspends until it counted a million, and a
// coroutine that awaits it.
func coroutines(a *asm) (leaf, outer *compile.Func) {
	leaf = a.fn("leaf", 0, 2,
		I(compile.OpKB, 1, 0, 0, 0, 0),
		I(compile.OpSuspend, 0, 0, 0, 0, 0),
		I(compile.OpAddKI64, 1, 1, 0, 0, 1),
		I(compile.OpJLtSK, 1, 0, 0, 1, 1_000_000),
		I(compile.OpAndKB, 1, 1, 0, 0, 0xff),
		I(compile.OpRetCo, 1, 0, 0, 0, 0))
	leaf.Co = &compile.Coroutine{Slots: 2, Unstarted: -1, Points: []compile.Suspension{{PC: 1, Saved: 2, Live: []uint8{1}}}}
	outer = a.fn("outer", 0, 3,
		I(compile.OpAwait, 2, 1, 3, 0, 0),
		I(compile.OpRetCo, 2, 0, 0, 0, 0))
	outer.Co = &compile.Coroutine{Captures: 1, Slots: 2, Unstarted: -1, Points: []compile.Suspension{{PC: 0, Saved: 2, Live: []uint8{1}}}}
	return leaf, outer
}
