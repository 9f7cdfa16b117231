// now_or_never polls a future with a waker that wakes nobody. The future is given the lock and does not know.
use futures::FutureExt;
use std::sync::Arc;
use tokio::sync::RwLock;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let number = Arc::new(RwLock::new(0));
    let reader = number.read().await;
    let mut writer = Box::pin(number.write());
    assert!((&mut writer).now_or_never().is_none()); //~ futurelock
    drop(reader);
    println!("{}", *number.read().await);
}
