// As many requests at a time as there are permits; the loop takes one more to store what came.
use futures::stream::{self, StreamExt};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let permits = Arc::new(Semaphore::new(2));
    let mut answers = stream::iter(1..=4).map(|n| ask(n, permits.clone())).buffer_unordered(4);
    while let Some(n) = answers.next().await {
        let _permit = permits.acquire_many(2).await.unwrap();
        sleep(Duration::from_millis(1)).await;
        println!("{n} stored");
    }
}

async fn ask(n: u64, permits: Arc<Semaphore>) -> u64 {
    let _permit = permits.acquire_owned().await.unwrap(); //~ futurelock
    sleep(Duration::from_millis(10 * n)).await; //~ futurelock
    n
}
