use std::time::Duration;
use tokio::time::{self, Instant, MissedTickBehavior};

fn ms(d: Duration) -> u128 { d.as_millis() }

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t0 = Instant::now();
    time::sleep(Duration::from_millis(1500)).await;
    println!("slept {}", ms(t0.elapsed()));
    time::advance(Duration::from_millis(250)).await;
    println!("advanced {}", ms(t0.elapsed()));
    let t1 = t0 + Duration::from_secs(5);
    time::sleep_until(t1).await;
    println!("until {}", ms(Instant::now() - t0));
    println!("past sleep_until {:?}", { time::sleep_until(t0).await; ms(t0.elapsed()) });
    println!("arith {:?} {:?} {:?}", t1.duration_since(t0), t0.checked_duration_since(t1), t0.saturating_duration_since(t1));
    println!("cmp {} {}", t0 < t1, t1.max(t0) == t1);
    let mut t2 = t0; t2 += Duration::from_millis(7); t2 -= Duration::from_millis(2);
    println!("{:?} {:?}", t2 - t0, t0.checked_add(Duration::from_secs(1)).map(|t| t - t0));

    println!("timeout ok {:?}", time::timeout(Duration::from_millis(10), async { 5 }).await);
    let r = time::timeout(Duration::from_millis(10), time::sleep(Duration::from_millis(20))).await;
    println!("timeout err {:?}", r); println!("{}", r.unwrap_err());
    let e: std::io::Error = time::timeout(Duration::ZERO, std::future::pending::<()>()).await.unwrap_err().into();
    println!("{e} {:?}", e.kind());
    println!("timeout zero on ready {:?}", time::timeout(Duration::ZERO, async { 1 }).await.is_ok());
    let d = Instant::now() + Duration::from_millis(30);
    println!("timeout_at {:?} at {}", time::timeout_at(d, std::future::pending::<u8>()).await.is_err(), ms(d - t0));

    for (b, name) in [(MissedTickBehavior::Burst, "burst"), (MissedTickBehavior::Delay, "delay"), (MissedTickBehavior::Skip, "skip")] {
        let start = Instant::now();
        let mut iv = time::interval(Duration::from_millis(100));
        iv.set_missed_tick_behavior(b);
        let mut seen = vec![];
        for i in 0..6 {
            let at = iv.tick().await;
            seen.push((ms(at - start), ms(start.elapsed())));
            if i == 1 { time::sleep(Duration::from_millis(250)).await; }
        }
        println!("{name} {seen:?} {:?} {:?}", iv.missed_tick_behavior(), iv.period());
    }
    let start = Instant::now();
    let mut iv = time::interval_at(start + Duration::from_millis(40), Duration::from_millis(10));
    println!("first {}", ms(iv.tick().await - start));
    println!("second {}", ms(iv.tick().await - start));
    time::sleep(Duration::from_millis(5)).await;
    iv.reset();
    println!("reset {}", ms(iv.tick().await - start));

    let s = time::sleep(Duration::from_millis(10));
    tokio::pin!(s);
    println!("elapsed {} deadline {}", s.is_elapsed(), ms(s.deadline() - start));
    s.as_mut().reset(Instant::now() + Duration::from_millis(99));
    let before = Instant::now();
    s.as_mut().await;
    println!("waited {} elapsed {}", ms(before.elapsed()), s.is_elapsed());
    time::resume();
    let x = std::time::Instant::now();
    time::sleep(Duration::from_millis(5)).await;
    println!("real time passes {}", x.elapsed() >= Duration::from_millis(5));
    time::pause();
    let b = Instant::now();
    time::sleep(Duration::from_secs(3600)).await;
    println!("an hour {}", b.elapsed().as_secs());
    // order of several timers
    let mut hs = vec![];
    for d in [30u64, 10, 20, 10, 0] { hs.push(tokio::spawn(async move { time::sleep(Duration::from_millis(d)).await; println!("fired {d}"); })); }
    for h in hs { h.await.unwrap(); }
}
