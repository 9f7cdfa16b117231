// A lock of std that is free, a short one, and one that is taken and released between two awaits.
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;
use tokio::time::sleep;

#[tokio::main]
async fn main() {
    let sum = Arc::new(Mutex::new(0));
    let log = Arc::new(RwLock::new(Vec::new()));
    let mut tasks = Vec::new();
    for i in 0..4 {
        let (sum, log) = (sum.clone(), log.clone());
        tasks.push(tokio::spawn(async move {
            sleep(Duration::from_millis(1 + i)).await;
            *sum.lock().unwrap() += i;
            log.write().unwrap().push(i);
        }));
    }
    for t in tasks {
        t.await.unwrap();
    }
    let n = *sum.lock().unwrap();
    println!("{n} {}", log.read().unwrap().len());
}
