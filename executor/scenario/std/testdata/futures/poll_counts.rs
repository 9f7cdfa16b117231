// gloo-free pollster style: noop waker, own block_on, own join_all compared to futures' one with poll counts
use futures::future::{join_all, FutureExt, select_all, try_join_all, BoxFuture};
use futures::task::{noop_waker_ref, waker, ArcWake, Spawn, SpawnExt, FutureObj, SpawnError, LocalSpawn, LocalFutureObj, UnsafeFutureObj, noop_waker, WakerRef, waker_ref};
use futures::stream::{FuturesUnordered, StreamExt};
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Condvar};
use std::task::{Context, Poll, Waker};

struct Signal { woken: Mutex<bool>, cv: Condvar, wakes: AtomicUsize }
impl ArcWake for Signal {
    fn wake_by_ref(a: &Arc<Self>) { a.wakes.fetch_add(1, Ordering::SeqCst); *a.woken.lock().unwrap() = true; a.cv.notify_one(); }
}
fn my_block_on<F: Future>(f: F) -> (F::Output, usize, usize) {
    let sig = Arc::new(Signal { woken: Mutex::new(false), cv: Condvar::new(), wakes: AtomicUsize::new(0) });
    let w: WakerRef = waker_ref(&sig);
    let mut cx = Context::from_waker(&w);
    let mut f = Box::pin(f);
    let mut polls = 0;
    loop {
        polls += 1;
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) { return (v, polls, sig.wakes.load(Ordering::SeqCst)); }
        let mut g = sig.woken.lock().unwrap();
        while !*g { g = sig.cv.wait(g).unwrap(); }
        *g = false;
    }
}
#[derive(Clone)]
struct Log(Rc<RefCell<Vec<String>>>);
struct Child { id: usize, need: usize, polls: usize, log: Log }
impl Future for Child {
    type Output = usize;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<usize> {
        self.polls += 1;
        let (id, p) = (self.id, self.polls);
        self.log.0.borrow_mut().push(format!("{id}:{p}"));
        if p >= self.need { Poll::Ready(id) } else { cx.waker().wake_by_ref(); Poll::Pending }
    }
}
fn children(log: &Log, n: usize) -> Vec<Child> { (0..n).map(|id| Child { id, need: id % 3 + 1, polls: 0, log: log.clone() }).collect() }
fn take(log: &Log) -> String { std::mem::take(&mut *log.0.borrow_mut()).join(" ") }

struct Immediate(RefCell<Vec<FutureObj<'static, ()>>>);
impl Spawn for Immediate {
    fn spawn_obj(&self, f: FutureObj<'static, ()>) -> Result<(), SpawnError> {
        if self.0.borrow().len() >= 2 { return Err(SpawnError::shutdown()); }
        self.0.borrow_mut().push(f);
        Ok(())
    }
}
fn main() {
    let log = Log(Default::default());
    let (v, polls, wakes) = my_block_on(join_all(children(&log, 4)));
    println!("join_all {v:?} polls {polls} wakes {wakes}\n  {}", take(&log));
    let (v, polls, wakes) = my_block_on(children(&log, 4).into_iter().collect::<FuturesUnordered<_>>().collect::<Vec<_>>());
    println!("unordered {v:?} polls {polls} wakes {wakes}\n  {}", take(&log));
    let (v, polls, wakes) = my_block_on(join_all(children(&log, 35)));
    println!("join_all(35) {} polls {polls} wakes {wakes}\n  {}", v.len(), take(&log));
    let ((v, i, rest), polls, _) = my_block_on(select_all(children(&log, 3).into_iter().skip(1)));
    println!("select_all {v} {i} {} polls {polls}\n  {}", rest.len(), take(&log));
    let (v, polls, _) = my_block_on(async { let mut c = children(&log, 3).into_iter(); let (a, b, c) = (c.next().unwrap(), c.next().unwrap(), c.next().unwrap()); futures::join!(a, b, c) });
    println!("join! {v:?} polls {polls}\n  {}", take(&log));
    let (v, polls, wakes) = my_block_on(async { let s = Child { id: 7, need: 3, polls: 0, log: log.clone() }.shared(); futures::join!(s.clone(), s.clone(), s) });
    println!("shared {v:?} polls {polls} wakes {wakes}\n  {}", take(&log));
    let (v, polls, wakes) = my_block_on(futures::stream::iter(children(&log, 6)).buffer_unordered(2).collect::<Vec<_>>());
    println!("buffer_unordered {v:?} {polls} {wakes}\n  {}", take(&log));
    let (v, polls, wakes) = my_block_on(futures::stream::iter(children(&log, 6)).buffered(2).collect::<Vec<_>>());
    println!("buffered {v:?} {polls} {wakes}\n  {}", take(&log));
    let (v, polls, wakes) = my_block_on(futures::stream::iter(children(&log, 6)).for_each_concurrent(3, |c| async move { c.await; }));
    println!("concurrent {v:?} {polls} {wakes}\n  {}", take(&log));
    let sp = Immediate(Default::default());
    sp.spawn(async { println!("spawned one") }).unwrap();
    let h = sp.spawn_with_handle(async { 5 }).unwrap();
    println!("{:?}", sp.spawn(async {}).map_err(|e| (e.is_shutdown(), e.to_string())));
    let mut cx = Context::from_waker(noop_waker_ref());
    for mut f in sp.0.borrow_mut().drain(..) { println!("{:?}", Pin::new(&mut f).poll(&mut cx)); }
    println!("{:?}", my_block_on(h).0);
    let w = noop_waker();
    println!("{}", w.will_wake(&w.clone()));
}
