use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::sleep;

async fn translate(word: &str) -> String {
    let ms = word.len() as u64 * 5;
    sleep(Duration::from_millis(ms)).await;
    word.to_uppercase()
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    let text = Arc::new(Mutex::new(Vec::new()));
    let mut tasks = Vec::new();
    for word in ["slowly", "is", "the", "winner"] {
        let text = text.clone();
        tasks.push(tokio::spawn(async move {
            let word = translate(word).await;
            text.lock().unwrap().push(word);
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    println!("{}", text.lock().unwrap().join(" "));
}
