use std::sync::{Arc, Mutex};

type Log = Arc<Mutex<String>>;

fn say(log: &Log, text: &str) {
    j();
    log.lock().unwrap().push_str(text);
}

pub async fn outcome() -> String {
    let log = Log::default();
    let l = log.clone();
    let task = tokio::spawn(async move {
        say(&l, "a");
        tokio::task::yield_now().await;
        say(&l, "b");
        7
    });
    j();
    task.abort();
    let result = match task.await {
        Ok(n) => n.to_string(),
        Err(e) => e.is_cancelled().to_string(),
    };
    let text = format!("{} {result}", log.lock().unwrap());
    text
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
