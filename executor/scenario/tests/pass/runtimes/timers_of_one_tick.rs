// The order in which timers of one millisecond fire, after some of them were moved there.
use std::pin::Pin;
use std::time::Duration;
use tokio::task::yield_now;
use tokio::time::{interval_at, sleep, sleep_until, Instant, Sleep};

fn ms(n: u64) -> Duration { Duration::from_millis(n) }

/// Polls a timer once, so that it is armed.
async fn arm(timer: &mut Pin<Box<Sleep>>) {
    tokio::select! { biased; _ = timer => {} _ = yield_now() => {} }
}

async fn show(name: &'static str, timer: Pin<Box<Sleep>>) {
    timer.await;
    print!("{name} ");
}

/// Arms timers at `first`, moves those with a second time there, in the given order, and shows who fires first.
async fn round(start: Instant, timers: &[(&'static str, u64, Option<u64>)], moves: &[usize]) {
    let mut list = Vec::new();
    for &(name, first, _) in timers {
        let mut timer = Box::pin(sleep_until(start + ms(first)));
        arm(&mut timer).await;
        list.push((name, timer));
    }
    for &i in moves {
        list[i].1.as_mut().reset(start + ms(timers[i].2.unwrap()));
    }
    let tasks: Vec<_> = list.into_iter().map(|(name, timer)| tokio::spawn(show(name, timer))).collect();
    for task in tasks {
        task.await.unwrap();
    }
    println!();
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let start = Instant::now();
    // A timer that is put off from one tick to another comes behind those that are already there.
    round(start, &[("a", 3, Some(4)), ("b", 4, None)], &[0]).await;
    // One that is moved within a coarse slot of the wheel keeps its place.
    round(start, &[("a", 70, Some(100)), ("b", 100, None)], &[0]).await;
    // Two that are put off together come in the order in which they lay in their slot.
    round(start, &[("a", 130, Some(210)), ("b", 131, Some(210)), ("c", 210, None)], &[1, 0]).await;
    // One that is moved to an earlier tick is armed anew.
    round(start, &[("a", 240, Some(230)), ("b", 230, None)], &[0]).await;
    // The same tick again changes nothing.
    round(start, &[("a", 280, Some(280)), ("b", 280, None)], &[0]).await;
    // An interval that is reset.
    let mut interval = interval_at(Instant::now() + ms(3), ms(3));
    interval.tick().await;
    tokio::time::advance(Duration::from_micros(700)).await;
    interval.reset();
    let other = tokio::spawn(show("sleep", Box::pin(sleep(ms(3)))));
    let ticks = tokio::spawn(async move {
        interval.tick().await;
        print!("interval ");
    });
    other.await.unwrap();
    ticks.await.unwrap();
    println!("{:?}", start.elapsed());
}
