use tokio::sync::{mpsc, oneshot};

type Ask = (u32, oneshot::Sender<u32>);

async fn owner(mut asks: mpsc::Receiver<Ask>) {
    let mut total = 0;
    while let Some((n, answer)) = asks.recv().await {
        total += n;
        answer.send(total).unwrap();
    }
}

async fn add(to: &mpsc::Sender<Ask>, n: u32) -> u32 {
    let (tx, rx) = oneshot::channel();
    to.send((n, tx)).await.unwrap();
    rx.await.unwrap_or(0)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, rx) = mpsc::channel(4);
    tokio::spawn(owner(rx));
    println!("total {}", add(&tx, 40).await);
    println!("total {}", add(&tx, 2).await);
}
