use std::time::Duration;
use tokio::sync::mpsc::{channel, Sender};
use tokio::time::sleep;

async fn report(to: Sender<&'static str>) {
    to.send("half of it").await.unwrap();
    to.send("all of it").await.unwrap();
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (to, mut from) = channel(1);
    let printer = tokio::spawn(async move {
        sleep(Duration::from_millis(30)).await;
        while let Some(text) = from.recv().await {
            println!("got {text}");
        }
    });
    let mut work = Box::pin(report(to.clone()));
    tokio::select! {
        _ = &mut work => {}
        _ = sleep(Duration::from_millis(10)) => {
            work.await;
            to.send("late").await.unwrap();
        }
    }
    drop(to);
    printer.await.unwrap();
}
