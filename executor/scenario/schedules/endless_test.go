package schedules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/explore"
	"github.com/pollground/pollground/executor/scenario"
)

const tasksHeader = `#![allow(unused)]
use std::sync::{atomic::{AtomicBool, AtomicU32, Ordering::SeqCst}, Arc, Mutex};
use std::thread;
use tokio::task::yield_now;
static FLAG: AtomicBool = AtomicBool::new(false);
static N: AtomicU32 = AtomicU32::new(0);
`

// A program's own executor: it polls the first of its tasks that is ready.
const firstReady = `use std::{future::{poll_fn, Future}, pin::Pin, task::{Context, Poll, Wake, Waker}};
struct Ready(AtomicBool);
impl Wake for Ready { fn wake(self: Arc<Self>) { self.0.store(true, SeqCst); } }
type Task = (Arc<Ready>, Option<Pin<Box<dyn Future<Output = ()>>>>);
fn run(mut tasks: Vec<Task>) {
    loop {
        let Some((r, f)) = tasks.iter_mut().find(|(r, f)| f.is_some() && r.0.swap(false, SeqCst)) else { return };
        let w = Waker::from(r.clone());
        if f.as_mut().unwrap().as_mut().poll(&mut Context::from_waker(&w)).is_ready() { *f = None; }
    }
}
fn task(f: impl Future<Output = ()> + 'static) -> Task { (Arc::new(Ready(AtomicBool::new(true))), Some(Box::pin(f))) }
fn again() -> impl Future<Output = ()> {
    let mut done = false;
    poll_fn(move |cx| {
        if done { return Poll::Ready(()); }
        done = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
}
`

// Tasks starve where no choice would ever poll them, however fair it is.
func TestTasksStarve(t *testing.T) {
	for _, c := range []struct {
		name, source string
		any          bool
		want         string // names of tasks
		ends         string // kinds of outcomes
	}{
		{name: "a poll that spins", source: tasksHeader + `#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::spawn(async { FLAG.store(true, SeqCst); });
    while !FLAG.load(SeqCst) {}
}`, want: "block:9", ends: "limit"},
		{name: "a poll that spins beside a thread", source: tasksHeader + `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let h = thread::spawn(|| { N.fetch_add(1, SeqCst); N.fetch_add(1, SeqCst); });
    tokio::spawn(async { FLAG.store(true, SeqCst); });
    while !FLAG.load(SeqCst) {}
}`, want: "block:10", ends: "limit"},
		{name: "one worker", source: tasksHeader + `#[tokio::main(worker_threads = 1)]
async fn main() {
    let a = tokio::spawn(async { while !FLAG.load(SeqCst) {} });
    let b = tokio::spawn(async { FLAG.store(true, SeqCst); });
    a.await.unwrap();
    b.await.unwrap();
}`, want: "block:10", ends: "limit"},
		{name: "all workers spin in some schedules", source: tasksHeader + `#[tokio::main(worker_threads = 2)]
async fn main() {
    for _ in 0..2 { tokio::spawn(async { while !FLAG.load(SeqCst) {} }); }
    tokio::spawn(async { FLAG.store(true, SeqCst); }).await.unwrap();
}`, want: "block:10", ends: "ended"},
		{name: "an executor that prefers the first task", source: tasksHeader + firstReady + `fn main() {
    let w: Arc<Mutex<Option<Waker>>> = Arc::default();
    let v = w.clone();
    run(vec![
        task(async move {
            poll_fn(|cx| {
                if FLAG.load(SeqCst) { return Poll::Ready(()); }
                *v.lock().unwrap() = Some(cx.waker().clone());
                Poll::Pending
            }).await;
            loop { again().await; }
        }),
        task(async move {
            FLAG.store(true, SeqCst);
            w.lock().unwrap().take().unwrap().wake();
            again().await;
        }),
    ]);
}`, want: "block:40", ends: "limit"},

		{name: "a poll that yields", source: tasksHeader + `#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::spawn(async { FLAG.store(true, SeqCst); });
    while !FLAG.load(SeqCst) { yield_now().await; }
}`, ends: "ended"},
		{name: "workers that could poll it", source: tasksHeader + `#[tokio::main(worker_threads = 2)]
async fn main() {
    tokio::spawn(async { while !FLAG.load(SeqCst) { yield_now().await; } });
    tokio::spawn(async { FLAG.store(true, SeqCst); }).await.unwrap();
}`, ends: "ended"},
		{name: "any executor", any: true, source: tasksHeader + `#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::spawn(async { FLAG.store(true, SeqCst); });
    while !FLAG.load(SeqCst) { yield_now().await; }
}`, ends: "ended"},
		{name: "a thread that spins until a task comes", source: tasksHeader + `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let h = thread::spawn(|| while !FLAG.load(SeqCst) {});
    tokio::spawn(async { FLAG.store(true, SeqCst); }).await.unwrap();
    h.join().unwrap();
}`, ends: "ended"},
		{name: "a thread that comes late", source: tasksHeader + `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let h = thread::spawn(|| { FLAG.store(true, SeqCst); });
    let t = tokio::spawn(async {});
    while !FLAG.load(SeqCst) {}
    t.await.unwrap();
    h.join().unwrap();
}`, ends: "ended"},
		{name: "chance leads out", source: tasksHeader + `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let t = tokio::spawn(async { N.fetch_add(1, SeqCst); });
    loop { tokio::select! { _ = async {} => {} _ = async {} => break } }
    N.fetch_add(1, SeqCst);
    t.await.unwrap();
}`, ends: "ended"},
		{name: "another task that is not polled would help", source: tasksHeader + `fn main() {
    let rt = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
    rt.spawn(async { while !FLAG.load(SeqCst) { yield_now().await; } });
    rt.spawn(async { FLAG.store(true, SeqCst); });
    let one = tokio::runtime::Builder::new_current_thread().build().unwrap();
    one.block_on(async {
        tokio::spawn(async {});
        while !FLAG.load(SeqCst) {}
    });
}`, ends: "ended"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := compile(t, c.source)
			w := new(explore.Watcher)
			x := Start(p, scenario.Options{}, Options{Any: c.any, Note: w.Note})
			for !x.Advance(1000) {
			}
			var names, kinds []string
			f := x.Findings(w, nil)
			for f.Next() {
			}
			for _, s := range f.List {
				name := fmt.Sprint("block:", s.Line)
				names = append(names, name)
				if want := fmt.Sprintf("Task #%d %s starves", s.Task, name); !strings.HasPrefix(s.Text, want) {
					t.Errorf("%q does not begin with %q", s.Text, want)
				}
				run := scenario.NewSession(p, scenario.Options{Schedule: s.Schedule})
				run.Advance(scenario.Limits{Instructions: 1_000_000, Until: -1})
				if got := run.Trace().Name(s.Task); got != name {
					t.Errorf("schedule %q has %q, not %q", s.Schedule, got, name)
				}
			}
			r := x.Result()
			for _, o := range r.Outcomes {
				kinds = append(kinds, string(o.Kind))
				if o.Kind == Limit && o.Why != endless {
					t.Errorf("limit because of %s", o.Why)
				}
			}
			if got := strings.Join(names, " "); got != c.want || !r.Complete {
				t.Errorf("%q starve, want %q; complete: %v", got, c.want, r.Complete)
			}
			if got := strings.Join(kinds, " "); got != c.ends {
				t.Errorf("the schedules end with %s, want %s", got, c.ends)
			}
		})
	}
}

// Where no end can be reached, though there are choices, that is an outcome of its own.
func TestSchedulesWithoutAnEnd(t *testing.T) {
	for _, c := range []struct {
		name, source string
		want         bool
	}{
		{"two threads wait for each other", `fn main() {
    let (a, b) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let (a2, b2) = (a.clone(), b.clone());
    let h = thread::spawn(move || { while !a2.load(SeqCst) {} b2.store(true, SeqCst); });
    while !b.load(SeqCst) {}
    a.store(true, SeqCst);
    h.join().unwrap();
}`, true},
		{"a thread that is late", `fn main() {
    let a = Arc::new(AtomicBool::new(false));
    let b = a.clone();
    let h = thread::spawn(move || b.store(true, SeqCst));
    while !a.load(SeqCst) {}
    h.join().unwrap();
}`, false},
	} {
		x := Start(compile(t, header+c.source), scenario.Options{}, Options{})
		for !x.Advance(1000) {
		}
		if o, ok := x.Endless(); ok != c.want || ok && (o.Kind != Limit || o.Schedule == nil) {
			t.Errorf("%s: endless: %v", c.name, ok)
		}
	}
}
