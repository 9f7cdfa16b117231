use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use tokio::task::yield_now;

#[derive(Default)]
struct Mail {
    letters: u32,
    waker: Option<Waker>,
}

async fn reader(mail: Arc<Mutex<Mail>>) {
    poll_fn(|cx| {
        let mut mail = mail.lock().unwrap();
        println!("{} letters", mail.letters);
        mail.waker = Some(cx.waker().clone());
        if mail.letters < 3 {
            return Poll::Pending;
        }
        Poll::Ready(())
    })
    .await;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mail = Arc::<Mutex<Mail>>::default();
    let task = tokio::spawn(reader(mail.clone()));
    yield_now().await;
    for _ in 0..3 {
        let mut mail = mail.lock().unwrap();
        mail.letters += 1;
        if let Some(waker) = &mail.waker {
            waker.wake_by_ref();
        }
    }
    task.await.unwrap();
}
