//! # When the queue is full
//!
//! Waiting is one answer to a full queue. Another is
//! to refuse: `try_send` never waits and returns at
//! once if there is no room.
//!
//! Which is right depends on the message. A payment
//! must not get lost; a position on a map is out of
//! date in a moment anyway.

use std::time::Duration;
use tokio::sync::mpsc::channel;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = channel(3);
    let screen = tokio::spawn(async move {
        while let Some(place) = rx.recv().await {
            println!("draw {place}");
            sleep(Duration::from_millis(25)).await;
        }
    });
    let mut lost = 0;
    for place in 1..=12 {
        if tx.try_send(place).is_err() {
            lost += 1;
        }
        sleep(Duration::from_millis(6)).await;
    }
    drop(tx);
    screen.await.unwrap();
    println!("{lost} of 12 were never drawn");
}
