// Three tasks take two locks in the same order.
use std::sync::Arc;
use tokio::sync::Mutex;

#[tokio::main]
async fn main() {
    let locks: Vec<_> = (0..2).map(|_| Arc::new(Mutex::new(0u32))).collect();
    let mut tasks = Vec::new();
    for _ in 0..3 {
        let locks = locks.clone();
        tasks.push(tokio::spawn(async move {
            for l in &locks {
                *l.lock().await += 1;
            }
        }));
    }
    for t in tasks {
        t.await.unwrap();
    }
    println!("{} {}", locks[0].lock().await, locks[1].lock().await);
}
