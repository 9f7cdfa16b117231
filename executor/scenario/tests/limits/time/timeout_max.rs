//~ ends 0
//~ prints Ok(7)
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let r = tokio::time::timeout(Duration::MAX, async { 7 }).await;
    println!("{r:?}");
}
