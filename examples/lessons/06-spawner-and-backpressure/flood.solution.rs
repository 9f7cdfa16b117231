use std::sync::atomic::AtomicI32;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::mpsc::channel;
use tokio::time::sleep;

static WAITING: AtomicI32 = AtomicI32::new(0);

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = channel(5);
    tokio::spawn(async move {
        for n in 1..=50 {
            tx.send(n).await.unwrap();
            WAITING.fetch_add(1, Relaxed);
        }
        println!("all are sent");
    });
    let mut most = 0;
    let mut used = 0;
    while let Some(_) = rx.recv().await {
        most = most.max(WAITING.load(Relaxed));
        sleep(Duration::from_millis(1)).await;
        WAITING.fetch_sub(1, Relaxed);
        used += 1;
    }
    let few = most <= 10;
    println!("{used} used, few waiting: {few}");
}
