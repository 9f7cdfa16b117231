//~ ends 0
//~ prints after
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    for _ in 0..1000 {
        tokio::time::sleep(Duration::from_secs(10_000_000_000)).await;
    }
    println!("after");
}
