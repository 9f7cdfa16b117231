use std::time::Duration;
use tokio::time::sleep;

async fn save(file: &str) {
    let ms = file.len() as u64 * 10;
    sleep(Duration::from_millis(ms)).await;
    println!("{file} is saved");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    for file in ["a.txt", "letters.txt", "b.txt"] {
        tokio::spawn(save(file));
    }
    sleep(Duration::from_millis(60)).await;
    println!("good bye");
}
