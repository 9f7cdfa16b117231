// A header and a body are two messages. Who is cancelled between them has sent half.
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

async fn both(tx: &mpsc::Sender<&'static str>) {
    let _ = tx.send("header").await; //~ the message that send held //~ the place in the queue of mpsc::Sender
    let _ = tx.send("body").await; //~ the message that send held //~ the place in the queue of mpsc::Sender
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(1);
    let reader = tokio::spawn(async move {
        while let Some(part) = rx.recv().await {
            println!("{part}");
            sleep(Duration::from_millis(15)).await;
        }
    });
    for _ in 0..2 {
        let _ = timeout(Duration::from_millis(20), both(&tx)).await;
    }
    drop(tx);
    reader.await.unwrap();
}
