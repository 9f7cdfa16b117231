//! # Two tasks take turns
//!
//! One worker, two tasks. A task keeps the worker
//! until it reaches an `.await` that is not ready.
//!
//! `yield_now` is such a point: it returns `Pending`
//! and has its own task woken at once, so the task
//! goes to the back of the ready queue and the other
//! one gets its turn.
//!
//! *Try:* take the `yield_now` line out. The first
//! task then counts to the end before the second one
//! starts.

use tokio::task::yield_now;

async fn count(name: &str) {
    for i in 1..=3 {
        println!("{name} {i}");
        yield_now().await;
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let left = tokio::spawn(count("left"));
    let right = tokio::spawn(count("right"));
    left.await.unwrap();
    right.await.unwrap();
    println!("both are done");
}
