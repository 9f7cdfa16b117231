//~ ends 101
//~ says overflow when adding duration to instant
use std::time::{Duration, Instant};

#[tokio::main]
async fn main() {
    println!("before");
    println!("{:?}", Instant::now().checked_add(Duration::MAX));
    let far = tokio::time::Instant::now() + Duration::from_secs(u32::MAX as u64 * 2);
    let all: Vec<_> = (0..1000).map(|i| tokio::spawn(tokio::time::sleep_until(far + Duration::from_nanos(i)))).collect();
    let r = tokio::time::timeout(Duration::from_millis(1), futures::future::join_all(all)).await;
    println!("{}", r.is_err());
    println!("{:?}", Instant::now() + Duration::from_secs(u64::MAX));
}
