//~ ends 0
//~ prints Ready(())
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

thread_local!(static SLOT: RefCell<Option<Rc<RefCell<Vec<Pin<Box<dyn Future<Output = ()>>>>>>>> = const { RefCell::new(None) });

fn main() {
    println!("before");
    let all: Rc<RefCell<Vec<Pin<Box<dyn Future<Output = ()>>>>>> = Rc::default();
    SLOT.with(|s| *s.borrow_mut() = Some(all.clone()));
    all.borrow_mut().push(Box::pin(std::future::poll_fn(|_| {
        SLOT.with(|s| println!("{}", s.borrow().as_ref().unwrap().try_borrow_mut().is_err()));
        Poll::Ready(())
    })));
    let r = all.borrow_mut()[0].as_mut().poll(&mut Context::from_waker(Waker::noop()));
    println!("{r:?}");
}
