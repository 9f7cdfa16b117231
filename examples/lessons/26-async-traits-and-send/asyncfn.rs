use std::time::Duration;
use tokio::time::sleep;

trait Store {
    async fn get(&self, key: u32) -> u32;
}

struct Memory;

struct Disk;

impl Store for Memory {
    async fn get(&self, key: u32) -> u32 {
        key * 10
    }
}

impl Store for Disk {
    async fn get(&self, key: u32) -> u32 {
        sleep(Duration::from_millis(20)).await;
        key * 10
    }
}

async fn sum(store: &impl Store) -> u32 {
    store.get(1).await + store.get(2).await
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("memory {}", sum(&Memory).await);
    println!("disk {}", sum(&Disk).await);
}
