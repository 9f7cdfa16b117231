use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

async fn race(a: u64, b: u64) -> u64 {
    tokio::select! {
        n = nap(a) => n,
        n = nap(b) => n,
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::join!(race(1, 2), race(3, 4));
}
