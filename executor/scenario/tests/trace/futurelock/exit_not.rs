// Main ends while a request is not polled for a moment and another task waits for its lock.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let lock = Arc::new(Mutex::new(0));
    let (a, b) = (lock.clone(), lock);
    tokio::spawn(async move {
        let mut add = Box::pin(add(&a));
        tokio::select! {
            _ = &mut add => {}
            _ = sleep(Duration::from_millis(5)) => sleep(Duration::from_millis(40)).await,
        }
        add.await;
    });
    tokio::spawn(async move {
        sleep(Duration::from_millis(1)).await;
        *b.lock().await += 1;
    });
    sleep(Duration::from_millis(30)).await;
    println!("main ends");
}

async fn add(lock: &Mutex<i32>) {
    let mut n = lock.lock().await;
    sleep(Duration::from_millis(10)).await;
    *n += 1;
}
