use std::time::Duration;
use tokio::time::{sleep, timeout};

async fn fetch(n: u64) {
    sleep(Duration::from_millis(10 * n)).await;
    println!("fetched {n}");
}

async fn fetch_all() {
    let mut tasks = Vec::new();
    for n in 1..=5 {
        tasks.push(tokio::spawn(fetch(n)));
    }
    for task in tasks {
        task.await.unwrap();
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let wait = Duration::from_millis(25);
    let _ = timeout(wait, fetch_all()).await;
    println!("time is up");
    sleep(Duration::from_millis(50)).await;
    println!("main ends");
}
