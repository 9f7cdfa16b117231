use std::hint::black_box;
use std::time::Duration;
use tokio::time::{sleep, Instant};

fn hash(text: &str) -> u64 {
    let mut h = 7u64;
    for _ in 0..100_000 {
        for b in text.bytes() {
            h = black_box(h / 3 + b as u64);
        }
    }
    h
}

async fn login(text: &str) -> bool {
    let text = text.to_string();
    hash(&text) != 0
}

async fn ping() {
    let start = Instant::now();
    sleep(Duration::from_millis(1)).await;
    let ok = start.elapsed().as_millis() < 4;
    println!("ping in time: {ok}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let ping = tokio::spawn(ping());
    let login = tokio::spawn(login("password"));
    println!("logged in: {}", login.await.unwrap());
    ping.await.unwrap();
}
