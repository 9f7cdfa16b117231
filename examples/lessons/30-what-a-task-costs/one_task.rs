use futures::future::join_all;
use std::time::Duration;
use tokio::time::sleep;

async fn fetch(n: u64) -> u64 {
    sleep(Duration::from_millis(n)).await;
    n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut futures = Vec::new();
    for n in 1..=5 {
        futures.push(fetch(10 * n));
    }
    let all = join_all(futures).await;
    let sum: u64 = all.iter().sum();
    println!("sum {sum}");
}
