// A future is polled once to see whether it is ready. It is not, and stands in the queue from then on.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let state = Arc::new(Mutex::new("old"));
    let writer = state.clone();
    tokio::spawn(async move {
        let mut value = writer.lock().await;
        sleep(Duration::from_millis(10)).await;
        *value = "new";
    });
    sleep(Duration::from_millis(1)).await;
    let mut attempt = Box::pin(read(state.clone()));
    match futures::poll!(&mut attempt) {
        std::task::Poll::Ready(value) => println!("at once: {value}"),
        std::task::Poll::Pending => println!("later: {}", read(state.clone()).await),
    }
}

async fn read(state: Arc<Mutex<&'static str>>) -> &'static str {
    let value = state.lock().await; //~ futurelock
    *value
}
