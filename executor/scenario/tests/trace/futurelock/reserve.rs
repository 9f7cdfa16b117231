// The place in the channel is acquired before there is a message for it.
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(1);
    tokio::spawn(async move {
        while let Some(n) = rx.recv().await { //~ stuck
            println!("{n}");
        }
        println!("closed");
    });
    let mut slow = Box::pin(slow(tx.clone()));
    tokio::select! {
        _ = &mut slow => {}
        _ = sleep(Duration::from_millis(10)) => {
            tx.send(2).await.unwrap();
        }
    }
    slow.await;
}

async fn slow(tx: mpsc::Sender<u32>) {
    let place = tx.reserve().await.unwrap();
    sleep(Duration::from_millis(30)).await; //~ futurelock
    place.send(1);
}
