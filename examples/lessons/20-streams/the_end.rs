use futures::stream::{Stream, StreamExt};
use std::pin::Pin;
use std::task::{Context, Poll};

struct Countdown(u32);

impl Stream for Countdown {
    type Item = u32;

    fn poll_next(
        mut self: Pin<&mut Self>,
        _cx: &mut Context<'_>,
    ) -> Poll<Option<u32>> {
        let n = self.0;
        self.0 = n.saturating_sub(1);
        Poll::Ready(Some(n))
    }
}

fn main() {
    futures::executor::block_on(async {
        let mut numbers = Countdown(3).take(8);
        while let Some(n) = numbers.next().await {
            println!("{n}");
        }
        println!("lift-off");
    });
}
