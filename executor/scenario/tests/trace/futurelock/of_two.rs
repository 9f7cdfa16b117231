// Two readers of a list in turn; the second one sleeps with the permit when the loop flushes.
use futures::future::{select_all, FutureExt};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let room = Arc::new(Semaphore::new(1));
    let mut readers = Vec::new();
    for n in 0..2 {
        readers.push(read(n, room.clone()).boxed());
    }
    while !readers.is_empty() {
        let (n, _, rest) = select_all(readers).await;
        readers = rest;
        println!("{n} has read");
        let _all = room.acquire().await.unwrap();
        println!("flushed");
    }
}

async fn read(n: u64, room: Arc<Semaphore>) -> u64 {
    let _permit: Option<OwnedSemaphorePermit> = match n {
        0 => None,
        _ => Some(room.acquire_owned().await.unwrap()),
    };
    sleep(Duration::from_millis(10 + n)).await; //~ futurelock
    n
}
