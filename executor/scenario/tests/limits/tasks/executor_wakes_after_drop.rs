//~ ends 0
//~ prints woken
use std::future::{poll_fn, Future};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

struct W;

impl Wake for W {
    fn wake(self: Arc<Self>) {
        println!("woken");
    }
}

fn main() {
    println!("before");
    let kept: Arc<Mutex<Option<Waker>>> = Arc::default();
    let k = kept.clone();
    let mut f = Box::pin(poll_fn(move |cx| {
        *k.lock().unwrap() = Some(cx.waker().clone());
        Poll::<()>::Pending
    }));
    let _ = f.as_mut().poll(&mut Context::from_waker(&Arc::new(W).into()));
    drop(f);
    let w = kept.lock().unwrap().take().unwrap();
    w.wake_by_ref();
    w.clone().wake();
    w.wake();
}
