use futures::stream::{self, StreamExt};
use std::time::Duration;
use tokio::time::sleep;

async fn fetch(n: u64) -> u64 {
    println!("fetch {n} begins");
    sleep(Duration::from_millis(10 * n)).await;
    n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut pages = stream::iter(1..=6)
        .map(fetch)
        .buffer_unordered(2);
    println!("nothing has begun");
    while let Some(n) = pages.next().await {
        println!("page {n}");
    }
}
