use futures::channel::oneshot;
use futures::executor::{block_on, LocalPool};
use futures::future::{self, abortable, join_all, AbortHandle, Abortable, AbortRegistration, Aborted, FutureExt, Shared, WeakShared, OptionFuture, MaybeDone, TryMaybeDone, maybe_done, try_maybe_done, FusedFuture};
use futures::stream::{self, StreamExt};
use futures::task::LocalSpawnExt;
use std::cell::Cell;
use std::collections::HashMap;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

type Cached = Shared<Pin<Box<dyn std::future::Future<Output = Result<Arc<String>, String>>>>>;

#[derive(Default)]
struct Cache {
    map: HashMap<u32, Cached>,
    loads: Rc<Cell<u32>>,
}

impl Cache {
    fn get(&mut self, key: u32) -> Cached {
        let loads = self.loads.clone();
        self.map
            .entry(key)
            .or_insert_with(|| {
                let f: Pin<Box<dyn std::future::Future<Output = _>>> = Box::pin(async move {
                    loads.set(loads.get() + 1);
                    println!("loading {key}");
                    if key == 13 { Err("unlucky".to_string()) } else { Ok(Arc::new(format!("value {key}"))) }
                });
                f.shared()
            })
            .clone()
    }
}

fn main() {
    let mut cache = Cache::default();
    let all: Vec<_> = [1, 2, 1, 13, 2, 13].iter().map(|k| cache.get(*k)).collect();
    for r in block_on(join_all(all)) {
        println!("{r:?}");
    }
    println!("loads {}", cache.loads.get());
    println!("peek {:?}", cache.get(1).peek());

    let (tx, rx) = oneshot::channel::<u32>();
    let s = rx.map(|r| r.unwrap_or(0) + 1).shared();
    let weak: Option<WeakShared<_>> = s.downgrade();
    let s2 = weak.as_ref().unwrap().upgrade().unwrap();
    println!("{:?} {:?} {:?}", s.peek(), s.strong_count(), s.weak_count());
    println!("{} {}", true, s.is_terminated());
    println!("{:?}", s.clone().now_or_never());
    tx.send(41).unwrap();
    println!("{:?} {}", block_on(future::join(s2, s.clone())), s.is_terminated());
    println!("{:?} {:?}", s.peek(), s.strong_count());
    drop(s);
    println!("{}", weak.unwrap().upgrade().is_none());

    let (f, handle) = abortable(future::pending::<()>());
    println!("{} {}", 1, f.is_aborted());
    handle.abort();
    println!("{:?} {}", block_on(f), 1);
    let (handle, reg): (AbortHandle, AbortRegistration) = AbortHandle::new_pair();
    let mut pool = LocalPool::new();
    let done = Rc::new(Cell::new("not yet"));
    let d = done.clone();
    struct Noisy(&'static str);
    impl Drop for Noisy { fn drop(&mut self) { println!("drop {}", self.0) } }
    let guard = Noisy("guard in aborted");
    pool.spawner().spawn_local(Abortable::new(async move { let _g = guard; future::pending::<()>().await; }, reg).map(move |r| d.set(match r { Ok(()) => "ok", Err(Aborted) => "aborted" }))).unwrap();
    pool.run_until_stalled();
    println!("{}", done.get());
    let h2 = handle.clone();
    h2.abort();
    pool.run();
    println!("{}", done.get());
    println!("{} {:?}", Aborted, Aborted);
    let (h, reg) = AbortHandle::new_pair();
    let mut st = Abortable::new(stream::iter(1..), reg);
    println!("{:?}", block_on(st.next()));
    h.abort();
    println!("{:?}", block_on(st.next()));

    let mut o: OptionFuture<_> = Some(future::ready(3)).into();
    println!("{:?} {}", block_on(&mut o), o.is_terminated());
    let none = OptionFuture::<future::Ready<u8>>::from(None);
    println!("{:?}", block_on(none));
    println!("{:?}", OptionFuture::<future::Ready<u8>>::default());
    let mut md = Box::pin(maybe_done(async { 7 }));
    println!("{:?}", md.as_mut().output_mut());
    block_on(&mut md);
    if let Some(x) = md.as_mut().output_mut() { *x += 1; }
    println!("{:?} {:?}", md.as_mut().take_output(), md.as_mut().take_output());
    let mut tmd = Box::pin(try_maybe_done(async { Err::<(), _>("bad") }));
    println!("{:?}", block_on(&mut tmd));
    println!("{}", matches!(*tmd, TryMaybeDone::Gone));
    println!("{}", matches!(maybe_done(future::ready(1)), MaybeDone::Future(_)));

    let (job, handle) = async { println!("job"); 10 }.remote_handle();
    println!("nothing yet");
    block_on(job);
    println!("{}", block_on(handle));
    let (job, handle) = async { println!("never printed?"); 10 }.remote_handle();
    drop(handle);
    block_on(job);
    let (job, handle) = async { println!("forgotten but run") }.remote_handle();
    handle.forget();
    block_on(job);
    let total = Arc::new(Mutex::new(0));
    let lazy = { let t = total.clone(); future::lazy(move |cx| { *t.lock().unwrap() += 5; cx.waker().will_wake(cx.waker()) }) };
    println!("{} before", total.lock().unwrap());
    println!("{} {}", block_on(lazy), total.lock().unwrap());
    let r = block_on(std::panic::AssertUnwindSafe(async { let v: Vec<u8> = vec![]; v[3] }).catch_unwind());
    println!("{}", r.is_err());
    let fl = block_on(async { async { async { 3 } } }.flatten().then(|f| f).map(|x| x * 2).inspect(|x| println!("i {x}")));
    println!("{fl}");
    println!("{:?}", block_on(async { vec![1, 2] }.map(stream::iter).flatten_stream().map(|x| x + 1).collect::<Vec<_>>()));
    println!("{:?}", block_on(async { 5 }.into_stream().collect::<Vec<_>>()));
    println!("{:?}", block_on(future::ready(2).unit_error()));
    println!("{:?}", block_on(future::ready(2).never_error()).unwrap());
    println!("{:?}", block_on(async { 1 }.left_future::<future::Ready<i32>>()));
    let mut f = future::ready(1).fuse();
    println!("{:?} {:?} {}", (&mut f).now_or_never(), (&mut f).now_or_never(), f.is_terminated());
}
