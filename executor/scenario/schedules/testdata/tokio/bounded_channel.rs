use std::sync::{Arc, Mutex};
use tokio::sync::mpsc;

type Log = Arc<Mutex<String>>;

fn say(log: &Log, text: &str) {
    j();
    log.lock().unwrap().push_str(text);
}

pub async fn outcome() -> String {
    let log = Log::default();
    let (tx, mut rx) = mpsc::channel(1);
    for i in 0..2u32 {
        let (tx, log) = (tx.clone(), log.clone());
        tokio::spawn(async move {
            j();
            tx.send(i * 10).await.unwrap();
            say(&log, if i == 0 { "x" } else { "y" });
        });
    }
    drop(tx);
    let mut sum = String::new();
    while let Some(n) = rx.recv().await {
        j();
        sum += &format!("{n} ");
    }
    let text = log.lock().unwrap().clone();
    sum + &text
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
