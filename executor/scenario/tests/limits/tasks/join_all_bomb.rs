//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let many: Vec<_> = (0..2_000_000).map(|n| async move { n }).collect();
    let sum: u64 = futures::future::join_all(many).await.into_iter().sum();
    println!("{sum}");
}
