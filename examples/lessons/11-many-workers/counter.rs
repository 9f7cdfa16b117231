use std::sync::Arc;
use std::sync::Mutex;
use tokio::task::yield_now;

async fn add(count: Arc<Mutex<u32>>) {
    for _ in 0..10 {
        let before = *count.lock().unwrap();
        yield_now().await;
        *count.lock().unwrap() = before + 1;
    }
}

#[tokio::main(worker_threads = 4)]
async fn main() {
    let count = Arc::new(Mutex::new(0));
    let tasks: Vec<_> = (0..4)
        .map(|_| tokio::spawn(add(count.clone())))
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let count = *count.lock().unwrap();
    println!("counted to 40: {}", count == 40);
}
