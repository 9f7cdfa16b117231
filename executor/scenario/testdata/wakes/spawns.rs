#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut n = 0u64;
    for i in 0..100_000u64 { n += tokio::spawn(async move { i % 3 }).await.unwrap(); }
    println!("{n}");
}
