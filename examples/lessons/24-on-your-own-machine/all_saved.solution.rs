use std::time::Duration;
use tokio::time::sleep;

async fn save(file: &str) {
    let ms = file.len() as u64 * 10;
    sleep(Duration::from_millis(ms)).await;
    println!("{file} is saved");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut tasks = Vec::new();
    for file in ["a.txt", "letters.txt", "b.txt"] {
        tasks.push(tokio::spawn(save(file)));
    }
    for task in tasks {
        task.await.unwrap();
    }
    println!("good bye");
}
