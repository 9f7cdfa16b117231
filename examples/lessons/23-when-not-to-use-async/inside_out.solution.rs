use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::sleep;

async fn answer(tx: oneshot::Sender<u32>) {
    sleep(Duration::from_millis(10)).await;
    tx.send(42).unwrap();
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, rx) = oneshot::channel();
    tokio::spawn(answer(tx));
    let n = rx.await.unwrap();
    println!("answer {n}");
}
