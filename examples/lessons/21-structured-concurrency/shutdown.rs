use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken as Stop;

async fn worker(name: char, stop: Stop) {
    for job in 1.. {
        tokio::select! {
            _ = stop.cancelled() => break,
            _ = sleep(Duration::from_millis(20)) => {
                println!("{name} finished {job}");
            }
        }
    }
    sleep(Duration::from_millis(5)).await;
    println!("{name} has saved its work");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let stop = Stop::new();
    let mut workers = JoinSet::new();
    for name in ['a', 'b'] {
        workers.spawn(worker(name, stop.clone()));
    }
    sleep(Duration::from_millis(50)).await;
    println!("shutting down");
    stop.cancel();
    while let Some(end) = workers.join_next().await {
        end.unwrap();
    }
    println!("everything is saved");
}
