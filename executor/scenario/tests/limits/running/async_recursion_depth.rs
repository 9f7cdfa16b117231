//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::pin::Pin; use std::future::Future;
fn f(n: u64)->Pin<Box<dyn Future<Output=u64>>> { Box::pin(async move { if n==0 { tokio::task::yield_now().await; 0 } else { f(n-1).await+1 } }) }
#[tokio::main(flavor="current_thread")] async fn main(){ println!("{}", f(1_000_000).await); }
