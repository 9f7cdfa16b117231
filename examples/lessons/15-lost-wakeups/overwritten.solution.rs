use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::time::Duration;
use tokio::time::sleep;

#[derive(Default)]
struct Gate {
    open: bool,
    wakers: Vec<Waker>,
}

type Shared = Arc<Mutex<Gate>>;

async fn guest(name: char, gate: Shared) {
    poll_fn(|cx| {
        let mut gate = gate.lock().unwrap();
        if gate.open {
            return Poll::Ready(());
        }
        gate.wakers.push(cx.waker().clone());
        Poll::Pending
    })
    .await;
    println!("{name} comes in");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let gate = Shared::default();
    for name in ['a', 'b', 'c'] {
        tokio::spawn(guest(name, gate.clone()));
    }
    sleep(Duration::from_millis(10)).await;
    {
        let mut gate = gate.lock().unwrap();
        gate.open = true;
        for waker in gate.wakers.drain(..) {
            waker.wake();
        }
    }
    sleep(Duration::from_millis(10)).await;
    println!("the evening is over");
}
