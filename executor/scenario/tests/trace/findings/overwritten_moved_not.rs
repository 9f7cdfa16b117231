// A receiver that moves from one task to another: the new waker replaces that of a task that has gone on.
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel::<u32>(2);
    let first = tokio::spawn(async move {
        let _ = timeout(Duration::from_millis(2), rx.recv()).await;
        rx
    });
    let mut rx = first.await.unwrap();
    let second = tokio::spawn(async move { rx.recv().await });
    sleep(Duration::from_millis(2)).await;
    tx.send(7).await.unwrap();
    println!("{:?}", second.await.unwrap());
}
