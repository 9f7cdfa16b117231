// The flag is checked again after the waker is stored, and a thread sets it in between.
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread;

#[derive(Default)]
struct Shared {
    done: bool,
    waker: Option<Waker>,
}

struct Done(Arc<Mutex<Shared>>);

impl Future for Done {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut s = self.0.lock().unwrap();
        if s.done {
            return Poll::Ready(());
        }
        match &s.waker {
            Some(w) if w.will_wake(cx.waker()) => {}
            _ => s.waker = Some(cx.waker().clone()),
        }
        Poll::Pending
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let shared = Arc::new(Mutex::new(Shared::default()));
    let other = shared.clone();
    let worker = thread::spawn(move || {
        let waker = {
            let mut s = other.lock().unwrap();
            s.done = true;
            s.waker.take()
        };
        if let Some(w) = waker {
            w.wake();
        }
    });
    Done(shared).await;
    worker.join().unwrap();
    println!("done");
}
