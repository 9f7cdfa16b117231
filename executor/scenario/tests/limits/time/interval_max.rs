//~ ends 101
//~ says overflow when adding duration to instant
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let mut ticks = tokio::time::interval(Duration::MAX);
    ticks.tick().await;
    println!("first");
    ticks.tick().await;
    println!("after");
}
