//! # A bounded channel pushes back
//!
//! The sender makes a message every 2 milliseconds,
//! the receiver needs 10 for each. A channel without
//! a bound would grow forever.
//!
//! This one holds two. When it is full, `send`
//! returns `Pending` and leaves a waker, which the
//! receiver invokes after it takes one out. So the
//! fast side waits for the slow one, and nothing has
//! to be counted.

use std::time::Duration;
use tokio::sync::mpsc::{channel, Sender};
use tokio::time::{sleep, Instant};

async fn produce(tx: Sender<u32>) {
    let start = Instant::now();
    for n in 1..=6 {
        sleep(Duration::from_millis(2)).await;
        tx.send(n).await.unwrap();
        let tens = start.elapsed().as_millis() / 10;
        println!("sent {n} after {tens}0 ms");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = channel(2);
    tokio::spawn(produce(tx));
    while let Some(n) = rx.recv().await {
        sleep(Duration::from_millis(10)).await;
        println!("used {n}");
    }
}
