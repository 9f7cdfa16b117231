use std::future::poll_fn;
use std::task::Poll;
use std::time::{Duration, Instant};

async fn wait(time: Duration) {
    let due = Instant::now() + time;
    poll_fn(|cx| {
        if Instant::now() >= due {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let egg = tokio::spawn(async {
        wait(Duration::from_millis(2)).await;
        println!("the egg is done");
    });
    tokio::task::yield_now().await;
    println!("the table is laid");
    egg.await.unwrap();
}
