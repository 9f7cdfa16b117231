use std::time::Duration;
use tokio::time::sleep;

async fn racer(name: &str) {
    sleep(Duration::from_millis(10)).await;
    println!("{name}");
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    let a = tokio::spawn(racer("a"));
    let b = tokio::spawn(racer("b"));
    a.await.unwrap();
    b.await.unwrap();
    println!("both have arrived");
}
