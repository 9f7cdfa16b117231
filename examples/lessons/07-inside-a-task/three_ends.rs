use std::time::Duration;
use tokio::time::sleep;

async fn count(name: &str) -> u32 {
    for n in 1..=3 {
        sleep(Duration::from_millis(10)).await;
        println!("{name}: {n}");
    }
    3
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let joined = tokio::spawn(count("joined"));
    let detached = tokio::spawn(count("detached"));
    let aborted = tokio::spawn(count("aborted"));

    drop(detached);
    sleep(Duration::from_millis(15)).await;
    aborted.abort();
    println!("{:?}", joined.await.ok());
    let end = aborted.await;
    println!("aborted, an error: {}", end.is_err());
}
