//! # A test that waits for nothing
//!
//! Code that sleeps for an hour can be tested in a
//! moment. With a paused clock, tokio jumps to the
//! next timer as soon as every task waits.
//!
//! So the test checks the exact order of events, and
//! no real time passes. Pollground's own clock works
//! the same way.

use std::time::Duration;
use tokio::time::{sleep, timeout, Instant};

const HOUR: Duration = Duration::from_secs(3600);

async fn backup() -> &'static str {
    sleep(3 * HOUR).await;
    "backup written"
}

#[tokio::main(
    flavor = "current_thread",
    start_paused = true
)]
async fn main() {
    let start = Instant::now();
    let first = timeout(2 * HOUR, backup()).await;
    println!("two hours: {:?}", first.is_ok());
    let second = timeout(4 * HOUR, backup()).await;
    println!("four hours: {:?}", second.unwrap());
    let hours = start.elapsed().as_secs() / 3600;
    println!("{hours} hours have passed");
}
