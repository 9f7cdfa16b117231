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
        self.0 -= 1;
        Poll::Pending
    }
}

async fn stage(name: &str, n: u32) {
    println!("{name} ignites");
    Countdown(n).await;
    println!("{name} burnt out");
}

async fn rocket() {
    stage("first stage", 2).await;
    stage("second stage", 1).await;
}

fn main() {
    let mut future = pin!(rocket());
    let mut cx = Context::from_waker(Waker::noop());
    let mut polls = 1;
    let ctx = &mut cx;
    while future.as_mut().poll(ctx).is_pending() {
        polls += 1;
    }
    println!("{polls} polls");
}
