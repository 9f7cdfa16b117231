use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

struct Gate(Arc<Mutex<Option<Waker>>>);

impl Future for Gate {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        *self.0.lock().unwrap() = Some(cx.waker().clone());
        Poll::Pending
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let slot = Arc::new(Mutex::new(None));
    let waits = tokio::spawn(Gate(slot.clone()));
    tokio::time::sleep(Duration::from_millis(5)).await;
    *slot.lock().unwrap() = None; //~ lost
    waits.await.unwrap();
}
