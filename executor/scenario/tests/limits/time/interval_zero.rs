//~ ends 101
//~ says `period` must be non-zero.
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let mut ticks = tokio::time::interval(Duration::ZERO);
    ticks.tick().await;
}
