use std::future::Future;
use std::pin::{pin, Pin};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{sleep, Instant};

/// Measures each poll of the future inside.
struct Timed<'a, F>(&'static str, Pin<&'a mut F>);

impl<F: Future> Future for Timed<'_, F> {
    type Output = F::Output;

    fn poll(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<F::Output> {
        let start = Instant::now();
        let poll = self.1.as_mut().poll(cx);
        let ms = start.elapsed().as_millis();
        if ms >= 1 {
            println!("{} was busy {ms} ms", self.0);
        }
        poll
    }
}

async fn load() {
    sleep(Duration::from_millis(10)).await;
    std::thread::sleep(Duration::from_millis(40));
}

async fn wait() {
    sleep(Duration::from_millis(60)).await;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let load = pin!(load());
    let wait = pin!(wait());
    tokio::join!(
        Timed("load", load),
        Timed("wait", wait)
    );
    println!("both are done");
}
