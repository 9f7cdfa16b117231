async fn step(n: u64) { tokio::time::sleep(std::time::Duration::from_millis(n)).await }
#[tokio::main]
async fn main() {
    for n in 0..3 { step(n).await; }
}
