use std::future::poll_fn;
use std::task::Poll;

async fn pause() {
    let mut paused = false;
    poll_fn(|cx| {
        if paused {
            return Poll::Ready(());
        }
        paused = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await
}

async fn count(name: &str) {
    for n in 1..=2 {
        println!("{name} {n}");
        pause().await;
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let a = tokio::spawn(count("a"));
    let b = tokio::spawn(count("b"));
    a.await.unwrap();
    b.await.unwrap();
}
