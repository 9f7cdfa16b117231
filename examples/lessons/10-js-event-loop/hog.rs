use std::hint::black_box;
use std::time::Duration;
use tokio::task::yield_now;
use tokio::time::{sleep, Instant};

async fn render() {
    let start = Instant::now();
    sleep(Duration::from_millis(2)).await;
    let ok = start.elapsed().as_millis() < 5;
    println!("the frame is in time: {ok}");
}

async fn crunch() {
    let mut sum = 0u64;
    for n in 0..1_000_000u64 {
        sum = black_box(sum + n % 7);
    }
    println!("crunched {sum}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let frame = tokio::spawn(render());
    let work = tokio::spawn(crunch());
    yield_now().await;
    work.await.unwrap();
    frame.await.unwrap();
}
