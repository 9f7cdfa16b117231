//! At most four workers of a runtime are stood in for at a time while they are in block_in_place; tokio takes threads of its blocking pool, 512 of them. A worker that is not stood in for keeps its queue waiting.
use std::time::{Duration, Instant};

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let start = Instant::now();
    let tasks: Vec<_> = (0..10)
        .map(|_| tokio::spawn(async { tokio::task::block_in_place(|| std::thread::sleep(Duration::from_millis(100))) }))
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    println!("{} x 100 ms", start.elapsed().as_millis() / 100);
}
