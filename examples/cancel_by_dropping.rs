//! # Cancel by dropping
//!
//! A future that is dropped stops at its last
//! `.await`. There is no signal and no exception: it
//! is simply never polled again, and its variables
//! are dropped in the usual order.
//!
//! `abort` asks the executor to drop the future of a
//! task. The guard inside is dropped with it, and
//! the `JoinHandle` returns an error.

use std::time::Duration;
use tokio::time::sleep;

struct Guard(&'static str);

impl Drop for Guard {
    fn drop(&mut self) {
        println!("{} is cleaned up", self.0);
    }
}

async fn download(name: &'static str) {
    let _guard = Guard(name);
    for part in 1..=5 {
        println!("{name}: part {part}");
        sleep(Duration::from_millis(8)).await;
    }
    println!("{name}: complete");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let short = tokio::spawn(download("film"));
    sleep(Duration::from_millis(20)).await;
    println!("main: never mind");
    short.abort();
    let end = short.await;
    println!("cancelled: {}", end.is_err());
}
