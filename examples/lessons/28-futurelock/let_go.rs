use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

type Log = Arc<Mutex<Vec<String>>>;

async fn note(log: Log, what: &str) {
    log.lock().await.push(what.to_string());
    println!("noted: {what}");
}

async fn busy(log: Log) {
    let _guard = log.lock().await;
    sleep(Duration::from_millis(50)).await;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let log = Log::default();
    tokio::spawn(busy(log.clone()));
    tokio::task::yield_now().await;

    let slow = note(log.clone(), "slow");
    tokio::pin!(slow);
    tokio::select! {
        _ = &mut slow => {}
        _ = sleep(Duration::from_millis(20)) => {
            note(log.clone(), "too slow").await;
        }
    }
    println!("main ends");
}
