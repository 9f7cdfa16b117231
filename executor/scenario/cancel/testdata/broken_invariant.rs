// Two accounts are one sum, and a lock is held while money is between them. If the task is cancelled there, the lock is
// released and the money is gone.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

async fn transfer(accounts: Arc<Mutex<[i32; 2]>>) {
    let mut both = accounts.lock().await;
    both[0] -= 10;
    sleep(Duration::from_millis(10)).await; //~ the lock that both held across the await
    both[1] += 10;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let accounts = Arc::new(Mutex::new([50, 50]));
    let task = tokio::spawn(transfer(accounts.clone()));
    let _ = task.await;
    let both = accounts.lock().await;
    println!("{:?} are {}", *both, both[0] + both[1]);
}
