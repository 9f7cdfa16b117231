//! # Timer, message and click
//!
//! Three things to wait for, three wakers, one
//! queue. A timer is held by the reactor, a message
//! by a channel, a click by the page. The executor
//! treats them all alike: `wake` is called, and a
//! task is ready.
//!
//! Press *save* while it runs.

use std::time::Duration;
use tokio::sync::mpsc::{channel, Receiver};
use tokio::time::sleep;

async fn ticker() {
    for i in 1..=3 {
        sleep(Duration::from_millis(50)).await;
        println!("tick {i}");
    }
}

async fn collect(mut rx: Receiver<&'static str>) {
    while let Some(word) = rx.recv().await {
        println!("received {word}");
    }
}

async fn save_on_click() {
    pollground::event("save").await;
    println!("saved");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, rx) = channel(4);
    let tasks = [
        tokio::spawn(ticker()),
        tokio::spawn(collect(rx)),
        tokio::spawn(save_on_click()),
    ];
    let words = [("users", 70), ("posts", 60)];
    for (word, ms) in words {
        sleep(Duration::from_millis(ms)).await;
        tx.send(word).await.unwrap();
    }
    drop(tx);
    for task in tasks {
        task.await.unwrap();
    }
    println!("all three are done");
}
