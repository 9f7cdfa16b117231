//~ ends 101
//~ says RefCell already borrowed
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

type Slot = Rc<RefCell<Option<Pin<Box<dyn Future<Output = ()>>>>>>;

fn main() {
    println!("before");
    let slot: Slot = Rc::default();
    let inside = slot.clone();
    *slot.borrow_mut() = Some(Box::pin(std::future::poll_fn(move |cx: &mut Context<'_>| {
        inside.borrow_mut().as_mut().unwrap().as_mut().poll(cx)
    })));
    let _: Poll<()> = slot.borrow_mut().as_mut().unwrap().as_mut().poll(&mut Context::from_waker(std::task::Waker::noop()));
}
