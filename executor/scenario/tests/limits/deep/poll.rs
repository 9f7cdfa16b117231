//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::future::Future;
use std::pin::Pin;

fn nested(n: u32) -> Pin<Box<dyn Future<Output = u32>>> {
    Box::pin(async move { if n == 0 { 0 } else { 1 + nested(n - 1).await } })
}

fn main() {
    println!("before");
    println!("{}", futures::executor::block_on(nested(10_000_000)));
}
