use std::time::Duration;
use tokio::sync::{broadcast, oneshot, watch};
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let (tx, rx) = oneshot::channel();
    println!("{:?} {:?}", tx.send(5), rx.await);
    let (tx, rx) = oneshot::channel::<u8>();
    drop(tx);
    let e = rx.await.unwrap_err();
    println!("{e} {e:?}");
    let (tx, rx) = oneshot::channel::<u8>();
    drop(rx);
    println!("{} {:?}", tx.is_closed(), tx.send(1));
    let (mut tx, mut rx) = oneshot::channel::<u8>();
    println!("{:?}", rx.try_recv());
    let t = tokio::spawn(async move { tx.closed().await; println!("sender saw close"); tx.send(1) });
    tokio::task::yield_now().await;
    rx.close();
    println!("{:?} {:?}", t.await.unwrap(), rx.try_recv());
    let (tx, mut rx) = oneshot::channel();
    tx.send("kept").unwrap();
    rx.close();
    println!("{:?}", rx.try_recv());
    println!("{:?}", rx.try_recv());
    let (tx, rx) = oneshot::channel::<i32>();
    let h = tokio::task::spawn_blocking(move || rx.blocking_recv());
    tx.send(77).unwrap();
    println!("{:?}", h.await.unwrap());
    let (tx, rx) = oneshot::channel::<i32>();
    tokio::spawn(async move { tokio::time::sleep(Duration::from_millis(10)).await; let _ = tx.send(3); });
    let mut rx = rx;
    let mut ticks = 0;
    loop { tokio::select! { v = &mut rx => { println!("{v:?} after {ticks}"); break } _ = tokio::time::sleep(Duration::from_millis(3)) => ticks += 1 } }

    let (tx, mut a) = broadcast::channel(2);
    let mut b = tx.subscribe();
    println!("receivers {}", tx.receiver_count());
    for i in 0..4 { println!("to {:?}", tx.send(i)); }
    
    println!("{:?} {:?} {:?}", a.recv().await, a.recv().await, a.recv().await);
    println!("{:?}", b.try_recv());
    match b.recv().await { Ok(v) => println!("ok {v}"), Err(RecvError::Lagged(n)) => println!("lag {n}"), Err(e) => println!("{e}") }
    println!("{:?} {:?}", b.try_recv(), b.try_recv());
    let mut c = b.resubscribe();
    println!("c empty {} len {}", c.is_empty(), c.len());
    tx.send(9).unwrap();
    drop(tx);
    println!("{:?} {:?} {}", c.recv().await, c.recv().await, c.recv().await.unwrap_err());
    println!("{:?} {}", c.try_recv(), TryRecvError::Lagged(3));
    let (tx, rx) = broadcast::channel::<String>(4);
    drop(rx);
    println!("{:?}", tx.send("none".into()));
    let mut hs = vec![];
    for id in 0..3 { let mut r = tx.subscribe(); hs.push(tokio::spawn(async move { let mut got = vec![]; while let Ok(m) = r.recv().await { got.push(m); } (id, got) })); }
    for m in ["x", "y"] { tx.send(m.to_string()).unwrap(); }
    drop(tx);
    for h in hs { println!("{:?}", h.await.unwrap()); }

    let (tx, mut rx) = watch::channel(1);
    println!("{} changed {:?}", *rx.borrow(), rx.has_changed());
    tx.send(2).unwrap();
    println!("changed {:?} {}", rx.has_changed(), *rx.borrow());
    println!("{}", *rx.borrow_and_update());
    println!("changed {:?}", rx.has_changed());
    tx.send_modify(|v| *v += 40);
    rx.changed().await.unwrap();
    println!("{}", *rx.borrow());
    println!("if {} {}", tx.send_if_modified(|v| { *v += 1; false }), tx.send_if_modified(|v| { *v += 1; true }));
    println!("{} old {}", rx.has_changed().unwrap(), tx.send_replace(7));
    let mut r2 = tx.subscribe();
    println!("count {} new sub changed {}", tx.receiver_count(), r2.has_changed().unwrap());
    let t = tokio::spawn(async move { let mut seen = vec![]; while r2.changed().await.is_ok() { seen.push(*r2.borrow_and_update()); } seen });
    for v in [10, 20, 30] { tx.send(v).unwrap(); tokio::task::yield_now().await; tokio::task::yield_now().await; }
    println!("{:?}", tx.is_closed());
    drop(tx);
    println!("{:?}", t.await.unwrap());
    println!("{:?} {}", rx.changed().await.is_ok(), rx.changed().await.is_err());
    let (tx, rx) = watch::channel("a".to_string());
    let rx3 = rx.clone();
    println!("{}", rx.same_channel(&rx3));
    drop((rx, rx3));
    tx.closed().await;
    println!("{:?}", tx.send("b".into()));
    println!("{}", *tx.borrow());
}
