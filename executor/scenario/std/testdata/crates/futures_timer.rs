use futures::{future::{select, Either, FutureExt}, executor::block_on, join, select as sel, pin_mut};
use futures_timer::Delay;
use std::time::{Duration, Instant};
async fn with_timeout<F: std::future::Future>(f: F, ms: u64) -> Option<F::Output> {
    pin_mut!(f);
    match select(f, Delay::new(Duration::from_millis(ms))).await {
        Either::Left((v, _)) => Some(v),
        Either::Right(((), _)) => None,
    }
}
fn main() {
    block_on(async {
        let start = Instant::now();
        let near = |ms: u128| { let e = start.elapsed().as_millis(); e >= ms && e < ms + 40 };
        let early = Delay::new(Duration::from_millis(60));
        Delay::new(Duration::from_millis(50)).await;
        early.await;
        println!("ran from construction {}", near(60));
        println!("{:?} {:?}", with_timeout(async { Delay::new(Duration::from_millis(10)).await; 5 }, 60).await, with_timeout(futures::future::pending::<()>(), 10).await);
        let mut d = Delay::new(Duration::from_millis(500));
        d.reset(Duration::from_millis(20));
        (&mut d).await;
        println!("reset {} {:?}", start.elapsed().as_millis() < 400, d);
        let (a, b) = join!(Delay::new(Duration::from_millis(20)).map(|_| "a"), async { Delay::new(Duration::from_millis(5)).await; "b" });
        println!("{a}{b}");
        let mut tick = Delay::new(Duration::from_millis(10)).fuse();
        let mut end = Delay::new(Duration::from_millis(82)).fuse();
        let mut n = 0;
        loop {
            sel! {
                _ = tick => { n += 1; tick = Delay::new(Duration::from_millis(20)).fuse(); }
                _ = end => break,
            }
        }
        println!("ticks {n}");
    });
}
