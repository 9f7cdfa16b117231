use std::time::Duration;
use tokio::time::{interval, Instant};

#[tokio::main(
    flavor = "current_thread",
    start_paused = true
)]
async fn main() {
    let start = Instant::now();
    let hour = Duration::from_secs(3600);
    let mut clock = interval(hour);
    for n in 1..=3 {
        clock.tick().await;
        let s = start.elapsed().as_secs();
        println!("report {n} after {s} s");
    }
}
