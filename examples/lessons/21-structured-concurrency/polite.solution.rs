use std::time::Duration;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

async fn worker(stop: CancellationToken) {
    let mut jobs = 0;
    for _ in 0..10 {
        tokio::select! {
            _ = stop.cancelled() => break,
            _ = sleep(Duration::from_millis(10)) => {
                jobs += 1;
            }
        }
    }
    let asked = stop.is_cancelled();
    println!("saved {jobs} jobs, {asked}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let stop = CancellationToken::new();
    let task = tokio::spawn(worker(stop.clone()));
    sleep(Duration::from_millis(35)).await;
    stop.cancel();
    task.await.unwrap();
    println!("good night");
}
