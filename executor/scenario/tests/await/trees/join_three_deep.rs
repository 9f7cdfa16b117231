use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

async fn two(ms: u64) {
    tokio::join!(nap(ms), three(ms));
}
async fn three(ms: u64) {
    tokio::join!(nap(ms + 1), nap(ms + 2));
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::join!(two(1), nap(9));
}
