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

struct Timer(Arc<Mutex<Shared>>);

impl Timer {
    fn after(wait: Duration) -> Timer {
        let shared = Arc::<Mutex<Shared>>::default();
        let theirs = shared.clone();
        thread::spawn(move || {
            thread::sleep(wait);
            let mut alarm = theirs.lock().unwrap();
            alarm.rung = true;
            if let Some(waker) = alarm.waker.take() {
                waker.wake();
            }
        });
        Timer(shared)
    }
}

impl Future for Timer {
    type Output = ();

    fn poll(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<()> {
        let mut shared = self.0.lock().unwrap();
        if shared.rung {
            println!("poll: it has rung");
            return Poll::Ready(());
        }
        println!("poll: too early");
        shared.waker = Some(cx.waker().clone());
        Poll::Pending
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let egg = tokio::spawn(async {
        let wait = Duration::from_millis(90);
        Timer::after(wait).await;
        println!("the egg is done");
    });
    egg.await.unwrap();
}
