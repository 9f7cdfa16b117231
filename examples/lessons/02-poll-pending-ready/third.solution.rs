use std::future::Future;
use std::pin::{pin, Pin};
use std::task::{Context, Poll, Waker};

struct Third {
    polls: u32,
}

impl Future for Third {
    type Output = u32;

    fn poll(
        mut self: Pin<&mut Self>,
        _cx: &mut Context<'_>,
    ) -> Poll<u32> {
        self.polls += 1;
        if self.polls < 3 {
            return Poll::Pending;
        }
        Poll::Ready(self.polls)
    }
}

fn main() {
    let mut future = pin!(Third { polls: 0 });
    let mut cx = Context::from_waker(Waker::noop());
    for _ in 0..5 {
        match future.as_mut().poll(&mut cx) {
            Poll::Pending => println!("not yet"),
            Poll::Ready(n) => {
                println!("ready at poll {n}");
                break;
            }
        }
    }
}
