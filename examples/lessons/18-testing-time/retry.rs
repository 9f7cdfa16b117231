use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn flaky(attempt: u32) -> Result<u32, ()> {
    sleep(Duration::from_millis(5)).await;
    if attempt < 3 { Err(()) } else { Ok(attempt) }
}

async fn retry() -> u32 {
    let mut pause = Duration::from_secs(1);
    let mut attempt = 1;
    loop {
        match flaky(attempt).await {
            Ok(n) => return n,
            Err(()) => sleep(pause).await,
        }
        pause *= 2;
        attempt += 1;
    }
}

#[tokio::main(
    flavor = "current_thread",
    start_paused = true
)]
async fn main() {
    let start = Instant::now();
    println!("attempt {}", retry().await);
    let seconds = start.elapsed().as_secs();
    println!("after {seconds} seconds");
}
