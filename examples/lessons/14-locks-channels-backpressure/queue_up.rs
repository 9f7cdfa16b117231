use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{sleep, Instant};

async fn save(name: char, log: Arc<Mutex<String>>) {
    let mut log = log.lock().await;
    log.push(name);
    sleep(Duration::from_millis(10)).await;
    println!("{name} is saved");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Instant::now();
    let log = Arc::new(Mutex::new(String::new()));
    let tasks = ['a', 'b', 'c'].map(|name| {
        tokio::spawn(save(name, log.clone()))
    });
    for task in tasks {
        task.await.unwrap();
    }
    let ms = start.elapsed().as_millis();
    println!("at the same time: {}", ms < 20);
    println!("log: {}", log.lock().await);
}
