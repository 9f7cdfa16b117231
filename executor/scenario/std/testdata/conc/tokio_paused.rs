use std::sync::Arc;
use std::time::Duration as D;
use tokio::sync::*;
use tokio::task;
use tokio::time::*;
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t0 = Instant::now();
    sleep(D::from_millis(1500)).await;
    println!("{:?}", t0.elapsed());
    println!("{:?}", timeout(D::from_millis(10), sleep(D::from_secs(1))).await);
    println!("{}", timeout(D::from_millis(10), std::future::pending::<()>()).await.unwrap_err());
    println!("{:?} {:?}", timeout(D::from_secs(1), async { 3 }).await, t0.elapsed());
    let mut iv = interval(D::from_millis(100));
    for _ in 0..3 {
        iv.tick().await;
    }
    println!("{:?}", t0.elapsed());
    iv.set_missed_tick_behavior(MissedTickBehavior::Skip);
    sleep(D::from_millis(250)).await;
    for _ in 0..2 {
        iv.tick().await;
        println!("{:?}", t0.elapsed());
    }
    iv.reset();
    iv.tick().await;
    println!("{:?} {:?}", t0.elapsed(), iv.period());
    advance(D::from_secs(5)).await;
    println!("{:?}", t0.elapsed());
    let h = tokio::spawn(async {
        sleep(D::from_secs(100)).await;
        1
    });
    task::yield_now().await;
    h.abort();
    let e = h.await.unwrap_err();
    println!(
        "{} {} {:?}",
        e.is_cancelled(),
        e.is_panic(),
        e.to_string().contains("was cancelled")
    );
    let e = tokio::spawn(async {
        if true {
            panic!("boom {}", 1)
        }
    })
    .await
    .unwrap_err();
    println!("{} {:?}", e.is_panic(), e.into_panic().is::<u8>());
    let mut js = task::JoinSet::new();
    for i in [3u64, 1, 2] {
        js.spawn(async move {
            sleep(D::from_millis(i * 10)).await;
            i
        });
    }
    println!("{}", js.len());
    while let Some(r) = js.join_next().await {
        println!("js {r:?}");
    }
    js.spawn(std::future::pending());
    js.abort_all();
    println!("{:?}", js.join_next().await.unwrap().unwrap_err().is_cancelled());
    let (tx, mut rx) = mpsc::channel(2);
    let p = tokio::spawn(async move {
        for i in 0..5 {
            tx.send(i).await.unwrap();
            println!("sent {i} cap {}", tx.capacity());
        }
    });
    task::yield_now().await;
    while let Some(x) = rx.recv().await {
        println!("got {x}");
    }
    p.await.unwrap();
    let (tx, mut rx) = mpsc::channel::<i32>(1);
    let permit = tx.reserve().await.unwrap();
    println!("{:?}", tx.try_send(1));
    permit.send(7);
    println!("{:?} {:?}", rx.recv().await, rx.try_recv());
    rx.close();
    println!("{:?} {}", tx.send(3).await, tx.is_closed());
    println!("{:?}", rx.recv().await);
    let (tx, rx) = mpsc::unbounded_channel::<i32>();
    let w = tx.downgrade();
    drop(rx);
    println!("{:?} {}", tx.send(1), w.upgrade().is_some());
    drop(tx);
    println!("{}", w.upgrade().is_none());
    let (tx, rx) = oneshot::channel::<u8>();
    drop(tx);
    println!("{:?}", rx.await);
    let (tx, mut rx) = oneshot::channel::<u8>();
    println!("{:?}", rx.try_recv());
    tx.send(1).unwrap();
    println!("{:?} {:?}", rx.try_recv(), rx.try_recv());
    let (mut tx, rx) = oneshot::channel::<u8>();
    drop(rx);
    tx.closed().await;
    println!("{}", tx.is_closed());
    let (tx, mut rx) = broadcast::channel(2);
    let mut r2 = tx.subscribe();
    println!("{:?}", rx.try_recv());
    for i in 0..4 {
        tx.send(i).unwrap();
    }
    println!(
        "{:?} {:?} {:?} {:?}",
        rx.recv().await,
        rx.recv().await,
        r2.len(),
        tx.receiver_count()
    );
    drop(tx);
    println!(
        "{:?} {:?} {:?} {:?}",
        r2.recv().await,
        r2.recv().await,
        r2.recv().await,
        r2.recv().await
    );
    println!("{:?}", rx.recv().await);
    let (tx, mut rx) = watch::channel("a");
    println!("{} {:?}", *rx.borrow(), rx.has_changed());
    tx.send("b").unwrap();
    println!("{:?} {}", rx.changed().await, *rx.borrow_and_update());
    tx.send_modify(|v| *v = "c");
    println!("{:?} {}", rx.has_changed(), tx.send_replace("d"));
    let mut r2 = tx.subscribe();
    drop(tx);
    println!("{:?} {:?} {}", rx.changed().await, rx.changed().await, *rx.borrow());
    println!("{:?}", r2.changed().await);
    let n = Arc::new(Notify::new());
    n.notify_one();
    n.notify_one();
    n.notified().await;
    println!("{:?}", timeout(D::from_millis(1), n.notified()).await.is_err());
    let n2 = n.clone();
    let hs: Vec<_> = (0..3)
        .map(|i| {
            let n = n.clone();
            tokio::spawn(async move {
                n.notified().await;
                println!("n{i}");
            })
        })
        .collect();
    task::yield_now().await;
    n2.notify_one();
    task::yield_now().await;
    n2.notify_waiters();
    for h in hs {
        h.await.unwrap();
    }
    let s = Arc::new(Semaphore::new(2));
    let a = s.acquire().await.unwrap();
    let b = s.clone().acquire_many_owned(1).await.unwrap();
    println!("{} {:?}", s.available_permits(), s.try_acquire().map(|_| ()));
    drop(a);
    b.forget();
    println!("{}", s.available_permits());
    s.add_permits(3);
    println!("{}", s.available_permits());
    s.close();
    println!("{:?} {:?}", s.acquire().await.map(|_| ()), s.try_acquire().map(|_| ()));
    let m = Arc::new(Mutex::new(0));
    let g = m.lock().await;
    let m2 = m.clone();
    let h = tokio::spawn(async move {
        *m2.lock().await += 1;
    });
    println!("{:?} {:?}", m.try_lock().map(|_| ()), m);
    drop(g);
    h.await.unwrap();
    println!("{:?}", m.lock_owned().await);
    let rw = RwLock::new(1);
    {
        let r1 = rw.read().await;
        let _r2 = rw.read().await;
        println!("{} {:?}", *r1, rw.try_write().map(|_| ()));
    }
    {
        let mut w = rw.write().await;
        *w = 5;
        println!("{:?}", rw.try_read().is_err());
        let r = w.downgrade();
        println!("{}", *r);
    }
    println!("{:?}", rw);
    let oc = OnceCell::new();
    println!("{:?} {}", oc.get(), oc.get_or_init(|| async { 4 }).await);
    println!("{:?} {:?}", oc.set(5), oc);
    let b = Arc::new(Barrier::new(2));
    let b2 = b.clone();
    let h = tokio::spawn(async move { b2.wait().await.is_leader() });
    let l = b.wait().await.is_leader();
    println!("{}", l != h.await.unwrap());
    println!(
        "{:?}",
        tokio::join!(async { 1 }, async {
            sleep(D::from_millis(1)).await;
            2
        })
    );
    println!("{:?}", tokio::try_join!(async { Ok::<i32, &str>(1) }, async { Err::<u8, _>("e") }));
    let v = tokio::select! { biased; _ = sleep(D::from_millis(5)) => 1, _ = sleep(D::from_millis(3)) => 2 };
    println!("{v}");
    let mut c = Some(3);
    let r = tokio::select! { Some(x) = async { c.take() }, if true => x, else => 0 };
    println!("{r}");
    let r = tokio::select! { Some(x) = async { None::<i32> } => x, else => -1 };
    println!("{r}");
    tokio::task_local! { static TL: u32; }
    println!("{:?}", TL.scope(5, async { TL.with(|x| *x + 1) }).await);
    println!("{:?} {}", TL.try_with(|_| ()), TL.sync_scope(1, || TL.get()));
    println!(
        "{:?}",
        task::spawn_blocking(|| std::thread::current().name().map(|s| s.to_string())).await
    );
    let ls = task::LocalSet::new();
    let rc = std::rc::Rc::new(1);
    let rc2 = rc.clone();
    println!(
        "{}",
        ls.run_until(async move { task::spawn_local(async move { *rc2 + 1 }).await.unwrap() })
            .await
    );
    let order = Arc::new(std::sync::Mutex::new(vec![]));
    for i in 0..3 {
        let o = order.clone();
        ls.spawn_local(async move {
            o.lock().unwrap().push(i);
            task::yield_now().await;
            o.lock().unwrap().push(i + 10);
        });
    }
    ls.await;
    println!("{:?}", order.lock().unwrap());
    let tok = tokio_util::sync::CancellationToken::new();
    let ch = tok.child_token();
    let h = tokio::spawn(async move {
        ch.cancelled().await;
        "cancelled"
    });
    task::yield_now().await;
    tok.cancel();
    println!("{:?} {}", h.await, tok.is_cancelled());
    let sl = sleep(D::from_millis(10));
    tokio::pin!(sl);
    println!("{} {:?}", sl.is_elapsed(), sl.deadline() - Instant::now());
    sl.as_mut().reset(Instant::now() + D::from_millis(20));
    let x = Instant::now();
    sl.await;
    println!("{:?}", x.elapsed());
    println!("{:?}", tokio::runtime::Handle::current().runtime_flavor());
    println!("{:?}", t0.elapsed());
}
