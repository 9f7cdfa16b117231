use std::time::Duration;
use tokio::time::sleep;

async fn backup() {
    sleep(Duration::from_millis(20)).await;
    println!("backup is complete");
}

#[tokio::main]
async fn main() {
    tokio::spawn(backup());
    println!("main has returned");
}
