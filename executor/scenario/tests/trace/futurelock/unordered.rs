// The loop over FuturesUnordered stores each result under the lock that the other requests use.
use futures::stream::{FuturesUnordered, StreamExt};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let log = Mutex::new(Vec::new());
    let mut requests: FuturesUnordered<_> = (1..=2).map(|n| request(n, &log)).collect();
    while let Some(n) = requests.next().await {
        log.lock().await.push(format!("{n} stored"));
        println!("{n} stored");
    }
}

async fn request(n: u64, log: &Mutex<Vec<String>>) -> u64 {
    sleep(Duration::from_millis(5)).await;
    let mut log = log.lock().await; //~ futurelock
    sleep(Duration::from_millis(10)).await;
    log.push(format!("{n} is done"));
    n
}
