use std::time::Duration;
use tokio::time::sleep;

async fn add(a: u32, b: u32) -> u32 {
    sleep(Duration::from_millis(10)).await;
    a + b
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let handle = tokio::spawn(add(40, 2));
    println!("adding");
    let sum = 0;
    drop(handle);
    println!("the sum is {sum}");
}
