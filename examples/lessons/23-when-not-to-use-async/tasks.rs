use std::time::Duration;
use tokio::time::sleep;

async fn fetch(n: u64) -> u64 {
    sleep(Duration::from_millis(10 * n)).await;
    println!("fetched {n}");
    n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut work = Vec::new();
    for n in [3, 1, 2] {
        work.push(tokio::spawn(fetch(n)));
    }
    let mut sum = 0;
    for w in work {
        sum += w.await.unwrap();
    }
    println!("sum {sum}");
}
