//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 150M
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let mut f: std::pin::Pin<Box<dyn std::future::Future<Output = u32>>> = Box::pin(async { 1 });
    for _ in 0..200_000 {
        f = Box::pin(async move { tokio::time::timeout(std::time::Duration::from_secs(1), f).await.unwrap_or(0) });
    }
    println!("{}", f.await);
}
