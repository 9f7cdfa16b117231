// A LocalSet wakes the task that has polled it last once. Until that polls it again, further wakes reach nobody.
use std::future::{poll_fn, Future};
use std::pin::pin;
use std::time::Duration;
use tokio::task::{spawn_local, yield_now, LocalSet};
use tokio::time::{sleep, Instant};

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let set = LocalSet::new();
    set.run_until(async {
        for ms in 1..4 {
            spawn_local(sleep(Duration::from_millis(ms)));
        }
        yield_now().await;
    })
    .await;
    let start = Instant::now();
    let mut end = pin!(sleep(Duration::from_millis(5)));
    poll_fn(|cx| {
        println!("polled at {:?}", start.elapsed());
        end.as_mut().poll(cx)
    })
    .await;
}
