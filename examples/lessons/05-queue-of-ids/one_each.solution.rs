use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use tokio::task::yield_now;

#[derive(Default)]
struct Mail {
    letters: VecDeque<&'static str>,
    waker: Option<Waker>,
}

async fn reader(mail: Arc<Mutex<Mail>>) {
    let mut read = 0;
    poll_fn(|cx| {
        let mut mail = mail.lock().unwrap();
        mail.waker = Some(cx.waker().clone());
        let letters = &mut mail.letters;
        while let Some(from) = letters.pop_front() {
            println!("a letter from {from}");
            read += 1;
        }
        if read < 3 {
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
    for from in ["Ada", "Grace", "Linus"] {
        let mut mail = mail.lock().unwrap();
        mail.letters.push_back(from);
        if let Some(waker) = &mail.waker {
            waker.wake_by_ref();
        }
    }
    task.await.unwrap();
}
