async fn squares(from: u64, to: u64) -> u64 {
    (from..to).map(|n| n * n).sum()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut tasks = Vec::new();
    for n in 0..200 {
        tasks.push(tokio::spawn(squares(n, n + 1)));
    }
    let mut sum = 0;
    for task in tasks {
        sum += task.await.unwrap();
    }
    println!("sum {sum}");
}
