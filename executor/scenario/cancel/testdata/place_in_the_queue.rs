// Who tries again and again to lock gets behind everybody else each time.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let lock = Arc::new(Mutex::new(()));
    for _ in 0..3 {
        let lock = lock.clone();
        tokio::spawn(async move {
            let _guard = lock.lock().await; //~ the place in the queue of Mutex::lock
            sleep(Duration::from_millis(10)).await; //~ the lock that _guard held across the await
        });
    }
    sleep(Duration::from_millis(1)).await;
    let mut tries = 1;
    while timeout(Duration::from_millis(8), lock.lock()).await.is_err() { //~ the place in the queue of Mutex::lock
        tries += 1;
    }
    println!("{tries} tries");
}
