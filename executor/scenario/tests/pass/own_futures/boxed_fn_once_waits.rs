// An argument of a boxed FnOnce waits: the box is moved before, and what is in it when the call begins.
use std::future::Future;
use std::pin::{pin, Pin};
use std::task::{Context, Poll, Waker};

struct Step(u32);

impl Future for Step {
    type Output = u32;
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<u32> {
        if self.0 == 0 {
            return Poll::Ready(3);
        }
        self.0 -= 1;
        Poll::Pending
    }
}

async fn call(f: Box<dyn FnOnce(u32) -> String>) -> String {
    f(Step(1).await)
}

fn main() {
    let name = String::from("n");
    let mut f = pin!(call(Box::new(move |x| format!("{name}{x}"))));
    let mut cx = Context::from_waker(Waker::noop());
    println!("{:?}", f.as_mut().poll(&mut cx));
    println!("{:?}", f.as_mut().poll(&mut cx));
}
