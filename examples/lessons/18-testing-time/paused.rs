use std::time::Duration;
use tokio::time::{sleep, Instant};

const DAY: Duration = Duration::from_secs(86_400);

async fn newsletter() {
    for week in 1..=3 {
        sleep(7 * DAY).await;
        println!("newsletter {week}");
    }
}

#[tokio::main(
    flavor = "current_thread",
    start_paused = true
)]
async fn main() {
    let start = Instant::now();
    newsletter().await;
    let days = start.elapsed().as_secs() / 86_400;
    println!("{days} days have passed");
}
