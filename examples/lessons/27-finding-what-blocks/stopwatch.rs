use std::future::{poll_fn, Future};
use std::pin::pin;
use std::thread;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// Prints how long the longest poll takes.
async fn watch<F: Future>(name: &str, f: F) {
    let mut f = pin!(f);
    let mut longest = Duration::ZERO;
    let start = Instant::now();
    poll_fn(|cx| {
        let poll = f.as_mut().poll(cx);
        longest = longest.max(start.elapsed());
        poll
    })
    .await;
    println!("{name}: {} ms", longest.as_millis());
}

async fn wait() {
    sleep(Duration::from_millis(50)).await;
}

async fn load() {
    thread::sleep(Duration::from_millis(20));
    sleep(Duration::from_millis(5)).await;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let wait = watch("wait", wait());
    let load = watch("load", load());
    tokio::join!(wait, load);
}
