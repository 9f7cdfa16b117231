//! # Give up in time
//!
//! `timeout` polls two futures in one task: yours,
//! and a timer. Whichever is ready first decides. If
//! that is the timer, your future is dropped where
//! it is suspended.
//!
//! So nothing interrupts a future when time is up.
//! It is just not polled any more.

use std::time::Duration;
use tokio::time::{sleep, timeout};

async fn answer(after: u64) -> u32 {
    sleep(Duration::from_millis(after)).await;
    42
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let patience = Duration::from_millis(50);
    for after in [20, 80] {
        let answer = answer(after);
        match timeout(patience, answer).await {
            Ok(n) => println!("{after} ms: {n}"),
            Err(_) => println!("{after} ms: late"),
        }
    }
}
