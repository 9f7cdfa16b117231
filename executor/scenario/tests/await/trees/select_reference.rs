use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut first = Box::pin(nap(5));
    tokio::select! {
        _ = &mut first => {}
        _ = sleep(Duration::from_millis(1)) => {
            nap(10).await;
        }
    }
    first.await;
}
