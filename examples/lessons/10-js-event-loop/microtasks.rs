use std::time::Duration;
use tokio::task::yield_now;
use tokio::time::sleep;

async fn busy(name: &str) {
    for n in 1..=3 {
        println!("{name} {n}");
        yield_now().await;
    }
}

async fn timer() {
    sleep(Duration::from_millis(1)).await;
    println!("timer");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let t = tokio::spawn(timer());
    let a = tokio::spawn(busy("a"));
    let b = tokio::spawn(busy("b"));
    a.await.unwrap();
    b.await.unwrap();
    t.await.unwrap();
}
