use std::pin::pin;
use std::time::Duration;
use tokio::sync::mpsc::channel;
use tokio::time::{sleep, Instant};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = channel(1);
    tokio::spawn(async move {
        for _ in 0..3 {
            sleep(Duration::from_millis(20)).await;
            tx.send(()).await.unwrap();
        }
        sleep(Duration::from_millis(200)).await;
    });
    let quiet = Duration::from_millis(30);
    let mut alarm = pin!(sleep(quiet));
    loop {
        tokio::select! {
            Some(()) = rx.recv() => {
                println!("a sign of life");
                let later = Instant::now() + quiet;
                alarm.as_mut().reset(later);
            }
            _ = &mut alarm => break,
        }
    }
    println!("alarm");
}
