use std::{future::Future, pin::Pin, task::{Context, Poll}};
struct Once(bool);
impl Future for Once {
    type Output = u8;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u8> {
        if self.0 { return Poll::Ready(7); }
        self.0 = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
fn main() { println!("{}", futures::executor::block_on(Once(false))); }
