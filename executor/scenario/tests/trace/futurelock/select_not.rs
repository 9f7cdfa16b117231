// As select, but the future itself goes into select!, which drops it with its place in the queue.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let lock = Arc::new(Mutex::new(()));
    tokio::spawn(background(lock.clone()));
    sleep(Duration::from_millis(1)).await;
    let future1 = Box::pin(step(lock.clone()));
    tokio::select! {
        _ = future1 => println!("in time"),
        _ = sleep(Duration::from_millis(5)) => {
            println!("too slow");
            step(lock.clone()).await;
        }
    }
    println!("end");
}

async fn background(lock: Arc<Mutex<()>>) {
    let _guard = lock.lock().await;
    sleep(Duration::from_millis(50)).await;
}

async fn step(lock: Arc<Mutex<()>>) {
    let _guard = lock.lock().await;
    println!("a step");
}
