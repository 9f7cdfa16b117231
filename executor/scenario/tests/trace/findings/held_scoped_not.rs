// The guard of std's mutex is gone before each await: by a block, by drop, as a temporary.
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::sleep;

async fn save(n: usize) -> usize {
    sleep(Duration::from_millis(1)).await;
    n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let list = Arc::new(Mutex::new(vec![1]));
    let n = {
        let mut guard = list.lock().unwrap();
        guard.push(2);
        guard.len()
    };
    save(n).await;
    let guard = list.lock().unwrap();
    let m = guard.len();
    drop(guard);
    save(m).await;
    let k = list.lock().unwrap().len();
    println!("{}", save(k).await);
}
