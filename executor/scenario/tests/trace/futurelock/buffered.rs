// The body of for_each waits for a lock that a future in the buffer of its stream holds.
use futures::stream::{self, StreamExt};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let total = Arc::new(Mutex::new(0));
    stream::iter(1..=3)
        .map(|n| fetch(n, total.clone()))
        .buffered(2)
        .for_each(|n| {
            let total = total.clone();
            async move {
                *total.lock().await += n;
                println!("{n} counted");
            }
        })
        .await;
}

async fn fetch(n: u64, total: Arc<Mutex<u64>>) -> u64 {
    sleep(Duration::from_millis(10)).await;
    let mut sum = total.lock().await; //~ futurelock
    sleep(Duration::from_millis(1)).await;
    *sum += 1;
    n
}
