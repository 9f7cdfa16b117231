use std::sync::{Arc, Mutex};

type Log = Arc<Mutex<String>>;

fn say(log: &Log, text: &str) {
    j();
    log.lock().unwrap().push_str(text);
}

pub async fn outcome() -> String {
    let log = Log::default();
    let l = log.clone();
    tokio::spawn(async move {
        let (one, two) = (l.clone(), l.clone());
        let one = tokio::spawn(async move { say(&one, "1") });
        let two = tokio::spawn(async move { say(&two, "2") });
        say(&l, "0");
        one.await.unwrap();
        say(&l, "a");
        two.await.unwrap();
        say(&l, "b");
    })
    .await
    .unwrap();
    let text = log.lock().unwrap().clone();
    text
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
