use std::time::Duration;
use tokio::sync::mpsc::{channel, Receiver};
use tokio::time::{interval, sleep};

async fn pair(rx: &mut Receiver<u32>) -> (u32, u32) {
    let a = rx.recv().await.unwrap_or(0);
    let b = rx.recv().await.unwrap_or(0);
    (a, b)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = channel(8);
    tokio::spawn(async move {
        for n in 1..=4 {
            sleep(Duration::from_millis(10)).await;
            tx.send(n).await.unwrap();
        }
    });
    let every = Duration::from_millis(15);
    let mut tick = interval(every);
    for _ in 0..4 {
        tokio::select! {
            p = pair(&mut rx) => println!("{p:?}"),
            _ = tick.tick() => println!("tick"),
        }
    }
}
