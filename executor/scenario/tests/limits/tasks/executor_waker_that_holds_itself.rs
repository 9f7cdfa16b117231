//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::future::Future;

struct Me(Mutex<Option<Waker>>);
impl Wake for Me {
    fn wake(self: Arc<Self>) { let w = self.0.lock().unwrap().clone(); if let Some(w) = w { w.wake(); } }
}

fn main() {
    println!("before");
    let me = Arc::new(Me(Mutex::new(None)));
    let w = Waker::from(me.clone());
    *me.0.lock().unwrap() = Some(w.clone());
    let mut cx = Context::from_waker(&w);
    let mut f = Box::pin(std::future::poll_fn(|cx| { cx.waker().wake_by_ref(); Poll::<()>::Pending }));
    let _ = f.as_mut().poll(&mut cx);
    println!("never");
}
