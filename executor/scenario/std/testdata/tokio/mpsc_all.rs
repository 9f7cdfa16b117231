use std::time::Duration;
use tokio::sync::mpsc::{self, error::{SendError, TryRecvError, TrySendError, SendTimeoutError}};

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let (tx, mut rx) = mpsc::channel::<u32>(2);
    println!("cap {} max {}", tx.capacity(), tx.max_capacity());
    tx.send(1).await.unwrap();
    tx.try_send(2).unwrap();
    println!("cap {}", tx.capacity());
    match tx.try_send(3) { Err(e @ TrySendError::Full(3)) => println!("{e} / {e:?}"), r => println!("{r:?}") }
    match tx.send_timeout(4, Duration::from_millis(5)).await { Err(e @ SendTimeoutError::Timeout(4)) => println!("{e} / {e:?}"), r => println!("{r:?}") }
    println!("{:?} {:?}", rx.recv().await, rx.try_recv());
    println!("{:?} {}", rx.try_recv(), TryRecvError::Empty);
    let p = tx.reserve().await.unwrap();
    println!("reserved, cap {}", tx.capacity());
    p.send(10);
    drop(tx.try_reserve().unwrap());
    println!("cap {}", tx.capacity());
    let own = tx.clone().reserve_owned().await.unwrap();
    let back = own.send(11);
    println!("same {}", back.same_channel(&tx));
    println!("{}", match tx.try_reserve() { Err(TrySendError::Full(())) => "full", Err(_) => "closed", Ok(_) => "ok" });
    match back.try_reserve_owned() { Err(TrySendError::Full(t)) => drop(t), _ => println!("?") }
    println!("{:?} {:?}", rx.recv().await, rx.recv().await);
    let own = tx.clone().try_reserve_owned().unwrap();
    let back = own.release();
    drop(back);
    let weak = tx.downgrade();
    println!("upgrade {}", weak.upgrade().is_some());
    // close: buffered values are still received
    tx.send(20).await.unwrap();
    let permit = tx.reserve().await.unwrap();
    rx.close();
    println!("closed {} send {:?}", tx.is_closed(), tx.send(21).await);
    println!("{:?}", tx.try_send(22));
    println!("{}", SendError(1));
    println!("{:?}", rx.recv().await);
    permit.send(23);
    println!("{:?} {:?}", rx.recv().await, rx.recv().await);
    println!("{:?}", rx.try_recv());
    drop(tx);
    println!("upgrade {}", weak.upgrade().is_some());

    let (tx, mut rx) = mpsc::channel(1);
    let t = tokio::spawn(async move {
        for i in 0..4 { println!("sending {i}"); if tx.send(i).await.is_err() { println!("receiver gone at {i}"); break; } }
        tx.closed().await;
        println!("closed seen");
    });
    println!("got {:?}", rx.recv().await);
    println!("got {:?}", rx.recv().await);
    tokio::time::sleep(Duration::from_millis(1)).await;
    drop(rx);
    t.await.unwrap();

    let (tx, mut rx) = mpsc::unbounded_channel();
    let weak = tx.downgrade();
    for i in 0..3 { tx.send(i).unwrap(); }
    let t2 = tx.clone();
    println!("{} {}", tx.same_channel(&t2), tx.is_closed());
    drop((tx, t2));
    while let Some(v) = rx.recv().await { print!("{v} "); }
    println!("end {:?} {}", rx.try_recv(), weak.upgrade().is_none());
    let (tx, rx) = mpsc::unbounded_channel::<String>();
    drop(rx);
    println!("{:?} {}", tx.send("x".into()), tx.is_closed());
    tx.closed().await;

    // blocking side
    let (tx, mut rx) = mpsc::channel::<String>(1);
    let (tx2, mut rx2) = mpsc::unbounded_channel();
    let th = tokio::task::spawn_blocking(move || {
        for w in ["one", "two", "three"] { tx.blocking_send(w.to_string()).unwrap(); }
        drop(tx);
        let mut n = 0;
        while let Some(v) = rx2.blocking_recv() { n += v; }
        n
    });
    while let Some(s) = rx.recv().await { println!("{s}"); }
    for i in 1..=10 { tx2.send(i).unwrap(); }
    drop(tx2);
    println!("sum {}", th.await.unwrap());
    // many senders, each in order
    let (tx, mut rx) = mpsc::channel(3);
    for id in 0..3 { let tx = tx.clone(); tokio::spawn(async move { for n in 0..3 { tx.send((id, n)).await.unwrap(); } }); }
    drop(tx);
    let mut all = vec![];
    while let Some(v) = rx.recv().await { all.push(v); }
    println!("{all:?}");
    let r = std::panic::catch_unwind(|| { let _ = mpsc::channel::<()>(0); });
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
    println!("{:?}", mpsc::channel::<u8>(1).0.send(1).await);
}
