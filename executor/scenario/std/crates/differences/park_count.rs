//! A worker parks once for a sleep. In tokio 1.24 (with tokio_unstable) it parks twice: arming a timer that is the next one to fire unparks the worker beforehand, so the first park ends at once.
use std::time::Duration;
use tokio::runtime::{Builder, Handle};

fn parks() -> u64 { Handle::current().metrics().worker_park_count(0) }

fn main() {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        let before = parks();
        for _ in 0..3 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        println!("{} parks", parks() - before);
    });
    let metrics = runtime.metrics();
    println!("busy for less than 15 ms: {}", metrics.worker_total_busy_duration(0) < Duration::from_millis(15));
}
