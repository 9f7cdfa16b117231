use std::thread;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, Instant};

fn read_file() -> usize {
    thread::sleep(Duration::from_millis(50));
    4096
}

async fn load(name: &str) {
    let bytes = spawn_blocking(read_file);
    let bytes = bytes.await.unwrap();
    println!("{name}: {bytes} bytes");
}

async fn ping() {
    let start = Instant::now();
    sleep(Duration::from_millis(10)).await;
    let ok = start.elapsed().as_millis() < 20;
    println!("ping in time: {ok}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let pinging = tokio::spawn(ping());
    let loading = tokio::spawn(load("map"));
    pinging.await.unwrap();
    loading.await.unwrap();
}
