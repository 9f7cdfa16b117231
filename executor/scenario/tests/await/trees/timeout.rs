use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let _ = tokio::time::timeout(Duration::from_millis(2), nap(5)).await;
}
