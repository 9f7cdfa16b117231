//! # One nap
//!
//! `main` spawns a task and awaits it. The task
//! sleeps for 100 milliseconds. Its timer wakes it,
//! and its end wakes `main`.
//!
//! Follow the four turning points: the executor
//! *polls* a task; the task answers *Pending* and
//! leaves its waker with a timer; the timer fires
//! and *wakes* the task; polled again, it is ready.

use std::time::Duration;
use tokio::time::sleep;

async fn nap() {
    println!("good night");
    sleep(Duration::from_millis(100)).await;
    println!("good morning");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let nap = tokio::spawn(nap());
    nap.await.unwrap();
}
