//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::{future::Future, pin::Pin};

fn dig(n: u64) -> Pin<Box<dyn Future<Output = ()>>> {
    Box::pin(async move {
        tokio::select! {
            biased;
            _ = dig(n + 1) => {}
            _ = std::future::ready(()) => {}
        }
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    dig(0).await;
}
