// A job is taken out of the channel, then something else is awaited, then the job is done.
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

#[derive(Debug)]
struct Job(u32);

async fn next(rx: &mut mpsc::Receiver<Job>) -> Option<Job> {
    let job = rx.recv().await?;
    sleep(Duration::from_millis(3)).await; //~ job = Job(0), received and not yet handled
    Some(job)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(8);
    tokio::spawn(async move {
        for n in 0..3 {
            tx.send(Job(n)).await.unwrap();
            sleep(Duration::from_millis(4)).await;
        }
    });
    loop {
        tokio::select! {
            job = next(&mut rx) => match job {
                Some(job) => println!("{job:?}"),
                None => break,
            },
            _ = sleep(Duration::from_millis(5)) => println!("idle"),
        }
    }
}
