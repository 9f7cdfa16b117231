use std::time::Duration;
use tokio::time::{self, advance, interval, interval_at, pause, resume, sleep, sleep_until, timeout, timeout_at, Instant, MissedTickBehavior};
use tokio_util::time::DelayQueue;
use futures::StreamExt;
use std::future::Future;
use std::task::Poll;

async fn since<T>(t: Instant, f: impl Future<Output = T>) -> (u128, T) { let r = f.await; (t.elapsed().as_millis(), r) }

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key { Session(u32), Token(&'static str) }

#[tokio::main(flavor = "current_thread")]
async fn main() {
    pause();
    let t = Instant::now();
    println!("{:?}", since(t, sleep(Duration::from_micros(1))).await);
    println!("{:?}", since(t, sleep(Duration::from_micros(1500))).await);
    println!("{:?}", since(t, sleep(Duration::ZERO)).await);
    println!("{:?}", since(t, sleep_until(t)).await);
    println!("{:?}", since(t, sleep_until(t + Duration::from_millis(10))).await);
    advance(Duration::from_micros(300)).await;
    println!("{:?}", t.elapsed());
    println!("{:?} {:?}", since(t, sleep(Duration::from_millis(1))).await, t.elapsed());
    let mut s = Box::pin(sleep(Duration::from_millis(100)));
    println!("{:?}", futures::poll!(s.as_mut()));
    advance(Duration::from_millis(99)).await;
    println!("{:?} {}", futures::poll!(s.as_mut()), s.is_elapsed());
    advance(Duration::from_millis(1)).await;
    println!("{:?} {}", futures::poll!(s.as_mut()), s.is_elapsed());
    s.as_mut().reset(Instant::now() + Duration::from_secs(1));
    println!("{} {:?}", s.is_elapsed(), s.deadline() - Instant::now());
    let mut iv = interval_at(Instant::now() + Duration::from_millis(50), Duration::from_millis(20));
    let t = Instant::now();
    iv.tick().await;
    println!("{:?} {:?}", t.elapsed(), iv.period());
    for b in [MissedTickBehavior::Burst, MissedTickBehavior::Delay, MissedTickBehavior::Skip] {
        let mut iv = interval(Duration::from_millis(10));
        iv.set_missed_tick_behavior(b);
        let t = Instant::now();
        let mut v = vec![];
        for i in 0..7 { let at = iv.tick().await; v.push(((at - t).as_millis(), t.elapsed().as_millis())); if i == 1 { sleep(Duration::from_millis(25)).await; } if i == 4 { advance(Duration::from_millis(7)).await; } }
        println!("{b:?} {v:?}");
    }
    let mut iv = interval(Duration::from_millis(10));
    let t = Instant::now();
    iv.tick().await;
    iv.reset();
    iv.tick().await;
    println!("{:?}", t.elapsed());
    sleep(Duration::from_millis(5)).await;
    iv.reset();
    iv.tick().await;
    println!("{:?}", t.elapsed());
    println!("{:?}", timeout(Duration::from_millis(10), sleep(Duration::from_millis(10))).await);
    println!("{:?}", timeout(Duration::from_millis(10), sleep(Duration::from_millis(11))).await);
    println!("{:?}", timeout(Duration::ZERO, async { 1 }).await);
    println!("{:?}", timeout(Duration::ZERO, std::future::pending::<()>()).await.map_err(|e| std::io::Error::from(e).kind()));
    println!("{:?}", timeout_at(t, async { 2 }).await);
    println!("{:?}", timeout(Duration::MAX, async { 3 }).await);
    let order = std::cell::RefCell::new(vec![]);
    let mk = |n: u64, ms: u64| { let o = &order; async move { sleep(Duration::from_millis(ms)).await; o.borrow_mut().push(n); } };
    tokio::join!(mk(1, 30), mk(2, 10), mk(3, 20), mk(4, 10), mk(5, 0));
    println!("{:?}", order.borrow());
    let hs: Vec<_> = [5u64, 1, 3, 1, 200, 70, 64, 65].iter().enumerate().map(|(i, &ms)| tokio::spawn(async move { sleep(Duration::from_millis(ms)).await; println!("  task {i} at {ms}"); })).collect();
    for h in hs { h.await.unwrap(); }
    // delay queue
    let mut q = DelayQueue::new();
    let t = Instant::now();
    let k1 = q.insert(Key::Session(1), Duration::from_millis(50));
    let k2 = q.insert(Key::Token("a"), Duration::from_millis(20));
    let k3 = q.insert_at(Key::Session(3), t + Duration::from_millis(80));
    q.insert(Key::Token("gone"), Duration::from_millis(60));
    println!("{} {:?}", q.len(), q.is_empty());
    q.reset(&k2, Duration::from_millis(70));
    let e = q.next().await.unwrap();
    println!("{:?} {} {}", e.get_ref(), t.elapsed().as_millis(), e.key() == k1);
    println!("{:?}", q.try_remove(&k3).map(|e| e.into_inner()));
    println!("{:?}", q.try_remove(&k3).is_none());
    while let Some(e) = q.next().await { println!("{:?} {} {:?}", e.get_ref(), t.elapsed().as_millis(), e.deadline() - t); }
    println!("{}", q.is_empty());
    q.insert(Key::Session(9), Duration::from_millis(5));
    q.clear();
    println!("{:?}", futures::poll!(q.next()));
    let d = t.checked_duration_since(t + Duration::from_secs(1));
    println!("{d:?} {:?} {:?}", t.duration_since(t + Duration::from_secs(1)), t.checked_sub(Duration::from_secs(u64::MAX)));
    resume();
    let wall = std::time::Instant::now();
    time::sleep(Duration::from_millis(20)).await;
    println!("{}", wall.elapsed() >= Duration::from_millis(20));
    let p = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| interval(Duration::ZERO)));
    println!("{:?}", p.err().and_then(|e| e.downcast_ref::<&str>().map(|s| s.to_string())));
    let mut n = 0;
    let v = std::future::poll_fn(|cx| { n += 1; if n < 4 { cx.waker().wake_by_ref(); Poll::Pending } else { Poll::Ready(n) } }).await;
    println!("{v}");
}
