use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn retry() -> u32 {
    let mut pause = Duration::from_secs(1);
    for attempt in 1..4 {
        println!("attempt {attempt} fails");
        sleep(pause).await;
        pause *= 2;
    }
    println!("attempt 4 succeeds");
    4
}

#[tokio::main(
    flavor = "current_thread",
    start_paused = true
)]
async fn main() {
    let start = Instant::now();
    retry().await;
    println!("after {:?}", start.elapsed());
}
