use std::thread;
use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn brew(what: &str) {
    thread::sleep(Duration::from_millis(30));
    println!("{what} is ready");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Instant::now();
    let tea = brew("tea");
    let coffee = brew("coffee");
    tokio::join!(tea, coffee);
    let ms = start.elapsed().as_millis();
    println!("both in 40 ms: {}", ms < 40);
    sleep(Duration::from_millis(1)).await;
}
