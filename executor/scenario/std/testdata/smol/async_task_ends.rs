//! async_task corner cases: who drops what, and when.
use async_task::{Runnable, Task, FallibleTask};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{mpsc, Arc, Mutex};
use std::task::{Context, Poll, Waker};
use futures::executor::block_on;

struct Loud(&'static str);
impl Drop for Loud { fn drop(&mut self) { println!("  - {}", self.0); } }

type Queue = Arc<Mutex<VecDeque<Runnable>>>;
fn queue() -> (Queue, impl Fn(Runnable) + Send + Sync + Clone + 'static) {
    let q: Queue = Default::default();
    let p = q.clone();
    (q, move |r| p.lock().unwrap().push_back(r))
}
fn pop(q: &Queue) -> Option<Runnable> { q.lock().unwrap().pop_front() }
fn run_all(q: &Queue) -> usize { let mut n = 0; while let Some(r) = pop(q) { r.run(); n += 1; } n }

#[derive(Clone, Default)]
struct Gate(Arc<Mutex<(bool, Option<Waker>)>>);
impl Gate { fn open(&self) { let mut g = self.0.lock().unwrap(); g.0 = true; let w = g.1.take(); drop(g); if let Some(w) = w { w.wake() } } }
impl Future for Gate {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut g = self.0.lock().unwrap();
        if g.0 { Poll::Ready(()) } else { g.1 = Some(cx.waker().clone()); Poll::Pending }
    }
}

fn main() {
    println!("1. dropped runnable cancels");
    let (q, s) = queue();
    let sched = Loud("schedule fn 1");
    let (r, t) = async_task::spawn(async { let _l = Loud("never"); 1 }, move |r| { let _ = &sched; s(r) });
    drop(r);
    println!("  finished {}", t.is_finished());
    println!("  {:?}", block_on(t.fallible()));

    println!("2. cancel while queued");
    let (q, s) = queue();
    let cap = Loud("captured 2");
    let (r, t) = async_task::spawn(async move { let _c = cap; 2 }, s);
    r.schedule();
    drop(t);
    println!("  in queue {}", q.lock().unwrap().len());
    println!("  run says {}", pop(&q).unwrap().run());

    println!("3. cancel while waiting schedules once more");
    let (q, s) = queue();
    let gate = Gate::default();
    let g = gate.clone();
    let (r, t) = async_task::spawn(async move { let _l = Loud("local 3"); g.await; 3 }, s);
    r.schedule();
    println!("  ran {}", run_all(&q));
    drop(t);
    println!("  in queue {}", q.lock().unwrap().len());
    println!("  ran {}", run_all(&q));
    gate.open();
    println!("  in queue {}", q.lock().unwrap().len());

    println!("4. detached, then forgotten by its waker");
    let (q, s) = queue();
    let gate = Gate::default();
    let g = gate.clone();
    let (r, t) = async_task::spawn(async move { let _l = Loud("local 4"); g.await; }, s);
    r.schedule();
    run_all(&q);
    t.detach();
    println!("  gate goes");
    gate.0.lock().unwrap().1 = None;
    println!("  in queue {}", q.lock().unwrap().len());
    run_all(&q);

    println!("5. output nobody wants");
    let (q, s) = queue();
    let (r, t) = async_task::spawn(async { Loud("output 5") }, s);
    r.schedule();
    run_all(&q);
    println!("  completed {}", t.is_finished());
    drop(t);
    let (q, s) = queue();
    let (r, t) = async_task::spawn(async { Loud("output 5b") }, s);
    t.detach();
    r.run();

    println!("6. panic");
    let (q, s) = queue();
    let (r, t) = async_task::spawn(async { let _l = Loud("local 6"); if true { panic!("task six"); } 6 }, s);
    r.schedule();
    let res = std::panic::catch_unwind(|| { pop(&q).unwrap().run() });
    println!("  {}", res.is_err());
    println!("  {:?}", block_on(t.fallible()));

    println!("7. waker of a runnable");
    let (q, s) = queue();
    let (r, t) = async_task::spawn(async { 7 }, s);
    let w = r.waker();
    w.wake_by_ref();
    println!("  in queue {}", q.lock().unwrap().len());
    drop(r);
    w.wake_by_ref();
    println!("  in queue {} {}", q.lock().unwrap().len(), t.is_finished());
    drop(t);

    println!("8. run returns true when it woke itself");
    let (q, s) = queue();
    let mut n = 0;
    let (r, t) = async_task::spawn(futures::future::poll_fn(move |cx| { n += 1; if n < 3 { cx.waker().wake_by_ref(); Poll::Pending } else { Poll::Ready(n) } }), s);
    println!("  {}", r.run());
    println!("  {}", pop(&q).unwrap().run());
    println!("  {}", pop(&q).unwrap().run());
    println!("  {}", block_on(t));

    println!("9. spawn_local");
    let rc = Rc::new(Cell::new(0));
    let (tx, rx) = mpsc::channel();
    let tx = Mutex::new(tx);
    let rc2 = rc.clone();
    let (r, t) = async_task::spawn_local(async move { rc2.set(9); rc2.get() }, move |r| tx.lock().unwrap().send(r).unwrap());
    r.schedule();
    rx.recv().unwrap().run();
    println!("  {} {}", block_on(t), rc.get());

    println!("10. awaited from another thread");
    let (tx, rx) = mpsc::channel::<Runnable>();
    let th = std::thread::spawn(move || { let mut n = 0; for r in rx { n += 1; r.run(); } n });
    let tx = Arc::new(Mutex::new(tx));
    let total: u32 = block_on(async {
        let mut sum = 0;
        for i in 0..5u32 {
            let tx = tx.clone();
            let (r, t) = async_task::spawn(async move { i * i }, move |r| tx.lock().unwrap().send(r).unwrap());
            r.schedule();
            sum += t.await;
        }
        sum
    });
    drop(tx);
    println!("  {total} in {} runs", th.join().unwrap());

    println!("11. unchecked: a borrow");
    let word = String::from("borrowed");
    let (q, s) = queue();
    let (r, t): (Runnable, Task<usize>) = unsafe { async_task::spawn_unchecked(async { word.len() }, s) };
    r.schedule();
    run_all(&q);
    println!("  {}", block_on(t));
    println!("12. debug");
    let (q, s) = queue();
    let (r, t) = async_task::spawn(async { 12 }, s);
    println!("  {:?}", r);
    println!("  {:?}", t);
    r.schedule();
    run_all(&q);
    println!("  {:?}", t);
    let f: FallibleTask<i32> = t.fallible();
    println!("  {:?}", f);
    println!("13. cancel gives the output that was there");
    let (q, s) = queue();
    let (r, t) = async_task::spawn(async { 13 }, s);
    r.run();
    println!("  {:?}", block_on(t.cancel()));
    let count = Arc::new(AtomicUsize::new(0));
    let c = count.clone();
    let (r, t) = async_task::spawn(async {}, move |_r| { c.fetch_add(1, SeqCst); });
    r.schedule();
    println!("  scheduled {} finished {}", count.load(SeqCst), t.is_finished());
    block_on(t);
}
