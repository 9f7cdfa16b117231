use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::time::{self, error::Elapsed, interval, interval_at, sleep, sleep_until, timeout, timeout_at, Duration, Instant, Interval, MissedTickBehavior, Sleep};
use tokio_util::time::DelayQueue;
use futures::StreamExt;
struct Ticker { i: Interval, n: u32 }
impl futures::Stream for Ticker { type Item = u32; fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<u32>> { self.i.poll_tick(cx).map(|_| { self.n += 1; Some(self.n) }) } }
pin_project_lite::pin_project! { struct Timed<F> { #[pin] f: F, #[pin] s: Sleep, start: Option<Instant>, polls: u32 } }
impl<F: Future> Future for Timed<F> {
    type Output = (Result<F::Output, u32>, Duration);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        *this.polls += 1;
        let start = this.start.get_or_insert_with(Instant::now);
        if let Poll::Ready(v) = this.f.poll(cx) { return Poll::Ready((Ok(v), start.elapsed())); }
        match this.s.poll(cx) { Poll::Ready(()) => Poll::Ready((Err(*this.polls), start.elapsed())), Poll::Pending => Poll::Pending }
    }
}
fn ms(n: u64) -> Duration { Duration::from_millis(n) }
async fn late(b: MissedTickBehavior) -> Vec<u128> {
    let t = Instant::now();
    let mut i = interval_at(t + ms(10), ms(50));
    i.set_missed_tick_behavior(b);
    let mut v = vec![];
    for n in 0..6 { let at = i.tick().await; v.push((at - t).as_millis()); if n == 1 { time::advance(ms(130)).await; } v.push(t.elapsed().as_millis()); }
    v
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() -> Result<(), Elapsed> {
    for b in [MissedTickBehavior::Burst, MissedTickBehavior::Delay, MissedTickBehavior::Skip] { println!("{b:?} {:?}", late(b).await); }
    let t = Instant::now();
    println!("{:?}", Timed { f: sleep(ms(30)), s: sleep(ms(50)), start: None, polls: 0 }.await);
    println!("{:?}", Timed { f: std::future::pending::<u8>(), s: sleep(ms(50)), start: None, polls: 0 }.await);
    println!("{:?} {:?}", timeout(Duration::ZERO, async { 1 }).await, timeout(Duration::ZERO, std::future::pending::<()>()).await);
    println!("{:?}", timeout_at(t + ms(90), sleep(ms(20))).await);
    println!("{}", Instant::now().duration_since(t).as_millis());
    sleep_until(t - ms(5)).await;
    println!("{:?}", t.checked_duration_since(Instant::now() + ms(1)).is_none());
    let s = sleep(ms(1000));
    tokio::pin!(s);
    println!("{} {}", s.is_elapsed(), (s.deadline() - Instant::now()).as_millis());
    s.as_mut().reset(Instant::now() + ms(5));
    s.as_mut().await;
    println!("{} {:?}", s.is_elapsed(), t.elapsed());
    let mut i = interval(ms(20));
    println!("{:?} {:?}", i.period(), i.missed_tick_behavior());
    i.tick().await; i.reset(); let a = Instant::now(); i.tick().await; println!("{:?}", a.elapsed());
    let v: Vec<_> = Ticker { i, n: 0 }.take(3).collect().await; println!("{v:?} {:?}", a.elapsed());
    let mut q = DelayQueue::new();
    let k1 = q.insert("late", ms(300)); let k2 = q.insert("soon", ms(100)); let k3 = q.insert("never", ms(200));
    q.reset(&k1, ms(50)); println!("{:?} {}", q.remove(&k3).into_inner(), q.len());
    let t = Instant::now();
    while let Some(e) = q.next().await { println!("{} {:?} {}", e.get_ref(), t.elapsed(), e.key() == k2); }
    println!("{}", q.is_empty());

    let far = timeout(Duration::from_secs(86400 * 365), sleep(Duration::from_secs(86400 * 30))).await; println!("{far:?} {:?}", t.elapsed().as_secs() / 86400);
    time::resume(); let w = std::time::Instant::now(); sleep(ms(20)).await; println!("{}", w.elapsed() >= ms(19)); time::pause();
    let (a, b, c) = tokio::join!(sleep(ms(7)), async { sleep(ms(3)).await; Instant::now() }, async { time::advance(ms(1)).await; 1 }); println!("{a:?} {} {c}", Instant::now() > b);
    timeout(ms(10), sleep(ms(20))).await?;
    println!("not reached");
    Ok(())
}
mod ext { pub trait P { fn nothing(); } }
mod time2 {}
trait PauseAgain {} 
#[allow(non_snake_case)] mod shim {}
