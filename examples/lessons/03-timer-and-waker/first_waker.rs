use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

#[derive(Default)]
struct Shared {
    rung: bool,
    waker: Option<Waker>,
}

struct Alarm(Arc<Mutex<Shared>>);

impl Future for Alarm {
    type Output = ();

    fn poll(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<()> {
        let mut shared = self.0.lock().unwrap();
        if shared.rung {
            return Poll::Ready(());
        }
        if shared.waker.is_none() {
            shared.waker = Some(cx.waker().clone());
        }
        Poll::Pending
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let shared = Arc::<Mutex<Shared>>::default();
    let mut alarm = Alarm(shared.clone());
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        let mut shared = shared.lock().unwrap();
        shared.rung = true;
        if let Some(waker) = shared.waker.take() {
            waker.wake();
        }
    });
    // Is it time already? Nobody wants to know.
    let mut cx = Context::from_waker(Waker::noop());
    let alarm_now = Pin::new(&mut alarm);
    let _ = alarm_now.poll(&mut cx);
    let sleeper = tokio::spawn(async move {
        alarm.await;
        println!("awake");
    });
    sleeper.await.unwrap();
}
