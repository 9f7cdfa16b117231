//~ ends never
use std::time::Duration;
#[tokio::main(flavor="current_thread")] async fn main(){ let mut i=tokio::time::interval(Duration::from_nanos(1)); for _ in 0..5_000_000u64 { i.tick().await; } println!("done"); }
