// The place is waited for without the message.
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(1);
    let consumer = tokio::spawn(async move {
        let mut sum = 0;
        while let Some(n) = rx.recv().await {
            sum += n;
        }
        println!("{sum}");
    });
    for n in 0..4 {
        loop {
            if let Ok(place) = timeout(Duration::from_millis(10), tx.reserve()).await { //~ the place in the queue of mpsc::Sender
                place.unwrap().send(n);
                break;
            }
        }
    }
    drop(tx);
    sleep(Duration::from_millis(1)).await;
    let _ = consumer.await;
}
