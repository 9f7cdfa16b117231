use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
struct Y(bool);
impl Future for Y {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.0 { Poll::Ready(()) } else { self.0 = true; Poll::Pending }
    }
}
async fn work(n: i64) -> i64 { let mut s = 0; for i in 0..n { Y(false).await; s += i; } s }
fn main() {
    let mut f: Pin<Box<dyn Future<Output = i64>>> = Box::pin(work(1_000_000));
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(x) = f.as_mut().poll(&mut cx) { println!("{x}"); break; }
    }
}
