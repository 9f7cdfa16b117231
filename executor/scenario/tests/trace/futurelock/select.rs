// Oxide's first futurelock: the lock is handed to a future of which select! was given a reference.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let lock = Arc::new(Mutex::new(()));
    tokio::spawn(background(lock.clone()));
    sleep(Duration::from_millis(1)).await;
    work(lock).await;
    println!("end");
}

async fn background(lock: Arc<Mutex<()>>) {
    let _guard = lock.lock().await;
    sleep(Duration::from_millis(50)).await;
}

async fn work(lock: Arc<Mutex<()>>) {
    let mut future1 = Box::pin(step(lock.clone()));
    tokio::select! {
        _ = &mut future1 => println!("in time"),
        _ = sleep(Duration::from_millis(5)) => {
            println!("too slow");
            step(lock.clone()).await;
        }
    }
}

async fn step(lock: Arc<Mutex<()>>) {
    let _guard = lock.lock().await; //~ futurelock
    println!("a step");
}
