use std::future::Future;
use std::pin::{pin, Pin};
use std::task::{Context, Poll, Waker};

struct Countdown(u32);

impl Future for Countdown {
    type Output = &'static str;

    fn poll(
        mut self: Pin<&mut Self>,
        _cx: &mut Context<'_>,
    ) -> Poll<&'static str> {
        if self.0 == 0 {
            return Poll::Ready("lift-off");
        }
        println!("{}", self.0);
        self.0 -= 1;
        Poll::Pending
    }
}

fn main() {
    let mut future = pin!(Countdown(3));
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        match future.as_mut().poll(&mut cx) {
            Poll::Pending => println!("  not yet"),
            Poll::Ready(word) => {
                println!("  {word}");
                break;
            }
        }
    }
}
