use std::time::Duration;
use tokio::time::timeout;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let wait = Duration::from_millis(100);
    println!("press save within {wait:?}");
    let click = pollground::event("save");
    match timeout(wait, click).await {
        Ok(_) => println!("saved"),
        Err(_) => println!("too late"),
    }
}
