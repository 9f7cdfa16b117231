//! # Where the output waits
//!
//! A task may end long before any code asks for its
//! result. So the output is stored in the task, and
//! the `JoinHandle` fetches it from there.
//!
//! Both orders are shown. The first handle is
//! awaited before the task has run: the awaiting
//! task leaves its own waker and is woken at the
//! end. The second is awaited afterwards, and ready
//! at once.

use std::time::Duration;
use tokio::time::sleep;

async fn product(a: u32, b: u32) -> u32 {
    a * b
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let early = tokio::spawn(product(2, 3));
    let n = early.await.unwrap();
    println!("asked early: {n}");

    let late = tokio::spawn(product(3, 4));
    sleep(Duration::from_millis(5)).await;
    println!("finished: {}", late.is_finished());
    let n = late.await.unwrap();
    println!("asked late: {n}");
}
