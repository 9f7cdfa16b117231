// Values whose deadlines lie in one slot of a higher level of the wheel come out by deadline, and values of the same
// millisecond in the order of their insertion, because a slot that is reached moves all its values down.
use std::time::Duration;
use tokio::time::{sleep, Instant};
use tokio_stream::StreamExt;
use tokio_util::time::DelayQueue;

fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

async fn drain(mut queue: DelayQueue<&'static str>, start: Instant) {
    while let Some(expired) = queue.next().await {
        println!("{} {:?}", expired.get_ref(), start.elapsed());
    }
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let start = Instant::now();
    let mut queue = DelayQueue::new();
    queue.insert("first of 65", ms(65));
    queue.insert("second of 65", ms(65));
    queue.insert("only one of 70", ms(70));
    queue.insert("only one of 66", ms(66));
    drain(queue, start).await;

    let start = Instant::now();
    let mut queue = DelayQueue::new();
    queue.insert("64", ms(64));
    queue.insert("19", ms(19));
    println!("{:?}", queue.next().await.map(|expired| *expired.get_ref()));
    sleep(ms(40)).await;
    queue.insert_at("65", start + ms(65));
    drain(queue, start).await;
}
