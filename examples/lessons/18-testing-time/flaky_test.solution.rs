use std::time::Duration;
use tokio::time::{sleep, timeout};

async fn slow_answer() -> u32 {
    sleep(Duration::from_secs(30)).await;
    42
}

async fn ask() -> Result<u32, &'static str> {
    let patience = Duration::from_secs(60);
    match timeout(patience, slow_answer()).await {
        Ok(n) => Ok(n),
        Err(_) => Err("timeout"),
    }
}

// The test: the answer comes after 30 s, so `ask`
// must wait for a minute and not for ten seconds.
#[tokio::main(
    flavor = "current_thread",
    start_paused = true
)]
async fn main() {
    println!("{:?}", ask().await);
}
