//~ ends 101
//~ says overflow when adding duration to instant
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    use std::time::Duration;
    tokio::time::pause();
    for _ in 0..100 {
        tokio::time::advance(Duration::from_secs(u64::MAX / 4)).await;
    }
    println!("{:?}", tokio::time::Instant::now());
}
