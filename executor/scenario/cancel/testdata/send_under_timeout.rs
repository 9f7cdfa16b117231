// The time limit drops send, and the message with it.
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(1);
    let consumer = tokio::spawn(async move {
        while let Some(n) = rx.recv().await {
            println!("got {n}");
            sleep(Duration::from_millis(30)).await;
        }
    });
    for n in 0..4 {
        if timeout(Duration::from_millis(10), tx.send(n)).await.is_err() { //~ the message that send held //~ the place in the queue of mpsc::Sender
            println!("slow");
        }
    }
    drop(tx);
    consumer.await.unwrap();
}
