use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;

static OPEN: AtomicBool = AtomicBool::new(false);
static OPENED: Notify = Notify::const_new();

async fn guest() {
    if !OPEN.load(SeqCst) {
        // The gap, so wide that you can see it.
        sleep(Duration::from_millis(10)).await;
        OPENED.notified().await;
    }
    println!("the guest comes in");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let guest = tokio::spawn(guest());
    sleep(Duration::from_millis(5)).await;
    OPEN.store(true, SeqCst);
    OPENED.notify_waiters();
    guest.await.unwrap();
}
