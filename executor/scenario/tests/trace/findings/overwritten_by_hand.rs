// A program's own executor with a waker per poll, and an event that keeps only one.
use std::future::Future;
use std::pin::Pin;
use std::sync::mpsc::{channel, Sender};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

#[derive(Default)]
struct Event {
    set: bool,
    waker: Option<Waker>,
}
struct Wait(Arc<Mutex<Event>>);
impl Future for Wait {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut e = self.0.lock().unwrap();
        if e.set {
            return Poll::Ready(());
        }
        e.waker = Some(cx.waker().clone()); //~ overwritten
        Poll::Pending
    }
}

struct Id(usize, Sender<usize>);
impl Wake for Id {
    fn wake(self: Arc<Self>) {
        self.1.send(self.0).unwrap();
    }
}

fn main() {
    let (tx, rx) = channel();
    let event: Arc<Mutex<Event>> = Arc::default();
    let mut tasks: Vec<Option<Pin<Box<dyn Future<Output = ()>>>>> = Vec::new();
    for name in ["one", "two"] {
        let e = event.clone();
        tasks.push(Some(Box::pin(async move {
            Wait(e).await;
            println!("{name} goes on");
        })));
    }
    let e = event.clone();
    tasks.push(Some(Box::pin(async move {
        let mut e = e.lock().unwrap();
        e.set = true;
        if let Some(w) = e.waker.take() {
            w.wake();
        }
    })));
    (0..tasks.len()).for_each(|i| tx.send(i).unwrap());
    let mut left = tasks.len();
    while left > 0 {
        let i = rx.recv().unwrap();
        let waker = Waker::from(Arc::new(Id(i, tx.clone())));
        if let Some(f) = &mut tasks[i] {
            if f.as_mut().poll(&mut Context::from_waker(&waker)).is_ready() {
                tasks[i] = None;
                left -= 1;
            }
        }
    }
}
