use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut request = Box::pin(nap(5));
    loop {
        tokio::select! {
            _ = &mut request => break,
            _ = sleep(Duration::from_millis(2)) => drop(nap(1).await),
        }
    }
}
