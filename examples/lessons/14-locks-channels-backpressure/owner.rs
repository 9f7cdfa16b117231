use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

type Request = (char, oneshot::Sender<usize>);

type Requests = mpsc::Receiver<Request>;

async fn owner(mut rx: Requests) {
    let mut log = String::new();
    while let Some((name, reply)) = rx.recv().await {
        log.push(name);
        let _ = reply.send(log.len());
    }
}

type Owner = mpsc::Sender<Request>;

async fn save(name: char, owner: Owner) {
    let (tx, rx) = oneshot::channel();
    owner.send((name, tx)).await.unwrap();
    let number = rx.await.unwrap();
    sleep(Duration::from_millis(10)).await;
    println!("{name} is saved as number {number}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, rx) = mpsc::channel(8);
    tokio::spawn(owner(rx));
    let tasks = ['a', 'b', 'c'].map(|name| {
        tokio::spawn(save(name, tx.clone()))
    });
    for task in tasks {
        task.await.unwrap();
    }
}
