use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::time::{sleep, timeout};

static BUSY: AtomicBool = AtomicBool::new(false);

struct Busy;

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.store(false, Relaxed);
    }
}

async fn call() {
    let _busy = Busy;
    BUSY.store(true, Relaxed);
    sleep(Duration::from_millis(100)).await;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let wait = Duration::from_millis(20);
    let call = timeout(wait, call());
    let calling = tokio::spawn(call);
    sleep(Duration::from_millis(10)).await;
    println!("busy: {}", BUSY.load(Relaxed));
    let end = calling.await.unwrap();
    println!("given up: {}", end.is_err());
    println!("busy: {}", BUSY.load(Relaxed));
}
