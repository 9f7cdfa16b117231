use tokio::sync::mpsc::unbounded_channel;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = unbounded_channel();
    for n in 0..1000 {
        tx.send(n).unwrap();
    }
    drop(tx);
    let reader = tokio::spawn(async move {
        let mut sum = 0;
        while let Some(n) = rx.recv().await {
            sum += n;
        }
        println!("sum: {sum}");
    });
    let other = tokio::spawn(async {
        println!("the other task");
    });
    reader.await.unwrap();
    other.await.unwrap();
}
