//! # Poll by hand
//!
//! An executor is not magic: `poll` is a method, and
//! any code may call it.
//!
//! `Countdown` returns `Pending` twice and then
//! `Ready`. An `async` block that awaits it returns
//! `Pending` at the same moments, because polling
//! the outer future polls the inner one.
//!
//! The waker here does nothing. The loop needs no
//! wake: it just polls again, which is fine for
//! three polls and a waste of a processor for three
//! million.

use std::future::Future;
use std::pin::{pin, Pin};
use std::task::{Context, Poll, Waker};

struct Countdown {
    left: u32,
}

impl Future for Countdown {
    type Output = &'static str;

    fn poll(
        mut self: Pin<&mut Self>,
        _cx: &mut Context<'_>,
    ) -> Poll<Self::Output> {
        if self.left == 0 {
            return Poll::Ready("lift-off");
        }
        println!("  {} to go", self.left);
        self.left -= 1;
        Poll::Pending
    }
}

fn main() {
    let mut future = pin!(async {
        let word = Countdown { left: 2 }.await;
        format!("{word}!")
    });

    let mut cx = Context::from_waker(Waker::noop());
    let mut polls = 0;
    loop {
        polls += 1;
        println!("poll {polls}");
        match future.as_mut().poll(&mut cx) {
            Poll::Pending => println!("  pending"),
            Poll::Ready(text) => {
                println!("  ready: {text}");
                break;
            }
        }
    }
}
