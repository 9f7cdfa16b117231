//~ ends never
use std::time::Duration;
#[tokio::main(flavor="current_thread")] async fn main(){ let mut v=vec![]; for i in 0..200_000u64 { v.push(tokio::spawn(async move { tokio::time::sleep(Duration::from_nanos(i.wrapping_mul(0x9E3779B97F4A7C15)>>1)).await; })); } for h in v { let _=h.await; } println!("done"); }
