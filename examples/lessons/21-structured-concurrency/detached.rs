use std::time::Duration;
use tokio::time::{sleep, timeout};

async fn child() {
    sleep(Duration::from_millis(30)).await;
    println!("the child has charged the card");
}

async fn parent() {
    let child = tokio::spawn(child());
    child.await.unwrap();
    println!("the parent has sent the receipt");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let wait = Duration::from_millis(20);
    if timeout(wait, parent()).await.is_err() {
        println!("cancelled, nothing charged?");
    }
    sleep(Duration::from_millis(50)).await;
}
