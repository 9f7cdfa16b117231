//! # A lock held across an await
//!
//! Four tasks have to wait 10 milliseconds each.
//! They could all wait at the same time. But each
//! keeps the lock while it waits, so they go in
//! single file.
//!
//! *Try:* end the guard's life before the sleep, by
//! a block or `drop(count)`. Four times faster.

use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{sleep, Instant};

async fn visit(name: char, count: Arc<Mutex<u32>>) {
    let mut count = count.lock().await;
    *count += 1;
    println!("{name} is number {count}");
    sleep(Duration::from_millis(10)).await;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Instant::now();
    let count = Arc::new(Mutex::new(0));
    let mut visits = Vec::new();
    for name in ['a', 'b', 'c', 'd'] {
        let task = visit(name, count.clone());
        visits.push(tokio::spawn(task));
    }
    for task in visits {
        task.await.unwrap();
    }
    let ms = start.elapsed().as_millis() / 10 * 10;
    println!("{ms} ms for four visits");
}
