//~ ends 139
//~ says error: Undefined Behavior: reading memory at
use std::future::Future; use std::pin::Pin;
async fn a()->u32{1} async fn b()->u32{ tokio::task::yield_now().await; 2 }
#[tokio::main] async fn main(){ let f: Pin<Box<dyn Future<Output=u32>>>=Box::pin(a()); let g: Pin<Box<dyn Future<Output=String>>>=unsafe{std::mem::transmute(f)}; println!("{}", g.await); let _=b; }
