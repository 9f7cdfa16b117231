use std::time::Duration;
use tokio::time::sleep;

async fn clock() {
    for n in 1..=3 {
        sleep(Duration::from_millis(100)).await;
        println!("{} ms", n * 100);
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let ticks = tokio::spawn(clock());
    pollground::event("save").await;
    println!("saved");
    ticks.await.unwrap();
}
