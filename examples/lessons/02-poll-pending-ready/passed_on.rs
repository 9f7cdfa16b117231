use std::future::Future;
use std::pin::{pin, Pin};
use std::task::{Context, Poll, Waker};

struct Countdown(u32);

impl Future for Countdown {
    type Output = ();

    fn poll(
        mut self: Pin<&mut Self>,
        _cx: &mut Context<'_>,
    ) -> Poll<()> {
        if self.0 == 0 {
            return Poll::Ready(());
        }
        println!("{}", self.0);
        self.0 -= 1;
        Poll::Pending
    }
}

/// What an async fn does at an await, by hand.
struct Launch(Countdown);

impl Future for Launch {
    type Output = ();

    fn poll(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<()> {
        let inner = Pin::new(&mut self.0);
        let _ = inner.poll(cx);
        println!("lift-off");
        Poll::Ready(())
    }
}

fn main() {
    let mut future = pin!(Launch(Countdown(2)));
    let mut cx = Context::from_waker(Waker::noop());
    let mut polls = 1;
    let ctx = &mut cx;
    while future.as_mut().poll(ctx).is_pending() {
        polls += 1;
    }
    println!("{polls} polls");
}
