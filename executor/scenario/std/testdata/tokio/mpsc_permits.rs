use tokio::sync::mpsc::{self, error::{TryRecvError, TrySendError, SendError}};
use std::time::Duration;
use tokio::time::{sleep, timeout};
#[derive(Debug)]
struct Job(u32);
#[tokio::main]
async fn main() {
    let (tx, mut rx) = mpsc::channel::<Job>(2);
    println!("cap {} max {}", tx.capacity(), tx.max_capacity());
    tx.send(Job(1)).await.unwrap();
    tx.try_send(Job(2)).unwrap();
    match tx.try_send(Job(3)) { Err(TrySendError::Full(j)) => println!("full {j:?}"), other => println!("{other:?}") }
    println!("{:?} {}", tx.try_send(Job(3)), tx.try_send(Job(3)).unwrap_err());
    println!("{:?}", timeout(Duration::from_millis(10), tx.send(Job(4))).await.map_err(|e| e.to_string()));
    println!("{:?}", tx.send_timeout(Job(4), Duration::from_millis(5)).await);
    println!("{:?} {:?}", rx.recv().await, rx.try_recv());
    println!("{:?} {}", rx.try_recv(), TryRecvError::Disconnected);
    let p = tx.reserve().await.unwrap();
    println!("cap {}", tx.capacity());
    p.send(Job(9));
    let p = tx.try_reserve().unwrap();
    println!("{:?}", tx.try_reserve().map(|_| ()));
    drop(p);
    println!("cap {}", tx.capacity());
    let owned = tx.clone().reserve_owned().await.unwrap();
    let back = owned.send(Job(10));
    println!("same {}", back.same_channel(&tx));
    drop(back);
    let weak = tx.downgrade();
    println!("closed {} ", tx.is_closed());
    rx.close();
    println!("closed {} {:?}", tx.is_closed(), tx.send(Job(11)).await);
    println!("{:?} {:?} {:?}", rx.recv().await, rx.recv().await, rx.recv().await);
    println!("{:?}", rx.try_recv());
    drop(tx);
    println!("{}", weak.upgrade().is_none());
    let (tx, mut rx) = mpsc::channel::<u32>(1);
    let th = std::thread::spawn(move || { for n in 0..4 { if tx.blocking_send(n).is_err() { return n.max(2); } } 99 });
    println!("{:?} {:?}", rx.recv().await, rx.recv().await);
    drop(rx);
    let stopped = th.join().unwrap();
    println!("{}", stopped >= 2);
    let (tx, mut rx) = mpsc::unbounded_channel::<String>();
    let t2 = tx.clone();
    let th = std::thread::spawn(move || { let mut all = vec![]; while let Some(s) = rx.blocking_recv() { all.push(s); } all.join("-") });
    for w in ["x", "y", "z"] { tx.send(w.to_string()).unwrap(); }
    drop(tx);
    sleep(Duration::from_millis(10)).await;
    t2.send("late".into()).unwrap();
    let watcher = tokio::spawn(async move { t2.closed().await; "closed" });
    sleep(Duration::from_millis(10)).await;
    watcher.abort();
    println!("{}", watcher.await.unwrap_err().is_cancelled());
    println!("{}", th.join().unwrap());
    let (tx, rx) = mpsc::channel::<u8>(3);
    let c = tokio::spawn({ let tx = tx.clone(); async move { tx.closed().await; "receiver gone" } });
    drop(rx);
    println!("{}", c.await.unwrap());
    let e: SendError<u8> = tx.send(3).await.unwrap_err();
    println!("{e} {e:?} {}", e.0);
    println!("{:?}", tx.reserve().await.map(|_| ()));
    println!("{:?}", tx.try_reserve().map(|_| ()));
    println!("{:?}", tx.try_send(1));
    let r = std::panic::catch_unwind(|| mpsc::channel::<u8>(0));
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
}
