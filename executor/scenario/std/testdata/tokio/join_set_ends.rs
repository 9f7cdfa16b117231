use std::time::Duration;
use tokio::task::{AbortHandle, JoinSet, JoinError};
use tokio::time::{sleep, timeout, Instant};
use tokio::runtime::Handle;

async fn job(n: u64) -> u64 { sleep(Duration::from_millis(n)).await; if n == 30 { panic!("thirty is bad"); } n }

fn show(r: Result<u64, JoinError>) {
    match r {
        Ok(n) => println!("ok {n}"),
        Err(e) if e.is_cancelled() => println!("cancelled: {}", e.to_string().ends_with("was cancelled")),
        Err(e) => println!("panic {:?}", e.into_panic().downcast_ref::<&'static str>()),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut set = JoinSet::new();
    for n in [40, 10, 30, 20] { set.spawn(job(n)); }
    println!("len {} empty {}", set.len(), set.is_empty());
    while let Some(r) = set.join_next().await { show(r); }
    println!("{:?}", set.join_next().await.is_none());
    let h: AbortHandle = set.spawn(job(500));
    set.spawn(job(5));
    h.abort();
    println!("finished {}", h.is_finished());
    while let Some(r) = set.join_next().await { show(r); }
    println!("finished {}", h.is_finished());
    for n in 1..=3 { set.spawn(job(n * 100)); }
    set.abort_all();
    println!("len after abort {}", set.len());
    let mut cancelled = 0;
    while let Some(r) = set.join_next().await { if r.is_err_and(|e| e.is_cancelled()) { cancelled += 1; } }
    println!("cancelled {cancelled}");
    for n in 1..=3 { set.spawn(job(n * 100)); }
    set.shutdown().await;
    println!("shutdown {}", set.len());
    set.spawn_on(job(7), &Handle::current());
    let ids: Vec<_> = vec![set.spawn_on(job(8), &Handle::current()).is_finished()];
    println!("{ids:?}");
    set.detach_all();
    println!("{}", set.len());
    let t = Instant::now();
    println!("{:?}", timeout(Duration::from_millis(25), async { let mut s = JoinSet::new(); for n in [10u64, 20, 40] { s.spawn(job(n)); } let mut got = vec![]; while let Some(r) = s.join_next().await { got.push(r.unwrap()); println!("  got {got:?}"); } got }).await);
    println!("{}", t.elapsed().as_millis() / 25);
    let mut one = JoinSet::new();
    one.spawn(async { "x" });
    println!("{:?}", one.join_next().await.unwrap());
}
