//! # Sleeping together
//!
//! Three tasks sleep for 300, 100 and 200
//! milliseconds. The program starts them one after
//! the other, but they sleep at the same time: it
//! takes 300 milliseconds in all, not 600.
//!
//! Each `sleep` arms a timer with the reactor and
//! leaves a waker there. While all three wait the
//! executor has nothing to do and sleeps itself,
//! until the earliest timer is due.

use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn nap(name: &str, ms: u64) {
    println!("{name} lies down");
    sleep(Duration::from_millis(ms)).await;
    println!("{name} is up after {ms} ms");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Instant::now();
    let tasks = [
        tokio::spawn(nap("the bear", 300)),
        tokio::spawn(nap("the cat", 100)),
        tokio::spawn(nap("the dog", 200)),
    ];
    for task in tasks {
        task.await.unwrap();
    }
    let tenths = start.elapsed().as_millis() / 100;
    println!("all up after {} ms", tenths * 100);
}
