use std::future::Future;
use std::pin::Pin;
use tokio::task::yield_now;

type Count = Pin<Box<dyn Future<Output = u32>>>;

fn count(n: u32) -> Count {
    Box::pin(async move {
        if n == 0 {
            return 0;
        }
        yield_now().await;
        1 + count(n - 1).await
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("counted {}", count(4).await);
}
