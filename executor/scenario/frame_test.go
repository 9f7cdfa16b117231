package scenario

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// A suspended async fn costs at most 200 bytes plus 16 for each live local (a
// value is two words here). Its block on the heap is all there is of it.
func TestFrameSize(t *testing.T) {
	const value, most = 16, 200
	await := map[string]string{
		"a future by hand":   "Once(false).await;",
		"another async fn":   "leaf().await;",
		"a boxed future":     "{ let f: Pin<Box<dyn Future<Output = ()>>> = Box::pin(leaf()); f.await; }",
		"two, one by one":    "leaf().await; Once(false).await;",
		"inside of a loop":   "for _ in 0..3 { leaf().await; }",
		"a match on a value": "match Once(false).await { () => leaf().await }",
	}
	for name, code := range await {
		for _, locals := range []int{0, 1, 8, 40} {
			var src strings.Builder
			src.WriteString(`use std::{future::Future, pin::Pin, task::{Context, Poll}};
struct Once(bool);
impl Future for Once {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 { return Poll::Ready(()); }
        self.0 = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
async fn leaf() { Once(false).await }
async fn frame(n: u64) -> u64 {
`)
			sum := "n"
			for i := range locals {
				fmt.Fprintf(&src, "let a%d = n + %d;\n", i, i)
				sum += fmt.Sprintf(" + a%d", i)
			}
			src.WriteString(code + "\n" + sum + "\n}\nfn main() { futures::executor::block_on(async { println!(\"{}\", frame(1).await); }); }\n")
			p, list := Load("main.rs", src.String())
			if p == nil {
				t.Fatal(list)
			}
			runProgram(t, p, Options{}) // it is compiled when it is called
			found := false
			for _, f := range p.code.Funcs {
				if f.Name != "main::frame::{async}" {
					continue
				}
				found = true
				live := locals + 1 // and n
				if over := f.Co.Slots*value - live*value; over > most {
					t.Errorf("%s, %d locals: %d bytes, %d of them not for locals", name, locals, f.Co.Slots*value, over)
				} else {
					t.Logf("%s, %d locals: %d bytes, %d of them not for locals", name, locals, f.Co.Slots*value, over)
				}
			}
			if !found {
				t.Fatal("no frame")
			}
		}
	}
}

// What is awaited lies in the coroutine, and a poll needs nothing of its own: a loop that awaits asks Go for no memory.
func TestPollsAllocateNothing(t *testing.T) {
	made := func(turns string) uint64 {
		p, list := Load("main.rs", `use std::{future::Future, pin::Pin, task::{Context, Poll, Waker}};
struct Once(bool);
impl Future for Once {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.0 { return Poll::Ready(()); }
        self.0 = true;
        Poll::Pending
    }
}
async fn work(n: u64) -> u64 { let mut s = 0; for i in 0..n { Once(false).await; s += i; } s }
fn main() {
    let mut f: Pin<Box<dyn Future<Output = u64>>> = Box::pin(work(`+turns+`));
    let mut cx = Context::from_waker(Waker::noop());
    while f.as_mut().poll(&mut cx).is_pending() {}
}`)
		if p == nil {
			t.Fatal(list)
		}
		s := NewSession(p, Options{MaxEvents: 100})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for s.Advance(Limits{Until: -1}) == StopBudget {
		}
		runtime.ReadMemStats(&after)
		if s.ExitCode() != 0 {
			t.Fatalf("exit %d: %s", s.ExitCode(), s.TakeStderr())
		}
		return after.Mallocs - before.Mallocs
	}
	if few, many := made("1_000"), made("11_000"); many > few+5_000 {
		t.Errorf("%d allocations for 1,000 turns, %d for 11,000", few, many)
	}
}
