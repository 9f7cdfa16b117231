package compile_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/vm"
)

var _ compile.Types = (*check.Program)(nil)

// build compiles a program and verifies the result.
func build(t *testing.T, src string) *compile.Program {
	t.Helper()
	var sources syntax.SourceMap
	var diags syntax.Diags
	s := resolve.NewSession(&sources, &diags, std.Crate)
	file := sources.Add("src/main.rs", src)
	p := check.New(s, s.Main(file))
	p.CheckAll()
	if diags.Failed() {
		for _, d := range diags.All() {
			_, at := sources.Position(d.Span.Lo)
			t.Errorf("%d:%d: %s", at.Line, at.Char, d.Msg)
		}
		t.FailNow()
	}
	c := compile.New(p, &sources)
	c.UserFile = func(p syntax.Pos) bool { return p >= file.Base && p <= file.End() }
	prog, errs := c.Compile(p.Entry())
	for _, e := range errs {
		_, at := sources.Position(e.Span.Lo)
		t.Errorf("%d:%d: %s", at.Line, at.Char, e.Msg)
	}
	if err := prog.Verify(); err != nil {
		t.Fatal(err)
	}
	return prog
}

// run is what a program prints.
func run(t *testing.T, prog *compile.Program) (stdout, stderr string) {
	t.Helper()
	m := vm.New(prog, vm.Options{})
	for {
		stop := m.Run(vm.Limits{Until: -1})
		stdout += string(m.TakeStdout())
		stderr += string(m.TakeStderr())
		switch stop {
		case vm.StopEnded:
			return stdout, stderr
		case vm.StopStuck, vm.StopLimit:
			t.Errorf("the run stopped: %v\n%s", stop, stderr)
			return stdout, stderr
		}
	}
}

// The programs in testdata print what they print when rustc has compiled them;
// the .out files were made that way (edition 2021), and the .err files, with
// thread 1 and src/main.rs put in.
func TestPrograms(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.rs")
	if len(files) == 0 {
		t.Fatal("no programs in testdata")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".rs"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(file, ".rs") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			got, stderr := run(t, build(t, string(src)))
			if got != string(want) {
				t.Errorf("first difference: %s", difference(got, string(want)))
			}
			if want, err := os.ReadFile(strings.TrimSuffix(file, ".rs") + ".err"); err == nil && stderr != string(want) {
				t.Errorf("first difference on stderr: %s", difference(stderr, string(want)))
			}
		})
	}
}

// difference is the first line in which two texts differ.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "(end)", "(end)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return "\n got  " + a + "\n want " + b
		}
	}
	return "none"
}

// code is the code of the function of that name, one instruction per line.
func code(t *testing.T, prog *compile.Program, name string) string {
	t.Helper()
	for _, f := range prog.Funcs {
		if f.Name != name {
			continue
		}
		var b strings.Builder
		for pc := range f.Code {
			b.WriteString(f.Format(prog, pc) + "\n")
		}
		return b.String()
	}
	t.Fatalf("no function %s", name)
	return ""
}

// Hot code compiles to the instructions that it should.
func TestListings(t *testing.T) {
	for _, c := range []struct{ name, src, fn, want string }{
		{"compare and branch, constant operands", `
			fn f(n: i64) -> i64 { if n < 2 { n } else { f(n - 1) + f(n - 2) } }
			fn main() { f(3); }`, "main::f", `
			jgesk r0 ->3 #2
			movb r1 r0
			jmp ->8
			addki64 r2 r0 1 #-1
			call w2 1 main::f
			addki64 r3 r0 1 #-2
			call w3 1 main::f
			addi64 r1 r2 r3
			retb r1`},
		{"a counting loop", `
			fn f(n: u64) -> u64 { let mut s = 0; for i in 0..n { s += i; } s }
			fn main() { f(3); }`, "main::f", `
			kb r2 #0
			kb r4 #0
			movb r5 r0
			jleu r0 r4 ->6
			addu64 r2 r2 r4
			foru r4 r5 ->4
			retb r2`},
		{"fields behind a reference", `
			struct P { x: i32, y: i32 }
			fn f(p: &mut P, d: i32) { p.x += d; p.y -= 2; p.x = p.y; }
			fn main() { f(&mut P { x: 1, y: 2 }, 3); }`, "main::f", `
			addfi32 r0 r1 [0]
			addfk r0 1 3 [1] #-2
			ldb r4 r0 [1]
			stb r0 r4 [0]
			retunit`},
		{"indexing", `
			fn f(v: &mut Vec<i64>, s: &[i64], i: usize) { v[i] = s[i]; }
			fn main() { f(&mut vec![1], &[2], 0); }`, "main::f", `
			slldb r5 r1 r2
			vecstb r5 r0 r2
			retunit`},
		{"a match on many variants jumps by table", `
			enum E { A, B, C, D }
			fn f(e: E) -> i32 { match e { E::A => 1, E::B => 2, E::C => 3, E::D => 4 } }
			fn main() { f(E::A); f(E::B); f(E::C); f(E::D); }`, "main::f", `
			switch r0 table0 ->1 ->3 ->5 ->7 ->7
			kb r1 #1
			jmp ->8
			kb r1 #2
			jmp ->8
			kb r1 #3
			jmp ->8
			kb r1 #4
			retb r1`},
		{"the niche of a reference", `
			fn f(o: Option<&i32>) -> i32 { if let Some(x) = o { *x } else { 0 } }
			fn main() { f(None); }`, "main::f", `
			jnil r0 ->4
			mov r2 r0
			ldb r1 r0 [0]
			jmp ->5
			kb r1 #0
			retb r1`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := code(t, build(t, c.src), c.fn)
			if g, w := squeeze(got), squeeze(c.want); g != w {
				t.Errorf("%s\n got\n%s\n want\n%s", c.fn, g, w)
			}
		})
	}
}

// squeeze takes off indentation and function numbers.
func squeeze(s string) string {
	var out []string
	for _, l := range strings.Split(strings.TrimSpace(s), "\n") {
		var words []string
		for _, w := range strings.Fields(l) {
			if w[0] == '#' && strings.HasPrefix(strings.TrimSpace(l), "call ") {
				continue
			}
			words = append(words, w)
		}
		out = append(out, strings.Join(words, " "))
	}
	return strings.Join(out, "\n")
}

// More variables than registers: they move to a block.
func TestSpill(t *testing.T) {
	var b strings.Builder
	b.WriteString("fn main() {\n")
	for i := range 400 {
		n := strconv.Itoa(i)
		b.WriteString("let mut v" + n + " = String::from(\"" + n + "\"); v" + n + ".push('!');\n")
	}
	b.WriteString("let r = &mut v7; r.push('?'); println!(\"{} {} {}\", v0, v7, v399);\n}\n")
	got, _ := run(t, build(t, b.String()))
	if got != "0! 7!? 399!\n" {
		t.Errorf("got %q", got)
	}
}

// A suspension point in code that is never reached is still one.
func TestUnreachedAwait(t *testing.T) {
	prog := build(t, `
		use std::future::ready;
		async fn f(n: u32) -> u32 {
			if n > 0 { return n; } else { return 7; }
			#[allow(unreachable_code)]
			ready(1).await
		}
		fn main() {
			let mut fut = std::pin::pin!(f(0));
			let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
			println!("{:?}", std::future::Future::poll(fut.as_mut(), &mut cx));
		}`)
	if got, _ := run(t, prog); got != "Ready(7)\n" {
		t.Errorf("got %q", got)
	}
}

// A chain of a thousand operators needs no thousand registers.
func TestLongChain(t *testing.T) {
	src := "fn main() { let x = 1i32; let mut s = String::new(); s = s" + strings.Repeat(" + \"a\"", 300) + "; println!(\"{} {}\", x" + strings.Repeat(" + x", 1000) + ", s.len()); }"
	got, _ := run(t, build(t, src))
	if got != "1001 300\n" {
		t.Errorf("got %q", got)
	}
}

// A suspension point saves what somebody may still look at: the code behind it, unwinding, the debugger. Intermediate
// results are nobody's.
func TestSaved(t *testing.T) {
	prog := build(t, `
		async fn leaf() {}
		async fn f(n: u64, s: String) -> u64 {
			let a = (n + 1) * (n + 2) / (n + 3);
			leaf().await;
			a + s.len() as u64
		}
		fn main() { let _f = f(1, String::new()); }`)
	for _, f := range prog.Funcs {
		if f.Name != "main::f::{async}" {
			continue
		}
		p := f.Co.Points[0]
		for _, v := range f.Slots {
			if in := v.Start <= p.PC && p.PC < v.End; in != slices.Contains(p.Live, v.Reg) {
				t.Errorf("%s is in scope: %v; saved are %v", v.Name, in, p.Live)
			}
		}
		for i, r := range p.Live {
			for _, v := range f.Slots {
				if bits := i >= len(p.Live)-p.Bits; v.Reg == r && v.Start <= p.PC && p.PC < v.End && (bits && v.Name == "s" || !bits && v.Name == "n") {
					t.Errorf("%s is saved as bits: %v", v.Name, bits)
				}
			}
		}
		if awaited := f.Code[p.PC].B; len(p.Live) >= p.Saved-1 || !slices.Contains(p.Live, awaited) {
			t.Errorf("it saves %v of %d; r%d is awaited", p.Live, p.Saved, awaited)
		}
		return
	}
	t.Fatal("no function")
}
