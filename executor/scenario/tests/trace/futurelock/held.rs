// The future has the lock already and sleeps; the branch that is late asks for the same lock.
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let account = Mutex::new(100);
    let mut transfer = std::pin::pin!(transfer(&account, 30));
    tokio::select! {
        _ = &mut transfer => println!("transferred"),
        _ = sleep(Duration::from_millis(10)) => {
            let balance = account.lock().await;
            println!("slow; the balance is {balance}");
        }
    }
    transfer.await;
}

async fn transfer(account: &Mutex<i32>, n: i32) {
    let mut balance = account.lock().await;
    sleep(Duration::from_millis(20)).await; //~ futurelock
    *balance -= n;
}
