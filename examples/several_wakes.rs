//! # Several wakes, one poll
//!
//! A wake does not poll. It marks the task as ready;
//! the poll comes later. Wakes that arrive before it
//! find the task in the queue already and change
//! nothing: they are merged.
//!
//! The doorbell is rung three times in a row. The
//! task at home is polled once, and finds out how
//! often by looking at the counter. A waker carries
//! no message.

use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::time::Duration;
use tokio::time::sleep;

#[derive(Default)]
struct Bell {
    rings: u32,
    waker: Option<Waker>,
}

type Shared = Arc<Mutex<Bell>>;

fn ring(bell: &Shared) {
    let mut bell = bell.lock().unwrap();
    bell.rings += 1;
    if let Some(waker) = &bell.waker {
        waker.wake_by_ref();
    }
}

async fn at_home(bell: Shared) {
    poll_fn(|cx| {
        let mut bell = bell.lock().unwrap();
        bell.waker = Some(cx.waker().clone());
        println!("polled: {} rings", bell.rings);
        if bell.rings < 6 {
            return Poll::Pending;
        }
        Poll::Ready(())
    })
    .await;
    println!("the door is open");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let bell = Shared::default();
    let home = tokio::spawn(at_home(bell.clone()));
    for _ in 0..2 {
        sleep(Duration::from_millis(10)).await;
        for _ in 0..3 {
            ring(&bell);
        }
        println!("rang three times");
    }
    home.await.unwrap();
}
