use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::thread;
use std::time::Duration;

#[derive(Default)]
struct Flag {
    up: Mutex<bool>,
    waker: Mutex<Option<Waker>>,
}

async fn wait(flag: Arc<Flag>) {
    poll_fn(|cx| {
        if *flag.up.lock().unwrap() {
            return Poll::Ready(());
        }
        // A moment between the look and the leaving.
        thread::sleep(Duration::from_millis(20));
        let waker = cx.waker().clone();
        *flag.waker.lock().unwrap() = Some(waker);
        Poll::Pending
    })
    .await;
    println!("the flag is up");
}

fn main() {
    let flag = Arc::new(Flag::default());
    let theirs = flag.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(10));
        *theirs.up.lock().unwrap() = true;
        println!("up, and wake whoever waits");
        let mut waker = theirs.waker.lock().unwrap();
        waker.take().map(Waker::wake);
    });
    futures::executor::block_on(wait(flag));
}
