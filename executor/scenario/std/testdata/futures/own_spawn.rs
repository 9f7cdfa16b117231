// Executors of one's own through the traits of futures::task.
use futures::future::{FutureExt, RemoteHandle};
use futures::stream::{FuturesUnordered, StreamExt};
use futures::task::{self, ArcWake, AtomicWaker, Context, FutureObj, LocalFutureObj, LocalSpawn, LocalSpawnExt, Poll, Spawn, SpawnError, SpawnExt, Waker};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// A queue of boxed tasks behind a mutex; wakes push the task itself.
#[derive(Clone, Default)]
struct Queue(Arc<Mutex<VecDeque<Arc<Job>>>>);
struct Job { future: Mutex<Option<FutureObj<'static, ()>>>, queue: Queue, polls: AtomicUsize, name: usize }
impl ArcWake for Job { fn wake_by_ref(me: &Arc<Self>) { me.queue.0.lock().unwrap().push_back(me.clone()); } }
impl Spawn for Queue {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError> {
        let name = NEXT.fetch_add(1, Ordering::Relaxed);
        if name >= 6 { return Err(SpawnError::shutdown()); }
        self.0.lock().unwrap().push_back(Arc::new(Job { future: Mutex::new(Some(future)), queue: self.clone(), polls: AtomicUsize::new(0), name }));
        Ok(())
    }
}
static NEXT: AtomicUsize = AtomicUsize::new(0);
impl Queue {
    fn run(&self) {
        loop {
            let Some(job) = self.0.lock().unwrap().pop_front() else { break };
            let n = job.polls.fetch_add(1, Ordering::Relaxed) + 1;
            let Some(mut f) = job.future.lock().unwrap().take() else { println!("job {} was woken after its end", job.name); continue };
            let waker = task::waker_ref(&job);
            let mut cx = Context::from_waker(&waker);
            match f.poll_unpin(&mut cx) {
                Poll::Ready(()) => println!("job {} done after {n}", job.name),
                Poll::Pending => *job.future.lock().unwrap() = Some(f),
            }
        }
    }
}

/// A local one: futures in a FuturesUnordered, spawned ones wait in a list.
#[derive(Default)]
struct Local { fresh: Rc<RefCell<Vec<LocalFutureObj<'static, ()>>>> }
#[derive(Clone)]
struct Handle(Rc<RefCell<Vec<LocalFutureObj<'static, ()>>>>);
impl LocalSpawn for Handle { fn spawn_local_obj(&self, f: LocalFutureObj<'static, ()>) -> Result<(), SpawnError> { self.0.borrow_mut().push(f); Ok(()) } }
struct Flag(AtomicBool);
impl ArcWake for Flag { fn wake_by_ref(me: &Arc<Self>) { me.0.store(true, Ordering::SeqCst); } }
impl Local {
    fn run(&mut self) -> usize {
        let flag = Arc::new(Flag(AtomicBool::new(true)));
        let waker: Waker = task::waker(flag.clone());
        let mut cx = Context::from_waker(&waker);
        let mut set = FuturesUnordered::new();
        let mut rounds = 0;
        loop {
            for f in self.fresh.borrow_mut().drain(..) { set.push(f); flag.0.store(true, Ordering::SeqCst); }
            if !flag.0.swap(false, Ordering::SeqCst) { println!("stalled with {}", set.len()); break; }
            rounds += 1;
            while let Poll::Ready(Some(())) = set.poll_next_unpin(&mut cx) {}
            if set.is_empty() && self.fresh.borrow().is_empty() { break; }
        }
        rounds
    }
}

/// A gate that many wait for, one at a time, by an AtomicWaker.
struct Gate { open: AtomicBool, waker: AtomicWaker }
impl Gate {
    fn pass(&self) -> impl Future<Output = ()> + '_ {
        futures::future::poll_fn(move |cx| { self.waker.register(cx.waker()); if self.open.load(Ordering::SeqCst) { Poll::Ready(()) } else { Poll::Pending } })
    }
}
struct Yield(u8);
impl Future for Yield { type Output = (); fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> { if self.0 == 0 { return Poll::Ready(()); } self.0 -= 1; cx.waker().wake_by_ref(); Poll::Pending } }

fn main() {
    let q = Queue::default();
    let gate = Arc::new(Gate { open: AtomicBool::new(false), waker: AtomicWaker::new() });
    let g = gate.clone();
    q.spawn(async move { g.pass().await; println!("through the gate"); }).unwrap();
    let h: RemoteHandle<u32> = q.spawn_with_handle(async { Yield(2).await; 40 }).unwrap();
    let q2 = q.clone();
    q.spawn(async move { let v = h.await; println!("handle gave {v}"); gate.open.store(true, Ordering::SeqCst); gate.waker.wake(); q2.spawn(async { println!("spawned inside") }).unwrap(); }).unwrap();
    q.spawn(async { let mut w = None; futures::future::poll_fn(|cx| { if w.is_none() { w = Some(cx.waker().clone()); cx.waker().wake_by_ref(); cx.waker().wake_by_ref(); return Poll::Pending; } Poll::Ready(()) }).await }).unwrap();
    q.run();
    println!("{:?}", q.spawn(async {}).is_ok());
    println!("{:?}", q.spawn(async {}));

    let mut local = Local::default();
    let sp = Handle(local.fresh.clone());
    let n = Rc::new(Cell::new(0));
    for i in 1..=3u8 { let n = n.clone(); sp.spawn_local(async move { Yield(i).await; n.set(n.get() + i); }).unwrap(); }
    let (sp2, n2) = (sp.clone(), n.clone());
    let h = sp.spawn_local_with_handle(async move { Yield(1).await; let h = sp2.spawn_local_with_handle(async { Yield(1).await; "child" }).unwrap(); let s = h.await; n2.set(n2.get() * 10); s.len() }).unwrap();
    let got = Rc::new(Cell::new(0));
    let g = got.clone();
    sp.spawn_local(async move { g.set(h.await) }).unwrap();
    sp.spawn_local(futures::future::pending()).unwrap();
    println!("rounds {} n {} got {}", local.run(), n.get(), got.get());
    let w1 = task::noop_waker();
    let w2 = task::noop_waker_ref();
    println!("{} {}", w1.will_wake(w2), w1.will_wake(&w1.clone()));
    let set: FuturesUnordered<FutureObj<'static, ()>> = FuturesUnordered::new();
    set.spawn(async { println!("in a set") }).unwrap();
    futures::executor::block_on(set.collect::<()>());
}
