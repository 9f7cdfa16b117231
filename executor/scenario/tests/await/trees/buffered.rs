use futures::stream::{self, StreamExt};
use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    stream::iter([2, 1]).map(nap).buffered(2).for_each(|_| async { drop(nap(3).await) }).await;
}
