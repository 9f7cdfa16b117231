use std::sync::{Arc, Mutex};
use tokio::sync::Semaphore;

type Log = Arc<Mutex<String>>;

fn say(log: &Log, text: &str) {
    j();
    log.lock().unwrap().push_str(text);
}

pub async fn outcome() -> String {
    let (log, s) = (Log::default(), Arc::new(Semaphore::new(2)));
    let mut handles = Vec::new();
    for (name, n) in [("a", 1), ("b", 2)] {
        let (log, s) = (log.clone(), s.clone());
        handles.push(tokio::spawn(async move {
            j();
            let permit = s.acquire_many(n).await.unwrap();
            say(&log, name);
            drop(permit);
            say(&log, &name.to_uppercase());
        }));
    }
    j();
    let free = s.available_permits();
    for h in handles {
        h.await.unwrap();
    }
    let text = format!("{free} {}", log.lock().unwrap());
    text
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
