use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let bell = Arc::new(Notify::new());
    let wait = Duration::from_millis(50);

    bell.notify_one();
    let one = timeout(wait, bell.notified()).await;
    println!("notify_one: {}", one.is_ok());

    bell.notify_waiters();
    let all = timeout(wait, bell.notified()).await;
    println!("notify_waiters: {}", all.is_ok());
    sleep(wait).await;
}
