use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::Arc;
use tokio::sync::Barrier;

pub async fn outcome() -> String {
    let (barrier, n) = (Arc::new(Barrier::new(2)), Arc::new(AtomicU32::new(0)));
    let mut handles = Vec::new();
    for i in 1..3 {
        let (barrier, n) = (barrier.clone(), n.clone());
        handles.push(tokio::spawn(async move {
            j();
            let before = n.fetch_add(i, SeqCst);
            let leader = barrier.wait().await.is_leader();
            j();
            format!("{before} {leader} {}|", n.fetch_add(i * 10, SeqCst))
        }));
    }
    let mut all = String::new();
    for h in handles {
        all += &h.await.unwrap();
    }
    all
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
