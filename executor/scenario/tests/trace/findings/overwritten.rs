use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

#[derive(Default)]
struct State {
    open: bool,
    waker: Option<Waker>,
}

struct Gate(Arc<Mutex<State>>);

impl Future for Gate {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut s = self.0.lock().unwrap();
        if s.open {
            return Poll::Ready(());
        }
        s.waker = Some(cx.waker().clone()); //~ overwritten
        Poll::Pending
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let state = Arc::new(Mutex::new(State::default()));
    let first = tokio::spawn(Gate(state.clone()));
    let second = tokio::spawn(Gate(state.clone()));
    tokio::time::sleep(Duration::from_millis(5)).await;
    let waker = {
        let mut s = state.lock().unwrap();
        s.open = true;
        s.waker.take()
    };
    waker.unwrap().wake();
    second.await.unwrap();
    first.await.unwrap();
}
