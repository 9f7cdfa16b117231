//! # A blocked worker
//!
//! `thread::sleep` does not suspend the task: it
//! stops the thread, and with it every task that
//! this worker should be polling.
//!
//! The ticker should tick every 20 milliseconds. The
//! rude task holds the worker for 100, so the first
//! tick is late. The polite task waits just as long
//! with an `.await`, and the ticker is on time.
//!
//! *Look* at the worker's lane: one long poll, and a
//! fired timer whose task cannot be polled.

use std::thread;
use std::time::Duration;
use tokio::time::sleep;

async fn ticker() {
    for i in 1..=4 {
        sleep(Duration::from_millis(20)).await;
        println!("tick {i}");
    }
}

async fn rude() {
    println!("rude: I hold the worker");
    thread::sleep(Duration::from_millis(100));
    println!("rude: done");
}

async fn polite() {
    println!("polite: I wait");
    sleep(Duration::from_millis(50)).await;
    println!("polite: done");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let ticks = tokio::spawn(ticker());
    tokio::spawn(rude()).await.unwrap();
    tokio::spawn(polite()).await.unwrap();
    ticks.await.unwrap();
}
