use std::thread;
use std::time::Duration;
use tokio::time::sleep;

async fn heart() {
    for beat in 1..=3 {
        sleep(Duration::from_millis(10)).await;
        println!("beat {beat}");
    }
}

async fn rude() {
    thread::sleep(Duration::from_millis(100));
    println!("rude: done");
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    let heart = tokio::spawn(heart());
    let rude = tokio::spawn(rude());
    heart.await.unwrap();
    rude.await.unwrap();
}
