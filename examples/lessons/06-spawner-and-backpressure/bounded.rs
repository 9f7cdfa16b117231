use std::time::Duration;
use tokio::sync::mpsc::channel;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = channel(2);
    let fast = tokio::spawn(async move {
        for n in 1..=6 {
            tx.send(n).await.unwrap();
            println!("sent {n}");
        }
    });
    while let Some(n) = rx.recv().await {
        sleep(Duration::from_millis(10)).await;
        println!("used {n}");
    }
    fast.await.unwrap();
}
