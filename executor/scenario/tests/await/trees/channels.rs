use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(1);
    let (one, other) = oneshot::channel();
    tokio::join!(async { drop(rx.recv().await) }, async { drop(other.await) }, async {
        nap(1).await;
        tx.send(1).await.unwrap();
        one.send(2).unwrap();
    });
}
