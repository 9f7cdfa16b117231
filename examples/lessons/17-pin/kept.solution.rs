use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

type Work = Pin<Box<dyn Future<Output = ()>>>;

async fn pause() {
    let mut paused = false;
    poll_fn(|_cx| {
        if paused {
            return Poll::Ready(());
        }
        paused = true;
        Poll::Pending
    })
    .await
}

async fn download() {
    for n in 1..=3 {
        println!("part {n}");
        pause().await;
    }
}

fn begin() -> Work {
    Box::pin(download())
}

struct Download {
    work: Option<Work>,
}

impl Download {
    fn go_on(&mut self) -> bool {
        let kept = &mut self.work;
        let work = kept.get_or_insert_with(begin);
        let waker = Waker::noop();
        let cx = &mut Context::from_waker(waker);
        work.as_mut().poll(cx).is_ready()
    }
}

fn main() {
    let mut here = Download { work: None };
    here.go_on();
    let mut there = here;
    for _ in 0..5 {
        if there.go_on() {
            println!("complete");
            break;
        }
    }
}
