// Five philosophers, each a task, take the fork at their left and then the one at their right.
use std::sync::Arc;
use tokio::sync::Mutex;

#[tokio::main]
async fn main() {
    let forks: Vec<_> = (0..5).map(|_| Arc::new(Mutex::new(()))).collect();
    let mut diners = Vec::new();
    for i in 0..5 {
        let (left, right) = (forks[i].clone(), forks[(i + 1) % 5].clone());
        diners.push(tokio::spawn(async move {
            let _left = left.lock().await;
            tokio::task::yield_now().await;
            let _right = right.lock().await;
        }));
    }
    for diner in diners {
        diner.await.unwrap();
    }
    println!("all have eaten");
}
