use futures::stream::{self, StreamExt};
use std::pin::pin;
use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn weigh(stone: u64) -> u64 {
    sleep(Duration::from_millis(20)).await;
    stone * 3
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Instant::now();
    let mut sum = 0;
    let weights = stream::iter(1..=6)
        .map(weigh)
        .buffer_unordered(3);
    let mut weights = pin!(weights);
    while let Some(w) = weights.next().await {
        sum += w;
    }
    println!("sum {sum}");
    let ok = start.elapsed().as_millis() < 60;
    println!("fast enough: {ok}");
}
