use std::sync::{Arc, Mutex};

type Log = Arc<Mutex<String>>;

fn say(log: &Log, text: &str) {
    j();
    log.lock().unwrap().push_str(text);
}

pub async fn outcome() -> String {
    let log = Log::default();
    let mut handles = Vec::new();
    for name in ["a", "b"] {
        let log = log.clone();
        handles.push(tokio::spawn(async move {
            for _ in 0..2 {
                say(&log, name);
                tokio::task::yield_now().await;
            }
            say(&log, &name.to_uppercase());
        }));
    }
    for h in handles {
        h.await.unwrap();
    }
    let text = log.lock().unwrap().clone();
    text
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
