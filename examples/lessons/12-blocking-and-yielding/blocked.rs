use std::thread;
use std::time::Duration;
use tokio::time::sleep;

async fn heart() {
    for beat in 1..=4 {
        sleep(Duration::from_millis(20)).await;
        println!("beat {beat}");
    }
}

async fn old_library() {
    thread::sleep(Duration::from_millis(70));
    println!("library: done");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let heart = tokio::spawn(heart());
    let library = tokio::spawn(old_library());
    library.await.unwrap();
    heart.await.unwrap();
}
