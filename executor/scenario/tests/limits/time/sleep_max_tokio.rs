//~ ends 0
//~ prints after
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    tokio::time::sleep(Duration::MAX).await;
    println!("after");
}
