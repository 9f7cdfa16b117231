package scenario

import (
	"crypto/sha256"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

const pollsOver = `use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
struct Y(u32);
impl Future for Y {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 == 0 { return Poll::Ready(()) }
        self.0 -= 1;
        HOOK
        Poll::Pending
    }
}
struct W;
impl Wake for W { fn wake(self: Arc<Self>) {} }
async fn inner(n: u32) -> u32 { Y(n).await; n }
async fn work(n: u32) -> u32 { let mut s = 0; for i in 0..n { BODY; s += i; } s }
fn main() {
    let waker = WAKER;
    let mut cx = Context::from_waker(&waker);
    let mut f: Pin<Box<dyn Future<Output = u32>>> = Box::pin(work(40));
    let mut g: Pin<Box<dyn Future<Output = u32>>> = Box::pin(work(20));
    let mut done = (false, false);
    loop {
        if !done.0 { if let Poll::Ready(x) = f.as_mut().poll(&mut cx) { println!("{x}"); done.0 = true; } }
        BETWEEN
        if done.0 && done.1 { break; }
    }
}`

// One that is polled over and over while it waits for what the library names.
const labelled = `use std::future::Future;
use std::task::{Context, Poll, Waker};
fn main() {
    let (tx, rx) = tokio::sync::oneshot::channel::<u32>();
    let mut f = Box::pin(async move { rx.await.unwrap() });
    let mut cx = Context::from_waker(Waker::noop());
    let mut tx = Some(tx);
    for n in 0..12 {
        if n == 9 { tx.take().unwrap().send(7).unwrap(); }
        if let Poll::Ready(x) = f.as_mut().poll(&mut cx) { println!("{x}"); break; }
    }
}`

// A future that goes on in another thread.
const moved = `use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
async fn work() -> u32 { let mut n = 0; std::future::poll_fn(|_| { n += 1; if n == 20 { Poll::Ready(n) } else { Poll::Pending } }).await }
fn main() {
    let mut f = Box::pin(async { let x = work().await; x });
    let mut g = Box::pin(async { let mut n = 0; loop { n += 1; if n == 30 { return n; } YIELD } });
    let mut cx = Context::from_waker(Waker::noop());
    for _ in 0..6 { let _ = f.as_mut().poll(&mut cx); let _ = f.as_mut().poll(&mut cx); }
    let mut g: Pin<Box<dyn Future<Output = i32> + Send>> = g;
    for _ in 0..6 { let _ = g.as_mut().poll(&mut cx); }
    let t = std::thread::spawn(move || {
        let mut cx = Context::from_waker(Waker::noop());
        println!("here");
        loop { if let Poll::Ready(x) = g.as_mut().poll(&mut cx) { println!("{x}"); break; } }
        g
    });
    let _g = t.join().unwrap();
    for _ in 0..4 { let _ = f.as_mut().poll(&mut cx); }
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
        for _ in 0..4 { let _ = f.as_mut().poll(&mut Context::from_waker(Waker::noop())); }
    });
}`

// One that is polled over and over while another one has the lock.
const locked = `use std::future::Future;
use std::task::{Context, Poll, Waker};
fn main() {
    let m = futures::lock::Mutex::new(5);
    let mut has = Box::pin(async { let g = m.lock().await; YIELD *g });
    let mut waits = Box::pin(async { let g = m.lock().await; *g });
    let mut cx = Context::from_waker(Waker::noop());
    let _ = has.as_mut().poll(&mut cx);
    for _ in 0..6 { let _ = waits.as_mut().poll(&mut cx); }
    let _ = has.as_mut().poll(&mut cx);
    if let Poll::Ready(x) = waits.as_mut().poll(&mut cx) { println!("{x}"); }
}`

// The waker of a timer polls another future itself, at the moment at which the timer fires.
const firing = `use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;
type Shared = Mutex<Pin<Box<dyn Future<Output = ()> + Send>>>;
struct Poller(Shared);
impl Wake for Poller {
    fn wake(self: Arc<Self>) {
        let mut f = self.0.lock().unwrap();
        let mut cx = Context::from_waker(Waker::noop());
        for _ in 0..6 { let _ = f.as_mut().poll(&mut cx); }
    }
}
fn main() {
    let busy = async { loop { YIELD } };
    let waker = Waker::from(Arc::new(Poller(Mutex::new(Box::pin(busy)))));
    let mut delay = Box::pin(futures_timer::Delay::new(Duration::from_millis(3)));
    let _ = delay.as_mut().poll(&mut Context::from_waker(&waker));
    std::thread::sleep(Duration::from_millis(5));
    println!("done");
}`

// A poll in which nothing happens is recorded when it ends, as a whole: the trace is that of a run which stops at every
// poll, where that is not done. The programs differ in what happens in the polls and between them.
func TestPollsAreRecordedAsAWholeOrBitByBit(t *testing.T) {
	alone := `if done.0 { done.1 = true; }`
	turns := `if !done.1 { if let Poll::Ready(x) = g.as_mut().poll(&mut cx) { println!("{x}"); done.1 = true; } }`
	rarely := `if n % 7 == 0 && !done.1 || done.0 { if let Poll::Ready(x) = g.as_mut().poll(&mut cx) { println!("{x}"); done.1 = true; } }`
	for _, c := range []struct{ name, waker, hook, body, between string }{
		{"nothing", "Waker::noop().clone()", "", "Y(1).await", alone},
		{"several points", "Waker::noop().clone()", "", "Y(2).await; Y(0).await; Y(1).await", alone},
		{"nested", "Waker::noop().clone()", "", "inner(i % 3).await", alone},
		{"both", "Waker::noop().clone()", "", "Y(2).await; inner(2).await", alone},
		{"two in turns", "Waker::noop().clone()", "", "Y(1).await", turns},
		{"one of two", "Waker::noop().clone()", "", "Y(1).await", "n += 1;" + rarely},
		{"a waker of its own", "Waker::from(Arc::new(W))", "", "Y(1).await", alone},
		{"wakes itself", "Waker::from(Arc::new(W))", "if self.0 % 2 == 0 { cx.waker().wake_by_ref(); }", "Y(4).await", alone},
		{"keeps wakers", "Waker::from(Arc::new(W))", "let _w = cx.waker().clone();", "Y(4).await", alone},
		{"prints", "Waker::noop().clone()", `if self.0 == 3 { println!("three"); }`, "Y(4).await", alone},
		{"sleeps", "Waker::noop().clone()", `if self.0 == 3 { std::thread::sleep(std::time::Duration::from_millis(2)); }`, "Y(4).await", alone},
		{"guards", "Waker::noop().clone()", "", "let m = std::sync::Mutex::new(0); let g = m.lock().unwrap(); Y(1).await; drop(g)", alone},
		{"locks", "Waker::noop().clone()", "let m = std::sync::Mutex::new(0); let _g = m.lock().unwrap();", "Y(3).await", alone},
		{"polls another", "Waker::noop().clone()", `if self.0 == 2 { let mut b = Box::pin(inner(1)); let _ = b.as_mut().poll(&mut Context::from_waker(&Waker::from(Arc::new(W)))); }`, "Y(3).await", alone},
		{"panics", "Waker::noop().clone()", `if self.0 == 2 { panic!("two"); }`, "Y(1).await; if i == 30 { Y(4).await }", alone},
		{"exits", "Waker::noop().clone()", `if self.0 == 2 { std::process::exit(3); }`, "Y(1).await; if i == 30 { Y(4).await }", alone},
		{"another thread", "Waker::noop().clone()", `if self.0 == 2 { std::thread::spawn(|| for i in 0..20_000u32 { std::hint::black_box(i); }); }`, "Y(3).await", alone},
		{"new wakers", "Waker::noop().clone()", "", "Y(1).await", "waker_ = Waker::from(Arc::new(W)); cx = Context::from_waker(&waker_);" + alone},
		{"new wakers that wake", "Waker::from(Arc::new(W))", "cx.waker().wake_by_ref();", "Y(2).await", "n += 1; if n % 5 == 0 { waker_ = Waker::from(Arc::new(W)); cx = Context::from_waker(&waker_); }" + alone},
		{"one waker for two", "Waker::from(Arc::new(W))", "cx.waker().wake_by_ref();", "Y(2).await", "n += 1;" + rarely},
		{"one inside of the other", "Waker::from(Arc::new(W))", "", "Y(2).await", `n += 1; if n % 6 == 5 && !done.0 {
			let outer = std::future::poll_fn(|cx| f.as_mut().poll(cx));
			let _ = Box::pin(async { outer.await }).as_mut().poll(&mut cx);
		}` + alone},
		{"long", "Waker::noop().clone()", "if self.0 == 2 { let mut i = 0u32; while i < 200_000 { i += 1; } }", "Y(1).await; if i == 9 { Y(3).await }", alone},
		{"null pointer", "Waker::noop().clone()", `if self.0 == 2 { let p: *const u32 = std::ptr::null(); let x = unsafe { *p }; println!("{x}"); }`, "Y(1).await; if i == 9 { Y(3).await }", alone},
		{"threads between", "Waker::noop().clone()", "", "Y(1).await", `n += 1;
			if n == 5 { std::thread::spawn(|| for _ in 0..9 { std::thread::sleep(std::time::Duration::from_micros(300)); }); }
			for i in 0..3_000u32 { std::hint::black_box(i); }` + alone},
		{"library's label", "Waker::noop().clone()", "", "if i % 2 == 0 { Y(1).await } else { std::future::poll_fn(|_| { if n == 0 { Poll::Ready(()) } else { Poll::Pending } }).await }", alone},
		{"stuck", "Waker::noop().clone()", "if self.0 == 2 { std::thread::park(); }", "Y(1).await; if i == 30 { Y(4).await }", alone},
	} {
		src := strings.NewReplacer("WAKER", c.waker, "HOOK", c.hook, "BODY", c.body, "BETWEEN", c.between).Replace(pollsOver)
		if c.name == "library's label" {
			src = labelled
		}
		if strings.Contains(c.between, "n += 1") {
			src = strings.Replace(src, "    let mut done", "    let mut n = 0u32;\n    let mut done", 1)
		}
		if strings.Contains(c.between, "waker_") {
			src = strings.Replace(src, "    let mut done", "    let mut waker_;\n    let mut done", 1)
		}
		t.Run(c.name, func(t *testing.T) { bothWays(t, src) })
	}
	yield := "let mut y = false; std::future::poll_fn(|_| { if y { Poll::Ready(()) } else { y = true; Poll::Pending } }).await;"
	for name, src := range map[string]string{"goes on in another thread": moved, "while a timer fires": firing, "while another has the lock": locked} {
		t.Run(name, func(t *testing.T) { bothWays(t, strings.ReplaceAll(src, "YIELD", yield)) })
	}
	for i, file := range programs(t, corpora[:]...) {
		if name := filepath.Base(file); i%6 == 0 && strings.HasPrefix(name, "t2") {
			src, _ := read(t, file)
			t.Run(name, func(t *testing.T) { bothWays(t, src) })
		}
	}
}

func bothWays(t *testing.T, src string) {
	for _, most := range []int{100_000, 300} { // the second is full soon
		bothWaysUpTo(t, src, most)
	}
}

func bothWaysUpTo(t *testing.T, src string, most int) {
	p, list := Load("main.rs", src)
	if p == nil {
		t.Fatalf("refused: %s", messages(list))
	}
	text := func(u Unit, piece int64) ([32]byte, *Session) {
		s := NewSession(p, Options{MaxEvents: most})
		for {
			if stop := s.Advance(Limits{Unit: u, Instructions: piece, Until: -1}); stop != StopBudget && stop != StopUnit {
				break
			}
		}
		h := sha256.New()
		h.Write(s.TakeStdout())
		if err := s.Trace().Text(h); err != nil {
			t.Fatal(err)
		}
		return [32]byte(h.Sum(nil)), s
	}
	if most == 100_000 {
		stopsAtPolls(t, p)
	}
	whole, s := text(UnitNone, 0)
	if err := trace.Validate(s.Trace()); err != nil && s.Trace().Dropped() == 0 {
		t.Error(err)
	}
	if one, other := text(UnitPoll, 0); one != whole {
		t.Errorf("the trace of a run that stops at every poll is another one; %d and %d events were dropped", s.Trace().Dropped(), other.Trace().Dropped())
	}
	for _, piece := range []int64{1, 37, 500} {
		if one, _ := text(UnitNone, piece); one != whole {
			t.Errorf("the trace of a run in pieces of %d instructions is another one", piece)
		}
	}
}

// stopsAtPolls: half of a run without stops, then from poll to poll.
func stopsAtPolls(t *testing.T, p *Program) {
	// Half of it without stops, then from poll to poll: each of those is a stop.
	s := NewSession(p, Options{MaxEvents: 100_000})
	free := NewSession(p, Options{})
	for free.Advance(Limits{Until: -1}) == StopBudget {
	}
	if s.Advance(Limits{Instructions: free.Steps() / 2, Until: -1}) == StopBudget {
		from, stops := s.Trace().Len(), 0
		for s.Advance(Limits{Unit: UnitPoll, Until: -1}) == StopUnit {
			stops++
		}
		ends := 0
		for i := from; i < s.Trace().Len(); i++ {
			if s.Trace().At(i).Kind == trace.PollEnd {
				ends++
			}
		}
		if ends > 0 && (stops > ends || stops < ends-1) { // none for one that ends the program
			t.Errorf("%d polls ended in the second half, it stopped %d times", ends, stops)
		}
	}
}

// Whoever looks between two pieces of a run sees all that has happened: also the begin of the poll under way.
func TestNothingIsLeftUntold(t *testing.T) {
	src := strings.NewReplacer("WAKER", "Waker::noop().clone()", "HOOK", "", "BODY", "Y(2).await", "BETWEEN", "if done.0 { done.1 = true; }").Replace(pollsOver)
	p, list := Load("main.rs", src)
	if p == nil {
		t.Fatalf("refused: %s", messages(list))
	}
	whole, bits := NewSession(p, Options{}), NewSession(p, Options{})
	seen := 0
	for {
		stop := whole.Advance(Limits{Instructions: 23, Until: -1})
		if other := bits.Advance(Limits{Instructions: 23, Unit: UnitWake, Until: -1}); other != stop { // nobody is woken
			t.Fatalf("one run says %v, the other %v", stop, other)
		}
		n := whole.Trace().Len()
		if m := bits.Trace().Len(); n != m {
			t.Fatalf("after %d steps one has %d events, the other %d", whole.Steps(), n, m)
		}
		if n > 0 && whole.Trace().At(n-1).Kind == trace.PollBegin {
			seen++
		}
		if stop != StopBudget {
			break
		}
	}
	if seen < 10 {
		t.Errorf("a poll was under way at %d stops only", seen)
	}
}
