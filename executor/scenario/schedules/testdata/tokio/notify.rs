use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::Arc;
use tokio::sync::Notify;

pub async fn outcome() -> String {
    let (notify, n) = (Arc::new(Notify::new()), Arc::new(AtomicU32::new(0)));
    let mut waiters = Vec::new();
    for _ in 0..2 {
        let (notify, n) = (notify.clone(), n.clone());
        waiters.push(tokio::spawn(async move {
            j();
            notify.notified().await;
            let seen = n.load(SeqCst);
            notify.notify_one();
            seen
        }));
    }
    for i in 1..3 {
        j();
        n.store(i, SeqCst);
        notify.notify_one();
    }
    let first = waiters.remove(0).await.unwrap();
    format!("{first} {}", waiters.remove(0).await.unwrap())
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
