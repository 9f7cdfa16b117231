use std::sync::{Arc, Mutex};
use std::time::Duration;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let polite = tokio::spawn(async {
        for n in 1..=3 {
            tokio::time::sleep(Duration::from_millis(10)).await;
            println!("tick {n}");
        }
    });
    // Blocks a thread that is there for it.
    let heavy = tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_millis(50)));
    // A lock that is held for a moment.
    let count = Arc::new(Mutex::new(0));
    let adders: Vec<_> = (0..4)
        .map(|_| {
            let count = count.clone();
            tokio::spawn(async move {
                for _ in 0..10 {
                    *count.lock().unwrap() += 1;
                    tokio::task::yield_now().await;
                }
            })
        })
        .collect();
    for a in adders {
        a.await.unwrap();
    }
    heavy.await.unwrap();
    polite.await.unwrap();
}
