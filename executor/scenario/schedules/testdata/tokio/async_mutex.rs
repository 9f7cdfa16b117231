use std::sync::Arc;
use tokio::sync::Mutex as Lock;

pub async fn outcome() -> String {
    let lock = Arc::new(Lock::new(1u32));
    let mut handles = Vec::new();
    for i in 2..4 {
        let lock = lock.clone();
        handles.push(tokio::spawn(async move {
            j();
            let mut value = lock.lock().await;
            *value *= 2;
            j();
            tokio::task::yield_now().await;
            *value += i;
        }));
    }
    j();
    let seen = lock.try_lock().map_or(0, |value| *value);
    for h in handles {
        h.await.unwrap();
    }
    let value = *lock.lock().await;
    format!("{seen} {value}")
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
