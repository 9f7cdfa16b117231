//! # Received, and then dropped
//!
//! `handle` takes a message and needs some time for
//! it. The limit of 20 ms is long enough, this time.
//! Press **Cancel everywhere** when the run is over:
//! it finds the await at which the message is lost.
//!
//! *Try:* put the limit around `recv` alone.

use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

async fn handle(rx: &mut mpsc::Receiver<u32>) {
    let Some(n) = rx.recv().await else { return };
    sleep(Duration::from_millis(5)).await;
    println!("handled {n}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(4);
    tx.send(7).await.unwrap();
    let limit = Duration::from_millis(20);
    match timeout(limit, handle(&mut rx)).await {
        Ok(()) => println!("in time"),
        Err(_) => println!("too late"),
    }
}
