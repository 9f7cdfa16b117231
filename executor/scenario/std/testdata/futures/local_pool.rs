use futures::channel::{mpsc, oneshot};
use futures::executor::{self, enter, LocalPool, LocalSpawner};
use futures::future::{self, FutureExt, RemoteHandle};
use futures::task::{LocalSpawn, LocalSpawnExt, Spawn, SpawnError, SpawnExt};
use futures::{SinkExt, StreamExt};
use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

type Log = Rc<RefCell<Vec<String>>>;
struct Yield(bool);
impl std::future::Future for Yield {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 { return Poll::Ready(()); }
        self.0 = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
fn yield_now() -> Yield { Yield(false) }

async fn worker(name: &'static str, turns: u32, log: Log) -> u32 {
    for t in 0..turns {
        log.borrow_mut().push(format!("{name}{t}"));
        yield_now().await;
    }
    turns * 100
}
async fn tree(depth: u32, sp: LocalSpawner, log: Log) {
    log.borrow_mut().push(format!("d{depth}"));
    if depth > 0 {
        for _ in 0..2 {
            sp.spawn_local(tree(depth - 1, sp.clone(), log.clone())).unwrap();
        }
    }
}
struct D(&'static str);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0); } }

fn main() {
    let log: Log = Default::default();
    let mut pool = LocalPool::new();
    let sp = pool.spawner();
    let a: RemoteHandle<u32> = sp.spawn_local_with_handle(worker("a", 3, log.clone())).unwrap();
    let b = sp.spawn_local_with_handle(worker("b", 1, log.clone())).unwrap();
    sp.spawn_local(tree(2, sp.clone(), log.clone())).unwrap();
    println!("{:?}", log.borrow().len());
    let v = pool.run_until(async { a.await + b.await });
    println!("{v} {}", log.borrow().join(" "));
    pool.run();

    // try_run_one: at most one task to its end.
    log.borrow_mut().clear();
    for n in ["x", "y", "z"] { sp.spawn_local(worker(n, 2, log.clone()).map(|_| ())).unwrap(); }
    sp.spawn_local(future::pending()).unwrap();
    let mut rounds = 0;
    while pool.try_run_one() { rounds += 1; println!("round {rounds}: {}", log.borrow().join(" ")); }
    println!("stalled? {}", pool.try_run_one());

    // run_until_stalled runs what can run.
    let (tx, rx) = oneshot::channel::<u8>();
    let l = log.clone();
    l.borrow_mut().clear();
    sp.spawn_local(async move { let v = rx.await; l.borrow_mut().push(format!("rx {v:?}")); }).unwrap();
    pool.run_until_stalled();
    println!("{:?}", log.borrow());
    drop(tx);
    pool.run_until_stalled();
    println!("{:?}", log.borrow());

    // Dropping the pool drops its tasks; its spawners then fail.
    sp.spawn_local(async { let _d = D("task 1"); future::pending::<()>().await }).unwrap();
    sp.spawn_obj(Box::new(async { let _d = D("task 2"); future::pending::<()>().await }).into()).unwrap();
    pool.run_until_stalled();
    println!("status {:?} {:?}", sp.status().is_ok(), sp.status_local().is_ok());
    drop(pool);
    let e: SpawnError = sp.spawn(async {}).unwrap_err();
    println!("{e} | {e:?} | {} | {:?}", e.is_shutdown(), sp.status().map_err(|e| e.to_string()));

    // A dropped handle cancels, a forgotten one lets it run.
    let mut pool = LocalPool::new();
    let sp = pool.spawner();
    let h = sp.spawn_with_handle(async { let _d = D("cancelled"); yield_now().await; println!("never") }).unwrap();
    let f = sp.spawn_with_handle(async { let _d = D("forgotten"); yield_now().await; println!("runs on") }).unwrap();
    pool.run_until(yield_now());
    drop(h);
    f.forget();
    pool.run();
    let h = sp.spawn_local_with_handle(async { if true { panic!("in task") } 1 }).unwrap();
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| pool.run_until(h)));
    println!("{:?}", r.map_err(|p| *p.downcast::<&str>().unwrap()));

    // Scopes of execution do not nest.
    let e = enter().unwrap();
    println!("{:?} {}", e, enter().unwrap_err());
    drop(e);
    println!("{}", enter().is_ok());
    let (mut tx, mut rx) = mpsc::channel::<u32>(0);
    let n = executor::block_on(async { let (_, v) = future::join(tx.send(5), rx.next()).await; v });
    println!("{n:?}");
    let r = std::panic::catch_unwind(|| executor::block_on(async { executor::block_on(async { 1 }) }));
    println!("{:?}", r.err().and_then(|p| p.downcast_ref::<String>().cloned()));
}
