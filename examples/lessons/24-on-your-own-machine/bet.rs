use std::time::Duration;
use tokio::time::sleep;

async fn slow_db() -> u32 {
    sleep(Duration::from_millis(30)).await;
    7
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let query = tokio::spawn(slow_db());
    // A bet on the machine's speed.
    sleep(Duration::from_millis(29)).await;
    if query.is_finished() {
        println!("answer {}", query.await.unwrap());
    } else {
        println!("no answer");
    }
}
