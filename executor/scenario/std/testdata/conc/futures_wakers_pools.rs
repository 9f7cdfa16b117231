use futures::{channel::oneshot, executor::*, future::*, stream::StreamExt, task::*};
use std::{
    cell::RefCell,
    pin::Pin,
    rc::Rc,
    sync::{atomic::*, mpsc, Arc, Mutex},
    task::{Context, Poll, RawWaker, RawWakerVTable, Wake, Waker},
};
struct W(AtomicUsize);
impl ArcWake for W {
    fn wake_by_ref(a: &Arc<Self>) {
        a.0.fetch_add(1, Ordering::SeqCst);
    }
}
impl Wake for W {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(100, Ordering::SeqCst);
    }
}
unsafe fn c(p: *const ()) -> RawWaker {
    println!("clone {}", *(p as *const i32));
    RawWaker::new(p, &VT)
}
unsafe fn w(p: *const ()) {
    println!("wake {}", *(p as *const i32));
}
unsafe fn d(p: *const ()) {
    println!("drop {}", *(p as *const i32));
}
static VT: RawWakerVTable = RawWakerVTable::new(c, w, w, d);
static DATA: i32 = 42;
struct Y(u32);
impl Future for Y {
    type Output = u32;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
        if self.0 == 0 {
            Poll::Ready(9)
        } else {
            self.0 -= 1;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    }
}
fn main() {
    let a = Arc::new(W(AtomicUsize::new(0)));
    {
        let w = waker_ref(&a);
        let w2 = w.clone();
        w2.wake_by_ref();
        w2.wake();
        println!("{} {}", a.0.load(Ordering::SeqCst), w.will_wake(&w));
    }
    let w = waker(a.clone());
    println!("{}", Arc::strong_count(&a));
    drop(w);
    let w: Waker = a.clone().into();
    w.wake_by_ref();
    w.wake();
    println!("{} {}", a.0.load(Ordering::SeqCst), Arc::strong_count(&a));
    let rw = unsafe { Waker::from_raw(RawWaker::new(&DATA as *const i32 as *const (), &VT)) };
    {
        let mut cx = Context::from_waker(&rw);
        let mut y = Y(1);
        println!("{:?}", Pin::new(&mut y).poll(&mut cx));
        println!("{:?}", Pin::new(&mut y).poll(&mut cx));
    }
    let k = rw.clone();
    println!("{}", k.will_wake(&rw));
    k.wake();
    drop(rw);
    println!("{}", Waker::noop().will_wake(&noop_waker()));
    let mut pool = LocalPool::new();
    let sp = pool.spawner();
    let log = Rc::new(RefCell::new(vec![]));
    for i in 0..3 {
        let l = log.clone();
        sp.spawn_local(async move {
            for j in 0..3 {
                l.borrow_mut().push(format!("{i}{j}"));
                Y(1).await;
            }
        })
        .unwrap();
    }
    pool.run_until_stalled();
    println!("{}", log.borrow().join(" "));
    pool.run();
    println!("{}", log.borrow().join(" "));
    let (tx, rx) = oneshot::channel::<i32>();
    let l = log.clone();
    sp.spawn_local(async move {
        l.borrow_mut().push(format!("rx {:?}", rx.await));
    })
    .unwrap();
    println!("{}", pool.try_run_one());
    tx.send(5).unwrap();
    println!("{} {}", pool.try_run_one(), log.borrow().last().unwrap());
    let h = sp.spawn_local_with_handle(async { 7 }).unwrap();
    println!("{}", pool.run_until(h));
    println!("{:?}", pool.run_until(async { Y(2).await }));
    drop(pool);
    println!("{:?}", sp.spawn_local(async {}).unwrap_err().is_shutdown());
    let tp = ThreadPool::builder().pool_size(2).name_prefix("w").create().unwrap();
    let (tx, rx) = mpsc::channel();
    for i in 0..4 {
        let tx = tx.clone();
        tp.spawn_ok(async move {
            Y(2).await;
            tx.send(i).unwrap();
        });
    }
    drop(tx);
    let mut v: Vec<_> = rx.iter().collect();
    v.sort();
    println!("{v:?}");
    let h = tp.spawn_with_handle(async { Y(1).await + 1 }).unwrap();
    println!("{}", block_on(h));
    let m = Arc::new(Mutex::new(0));
    let hs: Vec<_> = (0..3)
        .map(|i| {
            let m = m.clone();
            tp.spawn_with_handle(async move {
                *m.lock().unwrap() += i;
            })
            .unwrap()
        })
        .collect();
    block_on(join_all(hs));
    println!("{}", m.lock().unwrap());
    let aw = AtomicWaker::new();
    aw.register(Waker::noop());
    aw.wake();
    println!("{:?}", aw.take().is_none());
    let o = LocalFutureObj::new(Box::new(async {
        println!("obj");
    }));
    block_on(o);
    let b: BoxFuture<'static, i32> = async { 3 }.boxed();
    println!("{}", block_on(FutureObj::new(b)));
    let r = std::panic::catch_unwind(|| {
        block_on(async {
            if true {
                panic!("inside")
            }
        })
    });
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
    println!("{:?}", block_on(futures::stream::iter(0..3).collect::<Vec<_>>()));
}
