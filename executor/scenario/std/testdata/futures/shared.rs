use futures::channel::oneshot;
use futures::executor::{block_on, LocalPool};
use futures::future::{self, FutureExt, Shared, TryFutureExt, WeakShared};
use futures::task::LocalSpawnExt;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq)]
struct Config { name: String, size: u32 }

struct Noisy(&'static str);
impl Drop for Noisy { fn drop(&mut self) { println!("drop {}", self.0); } }

async fn load(n: Rc<Cell<u32>>) -> Result<Config, Rc<String>> {
    n.set(n.get() + 1);
    println!("load runs");
    let _g = Noisy("load guard");
    futures::pending!();
    Ok(Config { name: "cfg".into(), size: 3 })
}

fn main() {
    let count = Rc::new(Cell::new(0));
    let shared = load(count.clone()).boxed_local().shared();
    println!("strong {:?} weak {:?} peek {:?}", shared.strong_count(), shared.weak_count(), shared.peek());
    let weak: WeakShared<_> = shared.downgrade().unwrap();
    println!("strong {:?} weak {:?}", shared.strong_count(), shared.weak_count());

    let mut pool = LocalPool::new();
    let sp = pool.spawner();
    for i in 0..3u32 {
        let s = shared.clone();
        sp.spawn_local(async move {
            let r = s.await;
            println!("task {i}: {:?}", r.map(|c| c.size + i));
        })
        .unwrap();
    }
    println!("strong {:?}", shared.strong_count());
    pool.run_until_stalled();
    println!("stalled, peek {:?}", shared.peek().is_some());
    // pending! registered nothing: another clone's poll brings it on and wakes the rest.
    let first = pool.run_until(shared.clone().map_ok(|c| c.name));
    println!("first {first:?} count {}", count.get());
    pool.run();
    println!("peek {:?}", shared.peek());
    println!("upgrade {}", weak.upgrade().is_some());
    drop(shared);
    println!("upgrade after drop {}", weak.upgrade().is_none());

    // Identity and equality of clones.
    let a = async { 1 }.boxed().shared();
    let b = a.clone();
    let c = future::ready(1).boxed().shared();
    println!("{:?}", block_on(future::join3(a, b, c)));

    // Dropping every clone drops the future inside; a finished one keeps its output.
    let s = async { let _n = Noisy("inner"); future::pending::<()>().await }.boxed_local().shared();
    let t = s.clone();
    println!("{:?}", s.clone().now_or_never());
    drop(s);
    println!("one left");
    drop(t);

    let (tx, rx) = oneshot::channel::<Arc<str>>();
    let many: Vec<Shared<_>> = { let s = rx.map_err(|e| e.to_string()).shared(); (0..3).map(|_| s.clone()).collect() };
    let t = std::thread::spawn(move || tx.send(Arc::from("hi")).unwrap());
    let out = block_on(future::join_all(many));
    t.join().unwrap();
    println!("{out:?}");
    let lost = { let (tx, rx) = oneshot::channel::<u8>(); drop(tx); rx.shared() };
    println!("{:?} {:?}", block_on(lost.clone()), block_on(lost));
}
