// What blocks is where it may: in the pool for it, and on a thread of its own.
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, rx) = mpsc::channel();
    let handle = thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        tx.send(5).unwrap();
    });
    let n = tokio::task::spawn_blocking(move || {
        let n: u32 = rx.recv().unwrap();
        thread::sleep(Duration::from_millis(10));
        n + 1
    });
    let tick = tokio::spawn(async {
        for _ in 0..5 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    println!("{}", n.await.unwrap());
    tick.await.unwrap();
    handle.join().unwrap();
}
