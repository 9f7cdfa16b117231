// Both parts of a join! are behind one reference, and the one that gets the lock is not polled.
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let lock = Mutex::new(Vec::new());
    tokio::join!(hold(&lock), both(&lock));
}

async fn hold(lock: &Mutex<Vec<u32>>) {
    let mut list = lock.lock().await;
    sleep(Duration::from_millis(30)).await;
    list.push(0);
}

async fn both(lock: &Mutex<Vec<u32>>) {
    let mut pair = Box::pin(async {
        tokio::join!(add(lock, 1, 0), add(lock, 2, 1));
    });
    tokio::select! {
        _ = &mut pair => println!("both"),
        _ = sleep(Duration::from_millis(10)) => add(lock, 3, 0).await,
    }
    pair.await;
}

async fn add(lock: &Mutex<Vec<u32>>, n: u32, wait: u64) {
    sleep(Duration::from_millis(wait)).await;
    lock.lock().await.push(n); //~ futurelock
    println!("{n}");
}
