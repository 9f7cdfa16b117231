use std::sync::{Arc, Mutex};

type Log = Arc<Mutex<String>>;

fn say(log: &Log, text: &str) {
    j();
    log.lock().unwrap().push_str(text);
}

pub async fn outcome() -> String {
    let log = Log::default();
    let (one, two) = (log.clone(), log.clone());
    let blocking = tokio::task::spawn_blocking(move || say(&one, "x"));
    let task = tokio::spawn(async move {
        say(&two, "a");
        tokio::task::yield_now().await;
        say(&two, "b");
    });
    say(&log, "m");
    blocking.await.unwrap();
    say(&log, "n");
    task.await.unwrap();
    let text = log.lock().unwrap().clone();
    text
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
