//! # Points to yield at
//!
//! A long computation has no `.await` in it, so the
//! task keeps the worker until it is done. The other
//! task's timer has fired long ago.
//!
//! `yield_now` every now and then makes a gap in
//! which others are polled. It costs a little, and
//! the rest of the program stays responsive.

use std::time::Duration;
use tokio::task::yield_now;
use tokio::time::{sleep, Instant};

async fn sum(upto: u32, polite: bool) -> u64 {
    let mut sum = 0;
    for n in 0..upto {
        sum += u64::from(n % 7);
        if polite && n % 10_000 == 0 {
            yield_now().await;
        }
    }
    sum
}

async fn heartbeat() -> Duration {
    let start = Instant::now();
    sleep(Duration::from_millis(2)).await;
    start.elapsed()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    for polite in [false, true] {
        let beat = tokio::spawn(heartbeat());
        let sum = tokio::spawn(sum(400_000, polite));
        let sum = sum.await.unwrap();
        let took = beat.await.unwrap();
        let ok = took < Duration::from_millis(4);
        println!("polite: {polite}, sum: {sum}");
        println!("the heart beat in time: {ok}");
    }
}
