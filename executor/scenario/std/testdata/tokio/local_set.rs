use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use tokio::task::{self, LocalSet};

async fn step(log: &RefCell<Vec<String>>, who: &str, n: u32) {
    for i in 0..n { log.borrow_mut().push(format!("{who}{i}")); task::yield_now().await; }
}

fn main() {
    let rt = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
    let local = LocalSet::new();
    let log = Rc::new(RefCell::new(vec![]));
    let (l1, l2) = (log.clone(), log.clone());
    local.spawn_local(async move { step(&l1, "a", 3).await; });
    local.spawn_local(async move { step(&l2, "b", 2).await; });
    println!("nothing ran: {:?}", log.borrow());
    rt.block_on(local);
    println!("{:?}", log.borrow());

    let local = LocalSet::new();
    let count = Rc::new(Cell::new(0));
    let c = count.clone();
    let r = local.block_on(&rt, async move {
        let mut hs = vec![];
        for i in 1..=4u64 {
            let c = c.clone();
            hs.push(task::spawn_local(async move {
                tokio::time::sleep(Duration::from_millis(10 * (5 - i))).await;
                c.set(c.get() + i);
                println!("local {i} total {}", c.get());
                i
            }));
        }
        let mut sum = 0;
        for h in hs { sum += h.await.unwrap(); }
        sum
    });
    println!("sum {r} count {}", count.get());

    // a nested local task, a Send task from inside, an abort
    let local = LocalSet::new();
    rt.block_on(local.run_until(async {
        let outer = task::spawn_local(async {
            let rc = Rc::new("shared");
            let rc2 = rc.clone();
            let inner = task::spawn_local(async move { rc2.len() });
            let other = tokio::spawn(async { "send task".len() });
            println!("counts {}", Rc::strong_count(&rc));
            (inner.await.unwrap(), other.await.unwrap())
        });
        println!("{:?}", outer.await.unwrap());
        let h = task::spawn_local(async { std::future::pending::<()>().await });
        task::yield_now().await;
        h.abort();
        println!("cancelled {}", h.await.unwrap_err().is_cancelled());
        let h = task::spawn_local(async { panic!("local panic") });
        println!("panic {}", h.await.unwrap_err().is_panic());
    }));
    // what is left is dropped with the set
    struct D(Rc<Cell<u32>>);
    impl Drop for D { fn drop(&mut self) { self.0.set(self.0.get() + 1); } }
    let dropped = Rc::new(Cell::new(0));
    let local = LocalSet::new();
    for _ in 0..3 { let d = D(dropped.clone()); local.spawn_local(async move { let _d = d; std::future::pending::<()>().await }); }
    rt.block_on(local.run_until(async { task::yield_now().await }));
    println!("before drop {}", dropped.get());
    drop(local);
    println!("after drop {}", dropped.get());
    let r = std::panic::catch_unwind(|| { task::spawn_local(async {}); });
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
    // run_until returns while others still have work; awaiting the set finishes them
    let local = LocalSet::new();
    let seen = Rc::new(Cell::new(false));
    let s = seen.clone();
    rt.block_on(async {
        local.run_until(async move {
            task::spawn_local(async move { tokio::time::sleep(Duration::from_millis(50)).await; s.set(true); });
            task::yield_now().await;
        }).await;
        println!("seen {}", seen.get());
        local.await;
        println!("seen {}", seen.get());
    });
}
