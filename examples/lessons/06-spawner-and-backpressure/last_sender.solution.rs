use tokio::sync::mpsc::channel;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = channel(8);
    for n in 1..=3 {
        let tx = tx.clone();
        tokio::spawn(async move {
            tx.send(n).await.unwrap();
        });
    }
    drop(tx);
    while let Some(n) = rx.recv().await {
        println!("report {n}");
    }
    println!("all reports are in");
}
