// A waker that is dropped unused, since the future that left it was given up: nobody waits any more.
use std::time::Duration;
use tokio::sync::{oneshot, Notify};
use tokio::time::timeout;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, rx) = oneshot::channel::<u32>();
    println!("{}", timeout(Duration::from_millis(2), rx).await.is_err());
    println!("{}", tx.send(1).is_err());
    let bell = Notify::new();
    for _ in 0..3 {
        let _ = timeout(Duration::from_millis(1), bell.notified()).await;
    }
    bell.notify_one();
    bell.notified().await;
    println!("rung");
}
