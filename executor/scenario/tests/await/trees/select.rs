use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::select! {
        n = nap(1) => println!("{n}"),
        n = nap(2) => println!("{n}"),
    }
}
