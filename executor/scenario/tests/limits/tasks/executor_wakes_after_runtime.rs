//~ ends 0
//~ prints true
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};

fn main() {
    println!("before");
    let kept: Arc<Mutex<Vec<Waker>>> = Arc::default();
    let k = kept.clone();
    let rt = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let h = rt.spawn(std::future::poll_fn(move |cx| {
        k.lock().unwrap().push(cx.waker().clone());
        Poll::<()>::Pending
    }));
    rt.block_on(tokio::task::yield_now());
    drop(rt);
    for w in kept.lock().unwrap().drain(..) {
        w.wake_by_ref();
        w.wake();
    }
    println!("{:?}", futures::executor::block_on(h).unwrap_err().is_cancelled());
}
