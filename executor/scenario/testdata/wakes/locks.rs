use std::sync::Arc;
use tokio::sync::Mutex;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let m = Arc::new(Mutex::new(0u64));
    let mut all = Vec::new();
    for _ in 0..100 {
        let m = m.clone();
        all.push(tokio::spawn(async move {
            for _ in 0..500 { let mut g = m.lock().await; *g += 1; tokio::task::yield_now().await; }
        }));
    }
    for h in all { h.await.unwrap(); }
    println!("{}", *m.lock().await);
}
