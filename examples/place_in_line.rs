//! # A place in line
//!
//! One permit, two tasks. A task that gives up
//! waiting loses its place in the queue, and a task
//! that is aborted gives its permit back. **Cancel
//! everywhere** lists both; only one is a problem.

use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let desk = Arc::new(Semaphore::new(1));
    let theirs = desk.clone();
    let other = tokio::spawn(async move {
        let _turn = theirs.acquire().await.unwrap();
        sleep(Duration::from_millis(10)).await;
        println!("other: done");
    });
    sleep(Duration::from_millis(1)).await;
    let limit = Duration::from_millis(50);
    match timeout(limit, desk.acquire()).await {
        Ok(_turn) => println!("main: my turn"),
        Err(_) => println!("main: I give up"),
    }
    let _ = other.await;
}
