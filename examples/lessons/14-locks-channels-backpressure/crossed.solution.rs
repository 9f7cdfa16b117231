use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

type Account = Arc<Mutex<i32>>;

async fn transfer(from: Account, to: Account) {
    *from.lock().await -= 10;
    sleep(Duration::from_millis(5)).await;
    *to.lock().await += 10;
    println!("transferred");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let a = Account::new(Mutex::new(100));
    let b = Account::new(Mutex::new(100));
    let there = transfer(a.clone(), b.clone());
    let back = transfer(b.clone(), a.clone());
    tokio::join!(there, back);
    let (a, b) = (a.lock().await, b.lock().await);
    println!("{a} {b}");
}
