// A stream of requests is one branch of select!; the other branch writes under their lock.
use futures::stream::{self, StreamExt};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{interval, sleep};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let db = Mutex::new(0);
    let mut rows = Box::pin(stream::iter(0..4).then(|n| insert(&db, n)));
    let mut flush = interval(Duration::from_millis(15));
    flush.tick().await;
    loop {
        tokio::select! {
            row = rows.next() => match row {
                Some(_) => {}
                None => break,
            },
            _ = flush.tick() => println!("flush at {}", *db.lock().await),
        }
    }
}

async fn insert(db: &Mutex<u32>, n: u32) -> u32 {
    let mut rows = db.lock().await;
    sleep(Duration::from_millis(10)).await; //~ futurelock
    *rows += 1;
    n
}
