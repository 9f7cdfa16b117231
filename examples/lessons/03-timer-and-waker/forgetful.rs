use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn forgetful(wait: Duration) {
    let due = Instant::now() + wait;
    poll_fn(|_cx| {
        if Instant::now() >= due {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    println!("the task is done");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let wait = Duration::from_millis(100);
    tokio::spawn(forgetful(wait));
    sleep(Duration::from_millis(150)).await;
    println!("main is done");
}
