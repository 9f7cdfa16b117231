use std::hint::black_box;
use std::time::Duration;
use tokio::time::{sleep, Instant};

/// Reports when it is polled much later than asked.
async fn watchdog() {
    let beat = Duration::from_millis(10);
    loop {
        let start = Instant::now();
        sleep(beat).await;
        let late = start.elapsed() - beat;
        if late > Duration::from_millis(5) {
            let ms = late.as_millis();
            println!("late by {ms} ms");
        }
    }
}

async fn report() {
    sleep(Duration::from_millis(25)).await;
    let mut sum = 0u64;
    for n in 0..2_000_000 {
        sum = black_box(sum + n % 3);
    }
    println!("report: {sum}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let dog = tokio::spawn(watchdog());
    tokio::spawn(report()).await.unwrap();
    sleep(Duration::from_millis(30)).await;
    dog.abort();
}
