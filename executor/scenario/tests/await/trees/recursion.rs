use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

fn down(n: u64) -> Pin<Box<dyn Future<Output = ()>>> {
    Box::pin(async move {
        if n > 0 {
            tokio::join!(down(n - 1), nap(n));
        }
        nap(1).await;
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    down(2).await;
}
