package scenario

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

// Executors that a program builds itself show as ours do, with no cooperation:
// the tasks, the queue of those that were woken, who waits and for what, and who
// is polled on which thread are all in the view. One program per design.
func TestOwnExecutorsShow(t *testing.T) {
	for _, d := range []struct {
		program string
		tasks   string // names in the order of their first polls
		polls   string // numbers of the tasks that are polled, in order
		// inOrder: who was woken first is polled first, as the derived queue says.
		inOrder bool
		// unasked: polls of tasks that nobody woke (the executor ignores wakes).
		unasked          int
		wakes, coalesced int
		waits            string // who is shown to wait for what, among others
		finished         int
	}{
		{"own_futures/round_robin_kitchen", // the naive executor: polls everything in turn, its wakers do nothing
			"dish dish block:72", "1 2 3 1 2 3 1 3 1", true, 9, 0, 0, "dish: pause()", 3},
		{"own_futures/id_queue_dedupe", // a queue of ids that takes each id once
			"block:102 block:102", "1 2 1 2 1 2 1 2", true, 2, 30, 22, "block:102: Nervous", 2},
		{"own_futures/arcwake_waker_ref_mailbox", // wakes push the Arc of the task
			"block:95 block:102", "1 2 1 2 1 2 1 2", true, 2, 6, 0, "block:95: poll_fn", 2},
		{"own_futures/spawner_inside_tasks", // tasks that spawn tasks
			"family family family family family family family", "1 2 1 3 4 2 1 5 6 4 2 7 4", true, 7, 6, 0,
			"family: std::future::poll_fn", 7},
		{"own_futures/generation_arena", // slots with generations; the second poll of 2 is the program's mistake
			"block:108 block:110", "1 2 2", true, 3, 0, 0, "block:110: future::pending", 2},
		{"own_futures/two_queue_executor", // those that yield often wait in the second queue: not in the order of the wakes
			"block:96 block:100 block:105 block:105 block:105", "1 2 3 4 5 1 2 1 3 4 5 2 1 1 1 1", false, 5, 11, 0,
			"block:96: futures::future::poll_fn", 5},
		{"own_futures/join_handle_cancel_bits", // task states as bits; the second is woken and never run again
			"PollFn PollFn", "1 1 2", true, 2, 3, 0, "PollFn: something", 1},
		{"own_futures/thread_unpark_block_on", // a block_on that parks its thread; other threads wake
			"block:82 Worker block:84", "1 2 2 3 3 3", true, 3, 3, 0, "block:84: Worker::start(3, 100)", 3},
		{"own_futures/raw_waker_counts", // a vtable without data: what it does still belongs to the task
			"Hoarder Hoarder", "1 1 1 2", true, 3, 3, 1, "Hoarder: something", 1},
		{"own_futures/yield_now_interleave", // futures' LocalPool
			"block:55 block:55 block:55 block:55 block:55 block:55", "1 2 3 4 5 6 4 5 6 4 5 5", true, 6, 6, 0,
			"block:55: yield_now()", 6},
		{"runtimes/local_pool_tasks", // LocalPool with handles; its tasks have the names of what was spawned
			"letter letter letter letter letter RemoteHandle block:40 block:54 block:47 " +
				"block:61 block:61 block:61 block:70 block:77",
			"1 2 3 4 5 6 7 6 8 9 8 10 11 12 13 14", true, 14, 2, 0, "block:54: waiting", 14},
	} {
		t.Run(d.program, func(t *testing.T) {
			src, _ := read(t, "tests/pass/"+d.program+".rs")
			p, list := Load(filepath.Base(d.program)+".rs", src)
			if p == nil {
				t.Fatalf("refused: %s", messages(list))
			}
			log := runProgram(t, p, Options{}).log
			var tasks, polls, waits []string
			unasked, inOrder := 0, true
			var e trace.Event
			for i := range log.Len() {
				log.Load(i, &e)
				switch e.Kind {
				case trace.Spawn:
					tasks = append(tasks, log.Name(e.Task))
				case trace.PollBegin:
					polls = append(polls, strconv.Itoa(int(e.Task)))
					v := view.At(log, view.Query{Event: i, Queue: 100, Rows: 100})
					at := -1
					for k, c := range v.Ready.Items {
						if c.ID == e.Task {
							at = k
						}
					}
					if at < 0 {
						unasked++
					}
					if at > 0 {
						inOrder = false
					}
				case trace.PollEnd:
					v := view.At(log, view.Query{Event: i + 1, Queue: 100, Rows: 100})
					for _, w := range v.Waiting.Rows {
						if w.ID == e.Task && w.Awaits != "" {
							waits = append(waits, w.Name+": "+w.Awaits)
						}
					}
				}
			}
			end := view.At(log, view.Query{Event: log.Len(), Queue: 10, Rows: 10})
			equal := func(what string, got, want any) {
				t.Helper()
				if got != want {
					t.Errorf("%s: %v, want %v", what, got, want)
				}
			}
			equal("tasks", strings.Join(tasks, " "), d.tasks)
			equal("polls", strings.Join(polls, " "), d.polls)
			equal("polled in the order of the wakes", inOrder, d.inOrder)
			equal("polled though nobody woke them", unasked, d.unasked)
			equal("wakes", end.Metrics.Wakes, d.wakes)
			equal("coalesced", end.Metrics.Coalesced, d.coalesced)
			equal("finished", end.Finished.Count, d.finished)
			if all := strings.Join(waits, "\n"); !strings.Contains(all, d.waits) {
				t.Errorf("nobody is shown to wait like %q:\n%s", d.waits, all)
			}
		})
	}
}

// A future that is polled with a waker of its own is woken by itself: inside of a
// task, it has a row of its own, and so do the tasks of an executor that runs there.
func TestPartsShow(t *testing.T) {
	for _, d := range []struct {
		name, source string
		tasks        string   // names, those of parts with the task that they belong to
		polls        string   // numbers of the tasks that are polled, in order
		lines        []string // of the trace
	}{
		{"FuturesUnordered", `
use futures::stream::{FuturesUnordered, StreamExt};
use std::time::Duration;
async fn child(ms: u64) -> u64 { tokio::time::sleep(Duration::from_millis(ms)).await; ms }
async fn both() {
    let mut f: FuturesUnordered<_> = [child(20), child(10)].into_iter().collect();
    while f.next().await.is_some() {}
}
#[tokio::main]
async fn main() { tokio::spawn(both()).await.unwrap(); }
`, "main both child<both child<both", "1 2 3 4 2 2 4 2 3 1",
			[]string{"Wake #4 child who=2 by=timer", "Wake #2 both who=2 by=timer"}},
		{"Shared", `
use futures::FutureExt;
fn main() {
    let s = async { smol::future::yield_now().await; 7 }.shared();
    futures::executor::block_on(async { futures::join!(s.clone(), s) });
}
`, "block:5 block:4<block:5", "1 2 2 1", nil},
		{"dropped", `
use futures::stream::{FuturesUnordered, StreamExt};
use futures::FutureExt;
fn main() {
    futures::executor::block_on(async {
        let mut f = FuturesUnordered::new();
        f.push(futures::future::pending::<()>().map(|_| ()));
        futures::poll!(f.next());
    });
}
`, "block:5 Pending<block:5", "1 2", []string{"Cancel #2 Pending"}},
		{"smol", `
async fn job() { smol::future::yield_now().await; }
fn main() {
    let ex = smol::LocalExecutor::new();
    smol::block_on(ex.run(async { ex.spawn(job()).await; }));
}
`, "run job", "1 2 2 1", []string{"Schedule #2 job queue=ready cause=repoll"}},
	} {
		t.Run(d.name, func(t *testing.T) {
			p, list := Load("main.rs", d.source)
			if p == nil {
				t.Fatalf("refused: %s", messages(list))
			}
			log := runProgram(t, p, Options{}).log
			var tasks, polls []string
			var e trace.Event
			for i := range log.Len() {
				switch log.Load(i, &e); e.Kind {
				case trace.Spawn:
					name := log.Name(e.Task)
					if e.Flags&trace.FlagNested != 0 {
						name += "<" + log.Name(e.Other)
					}
					tasks = append(tasks, name)
				case trace.PollBegin:
					polls = append(polls, strconv.Itoa(int(e.Task)))
				}
			}
			var text strings.Builder
			if err := log.Text(&text); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(tasks, " "); got != d.tasks {
				t.Errorf("tasks %s, want %s", got, d.tasks)
			}
			if got := strings.Join(polls, " "); got != d.polls {
				t.Errorf("polls %s, want %s\n%s", got, d.polls, text.String())
			}
			for _, want := range d.lines {
				if !strings.Contains(text.String(), want) {
					t.Errorf("the trace lacks %q:\n%s", want, text.String())
				}
			}
		})
	}
}

// Worker threads that a program makes are shown at work side by side, and each
// task where it is polled.
func TestOwnWorkersShow(t *testing.T) {
	const src = `
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

struct Task { future: Mutex<Option<Pin<Box<dyn Future<Output = ()> + Send>>>>, queue: Arc<Queue> }
struct Queue { list: Mutex<(VecDeque<Arc<Task>>, usize)>, bell: Condvar }
impl Wake for Task {
    fn wake(self: Arc<Self>) {
        let q = self.queue.clone();
        q.list.lock().unwrap().0.push_back(self);
        q.bell.notify_one();
    }
}
fn work(q: Arc<Queue>) {
    loop {
        let task = {
            let mut g = q.list.lock().unwrap();
            loop {
                if let Some(t) = g.0.pop_front() { break t; }
                if g.1 == 0 { return; }
                g = q.bell.wait(g).unwrap();
            }
        };
        let waker = Waker::from(task.clone());
        let mut slot = task.future.lock().unwrap();
        if slot.as_mut().unwrap().as_mut().poll(&mut Context::from_waker(&waker)).is_ready() {
            q.list.lock().unwrap().1 -= 1;
            q.bell.notify_all();
        }
    }
}
async fn crunch(n: u64) {
    for _ in 0..2 {
        std::thread::sleep(Duration::from_millis(n));
        let mut again = true;
        std::future::poll_fn(|cx| {
            if again { again = false; cx.waker().wake_by_ref(); Poll::Pending } else { Poll::Ready(()) }
        }).await;
    }
}
fn main() {
    let q = Arc::new(Queue { list: Mutex::new((VecDeque::new(), 4)), bell: Condvar::new() });
    for n in 1..=4 {
        let future = Mutex::new(Some(Box::pin(crunch(n)) as Pin<Box<dyn Future<Output = ()> + Send>>));
        q.list.lock().unwrap().0.push_back(Arc::new(Task { future, queue: q.clone() }));
    }
    let threads: Vec<_> = (0..2).map(|i| {
        let q = q.clone();
        std::thread::Builder::new().name(format!("hand-{i}")).spawn(move || work(q)).unwrap()
    }).collect();
    for t in threads { t.join().unwrap(); }
}
`
	p, list := Load("main.rs", src)
	if p == nil {
		t.Fatalf("refused: %s", messages(list))
	}
	log := runProgram(t, p, Options{}).log
	where := map[uint32]map[int16]bool{}
	together := 0
	var e trace.Event
	for i := range log.Len() {
		log.Load(i, &e)
		if e.Kind != trace.PollBegin {
			continue
		}
		if where[e.Task] == nil {
			where[e.Task] = map[int16]bool{}
		}
		where[e.Task][e.Thread] = true
		polling := 0
		for _, w := range view.At(log, view.Query{Event: i + 1}).Workers {
			if w.Task != nil && strings.HasPrefix(w.Task.Name, "crunch") {
				polling++
			}
		}
		together = max(together, polling)
	}
	if len(where) != 4 {
		t.Errorf("%d tasks, want 4", len(where))
	}
	if together != 2 {
		t.Errorf("%d tasks are shown to be polled at a time, want 2", together)
	}
	moved := 0
	for _, threads := range where {
		moved += len(threads) - 1
	}
	if moved == 0 {
		t.Error("no task went from one thread to the other")
	}
	if v := view.At(log, view.Query{Event: log.Len()}); v.Finished.Count != 4 || v.Ready.Count+v.Waiting.Count != 0 {
		t.Errorf("at the end %d finished, %d ready, %d waiting", v.Finished.Count, v.Ready.Count, v.Waiting.Count)
	}
}

// Futures without a size have one address; they are several tasks when their
// wakers are there side by side, and one when each poll makes a waker.
func TestFuturesWithoutSizeShow(t *testing.T) {
	const src = `
use std::future::{pending, Future};
use std::pin::{pin, Pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
struct W;
impl Wake for W { fn wake(self: Arc<Self>) {} }
struct Never;
impl Future for Never {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> { let _ = cx.waker().clone(); Poll::Pending }
}
fn main() {
    let mut alone = pin!(Never);
    for _ in 0..2 { let w: Waker = Arc::new(W).into(); let _ = alone.as_mut().poll(&mut Context::from_waker(&w)); }
    let w: Vec<Waker> = (0..3).map(|_| Arc::new(W).into()).collect();
    let mut a = Box::pin(pending::<u8>());
    let (mut b, mut c) = (pin!(Never), pin!(Never));
    for _ in 0..2 {
        let _ = a.as_mut().poll(&mut Context::from_waker(&w[0]));
        let _ = b.as_mut().poll(&mut Context::from_waker(&w[1]));
        let _ = c.as_mut().poll(&mut Context::from_waker(&w[2]));
    }
}
`
	p, list := Load("main.rs", src)
	if p == nil {
		t.Fatalf("refused: %s", messages(list))
	}
	got := runProgram(t, p, Options{})
	var polls []string
	for _, line := range strings.Split(got.trace, "\n") {
		if f := strings.Fields(line); len(f) > 3 && f[2] == "PollBegin" {
			polls = append(polls, f[3])
		}
	}
	if got, want := strings.Join(polls, " "), "#1 #1 #2 #3 #4 #2 #3 #4"; got != want {
		t.Errorf("polls %s, want %s", got, want)
	}
}

// Polls in which nothing happens are recorded as a whole. A run that records lines records each poll step by step:
// without the lines and the variables, its trace is the same.
func TestPollsAsAWhole(t *testing.T) {
	const src = `
use std::future::Future;
use std::pin::{pin, Pin};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
struct W;
impl Wake for W { fn wake(self: Arc<Self>) {} }
struct Y(u32, Option<Waker>);
impl Future for Y {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        self.0 += 1;
        match self.0 % 6 {
            1 | 2 => Poll::Pending,
            3 => { cx.waker().wake_by_ref(); Poll::Pending }
            4 => { self.1 = Some(cx.waker().clone()); Poll::Pending }
            5 => { for i in 0..300_000u64 { std::hint::black_box(i); } Poll::Pending }
            _ => Poll::Ready(()),
        }
    }
}
async fn inner(n: u32) -> u32 { for i in 0..n { Y(i, None).await; if i % 3 == 0 { println!("{i}"); } } n }
async fn work(n: u32) -> u32 {
    let m = Mutex::new(n);
    Y(0, None).await;
    let s = inner(n).await;
    { let g = m.lock().unwrap(); Y(1, None).await; drop(g); }
    Y(0, None).await;
    s
}
fn main() {
    let w: Waker = Arc::new(W).into();
    let mut a = pin!(work(5));
    let mut b: Pin<Box<dyn Future<Output = u32>>> = Box::pin(work(4));
    let mut cx = Context::from_waker(&w);
    let mut no = Context::from_waker(Waker::noop());
    let (mut x, mut y) = (None, None);
    while x.is_none() || y.is_none() {
        for _ in 0..3 {
            if x.is_none() { if let Poll::Ready(v) = a.as_mut().poll(&mut no) { x = Some(v); } }
        }
        for _ in 0..2 {
            if y.is_none() { if let Poll::Ready(v) = b.as_mut().poll(&mut cx) { y = Some(v); } }
        }
    }
    println!("{x:?} {y:?}");
    drop(b);
    let mut c: Pin<Box<dyn Future<Output = u32>>> =
        Box::pin(async { Y(0, None).await; Y(1, None).await; panic!("over") });
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| loop {
        if let Poll::Ready(v) = c.as_mut().poll(&mut no) { return v; }
    }));
    println!("{}", r.is_err());
    let mut d: Pin<Box<dyn Future<Output = u32>>> = Box::pin(work(1));
    for _ in 0..4 { let _ = d.as_mut().poll(&mut no); }
}
`
	p, list := Load("main.rs", src)
	if p == nil {
		t.Fatalf("refused: %s", messages(list))
	}
	record := func(o Options) (events []trace.Event, texts []string) {
		log := runProgram(t, p, o).log
		var e trace.Event
		for i := range log.Len() {
			if log.Load(i, &e); e.Kind != trace.Line && e.Kind != trace.Locals {
				texts = append(texts, log.EventText(i))
				e.Str, e.Line = 0, 0
				events = append(events, e)
			}
		}
		return events, texts
	}
	whole, texts := record(Options{})
	steps, _ := record(Options{Lines: true})
	if len(whole) != len(steps) {
		t.Fatalf("%d events, step by step %d", len(whole), len(steps))
	}
	for i, e := range whole {
		if e != steps[i] {
			t.Fatalf("%s: step by step %+v", texts[i], steps[i])
		}
	}
}
