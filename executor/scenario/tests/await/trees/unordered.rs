use futures::stream::{FuturesUnordered, StreamExt};
use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut all: FuturesUnordered<_> = [3, 1, 2].into_iter().map(nap).collect();
    while all.next().await.is_some() {}
}
