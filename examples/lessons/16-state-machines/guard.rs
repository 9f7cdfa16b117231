use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

async fn write(log: Arc<Mutex<Vec<u32>>>, n: u32) {
    let mut guard = log.lock().await;
    guard.push(n);
    println!("wrote {n}");
    sleep(Duration::from_millis(20)).await;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let log = Arc::new(Mutex::new(Vec::new()));
    let a = tokio::spawn(write(log.clone(), 1));
    let b = tokio::spawn(write(log.clone(), 2));
    sleep(Duration::from_millis(5)).await;
    let free = log.try_lock().is_ok();
    println!("the lock is free at 5 ms: {free}");
    a.await.unwrap();
    b.await.unwrap();
}
