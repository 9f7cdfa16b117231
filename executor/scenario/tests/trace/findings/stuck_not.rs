use std::sync::Arc;
use tokio::sync::Mutex;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let left = Arc::new(Mutex::new(0));
    let right = Arc::new(Mutex::new(0));
    let (a, b) = (left.clone(), right.clone());
    let one = tokio::spawn(async move {
        let _a = a.lock().await;
        tokio::task::yield_now().await;
        let _b = b.lock().await;
    });
    let two = tokio::spawn(async move {
        let _a = left.lock().await;
        tokio::task::yield_now().await;
        let _b = right.lock().await;
    });
    let _ = tokio::join!(one, two);
}
