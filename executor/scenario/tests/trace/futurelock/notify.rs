// One of two waits for the notification is not polled any more, and is the one that gets it.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let bell = Arc::new(Notify::new());
    let ringer = bell.clone();
    tokio::spawn(async move {
        sleep(Duration::from_millis(20)).await;
        ringer.notify_one();
    });
    let first = bell.notified();
    tokio::pin!(first);
    tokio::select! { //~ futurelock
        _ = &mut first => println!("at once"),
        _ = sleep(Duration::from_millis(5)) => {
            bell.notified().await;
            println!("later");
        }
    }
}
