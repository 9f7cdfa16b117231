//! # A hundred short tasks
//!
//! Each task works a little, sleeps a little and
//! works again. Nobody plans who runs where: tasks
//! are spread over four workers as they wake.
//!
//! The timeline shows load here, not single tasks.
//! Open *View* and choose *Workers*.

use std::hint::black_box;
use std::time::Duration;
use tokio::time::sleep;

fn work(steps: u64) -> u64 {
    (0..steps).fold(1, |x, n| black_box(x ^ (n * 7)))
}

async fn short(n: u64) -> u64 {
    let before = work(300 + n % 9 * 120);
    let nap = Duration::from_millis(1 + n * 7 % 20);
    sleep(nap).await;
    before + work(200 + n % 5 * 150)
}

#[tokio::main(worker_threads = 4)]
async fn main() {
    let tasks: Vec<_> = (0..100)
        .map(|n| tokio::spawn(short(n)))
        .collect();
    let mut ended = 0;
    for task in tasks {
        task.await.unwrap();
        ended += 1;
    }
    println!("{ended} tasks have ended");
}
