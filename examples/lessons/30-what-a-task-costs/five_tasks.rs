use std::time::Duration;
use tokio::time::sleep;

async fn fetch(n: u64) -> u64 {
    sleep(Duration::from_millis(n)).await;
    n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut tasks = Vec::new();
    for n in 1..=5 {
        tasks.push(tokio::spawn(fetch(10 * n)));
    }
    let mut sum = 0;
    for task in tasks {
        sum += task.await.unwrap();
    }
    println!("sum {sum}");
}
