use std::time::Duration;
use tokio::time::timeout;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let wait = Duration::from_millis(100);
    println!("press save within {wait:?}");
    pollground::event("save").await;
    println!("saved");
    let _ = timeout(wait, async {}).await;
}
