use futures::future::{join_all, BoxFuture};
use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let list: Vec<BoxFuture<u64>> = vec![Box::pin(nap(1)), Box::pin(async { nap(2).await + 1 })];
    join_all(list).await;
}
