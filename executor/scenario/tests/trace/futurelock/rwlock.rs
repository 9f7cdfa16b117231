// A writer that is not polled has the lock next; readers that come later wait behind it.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::RwLock;
use tokio::time::{sleep, timeout};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let config = Arc::new(RwLock::new(1));
    let reader = {
        let config = config.clone();
        tokio::spawn(async move {
            let value = config.read().await;
            sleep(Duration::from_millis(30)).await;
            println!("read {value}");
        })
    };
    sleep(Duration::from_millis(1)).await;
    let mut update = Box::pin(set(config.clone(), 2));
    if timeout(Duration::from_millis(10), &mut update).await.is_err() {
        println!("the update is slow, the value is still {}", *config.read().await);
    }
    update.await;
    reader.await.unwrap();
}

async fn set(config: Arc<RwLock<i32>>, value: i32) {
    *config.write().await = value; //~ futurelock
}
