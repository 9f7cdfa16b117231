// A task waits for a value to change and adds it to a number that main increments under the same lock.
use std::sync::Arc;
use tokio::sync::{watch, Mutex};

#[tokio::main]
async fn main() {
    let (sender, mut receiver) = watch::channel(0);
    let total = Arc::new(Mutex::new(0));
    let mine = total.clone();
    let task = tokio::spawn(async move {
        receiver.changed().await.unwrap();
        let value = *receiver.borrow();
        *mine.lock().await += value;
    });
    *total.lock().await += 1;
    sender.send(5).unwrap();
    task.await.unwrap();
    println!("{}", *total.lock().await);
}
