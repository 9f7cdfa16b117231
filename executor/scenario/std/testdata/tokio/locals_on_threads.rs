use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::sync::{mpsc, oneshot, Notify};
use tokio::task::{self, spawn_local, yield_now, LocalSet};
use tokio::time::sleep;

tokio::task_local! {
    static REQUEST: u64;
    pub static TRACE: RefCell<Vec<&'static str>>;
}
fn log(what: &'static str) { let _ = TRACE.try_with(|t| t.borrow_mut().push(what)); }
async fn handler() -> String { log("handler"); yield_now().await; let inner = REQUEST.scope(REQUEST.get() * 10, async { log("nested"); REQUEST.with(|r| format!("nested {r}")) }).await; log("after"); format!("{} in {}", inner, REQUEST.get()) }

enum Job { Run(Box<dyn FnOnce() -> std::pin::Pin<Box<dyn std::future::Future<Output = ()>>> + Send>), Stop(oneshot::Sender<usize>) }
#[derive(Clone)]
struct LocalSpawner { tx: mpsc::UnboundedSender<Job> }
impl LocalSpawner {
    fn new() -> (Self, std::thread::JoinHandle<usize>) {
        let (tx, mut rx) = mpsc::unbounded_channel();
        let t = std::thread::Builder::new().name("local".into()).spawn(move || {
            let rt = Builder::new_current_thread().enable_all().build().unwrap();
            let local = LocalSet::new();
            let count = Rc::new(Cell::new(0));
            let c = count.clone();
            local.spawn_local(async move {
                while let Some(job) = rx.recv().await {
                    match job {
                        Job::Run(f) => { c.set(c.get() + 1); let fut = f(); spawn_local(fut); }
                        Job::Stop(tx) => { let _ = tx.send(c.get()); break }
                    }
                }
            });
            rt.block_on(local);
            count.get()
        }).unwrap();
        (LocalSpawner { tx }, t)
    }
    fn spawn<F, Fut>(&self, f: F) where F: FnOnce() -> Fut + Send + 'static, Fut: std::future::Future<Output = ()> + 'static { self.tx.send(Job::Run(Box::new(move || Box::pin(f())))).ok().expect("gone"); }
}
struct Bye(&'static str, Rc<RefCell<Vec<String>>>);
impl Drop for Bye { fn drop(&mut self) { self.1.borrow_mut().push(format!("drop {}", self.0)); } }

fn main() {
    let rt = Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
    rt.block_on(async {
        let (a, b) = tokio::join!(
            TRACE.scope(RefCell::new(vec![]), REQUEST.scope(7, async { let r = handler().await; (r, TRACE.with(|t| t.borrow().clone())) })),
            REQUEST.scope(8, handler()),
        );
        println!("{a:?}\n{b}");
        println!("{:?}", REQUEST.try_with(|_| ()).map_err(|e| e.to_string()));
        println!("{}", REQUEST.sync_scope(3, || REQUEST.get() + 1));
        let child = REQUEST.scope(1, async { tokio::spawn(async { REQUEST.try_with(|r| *r).is_err() }).await.unwrap() }).await;
        println!("not inherited: {child}");
        let e = tokio::spawn(async { REQUEST.with(|r| *r) }).await.unwrap_err();
        println!("{}", e.is_panic());
    });
    let log = Rc::new(RefCell::new(vec![]));
    let local = LocalSet::new();
    let l = log.clone();
    local.block_on(&rt, async move {
        let n = Rc::new(Notify::new());
        for name in ["a", "b", "c"] {
            let (n, l) = (n.clone(), l.clone());
            spawn_local(async move { let _b = Bye(name, l.clone()); n.notified().await; l.borrow_mut().push(format!("{name} notified")); if name == "b" { std::future::pending::<()>().await } });
        }
        yield_now().await;
        l.borrow_mut().push("notify".into());
        n.notify_waiters();
        yield_now().await;
        let l2 = l.clone();
        let h = spawn_local(async move { l2.borrow_mut().push("sleeping".into()); sleep(Duration::from_secs(1)).await; 5 });
        l.borrow_mut().push(format!("got {}", h.await.unwrap()));
        task::spawn_local(async { sleep(Duration::from_secs(50)).await });
    });
    println!("{:?}", log.borrow());
    drop(local);
    println!("{:?}", log.borrow().last());
    let (s, t) = LocalSpawner::new();
    let (tx, mut rx) = mpsc::channel(10);
    for i in 0..4u64 {
        let tx = tx.clone();
        s.spawn(move || async move { let r = Rc::new(i); sleep(Duration::from_millis(10 * (4 - i))).await; tx.send((*r, std::thread::current().name().map(String::from))).await.unwrap(); });
    }
    drop(tx);
    let got = rt.block_on(async { let mut v = vec![]; while let Some(x) = rx.recv().await { v.push(x); } v });
    println!("{got:?}");
    let (tx, rx) = oneshot::channel();
    s.tx.send(Job::Stop(tx)).ok().unwrap();
    println!("{} {}", rt.block_on(rx).unwrap(), t.join().unwrap());
    println!("{}", s.tx.send(Job::Stop(oneshot::channel().0)).is_err());
    let a = Arc::new(5);
    let ls = LocalSet::new();
    let w = ls.spawn_local({ let a = a.clone(); async move { *a } });
    println!("{} {}", w.is_finished(), Arc::strong_count(&a));
    rt.block_on(async { ls.run_until(async { yield_now().await; }).await; println!("{}", w.await.unwrap()) });
    println!("{}", Arc::strong_count(&a));
    let r = std::panic::catch_unwind(|| { task::spawn_local(async {}); });
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
}
