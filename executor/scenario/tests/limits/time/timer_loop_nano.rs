//~ ends never
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    loop {
        tokio::time::sleep(Duration::from_nanos(1)).await;
    }
}
