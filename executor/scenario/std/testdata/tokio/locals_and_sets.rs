use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::Future;
use std::rc::Rc;
use std::sync::Arc;
use std::thread;
use tokio::runtime::{Builder, Handle};
use tokio::sync::{mpsc, oneshot};
use tokio::task::{self, JoinHandle, LocalSet};
use tokio::time::{sleep, Duration};

tokio::task_local! {
    static USER: Arc<str>;
    static SPAN: RefCell<Vec<&'static str>>;
}

async fn traced<F: Future>(name: &'static str, f: F) -> F::Output {
    let mut up = SPAN.try_with(|s| s.borrow().clone()).unwrap_or_default();
    up.push(name);
    SPAN.scope(RefCell::new(up), f).await
}
fn path() -> String {
    SPAN.with(|s| s.borrow().join("/"))
}
fn work(depth: usize) -> std::pin::Pin<Box<dyn Future<Output = String> + Send>> {
    Box::pin(async move {
        if depth == 0 {
            task::yield_now().await;
            return path();
        }
        traced("w", work(depth - 1)).await
    })
}

// !Send actor on its own thread, driven by a LocalSet
enum Req {
    Put(String, i32),
    Sum(oneshot::Sender<i32>),
    Each(oneshot::Sender<Vec<(String, i32)>>),
}
#[derive(Clone)]
struct Db {
    tx: mpsc::UnboundedSender<Req>,
}
impl Db {
    fn open() -> (Db, thread::JoinHandle<usize>) {
        let (tx, mut rx) = mpsc::unbounded_channel();
        let t = thread::spawn(move || {
            let rt = Builder::new_current_thread().enable_all().build().unwrap();
            let local = LocalSet::new();
            let data: Rc<RefCell<BTreeMap<String, i32>>> = Rc::default();
            let d2 = data.clone();
            local.spawn_local(async move {
                while let Some(req) = rx.recv().await {
                    let d = d2.clone();
                    task::spawn_local(async move {
                        match req {
                            Req::Put(k, v) => *d.borrow_mut().entry(k).or_default() += v,
                            Req::Sum(tx) => drop(tx.send(d.borrow().values().sum())),
                            Req::Each(tx) => {
                                let all = d.borrow().iter().map(|(k, v)| (k.clone(), *v)).collect();
                                tx.send(all).unwrap();
                            }
                        }
                    });
                }
            });
            rt.block_on(local);
            let n = data.borrow().len();
            n
        });
        (Db { tx }, t)
    }
    async fn sum(&self) -> i32 {
        let (tx, rx) = oneshot::channel();
        self.tx.send(Req::Sum(tx)).ok().unwrap();
        rx.await.unwrap()
    }
}

struct Bomb(&'static str, Rc<Cell<u32>>);
impl Drop for Bomb {
    fn drop(&mut self) {
        self.1.set(self.1.get() + 1);
        println!("drop {}", self.0);
    }
}

fn main() {
    let rt = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    rt.block_on(async {
        let r = USER
            .scope("ann".into(), async {
                let name = USER.with(|u| u.to_string());
                let lost = tokio::spawn(async { USER.try_with(|_| ()).is_err() }).await.unwrap();
                let u = USER.with(Arc::clone);
                let kept = tokio::spawn(USER.scope(u, async { USER.with(|u| u.len()) })).await.unwrap();
                format!("{name} {lost} {kept}")
            })
            .await;
        println!("{r}");
        println!("{}", traced("root", work(2)).await);
        let (a, b) = tokio::join!(traced("a", work(1)), traced("b", work(0)));
        println!("{a} {b}");
        let e = USER.try_with(|_| ()).unwrap_err();
        println!("{e} / {e:?}");
        let (db, t) = Db::open();
        let hs: Vec<JoinHandle<()>> = (0..4)
            .map(|i| {
                let db = db.clone();
                tokio::spawn(async move {
                    for k in ["x", "y"] {
                        db.tx.send(Req::Put(k.into(), i)).ok();
                    }
                })
            })
            .collect();
        for h in hs {
            h.await.unwrap();
        }
        println!("{}", db.sum().await);
        let (tx, rx) = oneshot::channel();
        db.tx.send(Req::Each(tx)).ok();
        println!("{:?}", rx.await.unwrap());
        drop(db);
        println!("{}", t.join().unwrap());
    });
    let panics = std::panic::catch_unwind(|| {
        let rt = Builder::new_current_thread().build().unwrap();
        rt.block_on(async { task::spawn_local(async {}).await.unwrap() });
    });
    println!("{}", panics.is_err());

    // LocalSet keeps tasks between drives; drop order
    let drops = Rc::new(Cell::new(0));
    let cur = Builder::new_current_thread().enable_all().build().unwrap();
    let set = LocalSet::new();
    for name in ["one", "two", "three"] {
        let b = Bomb(name, drops.clone());
        set.spawn_local(async move {
            let b = b;
            sleep(Duration::from_millis(if b.0 == "two" { 1 } else { 10_000 })).await;
            println!("{} woke", b.0);
        });
    }
    set.block_on(&cur, async { sleep(Duration::from_millis(5)).await });
    println!("dropped {}", drops.get());
    let h = {
        let _g = cur.enter();
        let _l = set.enter();
        task::spawn_local(async { Handle::current().runtime_flavor() })
    };
    println!("{:?}", cur.block_on(set.run_until(h)).unwrap());
    drop(set);
    println!("dropped {}", drops.get());
}
