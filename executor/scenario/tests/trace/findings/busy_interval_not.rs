// A ticker and a stream that is read until it ends; every wake comes from outside of the task.
use futures::stream::{self, StreamExt};
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut tick = tokio::time::interval(Duration::from_millis(2));
    for _ in 0..10 {
        tick.tick().await;
    }
    let all: Vec<u32> = stream::iter(0..50u32)
        .then(|n| async move {
            tokio::task::yield_now().await;
            n
        })
        .collect()
        .await;
    println!("{}", all.len());
}
