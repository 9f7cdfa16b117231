//! # A timer that wakes its task
//!
//! A future that must wait does two things before it
//! returns `Pending`: it keeps a clone of the task's
//! **waker**, and it makes sure that something will
//! invoke it.
//!
//! Here that something is a thread. It sleeps, marks
//! the alarm as rung and calls `wake`. The executor,
//! asleep until then, polls the task a second time.
//!
//! *Try:* delete the line with `wake()`. What would
//! poll the task again?

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

#[derive(Default)]
struct Alarm {
    rung: bool,
    waker: Option<Waker>,
}

struct Timer {
    alarm: Arc<Mutex<Alarm>>,
}

impl Timer {
    fn after(wait: Duration) -> Timer {
        let alarm = Arc::<Mutex<Alarm>>::default();
        let bell = Arc::clone(&alarm);
        thread::spawn(move || {
            thread::sleep(wait);
            let mut alarm = bell.lock().unwrap();
            alarm.rung = true;
            if let Some(waker) = alarm.waker.take() {
                println!("thread: time is up, wake");
                waker.wake();
            }
        });
        Timer { alarm }
    }
}

impl Future for Timer {
    type Output = ();

    fn poll(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<()> {
        let mut alarm = self.alarm.lock().unwrap();
        if alarm.rung {
            println!("poll: ready");
            Poll::Ready(())
        } else {
            println!("poll: early, keep the waker");
            alarm.waker = Some(cx.waker().clone());
            Poll::Pending
        }
    }
}

fn main() {
    futures::executor::block_on(async {
        println!("main: wait for 150 ms");
        let wait = Duration::from_millis(150);
        Timer::after(wait).await;
        println!("main: done");
    });
}
