//~ ends never
use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

thread_local!(static QUEUE: RefCell<VecDeque<Pin<Box<dyn Future<Output = ()>>>>> = const { RefCell::new(VecDeque::new()) });

fn spawn(f: impl Future<Output = ()> + 'static) {
    QUEUE.with(|q| q.borrow_mut().push_back(Box::pin(f)));
}

async fn breed() {
    QUEUE.with(|q| q.borrow().len());
    spawn(boxed());
    spawn(boxed());
}

fn boxed() -> Pin<Box<dyn Future<Output = ()>>> {
    Box::pin(breed())
}

fn main() {
    println!("before");
    spawn(boxed());
    while let Some(mut f) = QUEUE.with(|q| q.borrow_mut().pop_front()) {
        if let Poll::Pending = f.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            QUEUE.with(|q| q.borrow_mut().push_back(f));
        }
    }
}
