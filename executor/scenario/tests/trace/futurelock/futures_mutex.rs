// The Mutex of futures wakes one waiter. One that is woken and not polled keeps the others waiting.
use futures::future::{self, Either};
use futures::lock::Mutex;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let cell = Arc::new(Mutex::new(0));
    let holder = cell.clone();
    tokio::spawn(async move {
        let _value = holder.lock().await;
        sleep(Duration::from_millis(20)).await;
    });
    sleep(Duration::from_millis(1)).await;
    let add = add(cell.clone(), 1);
    futures::pin_mut!(add);
    let pause = sleep(Duration::from_millis(5));
    futures::pin_mut!(pause);
    match future::select(add, pause).await {
        Either::Left(_) => println!("added"),
        Either::Right((_, _add)) => {
            let reader = tokio::spawn(async move { *cell.lock().await });
            println!("late: {}", reader.await.unwrap());
        }
    }
}

async fn add(cell: Arc<Mutex<i32>>, n: i32) {
    *cell.lock().await += n; //~ futurelock
}
