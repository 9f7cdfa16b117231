//~ ends 0
//~ prints 2048
//~ steps 100M
use std::time::Duration;
use tokio::time::sleep;

fn tree(n: u32) -> futures::future::BoxFuture<'static, u32> {
    Box::pin(async move {
        if n == 0 { sleep(Duration::from_millis(1)).await; return 1; }
        let (a, b) = tokio::join!(tree(n - 1), async { tokio::select! { x = tree(n - 1) => x, _ = sleep(Duration::from_secs(9)) => 0 } });
        a + b
    })
}

#[tokio::main]
async fn main() {
    println!("before");
    println!("{}", tree(11).await);
}
