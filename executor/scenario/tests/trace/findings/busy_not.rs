use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let ticks = tokio::spawn(async {
        for n in 1..=2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
            println!("tick {n}");
        }
    });
    // Yields often, but gets on between two turns.
    let mut sum = 0u64;
    for n in 0..500u64 {
        sum += n * n;
        tokio::task::yield_now().await;
    }
    println!("{sum}");
    ticks.await.unwrap();
}
