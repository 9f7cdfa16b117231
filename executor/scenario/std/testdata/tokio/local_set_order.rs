use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use tokio::task::{self, LocalSet, spawn_local};
use tokio::runtime::Builder;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;
type Log = Rc<RefCell<Vec<String>>>;
fn say(l: &Log, s: impl Into<String>) { l.borrow_mut().push(s.into()); }
struct D(Log, &'static str);
impl Drop for D { fn drop(&mut self) { say(&self.0, format!("drop {}", self.1)); } }
fn main() {
    let rt = Builder::new_current_thread().enable_all().build().unwrap();
    let log: Log = Log::default();
    let set = LocalSet::new();
    let l = log.clone();
    set.spawn_local(async move { say(&l, "early"); });
    let l = log.clone();
    let out = set.block_on(&rt, async move {
        say(&l, "main starts");
        let l2 = l.clone();
        let a = spawn_local(async move { for i in 0..3 { say(&l2, format!("a{i}")); task::yield_now().await; } 1 });
        let l2 = l.clone();
        let b = spawn_local(async move { for i in 0..3 { say(&l2, format!("b{i}")); task::yield_now().await; } 2 });
        let l2 = l.clone();
        let c = tokio::spawn(async { "plain" });
        say(&l2, c.await.unwrap());
        a.await.unwrap() + b.await.unwrap()
    });
    println!("{out} {:?}", log.borrow());
    log.borrow_mut().clear();
    let l = log.clone();
    set.spawn_local(async move { let _d = D(l.clone(), "forever"); say(&l, "waits"); std::future::pending::<()>().await });
    rt.block_on(set.run_until(async { task::yield_now().await; sleep(Duration::from_millis(1)).await; }));
    println!("{:?}", log.borrow());
    drop(set);
    println!("{:?}", log.borrow());
    log.borrow_mut().clear();
    let set = LocalSet::new();
    let n = Rc::new(Cell::new(0));
    for i in 1..=3 { let n = n.clone(); set.spawn_local(async move { sleep(Duration::from_millis(10 * i)).await; n.set(n.get() * 10 + i); }); }
    rt.block_on(set);
    println!("{}", n.get());
    let (tx, mut rx) = mpsc::unbounded_channel::<(u32, oneshot::Sender<String>)>();
    let th = std::thread::spawn(move || {
        let rt = Builder::new_current_thread().build().unwrap();
        let set = LocalSet::new();
        set.spawn_local(async move { while let Some((n, back)) = rx.recv().await { spawn_local(async move { let r = Rc::new(n * 2); let _ = back.send(format!("<{r}>")); }); } });
        rt.block_on(set);
        "worker over"
    });
    rt.block_on(async move {
        for n in [4, 5] { let (a, b) = oneshot::channel(); tx.send((n, a)).unwrap(); println!("{}", b.await.unwrap()); }
    });
    println!("{}", th.join().unwrap());
    let set = LocalSet::new();
    let h = set.spawn_local(async { panic!("local panic") });
    let e = rt.block_on(set.run_until(h)).map(|_: ()| ()).unwrap_err();
    println!("{} {:?}", e.is_panic(), e.into_panic().downcast_ref::<&str>());
    let h = set.spawn_local(async { 1 });
    h.abort();
    println!("{:?}", rt.block_on(set.run_until(h)).unwrap_err().is_cancelled());
    let r = std::panic::catch_unwind(|| { spawn_local(async {}); });
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
}
