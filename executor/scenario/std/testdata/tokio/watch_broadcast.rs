use tokio::sync::{broadcast, watch};
use tokio::sync::broadcast::error::{RecvError, TryRecvError, SendError};
#[derive(Debug, Clone, PartialEq, Default)]
struct Cfg { level: u8, name: String }
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = watch::channel(Cfg::default());
    println!("{:?} {:?}", rx.has_changed(), *rx.borrow());
    tx.send(Cfg { level: 1, name: "one".into() }).unwrap();
    println!("{:?} {:?}", rx.has_changed(), rx.borrow().level);
    println!("{:?}", rx.borrow_and_update().name);
    println!("{:?}", rx.has_changed());
    println!("{}", tx.send_if_modified(|c| { c.level += 1; false }));
    println!("{:?} {}", rx.has_changed(), rx.borrow().level);
    println!("{}", tx.send_if_modified(|c| { c.level += 1; true }));
    rx.changed().await.unwrap();
    println!("{}", rx.borrow().level);
    tx.send_modify(|c| c.name.push('!'));
    println!("{:?}", tx.borrow().name); println!("{:?}", tx.send_replace(Cfg { level: 9, name: "nine".into() }));
    println!("{} {} ", tx.receiver_count(), tx.is_closed());
    let mut rx2 = tx.subscribe();
    println!("new one changed {:?}, clone {:?}", rx2.has_changed(), rx.clone().has_changed());
    println!("{}", rx.same_channel(&rx2));
    let h = tokio::spawn(async move { let mut seen = vec![]; while rx2.changed().await.is_ok() { seen.push(rx2.borrow().level); } seen });
    for l in 1..4 { tx.send_modify(|c| c.level = l); if l == 2 { tokio::task::yield_now().await; } }
    drop(tx);
    println!("{:?}", h.await.unwrap());
    println!("{:?} {}", rx.has_changed(), rx.borrow().level);
    println!("{:?} {:?}", rx.changed().await, rx.changed().await.map_err(|e| e.to_string()));
    let (tx, rx) = watch::channel(1);
    drop(rx);
    println!("{:?} {}", tx.send(2), *tx.borrow());
    println!("{}", tx.send(2).unwrap_err());
    tx.closed().await;

    let (tx, mut a) = broadcast::channel::<u32>(4);
    let mut b = tx.subscribe();
    println!("{:?} {}", tx.send(1), tx.receiver_count());
    for n in 2..=7 { tx.send(n).unwrap(); }
    println!("{}", a.len());
    println!("{:?} {:?}", a.recv().await, a.recv().await);
    println!("{:?}", b.try_recv());
    let mut c = b.resubscribe();
    println!("{:?}", c.try_recv());
    while let Ok(n) = b.try_recv() { print!("{n} "); }
    println!("{:?}", b.try_recv());
    drop(tx);
    loop { match a.recv().await { Ok(n) => print!("{n} "), Err(RecvError::Lagged(n)) => print!("lag{n} "), Err(RecvError::Closed) => break } }
    println!("{:?} {} {}", a.try_recv(), TryRecvError::Lagged(3), RecvError::Lagged(2));
    println!("{} {}", RecvError::Closed, TryRecvError::Empty);
    let (tx, rx) = broadcast::channel::<String>(1);
    drop(rx);
    let e: SendError<String> = tx.send("x".into()).unwrap_err();
    println!("{e:?} {e} {}", e.0);
    let r = std::panic::catch_unwind(|| broadcast::channel::<u8>(0));
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
    let (tx, mut rx) = broadcast::channel::<u32>(3);
    for n in 0..5 { tx.send(n).unwrap(); }
    println!("{:?} {:?}", rx.recv().await, rx.recv().await);
    println!("{}", tx.receiver_count());
}
