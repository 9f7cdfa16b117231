//~ ends 139
//~ says error: Undefined Behavior: reading memory at
fn main() {
    println!("before");
    use std::{future::Future, pin::Pin, task::{Context, Waker}};
    async fn f() -> usize {
        let s = String::from("text");
        let r = &s;
        let mut once = false;
        std::future::poll_fn(move |_| if std::mem::replace(&mut once, true) { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }).await;
        r.len()
    }
    let mut cx = Context::from_waker(Waker::noop());
    let mut a = f();
    let mut b = f();
    println!("{:?}", unsafe { Pin::new_unchecked(&mut a) }.poll(&mut cx));
    std::mem::swap(&mut a, &mut b);
    println!("{:?}", unsafe { Pin::new_unchecked(&mut b) }.poll(&mut cx));
    println!("{:?}", unsafe { Pin::new_unchecked(&mut b) }.poll(&mut cx).is_ready());
}
