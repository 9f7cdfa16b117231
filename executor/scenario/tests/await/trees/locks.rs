use std::time::Duration;
use tokio::sync::{Mutex, Semaphore};
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let lock = Mutex::new(0);
    let room = Semaphore::new(1);
    tokio::join!(
        async {
            let _guard = lock.lock().await;
            let _permit = room.acquire().await;
            nap(1).await;
        },
        async { drop(lock.lock().await) },
        async { drop(room.acquire().await) },
    );
}
