use async_std::{
    channel, future,
    prelude::*,
    stream,
    sync::{Arc, Barrier, Mutex, RwLock},
    task,
};
use std::time::Duration as D;
#[async_std::main]
async fn main() {
    let h = task::spawn(async {
        task::sleep(D::from_millis(5)).await;
        3
    });
    println!("{}", h.await);
    let (s, r) = channel::bounded(2);
    task::spawn(async move {
        for i in 0..4 {
            s.send(i).await.unwrap();
        }
    });
    let mut v = vec![];
    while let Ok(x) = r.recv().await {
        v.push(x);
    }
    println!("{v:?} {:?}", r.try_recv());
    let m = Arc::new(Mutex::new(0));
    let hs: Vec<_> = (0..5)
        .map(|i| {
            let m = m.clone();
            task::spawn(async move {
                *m.lock().await += i;
            })
        })
        .collect();
    for h in hs {
        h.await;
    }
    println!("{}", *m.lock().await);
    println!("{:?}", future::timeout(D::from_millis(5), future::pending::<()>()).await);
    println!(
        "{:?}",
        stream::from_iter(1..5).map(|x| x * 2).filter(|x| *x > 2).collect::<Vec<_>>().await
    );
    println!(
        "{:?} {:?} {:?}",
        stream::from_iter([3, 1, 2]).max().await,
        stream::from_iter([3, 1, 2]).min().await,
        stream::from_iter([3, 1, 2]).count().await
    );
    println!(
        "{:?}",
        stream::successors(Some(1), |x| if *x < 50 { Some(x * 3) } else { None })
            .collect::<Vec<_>>()
            .await
    );
    println!("{}", task::spawn_blocking(|| 4).await);
    println!(
        "{:?}",
        task::spawn(async {
            task::yield_now().await;
            1
        })
        .cancel()
        .await
        .is_some()
            || true
    );
    let rw = RwLock::new(5);
    println!("{}", *rw.read().await);
    *rw.write().await = 6;
    println!("{:?}", rw.into_inner());
    let b = Arc::new(Barrier::new(1));
    println!("{}", b.wait().await.is_leader());
    let mut iv = stream::interval(D::from_millis(2));
    iv.next().await;
    println!("tick");
    println!("{:?}", task::try_current().is_some());
    let mut s = stream::from_fn(|| Some(1)).take(3);
    let mut n = 0;
    while let Some(x) = s.next().await {
        n += x;
    }
    println!("{n}");
    println!("{:?}", async { 1 }.race(async { 2 }).await > 0);
    println!("{:?}", async { 1 }.join(async { 2 }).await);
    println!(
        "{:?}",
        stream::once(1)
            .chain(stream::repeat(2).take(2))
            .enumerate()
            .collect::<Vec<_>>()
            .await
    );
    println!(
        "{:?} {:?}",
        stream::from_iter([1, 2, 3]).all(|x| x > 0).await,
        stream::from_iter([1, 2, 3]).position(|x| x == 3).await
    );
    println!("{:?}", stream::from_iter(["a", "b"]).fold(String::new(), |a, b| a + b).await);
    println!("{:?}", stream::from_iter([1, 2, 3, 4]).skip(1).step_by(2).last().await);
}
