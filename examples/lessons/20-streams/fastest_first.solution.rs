use futures::stream::{self, StreamExt};
use std::time::Duration;
use tokio::time::sleep;

async fn ask(server: &str) -> &str {
    let ms = server.len() as u64 * 10;
    sleep(Duration::from_millis(ms)).await;
    server
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let all = ["far away", "near", "on the moon"];
    let mut answers =
        stream::iter(all)
        .map(ask)
        .buffer_unordered(3);
    while let Some(server) = answers.next().await {
        println!("{server}");
    }
}
