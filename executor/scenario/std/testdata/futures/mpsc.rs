use futures::channel::mpsc::{self, SendError, TrySendError};
use futures::executor::{block_on, block_on_stream, LocalPool};
use futures::task::{noop_waker, Context, LocalSpawnExt, Poll};
use futures::{future, stream, FutureExt, Stream, Sink, SinkExt, StreamExt};
use std::pin::Pin;

fn show<T: std::fmt::Debug>(r: Result<(), TrySendError<T>>) {
    match r {
        Ok(()) => println!("sent"),
        Err(e) => { println!("{} full={} disc={}", e, e.is_full(), e.is_disconnected()); println!("  back={:?}", e.into_inner()) }
    }
}

fn capacity() {
    // buffer 0: one slot for each sender.
    let (mut a, mut rx) = mpsc::channel::<i32>(0);
    let mut b = a.clone();
    show(a.try_send(1));
    show(a.try_send(2));
    show(b.try_send(3));
    show(b.try_send(4));
    println!("{:?} {:?}", rx.try_next().unwrap(), rx.try_next().unwrap());
    println!("{}", rx.try_next().is_err());
    show(a.try_send(5));
    println!("{} {}", a.same_receiver(&b), a.is_connected_to(&rx));
    println!("closed {}", a.is_closed());
    rx.close();
    println!("closed {}", a.is_closed());
    show(a.try_send(6));
    println!("{:?} {:?}", rx.try_next(), rx.try_next());
}

fn ready() {
    let (mut tx, mut rx) = mpsc::channel::<i32>(1);
    let w = noop_waker();
    let mut cx = Context::from_waker(&w);
    for i in 0..4 {
        match tx.poll_ready(&mut cx) {
            Poll::Ready(Ok(())) => println!("{i} ready {:?}", tx.start_send(i)),
            Poll::Ready(Err(e)) => println!("{i} err {e}"),
            Poll::Pending => println!("{i} pending"),
        }
    }
    println!("{:?}", rx.try_next());
    println!("{:?}", tx.poll_ready(&mut cx).is_ready());
    println!("{:?}", Pin::new(&mut tx).poll_flush(&mut cx).is_ready());
    tx.disconnect();
    println!("{:?}", tx.poll_ready(&mut cx));
    println!("{:?}", rx.try_next());
    println!("{:?}", rx.try_next());
}

fn unbounded() {
    let (tx, mut rx) = mpsc::unbounded::<String>();
    tx.unbounded_send("a".into()).unwrap();
    let t2 = tx.clone();
    t2.unbounded_send("b".into()).unwrap();
    println!("{:?}", tx.same_receiver(&t2));
    println!("{:?}", block_on(rx.next()));
    t2.close_channel();
    println!("{} {:?}", tx.is_closed(), tx.unbounded_send("c".into()).map_err(|e| (e.to_string(), e.into_inner())));
    println!("{:?}", block_on(rx.collect::<Vec<_>>()));
    let (mut tx, rx) = mpsc::unbounded();
    drop(rx);
    let e: SendError = block_on(tx.send(1)).unwrap_err();
    println!("{e} {e:?} {} {}", e.is_disconnected(), e.is_full());
}

fn backpressure() {
    let (tx, rx) = mpsc::channel::<u32>(2);
    let mut pool = LocalPool::new();
    let sp = pool.spawner();
    for p in 0..2u32 {
        let mut tx = tx.clone();
        sp.spawn_local(async move {
            for i in 0..4 {
                tx.send(p * 100 + i).await.unwrap();
                println!("p{p} sent {i}");
            }
            println!("p{p} done");
        })
        .unwrap();
    }
    drop(tx);
    sp.spawn_local(rx.enumerate().for_each(|(i, v)| async move { println!("#{i} = {v}") })).unwrap();
    pool.run();
}

fn main() {
    capacity();
    ready();
    unbounded();
    backpressure();
    let (mut tx, rx) = mpsc::channel(1);
    let h = std::thread::spawn(move || block_on(async move {
        let mut s = stream::iter((0..5).map(Ok::<_, SendError>));
        tx.send_all(&mut s).await.unwrap();
        tx.feed(99).await.unwrap();
        tx.close().await.unwrap();
        println!("after close {:?}", tx.send(1).now_or_never().map(|r| r.is_err()));
    }));
    let got: Vec<i32> = block_on_stream(rx).collect();
    h.join().unwrap();
    println!("{got:?}");
    let (tx, rx) = mpsc::unbounded::<Box<dyn Fn(i32) -> i32 + Send>>();
    tx.unbounded_send(Box::new(|x| x + 1)).unwrap();
    tx.unbounded_send(Box::new(|x| x * 10)).unwrap();
    drop(tx);
    println!("{}", block_on(rx.fold(4, |acc, f| future::ready(f(acc)))));
}
