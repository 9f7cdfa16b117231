
use std::time::Duration;
use tokio::time::sleep;

async fn translate(word: &str) -> String {
    let ms = word.len() as u64 * 5;
    sleep(Duration::from_millis(ms)).await;
    word.to_uppercase()
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    let mut text = Vec::new();
    let mut tasks = Vec::new();
    for word in ["slowly", "is", "the", "winner"] {
        tasks.push(tokio::spawn(translate(word)));
    }
    for task in tasks {
        text.push(task.await.unwrap());
    }
    println!("{}", text.join(" "));
}
