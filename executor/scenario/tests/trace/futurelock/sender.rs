// The report has asked for the next place in the channel, and is not polled when it gets it.
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(1);
    let reader = tokio::spawn(async move {
        while let Some(message) = rx.recv().await { //~ stuck
            sleep(Duration::from_millis(20)).await;
            println!("{message}");
        }
    });
    let report = send_report(tx.clone());
    tokio::pin!(report);
    tokio::select! {
        _ = &mut report => {}
        _ = sleep(Duration::from_millis(5)) => tx.send("late").await.unwrap(),
    }
    report.await;
    drop(tx);
    reader.await.unwrap();
}

async fn send_report(tx: mpsc::Sender<&'static str>) {
    for part in ["one", "two", "three"] {
        tx.send(part).await.unwrap(); //~ futurelock
    }
}
