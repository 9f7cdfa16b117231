//! # What async fn becomes
//!
//! The compiler turns an `async fn` into an enum
//! with a state for each `.await`. `Tea` is what it
//! makes of `tea`, written by hand.
//!
//! Run both and compare: the same polls, the same
//! lines. What lives across an `.await` is a field
//! of its state; what does not is an ordinary local
//! variable of `poll`.

use std::future::Future;
use std::pin::Pin;
use std::task::{ready, Context, Poll};
use std::time::Duration;
use tokio::time::{sleep, Sleep};

fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

async fn tea(cups: u32) -> u32 {
    sleep(ms(30)).await;
    println!("water boils");
    sleep(ms(20)).await;
    println!("tea has drawn");
    cups
}

type Timer = Pin<Box<Sleep>>;

fn timer(n: u64) -> Timer {
    Box::pin(sleep(ms(n)))
}

use State::*;

enum State {
    Start,
    Boiling(Timer),
    Drawing(Timer),
    Returned,
}

struct Tea {
    cups: u32,
    state: State,
}

impl Future for Tea {
    type Output = u32;

    fn poll(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<u32> {
        loop {
            self.state = match &mut self.state {
                Start => Boiling(timer(30)),
                Boiling(t) => {
                    ready!(t.as_mut().poll(cx));
                    println!("water boils");
                    Drawing(timer(20))
                }
                Drawing(t) => {
                    ready!(t.as_mut().poll(cx));
                    println!("tea has drawn");
                    self.state = Returned;
                    return Poll::Ready(self.cups);
                }
                Returned => panic!("polled again"),
            }
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{} cups", tea(2).await);
    let by_hand = Tea { cups: 3, state: Start };
    println!("{} cups, by hand", by_hand.await);
}
