//~ ends never
use std::task::Poll;

fn main() {
    println!("before");
    futures::executor::block_on(std::future::poll_fn(|cx| {
        cx.waker().wake_by_ref();
        Poll::<()>::Pending
    }));
}
