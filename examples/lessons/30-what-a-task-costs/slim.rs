use std::mem::size_of_val;
use tokio::task::yield_now;

async fn checksum() -> u32 {
    let page = [3u8; 4096];
    let sum = page.iter().map(|&b| b as u32).sum();
    yield_now().await;
    println!("checked {} bytes", page.len());
    sum
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let work = checksum();
    let small = size_of_val(&work) < 100;
    println!("small: {small}");
    println!("sum {}", work.await);
}
