use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

async fn fetch(n: u64) {
    sleep(Duration::from_millis(10 * n)).await;
    println!("fetched {n}");
}

async fn fetch_all() {
    let mut tasks = JoinSet::new();
    for n in 1..=5 {
        tasks.spawn(fetch(n));
    }
    while let Some(end) = tasks.join_next().await {
        end.unwrap();
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
