use std::time::Duration;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut all = Vec::new();
    for i in 0..10_000u64 {
        all.push(tokio::spawn(async move {
            for k in 0..10u64 { tokio::time::sleep(Duration::from_millis(1 + (i * 7 + k) % 50)).await; }
            1u64
        }));
    }
    let mut n = 0;
    for h in all { n += h.await.unwrap(); }
    println!("{n}");
}
