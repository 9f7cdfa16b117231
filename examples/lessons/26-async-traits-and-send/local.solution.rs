use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use tokio::task::yield_now;

async fn count(total: Arc<AtomicU32>) {
    for _ in 0..3 {
        total.fetch_add(1, Ordering::Relaxed);
        yield_now().await;
    }
}

#[tokio::main]
async fn main() {
    let total = Arc::new(AtomicU32::new(0));
    let a = tokio::spawn(count(total.clone()));
    let b = tokio::spawn(count(total.clone()));
    a.await.unwrap();
    b.await.unwrap();
    let total = total.load(Ordering::Relaxed);
    println!("total {total}");
}
