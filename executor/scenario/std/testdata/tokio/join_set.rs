use std::time::Duration;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::sleep;

async fn work(id: u32, ms: u64) -> u32 { sleep(Duration::from_millis(ms)).await; id }

struct D(u32);
impl Drop for D { fn drop(&mut self) { println!("dropped {}", self.0); } }

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let mut set = JoinSet::new();
    for (id, ms) in [(1, 30), (2, 10), (3, 20)] { set.spawn(work(id, ms)); }
    println!("len {} empty {}", set.len(), set.is_empty());
    while let Some(r) = set.join_next().await { println!("got {}", r.unwrap()); }
    println!("end {:?}", set.join_next().await.is_none());

    // results of tasks that are ready at once: in the order of completion
    for i in 0..5 { set.spawn(async move { i }); }
    let mut out = vec![];
    while let Some(r) = set.join_next().await { out.push(r.unwrap()); }
    println!("{out:?}");

    // abort one of them
    let a = set.spawn(work(7, 100));
    set.spawn(work(8, 5));
    a.abort();
    let mut cancelled = 0;
    while let Some(r) = set.join_next().await {
        match r { Ok(v) => println!("ok {v}"), Err(e) if e.is_cancelled() => cancelled += 1, Err(e) => println!("{e}") }
    }
    println!("cancelled {cancelled} finished {}", a.is_finished());

    // abort_all
    for i in 0..3 { set.spawn(async move { let _d = D(i); sleep(Duration::from_secs(1)).await; 0 }); }
    tokio::task::yield_now().await;
    set.abort_all();
    let mut n = 0;
    while let Some(r) = set.join_next().await { if r.unwrap_err().is_cancelled() { n += 1; } }
    println!("aborted {n}");

    // shutdown
    set.spawn(async { let _d = D(10); sleep(Duration::from_secs(1)).await; 1 });
    set.spawn(async { 2 });
    tokio::task::yield_now().await;
    set.shutdown().await;
    println!("after shutdown {}", set.len());

    // dropping the set aborts, detaching does not
    {
        let mut s: JoinSet<()> = JoinSet::new();
        s.spawn(async { let _d = D(20); sleep(Duration::from_millis(10)).await; println!("never") });
        tokio::task::yield_now().await;
    }
    tokio::task::yield_now().await;
    {
        let mut s: JoinSet<()> = JoinSet::default();
        s.spawn(async { let _d = D(30); sleep(Duration::from_millis(10)).await; println!("detached task goes on") });
        tokio::task::yield_now().await;
        s.detach_all();
        println!("detached, len {}", s.len());
    }
    sleep(Duration::from_millis(20)).await;

    // panics
    let mut s = JoinSet::new();
    s.spawn(async { if true { panic!("in set") } 1u8 });
    s.spawn(async { 2u8 });
    while let Some(r) = s.join_next().await {
        match r { Ok(v) => println!("value {v}"), Err(e) => println!("panic {:?}", e.into_panic().downcast_ref::<&str>()) }
    }
    // local and on a handle
    let local = LocalSet::new();
    local.run_until(async {
        let rc = std::rc::Rc::new(5);
        let mut s = JoinSet::new();
        for i in 0..3 { let rc = rc.clone(); s.spawn_local(async move { *rc + i }); }
        s.spawn_on(async { 100 }, &tokio::runtime::Handle::current());
        let mut sum = 0;
        while let Some(r) = s.join_next().await { sum += r.unwrap(); }
        println!("sum {sum}");
    }).await;
    let mut s = JoinSet::new();
    s.spawn_on(work(4, 4), &tokio::runtime::Handle::current());
    s.spawn_local_on(async { 9 }, &local);
    local.run_until(async { while let Some(r) = s.join_next().await { println!("on {}", r.unwrap()); } }).await;
    println!("{:?}", s);
    tokio::select! {
        Some(r) = s.join_next() => println!("{r:?}"),
        else => println!("nothing left"),
    }
}
