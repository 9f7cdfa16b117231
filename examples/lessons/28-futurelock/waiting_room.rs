use futures::stream::{FuturesUnordered, StreamExt};
use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn fetch(n: u64, begin: Instant) -> u64 {
    sleep(Duration::from_millis(10 * n)).await;
    let ms = begin.elapsed().as_millis();
    println!("{n} sends its request, {ms} ms");
    sleep(Duration::from_millis(5)).await;
    n
}

async fn store(n: u64) {
    sleep(Duration::from_millis(100)).await;
    println!("{n} is stored");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let begin = Instant::now();
    let mut set = FuturesUnordered::new();
    set.push(fetch(1, begin));
    set.push(fetch(2, begin));
    while let Some(n) = set.next().await {
        store(n).await;
    }
}
