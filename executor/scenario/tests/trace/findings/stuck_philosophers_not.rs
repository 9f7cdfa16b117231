// Five philosophers who take the forks in one order: they wait for each other, but never in a circle.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let forks: Vec<_> = (0..5).map(|_| Arc::new(Mutex::new(()))).collect();
    let mut table = Vec::new();
    for i in 0..5usize {
        let (a, b) = (i.min((i + 1) % 5), i.max((i + 1) % 5));
        let (first, second) = (forks[a].clone(), forks[b].clone());
        table.push(tokio::spawn(async move {
            for _ in 0..2 {
                let _first = first.lock().await;
                sleep(Duration::from_millis(1)).await;
                let _second = second.lock().await;
                sleep(Duration::from_millis(1)).await;
            }
            i
        }));
    }
    for p in table {
        p.await.unwrap();
    }
    println!("all have eaten");
}
