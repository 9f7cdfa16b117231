package vm

import (
	"github.com/pollground/pollground/executor/scenario/session"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// say is a function of one unused argument: sleep for ns, then print.
func say(a *asm, text string, ns int64) *compile.Func {
	f := a.fn("say "+text, 1, 2)
	f.Code = []compile.Instr{
		I(compile.OpKB, 2, 0, 0, 0, ns),
		I(compile.OpCallNat, 2, 0, 1, a.native("thread_sleep", 1), 0),
		I(compile.OpConst, 2, 0, 0, str(f, text+"\n"), 0),
		I(compile.OpCallNat, 2, 0, 1, a.native("stdout_write", 1), 0),
		I(compile.OpRetUnit, 0, 0, 0, 0, 0),
	}
	return f
}

// spawns is main: it starts a thread per function, joins them, and exits.
func spawns(a *asm, fns ...*compile.Func) *compile.Func {
	main := a.fn("main", 0, 10)
	spawn, join := a.native("thread_spawn", 3), a.native("thread_join", 1)
	for i, f := range fns {
		main.Code = append(main.Code,
			I(compile.OpConst, 10, 0, 0, fnptr(main, f.ID), 0),
			I(compile.OpNil, 11, 0, 0, 0, 0),
			I(compile.OpConst, 12, 0, 0, str(main, f.Name), 0),
			I(compile.OpCallNat, 10, 0, 3, spawn, 0),
			I(compile.OpMovB, uint8(i), 10, 0, 0, 0))
	}
	for i := range fns {
		main.Code = append(main.Code,
			I(compile.OpMovB, 10, uint8(i), 0, 0, 0),
			I(compile.OpCallNat, 10, 0, 1, join, 0))
	}
	main.Code = append(main.Code, I(compile.OpKB, 0, 0, 0, 0, 0), I(compile.OpRetB, 0, 0, 0, 0, 0))
	return main
}

func TestSleepOrder(t *testing.T) {
	a := newAsm(t)
	m := a.run(spawns(a, say(a, "slow", 30e6), say(a, "quick", 10e6), say(a, "middle", 20e6)), Options{})
	a.wantExit(m, 0)
	a.wantOut(m, "quick\nmiddle\nslow\n")
	if now := m.Now(); now < 30e6 || now > 31e6 {
		t.Errorf("the run took %d ns", now)
	}
}

// TestIdle: while everything sleeps, Run says until when, and does not move
// the clock past its limit.
func TestIdle(t *testing.T) {
	a := newAsm(t)
	m := a.machine(spawns(a, say(a, "x", 5e6)), Options{})
	if s := m.Run(Limits{Until: 1e6}); s != StopIdle {
		t.Fatalf("stop %v", s)
	}
	if at, ok := m.Deadline(); !ok || at < 5e6 || at > 6e6 {
		t.Errorf("deadline %d %v", at, ok)
	}
	if s := m.Run(Limits{Until: 10e6}); s != StopEnded {
		t.Errorf("stop %v", s)
	}
}

// TestDeadlock: two threads, two locks, each wants the other's.
func TestDeadlock(t *testing.T) {
	a := newAsm(t)
	locks := [2]Val{}
	Register("test_lock_0", func(t *Thread, a []Val) Status { a[0] = Ref(&locks[0]); return Next })
	Register("test_lock_1", func(t *Thread, a []Val) Status { a[0] = Ref(&locks[1]); return Next })
	take := func(first, second string) *compile.Func {
		f := a.fn("take "+first, 1, 2,
			I(compile.OpCallNat, 2, 0, 0, a.native(first, 0), 0),
			I(compile.OpCallNat, 2, 0, 1, a.native("mutex_lock", 1), 0),
			I(compile.OpKB, 2, 0, 0, 0, 1e6),
			I(compile.OpCallNat, 2, 0, 1, a.native("thread_sleep", 1), 0),
			I(compile.OpCallNat, 2, 0, 0, a.native(second, 0), 0),
			I(compile.OpCallNat, 2, 0, 1, a.native("mutex_lock", 1), 0),
			I(compile.OpRetUnit, 0, 0, 0, 0, 0))
		return f
	}
	m := a.run(spawns(a, take("test_lock_0", "test_lock_1"), take("test_lock_1", "test_lock_0")), Options{})
	if m.stop != StopStuck {
		t.Errorf("stop %v", m.stop)
	}
	a.wantExit(m, 3)
	err := string(m.TakeStderr())
	for _, want := range []string{
		"thread 'main' waits in JoinHandle::join, which thread 'take test_lock_0' has",
		"thread 'take test_lock_0' waits in Mutex::lock, which thread 'take test_lock_1' has",
		"thread 'take test_lock_1' waits in Mutex::lock, which thread 'take test_lock_0' has",
	} {
		if !strings.Contains(err, want) {
			t.Errorf("%q is missing in %q", want, err)
		}
	}
}

// TestSameTrace: same program, same seed, same trace, however it is cut.
func TestSameTrace(t *testing.T) {
	text := func(seed uint64, slice int64) string {
		a := newAsm(t)
		m := a.machine(
			spawns(a, say(a, "a", 1e6), say(a, "b", 1e6), say(a, "c", 1e6)),
			Options{Options: session.Options{Seed: seed}})
		for m.Run(Limits{Instructions: slice, Until: -1}) == StopBudget {
		}
		var b strings.Builder
		if err := m.Log().Text(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for seed := range uint64(5) {
		one := text(seed, 0)
		for _, slice := range []int64{0, 7, 777} {
			if text(seed, slice) != one {
				t.Errorf("seed %d: another trace in slices of %d", seed, slice)
			}
		}
	}
}
