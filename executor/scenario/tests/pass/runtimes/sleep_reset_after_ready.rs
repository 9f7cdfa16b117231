// A timer that was found fired keeps the waker of that poll: setting it again to the past wakes the task.
use std::future::Future;
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn polls_until_woken(reset: impl FnOnce(Pin<&mut tokio::time::Sleep>)) -> u32 {
    let mut timer = Box::pin(sleep(Duration::from_millis(5)));
    timer.as_mut().await;
    let mut reset = Some(reset);
    let mut polls = 0;
    std::future::poll_fn(|cx| {
        polls += 1;
        match reset.take() {
            Some(reset) => {
                reset(timer.as_mut());
                Poll::Pending
            }
            None => timer.as_mut().poll(cx),
        }
    })
    .await;
    polls
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let start = Instant::now();
    println!("to now: {} polls", polls_until_woken(|t| t.reset(Instant::now())).await);
    println!("after {:?}", start.elapsed());
    println!("to the past: {} polls", polls_until_woken(|t| t.reset(Instant::now() - Duration::from_millis(3))).await);
    println!("after {:?}", start.elapsed());
    let later = polls_until_woken(|t| t.reset(Instant::now() + Duration::from_millis(7))).await;
    println!("to the future: {later} polls");
    println!("after {:?}", start.elapsed());
}
