use std::time::Duration;
use tokio_util::time::DelayQueue;
use tokio_util::sync::{PollSemaphore, ReusableBoxFuture};
use tokio_util::either::Either;
use tokio_stream::StreamExt;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::time::Instant;
use std::future::poll_fn;

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t0 = Instant::now();
    let mut q = DelayQueue::new();
    let k1 = q.insert("late", Duration::from_millis(50));
    let k2 = q.insert("early", Duration::from_millis(10));
    let k3 = q.insert_at("mid", t0 + Duration::from_millis(30));
    println!("{} {}", q.len(), q.is_empty());
    q.reset(&k1, Duration::from_millis(20));
    let gone = q.remove(&k3);
    println!("removed {} ", gone.get_ref());
    while let Some(e) = q.next().await { println!("{} at {:?} key2 {}", e.get_ref(), t0.elapsed(), e.key() == k2); let _ = e.into_inner(); }
    println!("{}", q.is_empty());
    let sem = Arc::new(Semaphore::new(1));
    let mut ps = PollSemaphore::new(sem.clone());
    let p = poll_fn(|cx| ps.poll_acquire(cx)).await;
    println!("{} {}", p.is_some(), ps.available_permits());
    drop(p);
    ps.close();
    println!("{}", poll_fn(|cx| ps.poll_acquire(cx)).await.is_none());
    let mut r = ReusableBoxFuture::new(async { 1 });
    println!("{}", r.get_pin().await);
    r.set(async { 2 });
    println!("{}", poll_fn(|cx| r.poll(cx)).await);
    for left in [true, false] {
        let e = if left { Either::Left(async { "left" }) } else { Either::Right(async { "right" }) };
        println!("{}", e.await);
    }
}
