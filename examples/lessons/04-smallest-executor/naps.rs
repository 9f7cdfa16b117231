use std::time::Duration;
use tokio::time::sleep;

async fn nap(name: &str, ms: u64) {
    sleep(Duration::from_millis(ms)).await;
    println!("{name} is awake");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let a = tokio::spawn(nap("a", 3));
    let b = tokio::spawn(nap("b", 5));
    a.await.unwrap();
    b.await.unwrap();
}
