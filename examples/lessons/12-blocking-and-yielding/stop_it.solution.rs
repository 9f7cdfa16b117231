use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

static STOP: AtomicBool = AtomicBool::new(false);

fn scan() {
    for n in 1..=10 {
        if STOP.load(Relaxed) {
            return;
        }
        thread::sleep(Duration::from_millis(10));
        println!("disk {n}");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let scanning = spawn_blocking(scan);
    sleep(Duration::from_millis(35)).await;
    STOP.store(true, Relaxed);
    println!("enough");
    scanning.await.unwrap();
}
