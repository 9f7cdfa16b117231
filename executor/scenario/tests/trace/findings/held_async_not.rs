// A lock that is made for it is held across an await, and so is a guard of a semaphore.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, RwLock, Semaphore};
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let m = Arc::new(Mutex::new(0));
    let r = Arc::new(RwLock::new(0));
    let s = Arc::new(Semaphore::new(1));
    let mut tasks = Vec::new();
    for i in 0..3 {
        let (m, r, s) = (m.clone(), r.clone(), s.clone());
        tasks.push(tokio::spawn(async move {
            let _permit = s.acquire().await.unwrap();
            let mut g = m.lock().await;
            sleep(Duration::from_millis(1)).await;
            *g += i;
            drop(g);
            let mut w = r.write().await;
            sleep(Duration::from_millis(1)).await;
            *w += i;
        }));
    }
    for t in tasks {
        t.await.unwrap();
    }
    println!("{} {}", *m.lock().await, *r.read().await);
}
