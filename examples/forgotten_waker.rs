//! # The forgotten waker
//!
//! `Forgetful` looks at the clock, returns `Pending`
//! and never touches `cx`. Nothing holds its waker,
//! so nothing can wake it. Its time comes and goes.
//!
//! The executor has no reason to look at the task
//! again: it still sleeps when `main` has returned.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{sleep, Instant};

struct Forgetful {
    due: Instant,
}

impl Future for Forgetful {
    type Output = ();

    fn poll(
        self: Pin<&mut Self>,
        _cx: &mut Context<'_>,
    ) -> Poll<()> {
        if Instant::now() >= self.due {
            return Poll::Ready(());
        }
        println!("too early, come back later");
        Poll::Pending
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let wait = Duration::from_millis(100);
    let due = Instant::now() + wait;
    tokio::spawn(async move {
        Forgetful { due }.await;
        println!("this line is never reached");
    });
    sleep(Duration::from_millis(150)).await;
    println!("main is done");
}
