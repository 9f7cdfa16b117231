use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let a = tokio::spawn(nap(1));
    let b = tokio::spawn(nap(2));
    let _ = tokio::join!(a, b);
}
