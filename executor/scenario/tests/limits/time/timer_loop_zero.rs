//~ ends never
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    loop {
        tokio::time::sleep(Duration::ZERO).await;
    }
}
