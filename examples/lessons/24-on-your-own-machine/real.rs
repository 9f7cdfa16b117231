use std::time::{Duration, Instant};
use tokio::time::sleep;

async fn tick(start: Instant) {
    for _ in 0..3 {
        sleep(Duration::from_millis(20)).await;
        println!("tick at {:?}", start.elapsed());
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Instant::now();
    let ticking = tokio::spawn(tick(start));
    ticking.await.unwrap();
}
