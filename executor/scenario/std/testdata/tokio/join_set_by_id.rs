use std::collections::HashMap;
use std::time::Duration;
use tokio::task::{self, JoinSet, AbortHandle};
use tokio::time::{sleep, Instant};

struct D(u32);
impl Drop for D { fn drop(&mut self) { println!("  drop {}", self.0); } }

async fn job(n: u32) -> u32 { let _d = D(n); sleep(Duration::from_millis(n as u64 * 10)).await; n * n }

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let mut set: JoinSet<u32> = JoinSet::new();
    println!("{:?} {}", set.len(), set.is_empty());
    println!("{:?}", set.join_next().await.is_none());
    let mut names: HashMap<task::Id, &str> = HashMap::new();
    for (i, n) in ["c", "a", "b"].iter().enumerate() {
        let h = set.spawn(job(3 - i as u32));
        names.insert(h.id(), n);
    }
    while let Some(r) = set.join_next_with_id().await {
        let (id, v) = r.unwrap();
        println!("{} -> {v}", names[&id]);
    }
    // abort one through its handle
    let h: AbortHandle = set.spawn(job(50));
    set.spawn(job(1));
    task::yield_now().await;
    h.abort();
    println!("finished {}", h.is_finished());
    while let Some(r) = set.join_next_with_id().await {
        match r { Ok((_, v)) => println!("ok {v}"), Err(e) => println!("cancelled {} same id {}", e.is_cancelled(), e.id() == h.id()) }
    }
    println!("finished {}", h.is_finished());
    // try_join_next
    set.spawn(async { 1 });
    set.spawn(async { sleep(Duration::from_secs(1)).await; 2 });
    println!("{:?}", set.try_join_next().map(|r| r.unwrap()));
    task::yield_now().await;
    println!("{:?}", set.try_join_next().map(|r| r.unwrap()));
    println!("{:?}", set.try_join_next().map(|r| r.unwrap()));
    println!("len {}", set.len());
    set.abort_all();
    println!("len {}", set.len());
    println!("{:?}", set.join_next().await.unwrap().unwrap_err().is_cancelled());
    // shutdown
    for i in 1..=3 { set.spawn(job(i * 100)); }
    task::yield_now().await;
    println!("shutting down {}", set.len());
    set.shutdown().await;
    println!("after {}", set.len());
    // detach_all
    for i in 1..=2 { set.spawn(job(i * 100)); }
    set.detach_all();
    println!("detached {}", set.is_empty());
    let t = Instant::now();
    sleep(Duration::from_millis(5000)).await;
    println!("{:?}", t.elapsed());
    // drop the set
    {
        let mut s2 = JoinSet::new();
        s2.spawn(job(900));
        s2.spawn(job(901));
        task::yield_now().await;
        println!("dropping set");
    }
    println!("dropped");
    task::yield_now().await;
    println!("yielded");
    // spawn_blocking, spawn_local
    let mut s3 = JoinSet::new();
    s3.spawn_blocking(|| { "blocking".len() });
    s3.spawn(async { 3usize });
    let mut all = vec![];
    while let Some(r) = s3.join_next().await { all.push(r.unwrap()); }
    all.sort();
    println!("{all:?}");
    let local = task::LocalSet::new();
    local.run_until(async {
        let mut s = JoinSet::new();
        let rc = std::rc::Rc::new(5);
        for i in 0..3 { let rc = rc.clone(); s.spawn_local(async move { *rc * i }); }
        let mut v = vec![];
        while let Some(x) = s.join_next().await { v.push(x.unwrap()); }
        println!("{v:?}");
    }).await;
    // from an iterator, join_all
    let s: JoinSet<u32> = (1..=4).map(|i| async move { sleep(Duration::from_millis(100 - i * 10)).await; i as u32 }).collect();
    println!("{}", s.len());
    println!("{:?}", s.join_all().await);
    // named
    let mut s = JoinSet::new();
    s.spawn_on(async { "on" }, &tokio::runtime::Handle::current());
    println!("{:?}", s.join_next().await);
    s.spawn(async { panic!("in set") });
    let e = s.join_next().await.unwrap().unwrap_err();
    println!("{} {:?}", e.is_panic(), e.into_panic().downcast_ref::<&str>());
    println!("{:?}", s);
}
