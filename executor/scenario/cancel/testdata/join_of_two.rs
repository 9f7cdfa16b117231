// One of the two receivers has its message already when the time is up: the pair drops it.
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (left, mut from_left) = mpsc::channel(4);
    let (right, mut from_right) = mpsc::channel(4);
    tokio::spawn(async move {
        left.send("left").await.unwrap();
        sleep(Duration::from_millis(30)).await;
        right.send("right").await.unwrap();
        sleep(Duration::from_millis(30)).await;
    });
    for _ in 0..2 {
        let pair = async { tokio::join!(from_left.recv(), from_right.recv()) }; //~ 1 finished result that join! had not handed over
        println!("{:?}", timeout(Duration::from_millis(20), pair).await.ok());
    }
}
