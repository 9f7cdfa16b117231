use std::time::Duration;
use tokio::sync::mpsc::channel;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = channel(8);
    tokio::spawn(async move {
        for n in 1..=6 {
            sleep(Duration::from_millis(20)).await;
            tx.send(n).await.unwrap();
        }
    });
    let wait = Duration::from_millis(50);
    loop {
        tokio::select! {
            Some(n) = rx.recv() => {
                println!("bid {n}");
            }
            _ = sleep(wait) => {
                println!("sold");
                break;
            }
        }
    }
}
