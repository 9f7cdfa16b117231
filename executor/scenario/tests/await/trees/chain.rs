use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

async fn outer() {
    nap(5).await;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    outer().await;
}
