use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::Arc;
use tokio::task::JoinSet;

pub async fn outcome() -> String {
    let n = Arc::new(AtomicU32::new(0));
    let mut set = JoinSet::new();
    for i in 1..3 {
        let n = n.clone();
        set.spawn(async move {
            j();
            let seen = n.fetch_add(i, SeqCst);
            tokio::task::yield_now().await;
            format!("{i}:{seen} ")
        });
    }
    let mut order = String::new();
    while let Some(result) = set.join_next().await {
        j();
        order += &result.unwrap();
    }
    order
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
