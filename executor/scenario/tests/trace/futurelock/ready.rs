// The future owns nothing, but it is the one that would send what its task waits for.
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, rx) = oneshot::channel();
    let mut answer = Box::pin(async {
        sleep(Duration::from_millis(20)).await; //~ futurelock
        tx.send(42).unwrap();
    });
    tokio::select! {
        _ = &mut answer => {}
        _ = sleep(Duration::from_millis(5)) => println!("{}", rx.await.unwrap()),
    }
}
