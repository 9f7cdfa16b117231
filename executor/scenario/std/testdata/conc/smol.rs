use smol::{
    channel,
    future::{self, FutureExt},
    lock,
    stream::{self, StreamExt},
    Executor, LocalExecutor, Timer,
};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration as D;
fn main() {
    let ex = LocalExecutor::new();
    let log = Rc::new(RefCell::new(vec![]));
    for i in 0..3 {
        let l = log.clone();
        ex.spawn(async move {
            for j in 0..2 {
                l.borrow_mut().push((i, j));
                future::yield_now().await;
            }
        })
        .detach();
    }
    println!("{}", ex.is_empty());
    while ex.try_tick() {}
    println!("{:?} {}", log.borrow(), ex.is_empty());
    println!(
        "{}",
        future::block_on(ex.run(async {
            let t = ex.spawn(async { 5 });
            t.await + 1
        }))
    );
    let e = Executor::new();
    let t = e.spawn(async { 1 });
    println!("{:?}", future::block_on(e.run(t)));
    let t = e.spawn(future::pending::<u8>());
    println!("{:?}", smol::block_on(e.run(t.cancel())));
    smol::block_on(async {
        let (tx, rx) = channel::bounded(1);
        println!("{:?} {:?} {:?}", tx.try_send(1), tx.try_send(2), tx.is_full());
        println!("{:?} {:?}", rx.recv().await, rx.try_recv());
        let r2 = rx.clone();
        drop(rx);
        println!("{} {}", r2.receiver_count(), tx.send(4).await.is_ok());
        drop(tx);
        println!("{:?} {:?} {}", r2.recv().await, r2.recv().await, r2.is_closed());
        let (tx, mut rx) = channel::unbounded();
        for i in 0..3 {
            tx.send(i).await.unwrap();
        }
        tx.close();
        println!("{:?} {:?}", tx.send(9).await, rx.next().await);
        println!("{:?}", rx.collect::<Vec<_>>().await);
        let m = lock::Mutex::new(1);
        {
            let g = m.lock().await;
            println!("{} {:?}", *g, m.try_lock().is_none());
        }
        println!("{:?}", m);
        let s = lock::Semaphore::new(1);
        let g = s.acquire().await;
        println!("{}", s.try_acquire().is_none());
        drop(g);
        println!("{}", s.try_acquire().is_some());
        let rw = lock::RwLock::new(3);
        {
            let a = rw.read().await;
            let b = rw.read().await;
            println!("{}", *a + *b);
        }
        *rw.write().await += 1;
        println!("{:?}", *rw.read().await);
        println!(
            "{:?}",
            stream::iter(1..=5)
                .map(|x| x * x)
                .filter(|x| x % 2 == 1)
                .take(2)
                .collect::<Vec<_>>()
                .await
        );
        println!(
            "{} {:?} {:?}",
            stream::iter(1..4).fold(0, |a, b| a + b).await,
            stream::iter(1..4).last().await,
            stream::iter(1..4).nth(1).await
        );
        println!(
            "{:?}",
            stream::iter(1..3)
                .chain(stream::once(7))
                .zip(stream::repeat('x'))
                .enumerate()
                .collect::<Vec<_>>()
                .await
        );
        println!(
            "{:?} {} {}",
            stream::iter(1..9).find(|x| x % 4 == 0).await,
            stream::iter(1..4).any(|x| x == 2).await,
            stream::iter(1..4).all(|x| x > 1).await
        );
        println!("{:?}", stream::iter(0..6).step_by(2).skip(1).collect::<Vec<_>>().await);
        println!("{}", stream::iter(0..6).count().await);
        println!("{:?}", stream::iter(vec![Ok(1), Err("e")]).try_collect::<_, _, Vec<i32>>().await);
        println!(
            "{:?}",
            stream::unfold(1, |n| async move {
                if n < 20 {
                    Some((n, n * 3))
                } else {
                    None
                }
            })
            .collect::<Vec<_>>()
            .await
        );
        println!("{:?}", stream::iter(1..=3).then(|x| async move { x + 1 }).collect::<Vec<_>>().await);
        println!(
            "{:?}",
            stream::iter(1..5)
                .scan(0, |s, x| {
                    *s += x;
                    Some(*s)
                })
                .take_while(|x| *x < 8)
                .collect::<Vec<_>>()
                .await
        );
        println!("{:?}", async { 1 }.or(future::pending()).await);
        println!("{:?}", future::poll_once(future::pending::<()>()).await);
        println!("{:?}", future::zip(async { 1 }, async { 2 }).await);
        println!("{:?}", async { panic!("x") as () }.catch_unwind().await.is_err());
        let t = smol::spawn(async {
            Timer::after(D::from_millis(10)).await;
            "spawned"
        });
        println!("{}", t.await);
        println!("{}", smol::unblock(|| 6 * 7).await);
        let b = async { 5 }.boxed();
        println!("{}", b.await);
        let mut tm = Timer::interval(D::from_millis(5));
        for _ in 0..2 {
            tm.next().await;
        }
        println!("ticked");
        let t = smol::spawn(async { 3 });
        t.detach();
    });
}
