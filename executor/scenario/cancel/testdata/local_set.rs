// A task of a LocalSet is aborted between the receipt of a message and what it does with it.
use tokio::sync::mpsc;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let set = tokio::task::LocalSet::new();
    let (tx, mut rx) = mpsc::channel::<u32>(1);
    set.run_until(async move {
        let t = tokio::task::spawn_local(async move {
            let x = rx.recv().await.unwrap();
            tokio::time::sleep(std::time::Duration::from_millis(5)).await; //~ x = 1, received and not yet handled
            println!("{x}");
        });
        tx.send(1).await.unwrap();
        let _ = t.await;
    }).await;
}
