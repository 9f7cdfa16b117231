// Two tasks wait for changes of a value, and note what they see in a list behind an async mutex.
use std::sync::Arc;
use tokio::sync::{watch, Mutex};
#[tokio::main]
async fn main() {
    let (tx, rx) = watch::channel(0);
    let log = Arc::new(Mutex::new(Vec::new()));
    let hs: Vec<_> = (0..2).map(|i| {
        let (mut rx, log) = (rx.clone(), log.clone());
        tokio::spawn(async move {
            while rx.changed().await.is_ok() {
                let v = *rx.borrow_and_update();
                log.lock().await.push((i, v));
            }
        })
    }).collect();
    drop(rx);
    let w = tokio::spawn(async move { for v in 1..=2 { tx.send(v).unwrap(); tokio::task::yield_now().await; } });
    w.await.unwrap();
    for h in hs { h.await.unwrap(); }
    println!("{}", log.lock().await.len());
}
