use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::sleep;

static GATE: Semaphore = Semaphore::const_new(2);
static INSIDE: AtomicU32 = AtomicU32::new(0);
static MOST: AtomicU32 = AtomicU32::new(0);

async fn serve(client: u32) {
    let _ = GATE.acquire().await.unwrap();
    let inside = INSIDE.fetch_add(1, SeqCst) + 1;
    MOST.fetch_max(inside, SeqCst);
    sleep(Duration::from_millis(10)).await;
    INSIDE.fetch_sub(1, SeqCst);
    println!("served {client}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let serve = |n| tokio::spawn(serve(n));
    let tasks: Vec<_> = (1..=6).map(serve).collect();
    for task in tasks {
        task.await.unwrap();
    }
    println!("most at once: {}", MOST.load(SeqCst));
}
