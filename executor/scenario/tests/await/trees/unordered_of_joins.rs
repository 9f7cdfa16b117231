use futures::stream::{FuturesUnordered, StreamExt};
use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

async fn pair(n: u64) {
    tokio::join!(nap(n), nap(n + 1));
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut all: FuturesUnordered<_> = [1, 5].into_iter().map(pair).collect();
    while all.next().await.is_some() {}
}
