// A listener of async-lock's Mutex that is notified and not polled keeps the others waiting.
use smol::future::{self, FutureExt};
use smol::lock::Mutex;
use smol::Timer;
use std::sync::Arc;
use std::time::Duration;

fn main() {
    smol::block_on(async {
        let lock = Arc::new(Mutex::new(0));
        let held = lock.clone();
        let holder = smol::spawn(async move {
            let _guard = held.lock().await;
            Timer::after(Duration::from_millis(20)).await;
        });
        Timer::after(Duration::from_millis(1)).await;
        let mut add = Box::pin(add(&lock, 1));
        let early = async {
            (&mut add).await;
            true
        };
        let late = async {
            Timer::after(Duration::from_millis(5)).await;
            false
        };
        if !early.or(late).await {
            println!("late: {}", lock.lock().await);
        }
        add.await;
        holder.await;
        future::ready(()).await;
    })
}

async fn add(lock: &Mutex<i32>, n: i32) {
    *lock.lock().await += n; //~ futurelock
}
