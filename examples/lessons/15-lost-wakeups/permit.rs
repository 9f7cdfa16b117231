use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;

async fn worker(start: Arc<Notify>) {
    sleep(Duration::from_millis(20)).await;
    println!("ready to begin");
    start.notified().await;
    println!("begin");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Arc::new(Notify::new());
    let task = tokio::spawn(worker(start.clone()));
    sleep(Duration::from_millis(10)).await;
    println!("go");
    start.notify_waiters();
    task.await.unwrap();
}
