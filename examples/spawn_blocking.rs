//! # A thread of its own
//!
//! Some work has to block: old libraries, files,
//! long computations. `spawn_blocking` hands it to a
//! thread that polls nothing and so may block.
//!
//! The worker goes on. The `JoinHandle` is a future
//! like any other: the other thread wakes it when
//! the work is done.

use std::thread;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

fn old_library() -> u32 {
    thread::sleep(Duration::from_millis(100));
    7
}

async fn ticker() {
    for i in 1..=4 {
        sleep(Duration::from_millis(20)).await;
        println!("tick {i}");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let ticks = tokio::spawn(ticker());
    let answer = spawn_blocking(old_library);
    let n = answer.await.unwrap();
    println!("the library says {n}");
    ticks.await.unwrap();
}
