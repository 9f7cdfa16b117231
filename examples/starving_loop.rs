//! # Awaiting is not waiting
//!
//! There is an `.await` in this loop, and still it
//! starves the other task: the future behind it is
//! ready every time, so the task is never suspended.
//!
//! An `.await` is a place where a task *can* stop.
//! Whether it does is decided by what it awaits.

use std::future::ready;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::task::yield_now;

static STOP: AtomicBool = AtomicBool::new(false);

fn go_on(rounds: u32) -> bool {
    !STOP.load(Ordering::Relaxed) && rounds < 40
}

async fn spin() {
    let mut rounds = 0;
    while go_on(rounds) {
        ready(()).await; // never Pending
        rounds += 1;
    }
    println!("spin: {rounds} rounds");
}

async fn turn() {
    let mut rounds = 0;
    while go_on(rounds) {
        yield_now().await; // Pending, every time
        rounds += 1;
    }
    println!("turn: {rounds} rounds");
}

async fn finger() {
    println!("stop!");
    STOP.store(true, Ordering::Relaxed);
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let spinning = tokio::spawn(spin());
    let stop = tokio::spawn(finger());
    spinning.await.unwrap();
    stop.await.unwrap();

    STOP.store(false, Ordering::Relaxed);
    let turning = tokio::spawn(turn());
    let stop = tokio::spawn(finger());
    turning.await.unwrap();
    stop.await.unwrap();
}
