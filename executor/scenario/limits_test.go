package scenario

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/tests/limits"
	"github.com/pollground/pollground/executor/trace"
)

// Each limit ends the program, not the host: with a message that says what to
// do, and with all that happened before still there to be looked at.
func TestLimits(t *testing.T) {
	for _, c := range []struct{ name, src, stderr string }{
		{"recursion", `fn deep(n: u64) -> u64 { if n == u64::MAX { 0 } else { 1 + deep(n + 1) } }
fn main() { println!("before"); println!("{}", deep(0)); }`,
			"thread 'main' (1) has overflowed its stack\nfatal runtime error: stack overflow, aborting"},
		{"heap", `fn main() { println!("before"); let mut v = Vec::new(); loop { v.push(vec![0u64; 100_000]); } }`,
			"error: the program has more than 256 MB on its heap\n  = help: look for a collection that only grows"},
		{"one large allocation", `fn main() { println!("before"); let v: Vec<u64> = Vec::with_capacity(1 << 40); println!("{}", v.len()); }`,
			"memory allocation failed"},
		{"output", `fn main() { println!("before"); let s = "x".repeat(1 << 20); loop { println!("{s}"); } }`,
			"error: the program printed more than 32 MB\n  = help: print less"},
		{"tasks", `#[tokio::main(flavor = "current_thread")]
async fn main() { println!("before"); loop { tokio::spawn(std::future::pending::<()>()); } }`,
			"error: more than 500000 tasks are alive\n  = help: let some end before more are spawned"},
		{"timers", `use std::{future::Future, task::{Context, Waker}, time::Duration};
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let mut all = Vec::new();
    loop {
        let mut s = Box::pin(smol::Timer::after(Duration::from_secs(1)));
        let _ = s.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        all.push(s);
    }
}`,
			"error: more than 500000 timers are armed\n  = help: keep fewer sleeping futures"},
		{"threads", `use std::{thread, time::Duration};
fn main() { println!("before"); loop { thread::spawn(|| thread::sleep(Duration::from_secs(1000))); } }`,
			"failed to spawn thread: Os { code: 11"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, list := Load("main.rs", c.src)
			if p == nil {
				t.Fatal(list)
			}
			s := NewSession(p, Options{MaxEvents: 100_000})
			var out, errs strings.Builder
			stop := StopBudget
			for i := 0; stop == StopBudget; i++ {
				if i == 2000 {
					t.Fatal("it runs on")
				}
				stop = s.Advance(Limits{Instructions: 1_000_000, Until: -1})
				if out.Len() < 100 {
					out.Write(s.TakeStdout())
				}
				s.TakeStdout()
				errs.Write(s.TakeStderr())
			}
			if stop != StopLimit && stop != StopEnded {
				t.Errorf("stopped for %d", stop)
			}
			if !strings.HasPrefix(out.String(), "before\n") || !strings.Contains(errs.String(), c.stderr) {
				t.Errorf("printed %.40q and %q; want %q", out.String(), errs.String(), c.stderr)
			}
			want := 134
			if c.name == "threads" {
				want = 101 // the program's own panic
			}
			if s.ExitCode() != want {
				t.Errorf("exit status %d, want %d", s.ExitCode(), want)
			}
			if _, ended := s.Trace().Ended(); !ended || s.Trace().Len() == 0 || s.Trace().At(0).Kind == trace.RunEnd {
				t.Errorf("%d events, ended: %v", s.Trace().Len(), ended)
			}
		})
	}
}

// A slice of instructions is what it says: a program without end comes back.
func TestBudget(t *testing.T) {
	p, list := Load("main.rs", "fn main() { loop {} }")
	if p == nil {
		t.Fatal(list)
	}
	s := NewSession(p, Options{})
	for range 3 {
		before := s.Steps()
		if stop := s.Advance(Limits{Instructions: 10_000, Until: -1}); stop != StopBudget {
			t.Fatalf("stopped for %d", stop)
		}
		if n := s.Steps() - before; n < 9_000 || n > 12_000 {
			t.Errorf("%d instructions of 10000", n)
		}
	}
}

// SECURITY.md shows the table of bounds as it is.
func TestBoundsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	want.WriteString("| what | at most | then |\n|---|---|---|\n")
	programs := map[string]bool{"TestLimits": true}
	all, err := limits.Programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		programs[p.Name] = true
	}
	for _, b := range Bounds() {
		if !programs[b.Test] {
			t.Errorf("%s: there is no program %s that passes it", b.What, b.Test)
		}
		n := strconv.FormatInt(b.Most, 10)
		for i := len(n) - 3; i > 0; i -= 3 {
			n = n[:i] + "," + n[i:]
		}
		want.WriteString("| " + b.What + " | " + strings.TrimSpace(n+" "+b.Unit) + " | " + b.End + " |\n")
	}
	if !strings.Contains(string(text), want.String()) {
		t.Errorf("SECURITY.md does not show the bounds as they are:\n%s", want.String())
	}
}

// A thread may be called as it likes; who looks at the trace sees the beginning.
func TestLongNamesOfThreadsAreCut(t *testing.T) {
	p, errs := Load("main.rs", `fn main() { let n = "né".repeat(500_000); let h = std::thread::Builder::new().name(n).spawn(|| std::thread::current().name().unwrap().len()).unwrap(); println!("{}", h.join().unwrap()); }`)
	if p == nil {
		t.Fatal(messages(errs))
	}
	s := NewSession(p, Options{})
	for s.Advance(Limits{Until: -1}) == StopBudget {
	}
	if got := string(s.TakeStdout()); got != "1500000\n" {
		t.Errorf("the program sees a name of %s bytes", got)
	}
	spawned := 0
	for i := range s.log.Len() {
		if e := s.log.At(i); e.Kind == trace.ThreadSpawn {
			spawned++
			if name := s.log.Str(e.Str); len(name) > 200 || !utf8.ValidString(name) || !strings.HasSuffix(name, "…") {
				t.Errorf("the trace calls it by %d bytes: %.300q", len(name), name)
			}
		}
	}
	if spawned != 1 {
		t.Errorf("%d threads in the trace", spawned)
	}
}
