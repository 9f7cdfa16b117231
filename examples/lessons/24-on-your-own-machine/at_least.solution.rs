use std::time::{Duration, Instant};
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Instant::now();
    sleep(Duration::from_millis(20)).await;
    let ms = start.elapsed().as_millis();
    let ok = ms >= 20;
    println!("waited long enough: {ok}");
}
