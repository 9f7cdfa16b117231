use std::sync::Arc;
use tokio::sync::RwLock;

pub async fn outcome() -> String {
    let lock = Arc::new(RwLock::new(1u32));
    let (reader, writer) = (lock.clone(), lock.clone());
    let reader = tokio::spawn(async move {
        j();
        let first = *reader.read().await;
        j();
        let second = *reader.read().await;
        format!("{first} {second}")
    });
    let writer = tokio::spawn(async move {
        j();
        *writer.write().await += 1;
        j();
        *writer.write().await *= 3;
    });
    j();
    let seen = lock.try_read().map_or(0, |value| *value);
    writer.await.unwrap();
    format!("{seen} {}", reader.await.unwrap())
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
