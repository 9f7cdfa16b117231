use futures::stream::{Stream, StreamExt};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{interval, Interval};

/// Counts down, one number per tick.
struct Countdown {
    left: u32,
    tick: Interval,
}

impl Stream for Countdown {
    type Item = u32;

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<u32>> {
        if self.left == 0 {
            return Poll::Ready(None);
        }
        if self.tick.poll_tick(cx).is_pending() {
            return Poll::Pending;
        }
        self.left -= 1;
        Poll::Ready(Some(self.left + 1))
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let tick = interval(Duration::from_millis(20));
    let mut numbers = Countdown { left: 3, tick };
    while let Some(n) = numbers.next().await {
        println!("{n}");
    }
    println!("lift-off");
}
