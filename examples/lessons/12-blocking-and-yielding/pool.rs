use std::thread;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

async fn heart() {
    for beat in 1..=4 {
        sleep(Duration::from_millis(20)).await;
        println!("beat {beat}");
    }
}

fn old_library() {
    thread::sleep(Duration::from_millis(70));
    println!("library: done");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let heart = tokio::spawn(heart());
    let library = spawn_blocking(old_library);
    library.await.unwrap();
    heart.await.unwrap();
}
