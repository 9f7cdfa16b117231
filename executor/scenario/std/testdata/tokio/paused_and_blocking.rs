use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, Notify};
use tokio::task;
use tokio::time::{self, advance, interval, sleep, timeout, Duration, Instant};

async fn log(t0: Instant, s: &str) {
    println!("{:>8?} {s}", t0.elapsed());
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t0 = Instant::now();
    // auto-advance goes to the nearest timer only when all are idle
    let a = tokio::spawn(async move {
        sleep(Duration::from_secs(3600)).await;
        log(t0, "hour").await;
    });
    let b = tokio::spawn(async move {
        for i in 0..3 {
            sleep(Duration::from_secs(60)).await;
            log(t0, &format!("minute {i}")).await;
        }
    });
    let busy = tokio::spawn(async move {
        for _ in 0..100 {
            task::yield_now().await;
        }
        log(t0, "busy over").await;
    });
    let _ = tokio::join!(a, b, busy);

    // spawn_blocking holds the clock
    let h = task::spawn_blocking(|| {
        std::thread::sleep(Duration::from_millis(30));
        7
    });
    let t1 = Instant::now();
    let r = timeout(Duration::from_secs(10), h).await;
    println!("{:?} {}", r.map(|r| r.unwrap()), t1.elapsed() < Duration::from_secs(1));

    // advance wakes what is due, in order
    let (tx, mut rx) = mpsc::unbounded_channel();
    for ms in [50u64, 20, 80] {
        let tx = tx.clone();
        tokio::spawn(async move {
            sleep(Duration::from_millis(ms)).await;
            tx.send(ms).unwrap();
        });
    }
    task::yield_now().await;
    let t2 = Instant::now();
    advance(Duration::from_millis(60)).await;
    let mut got = vec![];
    for _ in 0..3 {
        task::yield_now().await;
        while let Ok(x) = rx.try_recv() {
            got.push(x);
        }
    }
    println!("{got:?} {:?}", t2.elapsed());
    advance(Duration::from_micros(19_500)).await;
    println!("{:?} {:?}", rx.try_recv().is_err(), t2.elapsed());
    println!("{:?} {:?}", rx.recv().await, t2.elapsed());
    drop(tx);

    // sub-millisecond sleeps round up
    let t3 = Instant::now();
    sleep(Duration::from_micros(1)).await;
    println!("{:?}", t3.elapsed());
    sleep(Duration::from_nanos(1_000_001)).await;
    println!("{:?}", t3.elapsed());
    time::sleep_until(t3 + Duration::from_millis(3)).await;
    println!("{:?}", t3.elapsed());

    // interval far behind
    let mut iv = interval(Duration::from_millis(10));
    iv.tick().await;
    advance(Duration::from_millis(35)).await;
    let mut ticks = vec![];
    for _ in 0..5 {
        ticks.push((iv.tick().await - t3).as_millis());
    }
    println!("{ticks:?}");
    let (l, r) = tokio::join!(
        async {
            let mut n = 0;
            while timeout(Duration::from_millis(95), sleep(Duration::from_millis(10 * n))).await.is_ok() {
                n += 1;
            }
            n
        },
        async {
            let mut iv = interval(Duration::from_millis(100));
            let mut v = vec![];
            for _ in 0..3 {
                v.push(iv.tick().await);
            }
            v[2] - v[0]
        }
    );
    println!("{l} {r:?}");

    // timeouts that race with their value
    let n = Arc::new(Notify::new());
    let n2 = n.clone();
    tokio::spawn(async move {
        sleep(Duration::from_millis(10)).await;
        n2.notify_one();
    });
    println!("{:?}", timeout(Duration::from_millis(10), n.notified()).await);
    println!("{:?}", timeout(Duration::from_millis(10), sleep(Duration::from_millis(10))).await);
    println!("{:?}", timeout(Duration::from_millis(10), async { sleep(Duration::from_millis(9)).await; sleep(Duration::from_millis(1)).await; "both" }).await);
    let (tx, rx) = oneshot::channel();
    let h = tokio::spawn(async move { timeout(Duration::MAX, rx).await });
    sleep(Duration::from_secs(86400 * 365)).await;
    tx.send("a year later").unwrap();
    println!("{:?}", h.await.unwrap());
    println!("{:?}", (Instant::now() - t0).as_secs());
    time::resume();
    let e = task::spawn(async { time::resume() }).await.unwrap_err();
    println!("{}", e.is_panic());
    time::pause();
    let e = task::spawn(async { time::pause() }).await.unwrap_err();
    println!("{:?}", e.into_panic().downcast_ref::<&str>().map(|s| s.len() > 5));
}
