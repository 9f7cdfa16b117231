use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::thread;
use std::time::Duration;

#[derive(Default)]
struct Bell {
    rung: bool,
    waker: Option<Waker>,
}

async fn listen(bell: Arc<Mutex<Bell>>) {
    poll_fn(|cx| {
        let mut bell = bell.lock().unwrap();
        if bell.rung {
            return Poll::Ready(());
        }
        bell.waker = Some(cx.waker().clone());
        Poll::Pending
    })
    .await;
    println!("somebody is at the door");
}

fn main() {
    let bell = Arc::<Mutex<Bell>>::default();
    let button = bell.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(40));
        let mut bell = button.lock().unwrap();
        bell.rung = true;
        println!("ding dong");
        if let Some(waker) = bell.waker.take() {
            waker.wake();
        }
    });
    futures::executor::block_on(listen(bell));
}
