// Two senders of two messages each, and a task that selects between their channels.
use tokio::sync::mpsc;
#[tokio::main]
async fn main() {
    let (a, mut ra) = mpsc::channel(1);
    let (b, mut rb) = mpsc::channel(1);
    tokio::spawn(async move { for i in 0..2 { a.send(i).await.unwrap(); } });
    tokio::spawn(async move { for i in 0..2 { b.send(i).await.unwrap(); } });
    let mut s = String::new();
    loop {
        tokio::select! {
            Some(_) = ra.recv() => s.push('a'),
            Some(_) = rb.recv() => s.push('b'),
            else => break,
        }
    }
    println!("{s}");
}
