//! # The five bits of a task
//!
//! Pollground keeps the state of a task in the bits
//! of one word. Other executors have similar ones.
//!
//! SCHEDULED: it is in the queue. RUNNING: it is
//! being polled. COMPLETED: its output is stored.
//! CLOSED: it was cancelled, or the output is taken.
//! HANDLE: a `JoinHandle` exists.
//!
//! Choose the task *worker* and step: the five lamps
//! in the inspector are these bits. A new task
//! begins as SCHEDULED and HANDLE.

use tokio::task::yield_now;

async fn worker() -> &'static str {
    println!("first poll: RUNNING");
    yield_now().await; // SCHEDULED while RUNNING
    println!("second poll: RUNNING again");
    "the output" // COMPLETED
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let handle = tokio::spawn(worker());
    println!("spawned: SCHEDULED, HANDLE");
    let output = handle.await.unwrap();
    println!("{output} is taken: CLOSED");

    let other = tokio::spawn(worker());
    drop(other); // no HANDLE: its output is dropped
    yield_now().await;
    yield_now().await;
    println!("detached, and it ran all the same");
}
