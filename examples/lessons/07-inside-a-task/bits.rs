use std::future::poll_fn;
use std::task::Poll;

async fn worker() -> u32 {
    println!("first poll");
    let mut woken = false;
    poll_fn(|cx| {
        if woken {
            return Poll::Ready(());
        }
        woken = true;
        cx.waker().wake_by_ref();
        println!("woken from within");
        Poll::Pending
    })
    .await;
    println!("second poll");
    42
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let handle = tokio::spawn(worker());
    println!("spawned");
    let output = handle.await.unwrap();
    println!("took the output, {output}");
}
