//~ ends never
use std::time::Duration;

#[tokio::main]
async fn main() {
    println!("before");
    loop {
        tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_secs(1000)));
    }
}
