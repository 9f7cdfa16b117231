// A busy server that never waits for long: each message is a turn, and the clock still ticks.
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::unbounded_channel();
    let server = tokio::spawn(async move {
        let mut n = 0u64;
        while let Some(x) = rx.recv().await {
            n += x;
        }
        n
    });
    let clock = tokio::spawn(async {
        for _ in 0..3 {
            sleep(Duration::from_millis(1)).await;
        }
    });
    for i in 0..500u64 {
        tx.send(i).unwrap();
        if i % 100 == 0 {
            sleep(Duration::from_millis(1)).await;
        }
    }
    drop(tx);
    println!("{}", server.await.unwrap());
    clock.await.unwrap();
}
