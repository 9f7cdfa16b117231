package codegen

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/natives"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/sim"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"

	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
)

// instance returns a function of a program by name.
func instance(tb testing.TB, source, name string) (*check.Program, *thir.Instance) {
	tb.Helper()
	var d syntax.Diags
	s := resolve.NewSession(&syntax.SourceMap{}, &d, std.Crate)
	p := check.New(s, s.Main(s.Sources.Add("main.rs", source)))
	p.SetEvaluator(NewEvaluator(p, testNatives))
	p.CheckAll()
	if d.Failed() {
		tb.Fatal(d.All()[0])
	}
	for _, f := range p.Main.Root.Defs() {
		if f.Kind == resolve.Fn && f.Name == name {
			return p, p.Instance(f, nil)
		}
	}
	tb.Fatalf("there is no function %s", name)
	return nil, nil
}

func testNatives(o *machine.Options) {
	o.Natives, o.Host = natives.Table(), sim.New(sim.Options{})
	sim.Configure(o)
}

// run compiles and runs a function without parameters that returns an integer.
func run(tb testing.TB, source, name string) (t *machine.Thread, panics []string) {
	tb.Helper()
	p, in := instance(tb, source, name)
	g := New(p)
	failed := error(nil)
	m, err := machine.New(g.Program, machine.Options{
		Compile:  g.Compile,
		Panicked: func(t *machine.Thread, message string) { panics = append(panics, message) },
		Aborted:  func(t *machine.Thread, message string) { failed = errors.New(message) },
	})
	if err != nil {
		tb.Fatal(err)
	}
	g.m = m // without Load: panics call nothing
	t = m.Spawn(g.Function(in))
	for t.Run(10_000) == machine.Budget {
	}
	if failed != nil {
		tb.Fatal(failed)
	}
	return t, panics
}

// The functions of numbers.rs give what they give with rustc 1.95.
func TestNumbers(t *testing.T) {
	source, err := os.ReadFile("testdata/numbers.rs")
	if err != nil {
		t.Fatal(err)
	}
	th, panics := run(t, string(source), "answer")
	const want = 4319978222 // printed by the program, compiled by rustc
	if s, f := th.Stopped(); s != machine.Ended || int64(th.Result(0)) != want {
		t.Errorf("stopped with %d, %v, panics %q, result %d, want %d", s, f, panics, int64(th.Result(0)), want)
	}
}

func TestPanics(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"let mut x = 100i8; while x > 0 { x += 1; } x as i64", "attempt to add with overflow"},
		{"let a = [1, 2, 3]; let mut i = 0; while a[i] > 0 { i += 1; } 0",
			"index out of bounds: the len is 3 but the index is 3"},
		{"let mut x = 3i64; while x > -9 { x = 7 / x - 2; } x", "attempt to divide by zero"},
		{"let mut x = 1u32; while x < 40 { x += 1; } (1u32 << x) as i64", "attempt to shift left with overflow"},
	} {
		th, panics := run(t, "fn main() {}\nfn f() -> i64 { "+c.body+" }", "f")
		if s, _ := th.Stopped(); s != machine.Panicked || strings.Join(panics, "|") != c.want {
			t.Errorf("%q: stopped with %d, panics %q, result %d", c.body, s, panics, int64(th.Result(0)))
		}
	}
}

// What cannot be compiled is an error, never other code.
func TestMissing(t *testing.T) {
	p, in := instance(t, "fn main() { print!(\"a constant before Load\"); }", "main")
	g := New(p)
	_, err := g.Compile(g.Function(in))
	if _, is := err.(missing); !is {
		t.Errorf("the error is %v", err)
	}
}

// Every body of the library is well typed with the files of this machine.
func TestLibrary(t *testing.T) {
	d := syntax.Diags{Max: 1000}
	s := resolve.NewSession(&syntax.SourceMap{}, &d, std.Crate)
	p := check.New(s, s.Main(s.Sources.Add("main.rs", "fn main() {}")))
	p.SetEvaluator(NewEvaluator(p, testNatives))
	p.CheckAll()
	crates, err := os.ReadDir("../std/rs")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range crates {
		p.CheckCrate(s.Crate(c.Name()))
	}
	for _, x := range d.All() {
		if f, at := s.Sources.Position(x.Span.Lo); f != nil {
			t.Errorf("%s:%d: %s %s", f.Name, at.Line, x.Msg, x.Label)
		}
	}
}

// Every intrinsic that the library declares is an instruction, a native, a system call or a function in Rust.
func TestIntrinsics(t *testing.T) {
	o := machine.Options{Natives: natives.Table()}
	sim.Configure(&o)
	known := map[string]bool{"try_call": true, "offset_of": true} // function.intrinsic has them
	for name := range intrinsics {
		known[name] = true
	}
	for name := range o.Natives {
		known[name] = true
	}
	declared := regexp.MustCompile(`#\[intrinsic(?: = "(\w+)"\]|\][^;]*?fn (\w+))`)
	crates, err := os.ReadDir("../std/rs")
	if err != nil {
		t.Fatal(err)
	}
	library, _ := std.Crate("std")
	for _, text := range library { // functions in Rust that stand for one
		for _, m := range regexp.MustCompile(`#\[lang = "intrinsic (\w+)"\]`).FindAllStringSubmatch(text, -1) {
			known[m[1]] = true
		}
	}
	for _, dir := range crates {
		files, _ := std.Crate(dir.Name())
		for file, text := range files {
			for _, m := range declared.FindAllStringSubmatch(text, -1) {
				if name := m[1] + m[2]; !known[name] {
					t.Errorf("%s/%s: intrinsic %s is nowhere", dir.Name(), file, name)
				}
			}
		}
	}
}

// Threads change places at calls and at jumps backwards. Between the load of an atomic operation and the store that
// belongs to it there is neither.
func TestAtomicsAreOneStep(t *testing.T) {
	p, in := instance(t, `use std::sync::atomic::{AtomicBool, AtomicI8, AtomicPtr, AtomicU64, Ordering::SeqCst};
fn main() {}
fn f(a: &AtomicI8, b: &AtomicU64, c: &AtomicBool, d: &AtomicPtr<u8>, p: *mut u8) {
    a.swap(1, SeqCst); a.fetch_add(1, SeqCst); a.fetch_sub(1, SeqCst); a.fetch_and(1, SeqCst); a.fetch_or(1, SeqCst);
    a.fetch_nand(1, SeqCst); a.fetch_xor(1, SeqCst); a.fetch_max(1, SeqCst); a.fetch_min(1, SeqCst);
    a.compare_exchange(1, 2, SeqCst, SeqCst); b.fetch_add(1, SeqCst); b.compare_exchange_weak(1, 2, SeqCst, SeqCst);
    c.swap(true, SeqCst); c.fetch_and(true, SeqCst); c.fetch_nand(true, SeqCst); c.fetch_or(true, SeqCst);
    c.fetch_xor(true, SeqCst); c.compare_exchange(true, false, SeqCst, SeqCst);
    d.swap(p, SeqCst); d.compare_exchange(p, p, SeqCst, SeqCst); d.fetch_ptr_add(1, SeqCst);
    d.fetch_byte_sub(1, SeqCst); d.fetch_or(1, SeqCst); d.fetch_and(1, SeqCst); d.fetch_xor(1, SeqCst);
}`, "f")
	for _, checked := range []bool{false, true} {
		g := New(p)
		g.Checked, g.Sources = checked, p.S.Sources
		o := machine.Options{Compile: g.Compile}
		testNatives(&o)
		m, err := machine.New(g.Program, o)
		if err == nil {
			err = g.Load(m)
		}
		if err != nil {
			t.Fatal(err)
		}
		first, pairs := g.Function(in), 0
		for id := first; id < len(g.sources); id++ {
			s := &g.sources[id]
			if s.of == nil || id > first && !strings.HasSuffix(p.S.Sources.File(s.of.Span.Lo).Name, "atomic.rs") {
				continue
			}
			f, err := g.Compile(id)
			if err != nil {
				t.Fatal(err)
			}
			called, loaded := -1, map[uint8]int{}
			for pc, i := range f.Code {
				switch op := i.Op.Base(); {
				case op == bytecode.Call, op == bytecode.Calli:
					called = pc
				case op >= bytecode.LdU8 && op <= bytecode.Ld64 && i.B != 0: // register 0 has the frame
					loaded[i.B] = pc
				case op >= bytecode.St8 && op <= bytecode.St64 && i.A != 0:
					if at, ok := loaded[i.A]; ok {
						pairs++
						if called > at {
							t.Errorf("another thread may run within %s:\n%s", s.of.FullName(), f.Text())
						}
					}
				}
			}
		}
		if pairs < 20 {
			t.Errorf("%d operations load and store", pairs)
		}
	}
}
