// Executor and LocalExecutor by hand: ticks, order, handles, drops.
use smol::{future, Executor, LocalExecutor, Task};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

struct D(&'static str);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0); } }

async fn steps(name: &'static str, n: u32, log: Rc<RefCell<Vec<String>>>) -> u32 {
    for i in 0..n {
        log.borrow_mut().push(format!("{name}{i}"));
        future::yield_now().await;
    }
    n
}

fn main() {
    let ex = LocalExecutor::new();
    let log = Rc::new(RefCell::new(Vec::new()));
    println!("empty {} tick {}", ex.is_empty(), ex.try_tick());
    let a = ex.spawn(steps("a", 2, log.clone()));
    let b = ex.spawn(steps("b", 3, log.clone()));
    ex.spawn(steps("c", 1, log.clone())).detach();
    println!("empty {} finished {}", ex.is_empty(), a.is_finished());
    let mut ticks = 0;
    while ex.try_tick() {
        ticks += 1;
        log.borrow_mut().push("|".into());
    }
    println!("{ticks} {}", log.borrow().join(" "));
    println!("finished {} {} empty {}", a.is_finished(), b.is_finished(), ex.is_empty());
    println!("{:?}", future::block_on(future::zip(a, b)));

    // A task that spawns on its own executor and awaits the child.
    let ex = Rc::new(LocalExecutor::new());
    let ex2 = ex.clone();
    let depth = Rc::new(Cell::new(0));
    let d = depth.clone();
    let sum = future::block_on(ex.run(async move {
        let inner: Vec<Task<u32>> = (1..=4).map(|i| { let d = d.clone(); ex2.spawn(async move { d.set(d.get() + 1); future::yield_now().await; i * i }) }).collect();
        let mut sum = 0;
        for t in inner { sum += t.await; }
        sum
    }));
    println!("{sum} {}", depth.get());

    // Borrowing from outside is fine: the executor lives shorter.
    let hits = AtomicUsize::new(0);
    let local = Executor::new();
    let tasks: Vec<_> = (0..3).map(|i| { let h = &hits; local.spawn(async move { h.fetch_add(i, Ordering::Relaxed); i }) }).collect();
    println!("{}", future::block_on(local.run(async { let mut n = 0; for t in tasks { n += t.await; } n })));
    println!("{}", hits.load(Ordering::Relaxed));

    // Cancelling: the future is dropped at its next turn; a finished one keeps its output.
    let ex = Executor::new();
    let t = ex.spawn(async { let _d = D("cancelled"); future::pending::<()>().await; 1 });
    ex.try_tick();
    let out = future::block_on(ex.run(t.cancel()));
    println!("{out:?}");
    let t = ex.spawn(async { 5 });
    ex.try_tick();
    println!("{:?}", future::block_on(t.cancel()));
    let t = ex.spawn(async { let _d = D("dropped handle"); future::pending::<()>().await });
    ex.try_tick();
    drop(t);
    println!("after drop of the handle");
    println!("tick {} {}", ex.try_tick(), ex.try_tick());
    ex.spawn(async { let _d = D("with the executor"); future::pending::<()>().await }).detach();
    ex.spawn(async { let _d = D("never polled"); }).detach();
    ex.try_tick();
    drop(ex);
    println!("executor gone");

    // fallible: None instead of a panic.
    let ex = Executor::new();
    let f = ex.spawn(async { 1 }).fallible();
    drop(ex);
    println!("{:?}", future::block_on(f));
    let ex = Executor::new();
    let f = ex.spawn(async { 2 }).fallible();
    println!("{:?}", future::block_on(ex.run(f)));

    // Several threads drive one executor.
    let ex = Arc::new(Executor::new());
    let (stop, rx) = smol::channel::unbounded::<()>();
    let threads: Vec<_> = (0..3).map(|_| { let (ex, rx) = (ex.clone(), rx.clone()); std::thread::spawn(move || future::block_on(ex.run(async { let _ = rx.recv().await; }))) }).collect();
    let tasks: Vec<_> = (0..20u64).map(|i| ex.spawn(async move { for _ in 0..3 { future::yield_now().await; } i })).collect();
    let total = future::block_on(async { let mut n = 0; for t in tasks { n += t.await; } n });
    drop(stop);
    for t in threads { t.join().unwrap(); }
    println!("{total}");
}
