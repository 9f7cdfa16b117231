use smol::channel::{self, Receiver, RecvError, SendError, Sender, TryRecvError, TrySendError};
use smol::prelude::*;
use smol::{future, Executor, Timer};
use std::rc::Rc;
use std::time::Duration;

fn tries() {
    let (s, r) = channel::bounded::<i32>(2);
    println!("{:?} {:?}", s.capacity(), channel::unbounded::<u8>().0.capacity());
    println!("{:?} {:?} {:?}", s.try_send(1), s.try_send(2), s.try_send(3));
    println!("{} {} {} {}", s.len(), s.is_full(), r.is_empty(), r.len());
    let e = s.try_send(4).unwrap_err();
    println!("{e} | {} {} {}", e.is_full(), e.is_closed(), e.into_inner());
    println!("{:?} {:?} {:?}", r.try_recv(), r.try_recv(), r.try_recv());
    let e: TryRecvError = r.try_recv().unwrap_err();
    println!("{e} {} {}", e.is_empty(), e.is_closed());
    println!("counts {} {}", s.sender_count(), s.receiver_count());
    let (s2, r2) = (s.clone(), r.clone());
    println!("counts {} {}", r.sender_count(), r.receiver_count());
    drop((s2, r2));
    s.try_send(9).unwrap();
    println!("close {} again {}", s.close(), r.close());
    println!("{} {:?} {:?} {:?}", r.is_closed(), s.try_send(1), r.try_recv(), r.try_recv());
    println!("{}", r.try_recv().unwrap_err());
    let e: SendError<i32> = future::block_on(s.send(7)).unwrap_err();
    println!("{e} {e:?} {}", e.into_inner());
    let e: RecvError = future::block_on(r.recv()).unwrap_err();
    println!("{e} {e:?}");
    let (s, r) = channel::bounded::<i32>(1);
    drop(r);
    println!("{:?} {}", s.try_send(5), match s.try_send(5) { Err(TrySendError::Closed(v)) => v, _ => 0 });
    println!("{}", std::panic::catch_unwind(|| { channel::bounded::<u8>(0); }).is_err());
    println!("{:?} {:?}", s, s.send_blocking(1));
    let (s, r) = channel::unbounded();
    s.send_blocking(3).unwrap();
    println!("{:?} {:?}", r.recv_blocking(), r);
}

async fn producer(id: u32, tx: Sender<String>) {
    for i in 0..3 {
        tx.send(format!("{id}.{i}")).await.unwrap();
        println!("sent {id}.{i}");
    }
}
async fn consumer(rx: Receiver<String>) -> Vec<String> {
    let mut got = vec![];
    while let Ok(m) = rx.recv().await {
        println!("got {m}");
        got.push(m);
    }
    got
}

fn main() {
    tries();
    // Bounded by one, on one executor: who runs when.
    let ex = Executor::new();
    let (tx, rx) = channel::bounded(1);
    for id in 0..2 { ex.spawn(producer(id, tx.clone())).detach(); }
    drop(tx);
    println!("{:?}", future::block_on(ex.run(consumer(rx))));

    // Competing receivers share the messages.
    let ex = Rc::new(smol::LocalExecutor::new());
    let (tx, rx) = channel::unbounded::<u32>();
    let workers: Vec<_> = (0..3).map(|w| { let rx = rx.clone(); ex.spawn(async move { let mut n = vec![]; while let Ok(v) = rx.recv().await { n.push(v); future::yield_now().await; } (w, n) }) }).collect();
    drop(rx);
    let out = future::block_on(ex.run(async {
        for i in 0..7 { tx.send(i).await.unwrap(); if i % 3 == 2 { future::yield_now().await; } }
        drop(tx);
        let mut out = vec![];
        for w in workers { out.push(w.await); }
        out
    }));
    println!("{out:?}");

    // A receiver is a stream.
    let (tx, rx) = channel::bounded(3);
    smol::block_on(async {
        let send = async { for i in 1..=6 { tx.send(i).await.unwrap(); } tx.close(); };
        let recv = rx.clone().map(|x| x * x).filter(|x| x % 2 == 0).collect::<Vec<i32>>();
        println!("{:?}", future::zip(send, recv).await);
    });
    // Weak ends do not keep it open.
    let (tx, rx) = channel::unbounded::<u8>();
    let (wt, wr) = (tx.downgrade(), rx.downgrade());
    println!("{} {}", wt.upgrade().is_some(), wr.upgrade().is_some());
    drop(tx);
    println!("{} {}", wt.upgrade().is_none(), rx.is_closed());
    drop(rx);
    println!("{}", wr.upgrade().is_none());
    // Ping-pong with a deadline.
    let (a, b) = channel::bounded::<u32>(1);
    let (c, d) = channel::bounded::<u32>(1);
    let last = smol::block_on(async {
        let ping = smol::spawn(async move { let mut n = 0; loop { a.send(n).await.ok()?; n = d.recv().await.ok()?; if n > 6 { return Some(n); } } });
        let pong = smol::spawn(async move { while let Ok(n) = b.recv().await { if c.send(n + 2).await.is_err() { break; } } "pong ends" });
        let v = ping.or(async { Timer::after(Duration::from_secs(5)).await; None }).await;
        (v, pong.await)
    });
    println!("{last:?}");
}
