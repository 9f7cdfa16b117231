use std::time::Duration;
use tokio::time::{self, advance, interval, interval_at, sleep, sleep_until, timeout, timeout_at, Instant, MissedTickBehavior, error::Elapsed};

fn ms(n: u64) -> Duration { Duration::from_millis(n) }

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t0 = Instant::now();
    sleep(ms(1500)).await;
    println!("{:?}", t0.elapsed());
    let h = tokio::spawn(async move { sleep(ms(100)).await; println!("task at {:?}", t0.elapsed()); });
    advance(ms(50)).await;
    println!("advanced {:?} {}", t0.elapsed(), h.is_finished());
    h.await.unwrap();
    let e: Elapsed = timeout(ms(10), std::future::pending::<()>()).await.unwrap_err();
    println!("{e} {e:?}"); println!("{:?}", std::io::Error::from(e).kind());
    println!("{:?}", timeout_at(Instant::now() + ms(5), sleep(ms(10))).await);
    println!("{:?}", timeout(ms(0), async { 3 }).await);
    println!("{:?}", timeout(ms(0), sleep(ms(0))).await);
    let mut s = Box::pin(sleep(ms(100)));
    println!("{} {:?}", s.is_elapsed(), s.deadline() - t0);
    s.as_mut().reset(Instant::now() + ms(20));
    s.as_mut().await;
    println!("{} {:?}", s.is_elapsed(), t0.elapsed());
    for b in [MissedTickBehavior::Burst, MissedTickBehavior::Delay, MissedTickBehavior::Skip] {
        let start = Instant::now();
        let mut i = interval(ms(100));
        i.set_missed_tick_behavior(b);
        println!("{:?} {:?}", i.missed_tick_behavior(), i.period());
        let mut at = vec![];
        for n in 0..5 {
            let t = i.tick().await;
            at.push(((t - start).as_millis(), start.elapsed().as_millis()));
            if n == 1 { sleep(ms(250)).await; }
        }
        println!("{at:?}");
    }
    let start = Instant::now();
    let mut i = interval_at(start + ms(30), ms(10));
    i.tick().await;
    println!("{:?}", start.elapsed());
    i.reset();
    i.tick().await;
    println!("{:?}", start.elapsed());
    time::resume();
    sleep(ms(5)).await;
    time::pause();
    let a = Instant::now();
    let b = a + ms(70);
    println!("{:?} {:?} {:?}", b.duration_since(a), a.checked_duration_since(b), a.saturating_duration_since(b));
    println!("{:?} {}", b.checked_sub(ms(100)).map(|x| a - x), a < b);
    sleep_until(a).await;
    println!("{:?}", a.elapsed());
    sleep(Duration::from_micros(1200)).await;
    println!("{:?}", a.elapsed());
    let r = tokio::spawn(async { interval(ms(0)) }).await;
    println!("{:?}", r.unwrap_err().into_panic().downcast_ref::<&str>());
    let (x, y) = tokio::join!(async { sleep(ms(3)).await; a.elapsed() }, async { sleep(ms(1)).await; a.elapsed() });
    println!("{x:?} {y:?}");
    time::pause();
}
