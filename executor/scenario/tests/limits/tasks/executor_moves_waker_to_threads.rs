//~ ends 0
//~ prints after
use std::sync::Arc;
use std::task::{Poll, Waker};

fn main() {
    println!("before");
    let n = Arc::new(std::sync::atomic::AtomicU32::new(0));
    futures::executor::block_on(std::future::poll_fn(|cx| {
        let w: Waker = cx.waker().clone();
        let n = n.clone();
        if n.fetch_add(1, std::sync::atomic::Ordering::SeqCst) > 200 {
            return Poll::Ready(());
        }
        std::thread::spawn(move || {
            for _ in 0..10 {
                w.wake_by_ref();
            }
        });
        Poll::Pending
    }));
    println!("after");
}
