use futures::stream::{FuturesUnordered, StreamExt};
use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn fetch(n: u64, begin: Instant) -> u64 {
    sleep(Duration::from_millis(10 * n)).await;
    let ms = begin.elapsed().as_millis();
    println!("{n} sent after {ms} ms");
    sleep(Duration::from_millis(10)).await;
    n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let begin = Instant::now();
    let mut set = FuturesUnordered::new();
    for n in 1..=3 {
        set.push(fetch(n, begin));
    }
    while let Some(n) = set.next().await {
        sleep(Duration::from_millis(100)).await;
        println!("{n} is stored");
    }
}
