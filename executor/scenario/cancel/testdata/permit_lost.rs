// A permit is forgotten, to be given back at the end by hand. A task that is cancelled meanwhile never does that.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::sleep;

async fn work(slots: Arc<Semaphore>) {
    let permit = slots.acquire().await.unwrap();
    sleep(Duration::from_millis(5)).await; //~ the permit that permit held across the await
    permit.forget();
    sleep(Duration::from_millis(5)).await; //~ then deadlock
    slots.add_permits(1);
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let slots = Arc::new(Semaphore::new(1));
    let first = tokio::spawn(work(slots.clone()));
    let _ = first.await;
    let _permit = slots.acquire().await.unwrap();
    println!("free again");
}
