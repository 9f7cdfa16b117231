// A waiter that has got its permits, and is then overtaken by close: it fails and gives them back.
use std::future::Future;
use std::sync::Arc;
use std::task::{Context, Wake, Waker};
use tokio::sync::{mpsc, Notify, Semaphore};

struct Nop;
impl Wake for Nop {
    fn wake(self: Arc<Self>) {}
}

fn main() {
    let waker = Waker::from(Arc::new(Nop));
    let mut cx = Context::from_waker(&waker);

    let s = Semaphore::new(0);
    let mut a = Box::pin(s.acquire_many(2));
    println!("waits: {}", a.as_mut().poll(&mut cx).is_pending());
    s.add_permits(3);
    println!("served, free {}", s.available_permits());
    s.close();
    println!("{:?}, free {}", a.as_mut().poll(&mut cx).map(|r| r.is_ok()), s.available_permits());
    drop(a);

    // It has a part of them, and is dropped.
    let s = Semaphore::new(0);
    let mut a = Box::pin(s.acquire_many(2));
    let mut b = Box::pin(s.acquire());
    println!("wait: {} {}", a.as_mut().poll(&mut cx).is_pending(), b.as_mut().poll(&mut cx).is_pending());
    s.add_permits(1);
    println!("free {}", s.available_permits());
    drop(a);
    println!("the next one: {:?}", b.as_mut().poll(&mut cx).map(|r| r.is_ok()));
    let mut a = Box::pin(s.acquire_many(2));
    println!("waits: {}", a.as_mut().poll(&mut cx).is_pending());
    s.add_permits(1);
    s.close();
    println!("free {}", s.available_permits());
    drop(a);
    println!("free {}", s.available_permits());

    let (tx, mut rx) = mpsc::channel::<u32>(1);
    println!("{:?}", tx.try_send(1));
    let mut send = Box::pin(tx.send(2));
    println!("waits: {}", send.as_mut().poll(&mut cx).is_pending());
    println!("{:?}", rx.try_recv());
    rx.close();
    println!("{:?} {:?}", send.as_mut().poll(&mut cx), rx.try_recv());
    drop(send);
    println!("{:?} {}", rx.try_recv(), tx.capacity());

    // A notification passes on from who is dropped, also when notify_waiters comes later.
    let n = Notify::new();
    let mut a = Box::pin(n.notified());
    let _ = a.as_mut().poll(&mut cx);
    n.notify_one();
    n.notify_waiters();
    drop(a);
    println!("{:?}", Box::pin(n.notified()).as_mut().poll(&mut cx));
}
