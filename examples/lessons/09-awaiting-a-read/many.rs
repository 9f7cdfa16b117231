use std::time::Duration;
use tokio::sync::mpsc::{channel, Receiver};
use tokio::time::sleep;

async fn connection(n: u32, mut rx: Receiver<u32>) {
    while let Some(bytes) = rx.recv().await {
        println!("connection {n}: {bytes} bytes");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut peers = Vec::new();
    let mut tasks = Vec::new();
    for n in 1..=6 {
        let (tx, rx) = channel(4);
        tasks.push(tokio::spawn(connection(n, rx)));
        peers.push(tx);
    }
    let arrivals = [(3, 512), (0, 64), (3, 100)];
    for (peer, bytes) in arrivals {
        sleep(Duration::from_millis(20)).await;
        peers[peer].send(bytes).await.unwrap();
    }
    drop(peers);
    for task in tasks {
        task.await.unwrap();
    }
}
