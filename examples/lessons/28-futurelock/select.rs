use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

async fn work(lock: Arc<Mutex<()>>, who: &str) {
    println!("{who} asks for the lock");
    let _guard = lock.lock().await;
    println!("{who} has the lock");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let lock = Arc::new(Mutex::new(()));
    let held = lock.clone();
    tokio::spawn(async move {
        let _guard = held.lock().await;
        sleep(Duration::from_millis(50)).await;
        println!("background lets go");
    });
    tokio::task::yield_now().await;

    let first = work(lock.clone(), "first");
    tokio::pin!(first);
    tokio::select! {
        _ = &mut first => println!("in time"),
        _ = sleep(Duration::from_millis(20)) => {
            println!("too slow");
            work(lock.clone(), "second").await;
        }
    }
    println!("main ends");
}
