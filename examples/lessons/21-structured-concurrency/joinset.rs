use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;

async fn part(n: u64) -> Result<u64, String> {
    sleep(Duration::from_millis(10 * n)).await;
    if n == 2 {
        return Err(format!("part {n} failed"));
    }
    println!("part {n} is done");
    Ok(n)
}

async fn all() -> Result<u64, String> {
    let mut parts = JoinSet::new();
    for n in [3, 1, 2, 4] {
        parts.spawn(part(n));
    }
    let mut sum = 0;
    while let Some(end) = parts.join_next().await {
        sum += end.unwrap()?;
    }
    Ok(sum)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{:?}", all().await);
    sleep(Duration::from_millis(50)).await;
    println!("main ends");
}
