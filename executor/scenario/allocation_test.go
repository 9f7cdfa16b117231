package scenario

import (
	"runtime"
	"testing"
)

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
