use std::time::Duration;
use tokio::sync::mpsc::{channel, Receiver};
use tokio::time::{sleep, timeout};

async fn line(rx: &mut Receiver<char>) -> String {
    let mut text = String::new();
    while let Some(c) = rx.recv().await {
        if c == '.' {
            break;
        }
        text.push(c);
    }
    text
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = channel(8);
    tokio::spawn(async move {
        for c in "hello.".chars() {
            sleep(Duration::from_millis(10)).await;
            tx.send(c).await.unwrap();
        }
    });
    let wait = Duration::from_millis(25);
    loop {
        match timeout(wait, line(&mut rx)).await {
            Ok(text) => {
                println!("line: {text}");
                break;
            }
            Err(_) => println!("still waiting"),
        }
    }
}
