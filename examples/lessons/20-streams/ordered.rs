use futures::stream::{self, StreamExt};
use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn fetch(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(
    flavor = "current_thread",
    start_paused = true
)]
async fn main() {
    let start = Instant::now();
    let mut pages = stream::iter([30, 20, 10, 10])
        .map(fetch)
        .buffered(2);
    while let Some(ms) = pages.next().await {
        println!("page of {ms} ms");
    }
    let ms = start.elapsed().as_millis();
    println!("all after {ms} ms");
}
