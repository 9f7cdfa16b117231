//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::future::Future;
use std::pin::Pin;

fn down(n: u64) -> Pin<Box<dyn Future<Output = u64> + Send>> {
    Box::pin(async move { if n == 0 { tokio::task::yield_now().await; 0 } else { 1 + down(n - 1).await } })
}

#[tokio::main]
async fn main() {
    println!("before");
    println!("{}", down(5_000).await);
    println!("{}", tokio::spawn(down(u64::MAX)).await.is_err());
}
