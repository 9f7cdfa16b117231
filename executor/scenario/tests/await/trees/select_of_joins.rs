use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::select! {
        _ = async { tokio::join!(nap(1), nap(2)) } => {}
        _ = async { tokio::join!(nap(3), nap(4)) } => {}
    }
}
