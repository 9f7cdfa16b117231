// Servers that wait for ever when main returns: they were meant to.
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

enum Ask {
    Double(u32, oneshot::Sender<u32>),
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(4);
    tokio::spawn(async move {
        while let Some(Ask::Double(n, reply)) = rx.recv().await {
            let _ = reply.send(2 * n);
        }
    });
    tokio::spawn(std::future::pending::<()>());
    tokio::spawn(async {
        loop {
            tokio::time::sleep(Duration::from_secs(60)).await;
        }
    });
    let (reply, answer) = oneshot::channel();
    tx.send(Ask::Double(21, reply)).await.ok();
    println!("{}", answer.await.unwrap());
}
